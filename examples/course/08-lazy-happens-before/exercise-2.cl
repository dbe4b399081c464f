//@ question: "Find a schedule with the lazy HBR of '4*t[4] 3*t[1] 3*t[2] 3*t[3]', but with another HBR."
//@ answer: schedule same-lazy-hbr other-hbr as "4*t[4] 3*t[1] 3*t[2] 3*t[3]"
//@ hint: "Which neighbouring sections of that schedule touch nothing in common, or only read the same?"
//@ why: "Sections that do not depend on each other in x or y may change places."
var x = 0, y = 0;
mutex m;

fn f(tid) {
  with m {
    if tid == 1 { x = 1; }
    else if tid == 2 { y = 1; }
    else if x == 0 { y = 2; }
  }
}

thread t[i in 1..5] { f(i); } // 1 to 4
