//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 50, hbrs: 6, lazy-hbrs: 6, states: 2, failure-states: 1

// JESS, CCompar, stringbuffer2: one thread deletes the three characters of a buffer and appends three again, another
// appends the buffer to an empty one.
// Bug: the length is asked for in one section and the characters are copied in the next; it may be shorter by then.
mutex own, shared;
var count = 3;

fn erase_and_write() {
  with shared { count -= 3; }
  with shared { count += 3; }
}

main {
  let t = spawn erase_and_write();
  with own {
    lock shared;
    let n = count;
    unlock shared;
    with shared { assert n <= count, "more characters than there are"; }
  }
  join t;
}
