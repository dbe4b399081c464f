//@ from: "traces of Nidhugg 0.4 (source, optimal, without commuting updates), by hand after GenMC data-structures/linuxrwlocks"
//@ hbrs: 222, lazy-hbrs: 222

// A reader-writer lock in one number; the inner spin loops are awaits. GenMC has 14 and gives 20 up: it leaves out
// rounds that ask and give back. The same without these rounds is `linux-rwlock-at-once.cl`.
const T = 2;
const BIAS = 0x100000;
var l = BIAS, data;

thread t[i in 0..T] {
  let seen = fetch_add(l, -1);
  while seen <= 0 {
    fetch_add(l, 1);
    await l > 0;
    seen = fetch_add(l, -1);
  }
  let r = data;
  fetch_add(l, 1);
  seen = fetch_add(l, -BIAS);
  while seen != BIAS {
    fetch_add(l, BIAS);
    await l == BIAS;
    seen = fetch_add(l, -BIAS);
  }
  data = 1;
  fetch_add(l, BIAS);
}
