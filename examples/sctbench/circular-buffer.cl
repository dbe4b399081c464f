//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 3991 first 20 buggy 2043
//@ study: ipb bound 1 total 35 new 32 first 23 buggy 12
//@ study: idb bound 2 total 79 new 56 first 25 buggy 36
//@ study: rand first 1 buggy 91146
//@ study: pct1 threads 3 steps 31 first none buggy 0
//@ study: pct2 threads 3 steps 31 first 1 buggy 12818
//@ study: pct3 threads 3 steps 31 first 1 buggy 28763
//@ schedules: 3991

// CS.circular_buffer_bad: a producer and a consumer take turns by two flags, without waiting.
// Bug: a turn of the consumer without data advances its index all the same.
const N = 7; const SIZE = 10;
mutex m;
plain var buffer[SIZE];
plain var first, next;
plain var may_send = true, may_receive = false;

fn producer() {
  for i in 0..N {
    with m {
      if may_send {
        if next < SIZE {
          buffer[next] = i;
          next = (next + 1) % SIZE;
        }
        may_send = false;
        may_receive = true;
      }
    }
  }
}

fn consumer() {
  for i in 0..N {
    with m {
      if may_receive {
        let v = -1;
        if next > 0 && first < SIZE {
          v = buffer[first];
          first += 1;
        }
        assert v == i, "not the item of this turn";
        may_receive = false;
        may_send = true;
      }
    }
  }
}

main { let p = spawn producer(); let c = spawn consumer(); join p; join c; }
