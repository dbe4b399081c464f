//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 177 first 36 buggy 10
//@ study: ipb bound 1 total 7 new 6 first 6 buggy 1
//@ study: idb bound 1 total 7 new 6 first 6 buggy 1
//@ study: rand first 8 buggy 6436
//@ study: pct1 threads 2 steps 13 first none buggy 0
//@ study: pct2 threads 2 steps 13 first 11 buggy 3871
//@ study: pct3 threads 2 steps 13 first 11 buggy 5968
//@ schedules: 177, races: 4

// CS.bluetooth_driver_bad: a driver is stopped while a request enters it; a count of those inside.
// Bug: the request passes the test of the flag, the stop completes, the request runs in a stopped driver.
mutex m;
plain var io = 1;
var stopping = false, event = false, stopped = false;

fn leave() {
  lock m;
  io -= 1;
  let pending = io;
  unlock m;
  if pending == 0 { event = true; }
}

fn stop() {
  stopping = true;
  leave();
  if event { stopped = true; }
}

main {
  let s = spawn stop();
  let status = -1;
  if !stopping {
    lock m;
    io += 1;
    unlock m;
    status = 0;
  }
  if status == 0 { assert !stopped, "a request runs in a stopped driver"; }
  leave();
  join s;
}
