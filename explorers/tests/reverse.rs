//! Reverse search on programs made by hand: every lazy relation once, and numbers of executions that are known.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{Explorer, Limits, Observer, Options, StopReason, Terminal, explore};
use loris_lang::compile;
use loris_lang::ir::Program;

/// Lazy relation, state and schedule at the end of each execution.
#[derive(Default)]
struct Ends {
    ends: Vec<(u128, u128)>,
    schedules: Vec<String>,
}

impl Observer for Ends {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.ends.push((terminal.prints.lazy_hbr.0, terminal.prints.state));
        self.schedules.push(terminal.machine.schedule().text(terminal.machine));
    }
}

fn program(text: &str) -> Arc<Program> {
    Arc::new(compile("by-hand.cl", text).expect("the program is right"))
}

/// What an explorer ends in, and how many executions it gave up.
fn run(program: &Arc<Program>, explorer: Explorer) -> (Ends, u64) {
    let mut ends = Ends::default();
    let report = explore(program, explorer, &Options::default(), &mut ends);
    assert!(report.complete());
    (ends, report.statistics.pruned.total())
}

/// Compares with lazy HBR caching; returns how many executions ended, and how many were given up.
fn exact(text: &str) -> (usize, u64) {
    let program = program(text);
    let distinct = |ends: &Ends| ends.ends.iter().copied().collect::<BTreeSet<_>>();
    let (expected, _) = run(&program, Explorer::LazyHbrCaching);
    let (found, given_up) = run(&program, Explorer::LazyReverseSearch);
    assert_eq!(distinct(&expected), distinct(&found), "every relation is found in\n{text}");
    assert_eq!(distinct(&found).len(), found.ends.len(), "no relation is explored twice in\n{text}");
    (found.ends.len(), given_up)
}

/// Threads with one section each, all on one mutex.
fn around(threads: usize, body: &str) -> (usize, u64) {
    exact(&format!("var x, v[{threads}]; mutex m; thread t[i in 0..{threads}] {{ with m {{ {body} }} }}"))
}

#[test]
fn the_trees_of_the_chapter() {
    let readers = "mutex m; var x; thread w { with m { x = 1; } } \
                   thread r[i in 0..2] { with m { let a = x; } }";
    let (found, given_up) = run(&program(readers), Explorer::LazyReverseSearch);
    let expected = ["3*w 3*r[0] 3*r[1]", "3*r[0] 3*w 3*r[1]", "3*r[0] 3*r[1] 3*w", "3*r[1] 3*w 3*r[0]"];
    assert_eq!(found.schedules, expected);
    assert_eq!(given_up, 1);

    let figure_4_1 = "var x, y; mutex m; thread a { with m { x = 1; } } thread b { with m { y = 1; } } \
                      thread c { with m { if x == 0 { y = 2; } } } thread d { with m { if x == 0 { y = 2; } } }";
    let (found, given_up) = run(&program(figure_4_1), Explorer::LazyReverseSearch);
    let expected = "
        3*a 3*b 3*c 3*d
            4*c 3*a 3*b 3*d
                4*c 4*d 3*a 3*b
                4*c 3*b 4*d 3*a
            4*d 3*a 3*b 3*c
                4*d 4*c 3*a 3*b
                4*d 3*b 4*c 3*a
            3*b 4*c 3*a 3*d
                3*b 4*c 4*d 3*a
            3*b 4*d 3*a 3*c
                3*b 4*d 4*c 3*a";
    assert_eq!(found.schedules, expected.lines().map(str::trim).skip(1).collect::<Vec<_>>());
    assert_eq!(given_up, 0);
}

