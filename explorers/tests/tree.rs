//! Lazy tree DPOR on programs made by hand: known numbers of relations and executions.

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
