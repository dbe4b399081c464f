//@ from: "Abdulla, Aronis, Jonsson, Sagonas, POPL 2014: 2^N HBRs, and (3^N + 1) / 2 executions of DPOR with sleep sets; schedules by brute force"
//@ outcomes: ok
//@ define: N=1
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 2
//@ executions: dpor 2, source-dpor 2, optimal-dpor 2
//@ define: N=2
//@ schedules: 30, hbrs: 4, lazy-hbrs: 4, states: 4
//@ executions: dpor 5, source-dpor 4, optimal-dpor 4
//@ define: N=3
//@ schedules: 630, hbrs: 8, lazy-hbrs: 8, states: 8
//@ executions: dpor 14, source-dpor 8, optimal-dpor 8
//@ define: N=4
//@ schedules: 22680, hbrs: 16, lazy-hbrs: 16, states: 16
//@ executions: dpor 41, source-dpor 16, optimal-dpor 16
//@ define: N=6
//@ schedules: 97297200, hbrs: 64, lazy-hbrs: 64, states: 64
//@ executions: dpor 365, source-dpor 64, optimal-dpor 64
//@ skip: dfs "97,297,200 schedules"

// One writer, N readers that first read a variable of their own.
const N = 3;
var x, a[N];

thread w { x = 1; }
thread r[i in 0..N] {
  let p = a[i];
  let q = x;
}