#[test]
fn programs_with_known_counts() {
    let missed_by_lazy_dpor = "var x, z; mutex m; thread a { lock m; x = 1; let a = z; unlock m; } \
                               thread b { let b = x; z = 1; } thread c { lock m; let c = z; unlock m; }";
    assert_eq!(exact(missed_by_lazy_dpor), (8, 2));
    let ab_ba = "var x; mutex m, n; thread a { lock m; lock n; x = 1; unlock n; unlock m; } \
                 thread b { lock n; lock m; x = 2; unlock m; unlock n; }";
    assert_eq!(exact(ab_ba), (3, 0));
    let twice =
        "var v[3]; mutex m; thread t[i in 0..3] { with m { v[i] = 1; } with m { let r = v[(i + 1) % 3]; } }";
    assert_eq!(exact(twice), (7, 12));
    let first = "var x, v[4]; mutex m; thread t[i in 0..4] { with m { if x == 0 { x = 1; v[i] = 1; } } }";
    assert_eq!(exact(first), (4, 0));
    let complete_test_1 = "var x, y; thread a { y = 1; } thread b { x = 1; } \
                           thread c { if x == 0 { let r = y; } } thread d { let p = x; let q = y; } \
                           thread e { x = 2; }";
    assert_eq!(exact(complete_test_1).0, 48);
}

#[test]
fn one_mutex_around_everything() {
    assert_eq!(around(5, "let r = x;"), (1, 0));
    assert_eq!(around(6, "v[i] = 1;"), (1, 0));
    assert_eq!(around(5, "if i == 0 { x = 1; } else { let r = x; }"), (16, 17));
    assert_eq!(around(7, "if i == 0 { x = 1; } else { let r = x; }"), (64, 129));
    assert_eq!(around(4, "x = x + 1;"), (24, 0));
    assert_eq!(around(5, "x = x + 1;"), (120, 0));
    assert_eq!(around(4, "v[i % 2] = v[i % 2] + 1;"), (4, 7));
    assert_eq!(around(6, "v[i % 3] = v[i % 3] + 1;"), (8, 68));
}

#[test]
fn philosophers_have_two_relations_and_polite_ones_have_one() {
    let philosophers = |n: usize, left: &str, right: &str| {
        exact(&format!(
            "mutex fork[{n}]; var v[{n}]; thread p[i in 0..{n}] {{ lock fork[{left}]; lock fork[{right}]; \
             v[i] = 1; unlock fork[{right}]; unlock fork[{left}]; }}"
        ))
    };
    assert_eq!(philosophers(4, "i", "(i + 1) % 4"), (2, 1));
    assert_eq!(philosophers(5, "i", "(i + 1) % 5").0, 2);
    assert_eq!(philosophers(4, "i % 3", "i % 3 + 1").0, 1);
}

#[test]
fn threads_without_anything_in_common_are_forced() {
    let text = "var v[40]; thread t[i in 0..40] { v[i] = 1; v[i] = 2; }";
    let (found, given_up) = run(&program(text), Explorer::LazyReverseSearch);
    assert_eq!((found.ends.len(), given_up), (1, 0));
}

#[test]
fn a_step_is_not_forced_where_another_op_may_touch_more_than_it_did() {
    let first = "var x, y; thread a { x = 1; } thread c { y = 1; }";
    assert_eq!(exact(&format!("{first} thread b {{ let r = y; if r == 0 {{ let s = plain(x); }} }}")).0, 3);
    assert_eq!(exact(&format!("{first} thread b {{ atomic {{ if y == 0 {{ let s = x; }} }} }}")).0, 3);
    assert_eq!(exact(&format!("{first} thread b {{ await y == 1 || x == 0; }}")).0, 2);
    assert_eq!(exact("var x; thread a { let r = x; x = 1; } thread b { let r = cas(x, 0, 2); }").0, 3);
}

#[test]
fn a_step_is_not_forced_while_an_earlier_thread_may_go_on() {
    let text = "sem s; var x, z; thread q { acquire s; if z == 0 { let r = x; } } \
                thread a { x = 1; z = 1; } thread c { release s; }";
    assert_eq!(exact(text).0, 3);
    exact("barrier b(2); thread t[i in 0..3] { arrive b; arrive b; }");
}

