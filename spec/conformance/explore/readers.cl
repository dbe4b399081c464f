//@ from: "Abdulla, Aronis, Jonsson, Sagonas, POPL 2014: 2^N HBRs; schedules by brute force"
//@ outcomes: ok
//@ define: N=1
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 2
//@ define: N=2
//@ schedules: 30, hbrs: 4, lazy-hbrs: 4, states: 4
//@ define: N=3
//@ schedules: 630, hbrs: 8, lazy-hbrs: 8, states: 8
//@ define: N=6
//@ schedules: 97297200, hbrs: 64, lazy-hbrs: 64, states: 64
//@ skip: dfs "97,297,200 schedules"

// One writer, N readers that first read a variable of their own.
const N = 3;
var x, a[N];

thread w { x = 1; }
thread r[i in 0..N] {
  let p = a[i];
  let q = x;
}
