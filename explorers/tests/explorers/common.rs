//! What the tests of the explorers share: programs, runs, and an observer that collects.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{Explorer, Observer, Options, Report, Technique, Terminal, explore};
use loris_interpreter::Outcome;
use loris_lang::ir::Program;

/// The checked program of a text.
pub(crate) fn program(text: &str) -> Arc<Program> {
    match loris_lang::compile("test.cl", text) {
        Ok(program) => Arc::new(program),
        Err(errors) => panic!("{errors:?}\n{text}"),
    }
}

/// A run without limits.
pub(crate) fn run(text: &str, explorer: Explorer) -> Report {
    explore(&program(text), explorer, &Options::default(), &mut ())
}

/// The fingerprints of everything terminal that a run met.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Collect {
    pub(crate) hbrs: BTreeSet<u128>,
    pub(crate) lazy_hbrs: BTreeSet<u128>,
    pub(crate) states: BTreeSet<u128>,
    pub(crate) outcomes: BTreeSet<Outcome>,
    pub(crate) schedules: Vec<String>,
}

impl Observer for Collect {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.outcomes.insert(terminal.outcome);
        if !terminal.outcome.is_terminal() {
            return;
        }
        self.hbrs.insert(terminal.fingerprints.hbr.0);
        self.lazy_hbrs.insert(terminal.fingerprints.lazy_hbr.0);
        self.states.insert(terminal.fingerprints.state);
        if self.schedules.len() < 100 {
            self.schedules.push(terminal.machine.schedule().text(terminal.machine));
        }
    }
}

/// A run that collects.
pub(crate) fn collect(
    program: &Arc<Program>,
    technique: impl Into<Technique>,
    options: &Options,
) -> (Report, Collect) {
    let mut collected = Collect::default();
    let report = explore(program, technique, options, &mut collected);
    (report, collected)
}

/// Threads of one family, each in its own section with its own variable.
pub(crate) fn disjoint(threads: u32) -> String {
    format!(
        "const N = {threads};\nvar v[N]; mutex m;\nthread t[i in 0..N] {{ lock m; let r = v[i]; v[i] = 1; unlock m; }}"
    )
}

/// Threads that count up one variable under a mutex.
pub(crate) fn counter(threads: u32) -> String {
    format!("const N = {threads};\nvar x; mutex m;\nthread t[i in 0..N] {{ lock m; x = x + 1; unlock m; }}")
}

/// One writer and readers with an independent step before (Abdulla et al. 2014).
pub(crate) fn readers(threads: u32) -> String {
    format!(
        "const N = {threads};\nvar x, a[N];\nthread w {{ x = 1; }}\nthread r[i in 0..N] {{ let s = a[i]; let t = x; }}"
    )
}

/// Dining philosophers who each take the left fork first.
pub(crate) fn philosophers(threads: u32) -> String {
    format!(
        "const N = {threads};\nmutex f[N];\nthread p[i in 0..N] {{ lock f[i]; lock f[(i + 1) % N]; unlock f[(i + 1) % N]; unlock f[i]; }}"
    )
}

/// Thomson 2016, figure 4.1.
pub(crate) const FIGURE: &str = "
var x, y; mutex m;
fn f(tid) {
  with m {
    if tid == 1 { x = 1; }
    else if tid == 2 { y = 1; }
    else if x == 0 { y = 2; }
  }
}
thread t[i in 1..5] { f(i); }";

/// A thread tests before another one has set.
pub(crate) const ORDER: &str = "var x = 0;
thread t1 { point; x = 1; }
thread t2 { point; assert x != 0; }
";

/// A thread sets between the test and the use of another one.
pub(crate) const ATOMICITY: &str = "var x = 1;
thread t1 { point; x = 0; }
thread t2 { point; if x != 0 { assert x != 0; } }
";

/// Two threads lock two mutexes in opposite order.
pub(crate) const DEADLOCK: &str = "mutex a, b;
thread t1 { point; lock a; lock b; unlock b; unlock a; }
thread t2 { point; lock b; lock a; unlock a; unlock b; }
";

/// A thread that has nothing to do with the others.
pub(crate) const MORE: &str = "var q; thread t3 { point; q = 1; q = 2; q = 3; }\n";
