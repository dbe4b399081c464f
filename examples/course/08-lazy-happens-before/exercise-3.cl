//@ question: "Figure 4.1 with one more reader. For how many schedules does the lazy HBR of '3*t[1] 3*t[2] 3*t[3] 3*t[4] 3*t[5]' stand?"
//@ answer: number schedules of lazy-hbr "3*t[1] 3*t[2] 3*t[3] 3*t[4] 3*t[5]"
//@ hint: "In this lazy HBR all reads of x come after the write. What is left to choose is the order of the sections."
//@ why: "t[1] comes before t[3], t[4] and t[5], in any order, and t[2] stands anywhere: 3! * 5 orders of the sections."
var x = 0, y = 0;
mutex m;

fn f(tid) {
  with m {
    if tid == 1 { x = 1; }
    else if tid == 2 { y = 1; }
    else if x == 0 { y = 2; }
  }
}

thread t[i in 1..6] { f(i); } // 1 to 5
