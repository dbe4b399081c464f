//! Source-DPOR and optimal DPOR: the example of the paper in every order of its threads, and what is truncated.

use crate::common::{collect, program, run};
use loris_explorers::{Explorer, Limits, Options};

/// Executions to the end and executions given up.
fn executions(text: &str, explorer: Explorer) -> (u64, u64) {
    let statistics = run(text, explorer).statistics;
    (statistics.schedules, statistics.pruned.total())
}

/// The threads of the example of the POPL paper, in this order.
fn example(order: [usize; 4]) -> String {
    let threads = [
        "thread p { x = 1; }",
        "thread q { y = 1; }",
        "thread r { let a = y; if a == 0 { z = 1; } }",
        "thread s { let b = z; if b == 1 { let c = y; if c == 0 { x = 1; } } }",
    ];
    format!("var x, y, z;\n{}", order.map(|thread| threads[thread]).join("\n"))
}

/// All orders of four things.
fn orders() -> impl Iterator<Item = [usize; 4]> {
    (0..256)
        .map(|number| [number / 64, number / 16 % 4, number / 4 % 4, number % 4])
        .filter(|order| (0..4).all(|thread| order.contains(&thread)))
}

#[test]
fn the_example_of_the_paper_has_five_executions_in_every_order_of_threads() {
    let mut given_up = Vec::new();
    for order in orders() {
        let text = example(order);
        assert_eq!(executions(&text, Explorer::OptimalDpor), (5, 0), "{order:?}");
        let (complete, pruned) = executions(&text, Explorer::SourceDpor);
        assert_eq!(complete, 5, "{order:?}");
        given_up.push(pruned);
    }
    assert_eq!(given_up[0], 5, "in the order in which the paper prints them");
    assert_eq!((given_up.iter().min(), given_up.iter().max()), (Some(&0), Some(&5)));
}

#[test]
fn races_of_what_is_cut_count_with_pending_ops() {
    let texts = [
        // Both step back and try again; both may have to do so once, within 16 events.
        (
            "var want[2] = false, tries[2]; thread t[i in 0..2] {
loop { want[i] = true; if !want[1 - i] { break; } want[i] = false; tries[i] += 1; } want[i] = false; }",
            16,
        ),
        // The write is pending where the loop is truncated, and never run.
        ("var x, y; thread a { while x == 0 { y = 1; } } thread b { x = 1; }", 8),
    ];
    for (text, depth) in texts {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let of = |explorer| {
            let found = collect(&program(text), explorer, &options).0.statistics;
            (found.hbrs, found.states)
        };
        let all = of(Explorer::SleepSets);
        assert!(all.0 > 1, "{text}");
        for explorer in [Explorer::SourceDpor, Explorer::OptimalDpor] {
            assert_eq!(of(explorer), all, "{explorer}: {text}");
        }
    }
}