#[test]
fn a_child_comes_behind_a_forced_step() {
    let text = "var x, y, z; fn c() { y = 2; let s = z; } thread a { x = 1; z = 1; } \
                thread b { let h = spawn c(); let r = y; }";
    assert_eq!(exact(text).0, 4);
    exact(
        "var x, y; mutex m; fn c() { with m { x = 2; } } thread a { let r = y; if r == 1 { spawn c(); } x = 1; } \
         thread b { spawn c(); y = 1; } thread d { with m { let s = x; } }",
    );
}

#[test]
fn choices_are_steps_of_their_own() {
    assert_eq!(exact("var x, y; thread a { x = 1; if choose(0..2) == 1 { y = 1; } }").0, 2);
    let root = "var x; thread a { let c = choose(0..2); if c == 0 { x = 1; } }";
    assert_eq!(exact(&format!("{root} thread b {{ let c = choose(0..2); let r = x; }}")).0, 6);
    let first = "plain var p; var x, y; thread a { x = 1; if choose(0..2) == 1 { let r = p; } }";
    assert_eq!(exact(&format!("{first} thread b {{ y = 1; p = 1; }}")).0, 3);
    exact("var x; thread a { x = 1; let c = choose(2..2); x = 2; } thread b { let r = x; }");
    exact("var x; thread a { let c = choose(0..3); x = c; } thread b { x = 7; }");
}

#[test]
fn deadlocks_that_are_parts_of_other_executions() {
    let two = [
        "mutex m; thread a { lock m; unlock m; } thread b { lock m; }",
        "mutex m; barrier b(2); thread a { with m { } arrive b; } thread b { with m { arrive b; } }",
        "mutex m; chan c(0); thread a { with m { } send c, 1; } thread b { with m { let r = recv(c); } }",
        "mutex m; var x; fn c() { x = 1; } thread a { lock m; x = 2; let h = spawn c(); unlock m; } \
         thread b { lock m; }",
    ];
    for text in two {
        assert_eq!(exact(text).0, 2, "{text}");
    }
    let waits = "mutex m, n; cond c; thread a { lock m; unlock m; notify c; } \
                 thread b { lock m; lock n; wait c, n; unlock n; unlock m; }";
    assert_eq!(exact(waits).0, 3);
}

#[test]
fn children_conditions_and_fallen_threads() {
    let joined = "mutex m; var x, y; fn c() { with m { x = 1; } } fn d() { with m { y = 1; } } \
                  main { let h; let i; with m { h = spawn c(); i = spawn d(); } join h; join i; let r = x; }";
    assert_eq!(exact(joined).0, 1);
    exact(
        "mutex m, n; fn c() { lock m; lock n; unlock n; } \
         thread a { lock n; let h = spawn c(); unlock n; } thread b { lock n; }",
    );
    exact(
        "mutex m; cond c; var x; thread w[i in 0..2] { with m { if x != 1 { wait c, m; } } } \
         thread n { with m { x = 1; notify_all c; } }",
    );
    exact(
        "reentrant mutex m; cond c; thread a { with m { with m { wait c, m; } } } \
         thread b { with m { notify c; } }",
    );
    exact(
        "mutex m, n; var x; thread a { lock m; if trylock(n) { x = 1; unlock n; } unlock m; } \
         thread b { lock n; if trylock(m) { x = 2; unlock m; } unlock n; }",
    );
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
fn a_limit_on_the_depth_ends_a_search_that_would_not_end() {
    let text =
        "var x; mutex m; thread t[i in 0..2] { loop { with m { x = x + 1; } } } thread s { let r = x; }";
    let sometimes = "var x; thread s { x = 1; } thread t { while x == 1 { } }";
    for text in [text, sometimes] {
        let limits = Limits { depth: Some(12), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let report = explore(&program(text), Explorer::LazyReverseSearch, &options, &mut ());
        assert_eq!(report.stopped_by, Some(StopReason::Depth));
        assert!(report.statistics.cut > 0 && report.statistics.max_depth == 12);
    }
}
