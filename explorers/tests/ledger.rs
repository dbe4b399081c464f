//! The ledger explorers on programs made by hand: each found a fault in some wrong variant of the algorithm, or has
//! a number of relations that is known.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{Explorer, Limits, Observer, Options, StopReason, Terminal, explore};
use loris_lang::compile;
use loris_lang::ir::Program;

/// HBR, lazy HBR and state at the end of each execution.
#[derive(Default)]
struct Ends(Vec<[u128; 3]>);

impl Observer for Ends {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let prints = terminal.prints;
        self.0.push([prints.hbr.0, prints.lazy_hbr.0, prints.state]);
    }
}

/// What the executions of an explorer end in, each pair of a relation and a state once, and how many there are.
fn ends(program: &Arc<Program>, explorer: Explorer, relation: usize) -> (BTreeSet<(u128, u128)>, usize) {
    let mut ends = Ends::default();
    let report = explore(program, explorer, &Options::default(), &mut ends);
    assert!(report.complete() && report.statistics.pruned.total() <= report.statistics.pruned.cached);
    (ends.0.iter().map(|end| (end[relation], end[2])).collect(), ends.0.len())
}

fn program(text: &str) -> Arc<Program> {
    Arc::new(compile("by-hand.cl", text).expect("the program is right"))
}

/// The number of executions over lazy HBRs, no two with one relation.
fn lazy(text: &str) -> usize {
    let (distinct, executions) = ends(&program(text), Explorer::LazyOptimalDpor, 1);
    assert_eq!(distinct.len(), executions, "no relation is explored twice in\n{text}");
    executions
}

/// Compares both ledger explorers with the caching explorers, and what lazy tree DPOR finds; returns the number of
/// lazy relations.
fn exact(text: &str) -> usize {
    let program = program(text);
    let [(expected, _), (found, _)] =
        [Explorer::LazyHbrCaching, Explorer::LazyTreeDpor].map(|explorer| ends(&program, explorer, 1));
    assert_eq!(expected, found, "lazy tree DPOR finds every relation of\n{text}");
    let pairs =
        [(Explorer::LedgerHbr, Explorer::HbrCaching), (Explorer::LazyOptimalDpor, Explorer::LazyHbrCaching)];
    let counts = pairs.into_iter().enumerate().map(|(relation, (ledger, caching))| {
        let (expected, _) = ends(&program, caching, relation);
        let (found, executions) = ends(&program, ledger, relation);
        assert_eq!(expected, found, "{ledger} finds every relation of\n{text}");
        assert_eq!(found.len(), executions, "{ledger} explores no relation twice in\n{text}");
        executions
    });
    counts.fold(0, |_, lazy| lazy)
}

#[test]
fn guards_over_two_objects() {
    assert_eq!(exact("var x, y; thread a { x = 1; y = 1; } thread b { await x == 0 && y == 0; }"), 2);
    assert_eq!(exact("var x, y; thread a { x = 2; y = 1; } thread b { await x == 1 || y == 0; }"), 3);
    exact(
        "var x, y; mutex m; thread a { with m { x = 1; y = 1; x = 2; } } \
         thread b { with m { await x == 1 && y == 1; } } thread c { await x == 2 || y == 1; y = 2; }",
    );
}

#[test]
fn guards_are_checked_again() {
    assert_eq!(exact("sem s; thread a { release s; } thread b { acquire s; }"), 1);
    exact(
        "sem s = 1; var x; thread a { acquire s; x = 1; release s; } \
         thread b { acquire s; x = 2; release s; } thread c { acquire s; release s; }",
    );
}

#[test]
fn choices() {
    assert_eq!(exact("var x, y; thread a { x = 1; if choose(0..2) == 1 { y = 1; } }"), 2);
    let first = "plain var p; var x, y; thread a { x = 1; if choose(0..2) == 1 { let r = p; } }";
    assert_eq!(exact(&format!("{first} thread b {{ p = 1; y = 1; }}")), 2);
    assert_eq!(exact(&format!("{first} thread b {{ y = 1; p = 1; }}")), 3);
    let root = "var x; thread a { let c = choose(0..2); if c == 0 { x = 1; } }";
    assert_eq!(exact(&format!("{root} thread b {{ let c = choose(0..2); let r = x; }}")), 6);
    exact(
        "var x, y; plain var p; thread a { x = 1; let c = choose(0..3); if c == 1 { p = choose(0..2); } } \
         thread b { let r = p; y = r; } thread c { x = 2; let s = y; }",
    );
    exact("var x; thread a { x = 1; let c = choose(2..2); x = 2; } thread b { let r = x; }");
}

