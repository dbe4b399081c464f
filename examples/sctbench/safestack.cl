//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 100000 first none buggy 0
//@ study: ipb bound 1 total 100000 new 99987 first none buggy 0
//@ study: idb bound 3 total 100000 new 95958 first none buggy 0
//@ study: rand first none buggy 0
//@ study: pct1 threads 4 steps 117 first none buggy 0
//@ study: pct2 threads 4 steps 117 first none buggy 0
//@ study: pct3 threads 4 steps 117 first none buggy 0
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// misc.safestack: a lock-free stack of three items, three threads that pop and push twice each. Loads are one scheduling
// point; exchange, compare-and-swap and addition are two, the effect after the second; so is the store to `next`.
// `main` has ten ops before the first spawn.
// Bug: one item is popped by two threads. It needs at least five preemptions; no technique of the study finds it.
const N = 3;
var head = 0, count = N;
var next[N] = {1, 2, -1};
var value[N];

fn exchange_next(i, v) { point; return swap(next[i], v); }

fn pop() {
  while count > 1 {
    let h = head;
    let n = exchange_next(h, -1);
    if n >= 0 {
      point;
      if cas(head, h, n) {
        point;
        fetch_add(count, -1);
        return h;
      }
      exchange_next(h, n);
    } else { yield; }
  }
  return -1;
}

fn push(i) {
  let h = head;
  loop {
    exchange_next(i, h);
    let seen = -1;
    point;
    atomic { seen = head; if seen == h { head = i; } }
    if seen == h { break; }
    h = seen;
  }
  point;
  fetch_add(count, 1);
}

fn worker(id) {
  for turn in 0..2 {
    let e = pop();
    while e < 0 { yield; e = pop(); }
    value[e] = id;
    assert value[e] == id, "two threads have one item";
    push(e);
  }
}

main {
  for i in 0..10 { point; }
  let h[N];
  for i in 0..N { h[i] = spawn worker(i); }
  for i in 0..N { join h[i]; }
}
