//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 28 first 3 buggy 4
//@ study: ipb bound 0 total 6 new 6 first 3 buggy 2
//@ study: idb bound 1 total 5 new 4 first 3 buggy 1
//@ study: rand first 8 buggy 11912
//@ study: pct1 threads 4 steps 8 first 5 buggy 25060
//@ study: pct2 threads 4 steps 8 first 5 buggy 21936
//@ study: pct3 threads 4 steps 8 first 5 buggy 19527
//@ schedules: 28, races: 0

// CS.account_bad: deposit, withdrawal and a check under one mutex; `main` joins nobody.
// Bug: the check expects a wrong sum, and finds out if both others have run.
const X = 1; const Y = 2; const Z = 4;
mutex m;
plain var balance = X;
plain var deposited = false, withdrawn = false;

fn check() {
  with m { if deposited && withdrawn { assert balance == (X - Y) - Z, "the sum is wrong"; } }
}

fn deposit() { with m { balance += Y; deposited = true; } }

fn withdraw() { with m { balance -= Z; withdrawn = true; } }

main { spawn check(); spawn deposit(); spawn withdraw(); }
