// Two mutexes in two orders; some lines have no op.
var x = 0;
mutex m, n;

fn unused() {
  x = 5;
}

thread a {
  lock m;
  let r = 1;

  lock n;
  atomic {
    x = r;
  }
  unlock n;
  unlock m;
}

thread b {
  with n {
    with m { x = 2; }
  }
}
