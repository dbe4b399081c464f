//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 286, hbrs: 7, lazy-hbrs: 5, states: 5, failure-states: 3

// IBM benchmark, shop: a supplier fills a shop, customers buy from it.
// Bugs, anti-pattern and race: `main` sleeps and hopes that the supplier is done when customers come; and a customer
// looks for an item in one section and takes it in the next.
// Class: latent.
// Contention: low CUSTOMERS=2 ITEMS=2, medium CUSTOMERS=5 ITEMS=4, high CUSTOMERS=20 ITEMS=10.
// Inferred: a customer who finds the shop empty goes home; the sleep is `yield`. How long it is, has no meaning for a
// search, which may go on with the sleeper at once.
const CUSTOMERS = 2; const ITEMS = 1;
mutex m;
var stock;

fn supplier() {
  for k in 0..ITEMS { with m { stock += 1; } }
}

fn customer() {
  lock m;
  let there = stock > 0;
  unlock m;
  if there {
    with m {
      assert stock > 0, "the last item is gone";
      stock -= 1;
    }
  }
}

main {
  let s = spawn supplier();
  yield;
  with m { assert stock == ITEMS, "the supplier is late"; }
  let h[CUSTOMERS];
  for i in 0..CUSTOMERS { h[i] = spawn customer(); }
  for i in 0..CUSTOMERS { join h[i]; }
  join s;
}
