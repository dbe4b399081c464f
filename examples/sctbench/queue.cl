//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 100000 first 43 buggy 59036
//@ study: ipb bound 1 total 100 new 97 first 98 buggy 2
//@ study: idb bound 2 total 482 new 420 first 63 buggy 326
//@ study: rand first 1 buggy 99986
//@ study: pct1 threads 3 steps 83 first none buggy 0
//@ study: pct2 threads 3 steps 83 first 38 buggy 818
//@ study: pct3 threads 3 steps 83 first 6 buggy 14046
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// CS.queue_bad: a ring of 20; a producer and a consumer take turns by two flags, without waiting.
// Bug: a turn of the consumer without data advances its index all the same, and what it takes is not what it expects.
// Head and tail wrap to 1 after 20, and 20 is reached but never used.
const N = 20;
mutex m;
plain var ring[N + 1]; plain var stored[N + 1];
plain var head, tail, value;
plain var enqueue = true, dequeue = false;

fn put(x) {
  ring[tail] = x;
  if tail == N { tail = 1; } else { tail += 1; }
}

fn get() {
  let x = ring[head];
  if head == N { head = 1; } else { head += 1; }
  return x;
}

fn producer() {
  lock m;
  put(value);
  stored[0] = value;
  assert head != tail, "empty";
  unlock m;
  for i in 0..N - 1 {
    lock m;
    if enqueue {
      value += 1;
      put(value);
      stored[i + 1] = value;
      enqueue = false;
      dequeue = true;
    }
    unlock m;
  }
}

fn consumer() {
  for i in 0..N {
    lock m;
    if dequeue {
      assert get() == stored[i], "not the value of this turn";
      dequeue = false;
      enqueue = true;
    }
    unlock m;
  }
}

main { let p = spawn producer(); let c = spawn consumer(); join p; join c; }