#[test]
fn accesses_that_depend_on_values() {
    exact(
        "var x, y; thread a { atomic { x = 2; y = 2; } } thread b { y = 2; atomic { let r = y; } } \
         thread c { atomic { if x == 0 { let r = y; } } }",
    );
    exact("var x; thread t[i in 0..2] { let r = cas(x, 0, i + 1); } thread c { let r = cas(x, 1, 3); }");
}

#[test]
fn locks_with_plain_accesses() {
    let text = "plain var p; var x; mutex m; thread a { x = 1; p = 1; } thread b { lock m; let r = p; }";
    assert_eq!(exact(text), 2);
    exact(
        "plain var p; var y; mutex m; thread a { lock m; y = 1; p = 1; unlock m; } thread b { lock m; p = 2; }",
    );
}

#[test]
fn locks_of_children() {
    exact(
        "mutex m, n; fn c() { lock m; lock n; unlock n; } \
         thread a { lock n; let h = spawn c(); unlock n; } thread b { lock n; }",
    );
    exact(
        "mutex m, n; fn c() { lock n; } thread b { lock m; spawn c(); unlock m; } \
         thread a { lock m; lock n; unlock n; lock n; unlock n; unlock m; }",
    );
    exact(
        "mutex m, n; fn c() { lock n; lock m; unlock m; } thread a { lock m; unlock m; spawn c(); } \
         thread b[i in 0..2] { lock m; lock n; unlock n; unlock m; }",
    );
    let nested = "mutex m; fn c() { with m { } } main { with m { let h = spawn c(); join h; } }";
    assert_eq!(exact(nested), 1);
    let joined = "mutex m; var x, y; fn c() { with m { x = 1; } } fn d() { with m { y = 1; } } \
                  main { let h; let i; with m { h = spawn c(); i = spawn d(); } join h; join i; let r = x; }";
    assert_eq!(exact(joined), 1);
}

#[test]
fn barriers() {
    assert_eq!(exact("barrier b(2); thread t[i in 0..3] { arrive b; }"), 3);
    assert_eq!(exact("barrier b(3); thread t[i in 0..3] { arrive b; }"), 1);
    assert_eq!(exact("barrier b(3); thread t[i in 0..3] { arrive b; arrive b; }"), 1);
    exact("barrier b(2); thread t[i in 0..3] { arrive b; arrive b; }");
    let phases = "var v[3]; barrier b(3); \
                  thread t[i in 0..3] { v[i] = 1; arrive b; let r = v[(i + 1) % 3]; arrive b; v[i] = 2; }";
    assert_eq!(exact(phases), 1);
}

#[test]
fn deadlocks_at_all_kinds_of_ops() {
    let two = [
        "mutex m; thread a { lock m; unlock m; } thread b { lock m; }",
        "mutex m; barrier b(2); thread a { with m { } arrive b; } thread b { with m { arrive b; } }",
        "mutex m; chan c(0); thread a { with m { } send c, 1; } thread b { with m { let r = recv(c); } }",
        "mutex m; var x; fn c() { x = 1; } thread a { lock m; x = 2; let h = spawn c(); unlock m; } \
         thread b { lock m; }",
    ];
    for text in two {
        assert_eq!(exact(text), 2, "{text}");
    }
    let waits = "mutex m, n; cond c; thread a { lock m; unlock m; notify c; } \
                 thread b { lock m; lock n; wait c, n; unlock n; unlock m; }";
    assert_eq!(exact(waits), 3);
    exact(
        "mutex m; rwlock l; thread a { with m { } write_lock l; unlock l; } \
         thread b { read_lock l; with m { write_lock l; } }",
    );
    exact("mutex m; var x; thread a { with m { let r = x; assert r == 1; } } thread b { x = 1; with m { } }");
}

