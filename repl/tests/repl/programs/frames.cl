// A function that calls itself; a block with locals of its own.
var x = 0;

fn down(k) {
  let w = k + 1;
  x = w;
  if w < 3 { down(w); }
  x = w;
}

thread ann {
  let top = 5;
  if top == 5 {
    let pair[2];
    pair[1] = 7;
    down(1);
  }
}
thread bob { x = 9; }
