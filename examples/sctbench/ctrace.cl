//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 20 first 4 buggy 12
//@ study: ipb bound 1 total 20 new 19 first 4 buggy 12
//@ study: idb bound 1 total 20 new 19 first 4 buggy 12
//@ study: rand first 1 buggy 24480
//@ study: pct1 threads 3 steps 22 first none buggy 0
//@ study: pct2 threads 3 steps 22 first 5 buggy 27301
//@ study: pct3 threads 3 steps 22 first 5 buggy 33603
//@ schedules: 20, races: 2

// misc.ctrace-test: a tracing library; one thread ends the tracing while `main` traces, another does nothing.
// Bug: a record is used after it was freed, here an assertion. The real program hashes thread addresses, so what
// random search and PCT count there differs by a few in 100,000: five cells of Table 3.4.
mutex table;
var tracing = true;
plain var freed = false;

fn end() { tracing = false; plain freed = true; }

fn nothing() { }

fn look_up() {
  lock table; unlock table;
  assert !freed, "a freed record is used";
  lock table; unlock table;
}

main {
  let a = spawn end();
  let b = spawn nothing();
  for i in 0..2 {
    if tracing {
      look_up();
      look_up();
    }
  }
  join a; join b;
}
