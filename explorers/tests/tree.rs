//! Lazy tree DPOR on programs made by hand: known numbers of relations and executions, and programs that some wrong
//! variant of the search fails on. Those of the ledger are in `ledger.rs`, where this search runs them too.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{Explorer, Limits, Observer, Options, Terminal, explore};
use loris_lang::compile;
use loris_lang::ir::Program;

/// Lazy HBR and state at the end of each execution.
#[derive(Default)]
struct Ends(Vec<(u128, u128)>);

impl Observer for Ends {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.0.push((terminal.prints.lazy_hbr.0, terminal.prints.state));
    }
}

fn ends(program: &Arc<Program>, explorer: Explorer) -> (BTreeSet<(u128, u128)>, usize) {
    let mut ends = Ends::default();
    let limits = Limits { schedules: Some(1_000_000), ..Limits::default() };
    let report = explore(program, explorer, &Options { limits, ..Options::default() }, &mut ends);
    assert!(report.complete(), "{explorer} ends");
    (ends.0.iter().copied().collect(), ends.0.len())
}

fn program(text: &str) -> Arc<Program> {
    Arc::new(compile("by-hand.cl", text).expect("the program is right"))
}

/// The numbers of lazy relations and of executions; the relations are those of lazy HBR caching.
fn tree(text: &str) -> (usize, usize) {
    let program = program(text);
    let (expected, _) = ends(&program, Explorer::LazyHbrCaching);
    let (found, executions) = ends(&program, Explorer::LazyTreeDpor);
    assert_eq!(expected, found, "every relation is found in\n{text}");
    (found.len(), executions)
}

#[test]
fn programs_with_known_counts() {
    let figure_4_1 = "var x, y; mutex m; thread a { with m { x = 1; } } thread b { with m { y = 1; } } \
                      thread c[i in 0..2] { with m { if x == 0 { y = 2; } } }";
    assert_eq!(tree(figure_4_1), (11, 11));
    let nine_events = "var x, z; mutex m; thread a { lock m; x = 1; let a = z; unlock m; } \
                       thread b { let b = x; z = 1; } thread c { lock m; let c = z; unlock m; }";
    assert_eq!(tree(nine_events), (8, 9));
}

#[test]
fn philosophers_have_two_relations() {
    for n in 3..=5 {
        let text = format!(
            "mutex fork[{n}]; thread p[i in 0..{n}] {{ lock fork[i]; lock fork[(i + 1) % {n}]; \
             unlock fork[(i + 1) % {n}]; unlock fork[i]; }}"
        );
        assert_eq!(tree(&text), (2, 2));
    }
}

#[test]
fn one_mutex_around_everything() {
    let around = |n: usize, body: &str| {
        tree(&format!("var x, v[{n}]; mutex m; thread t[i in 0..{n}] {{ with m {{ {body} }} }}"))
    };
    assert_eq!(around(6, "let r = x;"), (1, 1));
    assert_eq!(around(5, "if i == 0 { x = 1; } else { let r = x; }"), (16, 16));
    assert_eq!(around(5, "x = x + 1;"), (120, 120));
    assert_eq!(around(6, "v[i] = v[i] + 1;"), (1, 1));
}

#[test]
fn what_can_begin_with_a_step_goes_along() {
    tree("var x, y; thread a { let r = y; y = r * 2; x = 2; } thread b { y = 3; } thread c { let r = x; }");
    let waits_below = "var x, z; mutex m; thread a { x = 3; } thread b { z = 1; let r = x; } \
                       thread c { lock m; let r = z; }";
    assert_eq!(tree(waits_below).0, 4);
}

#[test]
fn deadlocks_go_along_too_and_do_not_lapse_by_steps_that_they_do_not_have() {
    let lapses = "var y; mutex n; thread a { let r = y; lock n; } thread b { y = y + 1; lock n; unlock n; }";
    assert_eq!(tree(lapses).0, 4);
    let beside =
        "var x; mutex m; thread a { let r = x; } thread b { lock m; x = 2; } thread c { with m { } }";
    tree(beside);
    let goes_along =
        "var y; mutex m; main { y = 1; lock m; } thread b { y = 2; lock m; } thread c { with m { } }";
    tree(goes_along);
    let further = "var x; mutex m; thread a { let r = x; } thread b { let r = x; lock m; x = 2; } \
                   thread c { x = 1; lock m; unlock m; }";
    assert_eq!(tree(further).0, 15);
}

#[test]
fn smaller_parts_wait_at_deeper_nodes() {
    let written = "var z; mutex m; thread a { z = 2; } thread b { z = 1; with m { } } \
                   thread c { with m { } lock m; let r = z; unlock m; }";
    tree(written);
    tree("var y; mutex m; main { with m { y = y + 1; } } thread b { with m { } } thread c { y = 1; }");
}

#[test]
fn a_lock_goes_first_only_if_its_mutex_is_free_until_then() {
    tree(
        "var x, y; mutex m; main { y = 1; with m { } } thread b { lock m; let r = x; let s = y; } \
         thread c { with m { } x = 1; }",
    );
    tree(
        "var y; mutex m, n; thread a { lock n; y = 3; } thread b { with m { } } \
         thread c { y = y + 1; lock m; lock n; }",
    );
}

#[test]
fn what_lapses_can_be_reached_from_what_was_searched() {
    tree("var x; mutex m; main { x = x; } thread b { with m { x = 1; } } thread c { lock m; let r = x; }");
    // A section that begins inside another one ends where that one does not hold.
    let overlapping = "mutex m, n; thread a { lock m; lock n; unlock m; } thread b { lock n; }";
    assert_eq!(tree(overlapping), (2, 2));
    let held_for_ever = "mutex m; thread a { lock m; } thread b { lock m; }";
    assert_eq!(tree(held_for_ever), (2, 2));
}

#[test]
fn arrivals_commute_as_long_as_the_round_has_room() {
    assert_eq!(tree("barrier b(2); thread t[i in 0..3] { arrive b; }"), (3, 3));
    tree("barrier b(2); thread a { arrive b; arrive b; arrive b; } thread t[i in 0..3] { arrive b; }");
    tree("barrier b(3); thread t[i in 0..4] { arrive b; arrive b; }");
}
