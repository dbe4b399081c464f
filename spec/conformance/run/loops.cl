//@ outcomes: ok
//@ condition: holds

// while, loop, break, continue.
var s;

thread t {
  let i = 0;
  let sum = 0;
  while i < 10 {
    i += 1;
    if i % 2 == 0 { continue; }
    sum += i;
  }
  loop { sum += 1; if sum >= 30 { break; } }
  s = sum;
}

forall s == 30;
