//@ from: "closed form: for each pair of keys that share a home, who comes first"
//@ outcomes: ok
//@ define: CLIENTS=2, define: KEYS=2, define: SLOTS=4
//@ schedules: 70, hbrs: 70, lazy-hbrs: 4, states: 4
//@ define: CLIENTS=6
//@ lazy-hbrs: 256, states: 256
//@ executions: lazy-optimal-dpor 256
//@ skip: dfs "there are 2.9e33 schedules"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "there are 2.9e33 HBRs"
//@ skip: dpor "there are 2.9e33 HBRs"
//@ skip: source-dpor "there are 2.9e33 HBRs"
//@ skip: optimal-dpor "there are 2.9e33 HBRs"
//@ skip: ledger-hbr "there are 2.9e33 HBRs"
//@ skip: lazy-hbr-caching "does not end within 15 seconds"
//@ skip: state-caching "does not end within 15 seconds"
//@ skip: lazy-dpor "runs 1764 executions, too slow for a test"
//@ skip: lazy-reverse-search "more than 500,000 parts"

// A hash table with open addressing under one mutex, as most programs have one. Six clients each put four keys and
// look them up again: 36 to 44 ops in eight sections.
//
// The home of a key is an even slot, so a key that finds its home taken goes to the odd one after it. The keys k and
// k + 16 share a home: eight pairs, of client 0 and 4 and of client 1 and 5. Only their order shows: 2^8 lazy HBRs, and
// as many states, since the key that comes second lies beside its home.
//
// In the regular relation the mutex orders the 48 sections, and nothing happens outside of them: every order of the
// sections is one HBR and one schedule, 48! / 8!^6, which is 2889253496242619386328267523990000.
const CLIENTS = 6;
const KEYS = 4;
const SLOTS = 32;
var key[SLOTS], value[SLOTS];
mutex table;

fn home(k) { return 2 * k % SLOTS; }

fn put(k, v) {
  with table {
    let at = home(k);
    let found = key[at];
    while found != 0 && found != k {
      at = (at + 1) % SLOTS;
      found = key[at];
    }
    if found == 0 { key[at] = k; }
    value[at] = v;
  }
}

fn get(k) {
  with table {
    let at = home(k);
    loop {
      let found = key[at];
      if found == k { return value[at]; }
      if found == 0 { return 0; }
      at = (at + 1) % SLOTS;
    }
  }
}

thread client[i in 0..CLIENTS] {
  for j in 0..KEYS {
    let k = 1 + i * KEYS + j;
    put(k, 10 * k);
  }
  for j in 0..KEYS {
    let k = 1 + i * KEYS + j;
    assert get(k) == 10 * k, "a value is lost";
  }
}
