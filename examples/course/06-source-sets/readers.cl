//@ from: "Abdulla, Aronis, Jonsson, Sagonas, POPL 2014: 2^N HBRs, and (3^N + 1) / 2 executions of DPOR with sleep sets; schedules by brute force"
//@ outcomes: ok
//@ define: N=2
//@ schedules: 30, hbrs: 4, lazy-hbrs: 4, states: 4
//@ executions: dpor 5
//@ define: N=3
//@ schedules: 630, hbrs: 8, lazy-hbrs: 8, states: 8
//@ executions: dpor 14

// A writer, and N readers that first read a variable of their own.
const N = 2;
var x, a[N];

thread w { x = 1; }
thread r[i in 0..N] {
  let p = a[i];
  let q = x;
}