#[test]
fn stops_that_come_after_stops() {
    // Where `b` stands before its lock, it also misses what `a` would do after its own.
    let circle = "mutex m, n; thread c { lock m; lock n; unlock n; unlock m; } \
                  thread d { lock n; lock m; unlock m; unlock n; }";
    exact(&format!(
        "plain var p; {circle} thread a {{ lock m; p = 1; unlock m; }} thread b {{ lock n; let r = p; unlock n; }}"
    ));
    exact(&format!(
        "plain var p; {circle} thread a {{ lock m; p = 1; unlock m; }} \
         thread b {{ lock n; let r = p; if r == 1 {{ lock m; unlock m; }} unlock n; }}"
    ));
    exact(
        "plain var p; mutex m, n, k; thread a { lock m; p = 1; unlock m; } \
         thread b { lock k; lock n; let r = p; unlock n; unlock k; } \
         thread c { lock m; lock k; unlock k; unlock m; } thread d { lock n; lock m; unlock m; unlock n; }",
    );
}

#[test]
fn several_maximal_cuts() {
    let text = "var x, y; mutex m; thread a { x = 1; } thread b { lock m; y = 2; } \
                thread c { lock m; let r = x; x = 2; unlock m; }";
    assert_eq!(exact(text), 4);
    let text = "var x; mutex m, n; thread a { lock n; x *= 1; unlock n; } thread b { x = 0; } \
                thread c { lock n; lock m; }";
    assert_eq!(exact(text), 4);
    let text = "var x = 1; mutex m, n; thread a { lock n; unlock n; lock n; let r = x; x = 2; unlock n; } \
                thread b { x = 2; } thread c { lock n; lock m; }";
    assert_eq!(exact(text), 5);
}

#[test]
fn conditions() {
    let waiters = "mutex m; cond c; thread w[i in 0..2] { with m { wait c, m; } }";
    exact(&format!("{waiters} thread n {{ notify c; }}"));
    exact(&format!("{waiters} thread n {{ notify c; notify c; }}"));
    exact(&format!("{waiters} thread n {{ notify_all c; notify c; }}"));
    exact(
        "mutex m; cond c; var x; thread w[i in 0..2] { with m { if x != 1 { wait c, m; } } } \
         thread n { with m { x = 1; notify_all c; } }",
    );
    exact(
        "mutex m; cond full, empty; var x; \
         thread p { with m { if x == 1 { wait empty, m; } x = 1; notify full; } } \
         thread c[i in 0..2] { with m { if x == 0 { wait full, m; } x = 0; notify empty; } }",
    );
}

#[test]
fn channels() {
    let rendezvous = "chan c(0); var x, y; thread a { send c, 1; x = 1; } thread b { send c, 2; y = 1; } \
                      thread r { let p = recv(c); let q = recv(c); }";
    assert_eq!(exact(rendezvous), 2);
    let branch = "chan c(2); var x; thread a { send c, 1; } thread b { send c, 2; } \
                  thread r { let p = recv(c); if p == 1 { x = 1; let q = recv(c); } }";
    exact(branch);
    exact(
        "chan c(1), d(1); thread a { send c, 1; send c, 2; } \
         thread b { let p = recv(c); send d, p + 1; p = recv(c); send d, p + 1; } \
         thread r { let p = recv(d); let q = recv(d); }",
    );
}

#[test]
fn strict_mutexes() {
    assert_eq!(exact("mutex m; thread a { with m { } } thread b { let r = trylock(m); }"), 3);
    exact(
        "mutex m, n; var x; thread a { lock m; if trylock(n) { x = 1; unlock n; } unlock m; } \
         thread b { lock n; if trylock(m) { x = 2; unlock m; } unlock n; }",
    );
}

#[test]
fn reader_writer_locks() {
    exact(
        "rwlock l; var x; thread a { write_lock l; x = 1; unlock l; } \
         thread r[i in 0..3] { read_lock l; let p = x; unlock l; }",
    );
    exact(
        "rwlock l; mutex m; thread a { with m { write_lock l; unlock l; } } \
         thread r[i in 0..2] { read_lock l; with m { } unlock l; }",
    );
    exact("rwlock l; thread a { read_lock l; read_lock l; } thread b { write_lock l; unlock l; }");
}

#[test]
fn a_failed_thread_has_ended_for_a_join_and_one_stopped_at_assume_has_not() {
    for word in ["assert", "assume"] {
        exact(&format!(
            "var x; fn c() {{ let r = x; {word} r == 1; }} main {{ let h = spawn c(); x = 1; join h; x = 2; }}"
        ));
        exact(&format!(
            "mutex m; var x; thread a {{ lock m; let r = x; {word} r == 0; unlock m; }} \
             thread b {{ x = 1; with m {{ }} }}"
        ));
    }
}

