//@ from: "traces and blocked ones of GenMC 0.11 (--sc), by hand after its data-structures/linuxrwlocks"
//@ hbrs: 14, lazy-hbrs: 14
//@ outcomes: ok assume-blocked
//@ executions: optimal-dpor 34

// As `linux-rwlock.cl`, but who asks in vain is given up: 20 executions.
const T = 2;
const BIAS = 0x100000;
var l = BIAS, data;

thread t[i in 0..T] {
  assume fetch_add(l, -1) > 0;
  let r = data;
  fetch_add(l, 1);
  assume fetch_add(l, -BIAS) == BIAS;
  data = 1;
  fetch_add(l, BIAS);
}
