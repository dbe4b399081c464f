//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 46, hbrs: 6, lazy-hbrs: 3, states: 2, failure-states: 1

// JESS, CCompar, stringbuffer: a buffer is appended to another one, in which two methods of the first are called, each
// under the first one's own monitor; another thread deletes what the first holds.
// Bug: the length is asked for in one section and the characters are copied in the next; it may be shorter by then.
mutex s1;
reentrant mutex s2;
var count = 5;

fn length() {
  with s2 { return count; }
}

thread append {
  with s1 {
    let n = length();
    with s2 { assert n <= count, "more characters than there are"; }
  }
}

thread delete {
  let n = length();
  with s2 {
    let left = count - n;
    count = left;
  }
}
