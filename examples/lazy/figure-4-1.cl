//@ from: "Thomson 2016, Figure 4.1"
//@ outcomes: ok
//@ schedules: 24, hbrs: 24, lazy-hbrs: 11, rf-classes: 24, lazy-rf-classes: 8, states: 2

// Four threads (1..5 is 1 to 4), one mutex, two variables. Which sections depend on each other shows as they run.
// Each of the 4! orders of the sections has an HBR of its own. In a lazy HBR only x and y count, and t[3] and t[4]
// write y only if they come before t[1]:
//   both after t[1]: only t[2] writes y, 1 lazy HBR (8 schedules);
//   one before t[1]: which one, and whether it or t[2] writes y first, 2 * 2 (8 schedules);
//   both before t[1]: three writes of y in any order, 3! (8 schedules).
var x = 0, y = 0;
mutex m;

fn f(tid) {
  with m {
    if tid == 1 { x = 1; }
    else if tid == 2 { y = 1; }
    else if x == 0 { y = 2; }
  }
}

thread t[i in 1..5] { f(i); }
