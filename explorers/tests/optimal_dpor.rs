//! Source-DPOR and optimal DPOR: the published counts, and what becomes of ops that wait.

mod common;

use common::{FIGURE, collect, counter, disjoint, philosophers, program, readers, run};
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

/// A reader looks for the last zero of an array.
fn last_zero(threads: u32) -> String {
    format!(
        "const N = {threads}; var a[N + 1];
thread r {{ let i = N; while a[i] != 0 {{ i = i - 1; }} }}
thread t[j in 1..N + 1] {{ a[j] = a[j - 1] + 1; }}"
    )
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
fn both_run_one_execution_for_each_set_of_readers() {
    for threads in 2..=6 {
        for explorer in [Explorer::SourceDpor, Explorer::OptimalDpor] {
            assert_eq!(executions(&readers(threads), explorer), (1 << threads, 0), "{explorer}");
        }
    }
}

#[test]
fn optimal_dpor_gives_nothing_up_on_last_zero() {
    for threads in 3..=10 {
        let relations = u64::from(threads + 3) << (threads - 2);
        assert_eq!(executions(&last_zero(threads), Explorer::OptimalDpor), (relations, 0));
        if threads <= 8 {
            let (complete, given_up) = executions(&last_zero(threads), Explorer::SourceDpor);
            assert!(complete == relations && given_up > 0, "{threads}: {complete} and {given_up}");
        }
    }
}

#[test]
fn sections_are_turned_round_at_their_locks() {
    for threads in 2..=5 {
        let factorial: u64 = (1..=u64::from(threads)).product();
        assert_eq!(executions(&counter(threads), Explorer::OptimalDpor), (factorial, 0));
        assert_eq!(executions(&disjoint(threads), Explorer::OptimalDpor), (factorial, 0));
        // One of them is the deadlock.
        let philosophers = philosophers(threads);
        assert_eq!(executions(&philosophers, Explorer::OptimalDpor), ((1 << threads) - 1, 0));
        assert_eq!(run(&philosophers, Explorer::OptimalDpor).statistics.deadlock_states, 1);
    }
    assert_eq!(executions(FIGURE, Explorer::OptimalDpor), (24, 0));
}

#[test]
fn a_lock_that_is_blocked_at_the_end_takes_part() {
    let texts = [
        ("mutex m; thread a { lock m; } thread b { lock m; }", 2),
        ("mutex m; thread a { lock m; lock m; } thread b { lock m; }", 2),
        ("mutex m, n; thread a { lock m; lock n; } thread b { lock m; lock n; unlock m; }", 2),
        // The owner waits for a third one, who has nothing to do with the mutex.
        ("var x; mutex m; thread a { lock m; x = 1; } thread b { x = 2; } thread c { lock m; }", 3),
        // A failed `trylock` lies between the lock of the owner and the lock that waits for it.
        ("mutex m; thread a { lock m; } thread b { let r = trylock(m); } thread c { lock m; }", 3),
    ];
    for (text, relations) in texts {
        let found = run(text, Explorer::HbrCaching).statistics;
        assert_eq!(found.hbrs, relations, "{text}");
        assert_eq!(executions(text, Explorer::OptimalDpor), (relations, 0), "{text}");
        assert_eq!(run(text, Explorer::SourceDpor).statistics.hbrs, relations, "{text}");
    }
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
        // The write is pending where the loop is cut, and never run.
        ("var x; thread a { while x == 0 { } } thread b { x = 1; }", 8),
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

/// Programs whose ops wait for more than a mutex, or have to be run to be known.
const WAITING: [&str; 12] = [
    "sem s = 1; thread t[i in 0..3] { acquire s; release s; }",
    "sem s = 1; var x; thread a { acquire s; x = 1; } thread b { let r = x; acquire s; } thread c { release s; }",
    "var x, y; thread a { await x == 0 || y == 1; } thread b { x = 1; } thread c { y = 1; } thread d { x = 0; }",
    "var x, y; thread a { await y == 1 || x == 0; } thread b { x = 1; y = 1; } thread c { y = 2; }",
    "var x; thread t[i in 0..3] { atomic { await x < 2; x = x + 1; } }",
    "rwlock l; var x; thread w { write_lock l; x = 1; unlock l; } thread r[i in 0..2] { read_lock l; unlock l; }",
    "rwlock l; var x; thread w { write_lock l; unlock l; } thread r { read_lock l; await x == 1; unlock l; }
thread s { read_lock l; unlock l; x = 1; }",
    "chan c(1); thread a { send c, 1; } thread b { send c, 2; } thread r { let v = recv(c); let w = recv(c); }",
    "chan c(0); thread a { send c, 1; } thread b { send c, 2; } thread r { let v = recv(c); }",
    "mutex m; cond c; var x; thread w { lock m; while x == 0 { wait c, m; } unlock m; }
thread n { lock m; x = 1; notify c; unlock m; }",
    "barrier b(2); var x; thread t[i in 0..3] { arrive b; x = i; }",
    "plain var x, y; mutex m; thread a { lock m; x = 1; unlock m; if y == 0 { x = 2; } }
thread b { lock m; let r = x; y = r; unlock m; } thread c { lock m; y = 1; unlock m; }",
];

/// Programs that choose values, in transitions that touch more the one way than the other.
const CHOOSING: [&str; 3] = [
    "var x, y; thread a { let r = y; if choose(0..2) == 1 { plain x = 0; } } thread b { x = 1; }",
    "var a[2]; fn child() { a[0] = 2; } main { spawn child(); }
thread t { spawn child(); if choose(0..2) == 0 { plain a[0] = 1; } else { let r = plain(a[1]); } }
thread u { a[1] = 2; }",
    "mutex m; thread a { lock m; unlock m; lock m; let r = choose(1..2); } thread b { lock m; }",
];

#[test]
fn nothing_is_missed_where_ops_wait_or_choose() {
    for text in WAITING.iter().chain(&CHOOSING) {
        let program = program(text);
        let (_, expected) = collect(&program, Explorer::Dfs, &Options::default());
        for explorer in [Explorer::SourceDpor, Explorer::OptimalDpor] {
            let (report, found) = collect(&program, explorer, &Options::default());
            assert_eq!(found.hbrs, expected.hbrs, "{explorer} on {text}");
            assert_eq!(found.states, expected.states, "{explorer} on {text}");
            assert_eq!(found.outcomes, expected.outcomes, "{explorer} on {text}");
            assert!(report.complete(), "{explorer} on {text}");
        }
    }
}