#[test]
fn reentrant_mutexes() {
    exact(
        "reentrant mutex m; var x; thread a { with m { with m { x = 1; } x = 2; } } \
         thread b { with m { let r = x; } }",
    );
    exact(
        "reentrant mutex m; cond c; thread a { with m { with m { wait c, m; } } } \
         thread b { with m { notify c; } }",
    );
}

#[test]
fn philosophers_have_two_relations() {
    for n in 3..=6 {
        let text = format!(
            "mutex fork[{n}]; thread p[i in 0..{n}] {{ lock fork[i]; lock fork[(i + 1) % {n}]; \
             unlock fork[(i + 1) % {n}]; unlock fork[i]; }}"
        );
        assert_eq!(lazy(&text), 2);
    }
}

#[test]
fn one_mutex_around_everything() {
    let around = |n: usize, body: &str| {
        lazy(&format!("var x, v[{n}]; mutex m; thread t[i in 0..{n}] {{ with m {{ {body} }} }}"))
    };
    assert_eq!(around(7, "let r = x;"), 1);
    assert_eq!(around(7, "if i == 0 { x = 1; } else { let r = x; }"), 64);
    assert_eq!(around(5, "x = x + 1;"), 120);
    assert_eq!(around(40, "v[i] = v[i] + 1;"), 1);
}

#[test]
fn a_limit_on_the_depth_ends_a_search_that_would_not_end() {
    let text =
        "var x; mutex m; thread t[i in 0..2] { loop { with m { x = x + 1; } } } thread s { let r = x; }";
    let limits = Limits { depth: Some(12), ..Limits::default() };
    for explorer in [Explorer::LedgerHbr, Explorer::LazyOptimalDpor, Explorer::LazyTreeDpor] {
        let report = explore(
            &program(text),
            explorer,
            &Options { limits, ..Options::default() },
            &mut Ends::default(),
        );
        assert_eq!(report.stopped_by, Some(StopReason::Depth));
        assert!(report.statistics.cut > 0 && report.statistics.max_depth == 12);
    }
}

#[test]
fn programs_with_known_counts() {
    let missed_by_lazy_dpor = "var x, z; mutex m; thread a { lock m; x = 1; let a = z; unlock m; } \
                               thread b { let b = x; z = 1; } thread c { lock m; let c = z; unlock m; }";
    assert_eq!(exact(missed_by_lazy_dpor), 8);
    let figure_4_1 = "var x, y; mutex m; thread a { with m { x = 1; } } thread b { with m { y = 1; } } \
                      thread c[i in 0..2] { with m { if x == 0 { y = 2; } } }";
    assert_eq!(exact(figure_4_1), 11);
    let complete_test_1 = "var x, y; thread a { y = 1; } thread b { x = 1; } \
                           thread c { if x == 0 { let r = y; } } thread d { let p = x; let q = y; } \
                           thread e { x = 2; }";
    assert_eq!(exact(complete_test_1), 48);
    let sleeping_races_3 = "var x, y; thread a { y = 1; } thread b { x = 1; } \
                            thread c { if x == 1 { let r = y; } } thread d { x = 1; }";
    assert_eq!(exact(sleeping_races_3), 10);
    let example_5_5 = "var x, y; mutex m; thread a { x = 1; } thread b { with m { let r = x; } } \
                       thread c { y = 1; } thread d { with m { let r = y; } }";
    assert_eq!(exact(example_5_5), 4);
}

#[test]
fn failures_beside_endless_threads() {
    let spin = "var flag, x; thread a { while flag == 0 { } x = 1; } thread b { flag = 1; assert x == 0; }";
    let endless = "var x; thread a { loop { x = x + 1; } } thread b { assert x != 2; }";
    let both = "var x; mutex m; thread a { loop { lock m; x = 1 - x; unlock m; } } \
                thread b { loop { lock m; assert x != 1; unlock m; } }";
    for text in [spin, endless, both] {
        for explorer in [Explorer::LedgerHbr, Explorer::LazyOptimalDpor, Explorer::LazyTreeDpor] {
            let limits = Limits { depth: Some(300), schedules: Some(500), ..Limits::default() };
            let options = Options { limits, ..Options::default() };
            let report = explore(&program(text), explorer, &options, &mut ());
            assert!(!report.complete(), "{explorer} proves nothing of {text}");
            assert!(!report.findings.is_empty(), "{explorer} finds the failure in {text}");
        }
    }
}
