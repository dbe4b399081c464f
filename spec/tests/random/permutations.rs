//! The order in which the threads of a program are declared decides which executions come first, and nothing else:
//! random programs, every explorer that proves, every order of the threads.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

use std::sync::Arc;

use loris_explorers::{Equivalence, Explorer, Limits, Options, Report, explore};
use loris_lang::ast::{Ast, Item};
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;
use loris_spec::effort;
use loris_spec::enumerate::reordered;
use loris_spec::generate::{self, Random, Size};
use loris_spec::once::broken_claim;

/// A program with more executions than this under some explorer is left out.
const MOST: u64 = 1_000;

/// The figures that no order of the threads changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Invariant {
    /// Of each equivalence, if all are promised.
    classes: [Option<u64>; Equivalence::ALL.len()],
    deadlock_states: u64,
    failure_states: u64,
}

impl Invariant {
    fn of(report: &Report) -> Self {
        let (counts, guarantee) = (report.statistics, report.guarantee());
        Invariant {
            classes: Equivalence::ALL.map(|one| guarantee.includes(one).then(|| counts.classes(one))),
            deadlock_states: counts.deadlock_states,
            failure_states: counts.failure_states,
        }
    }
}

/// All orders of the numbers below `count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let shorter = orders(last);
    let longer = shorter.iter().flat_map(|order| {
        (0..count).map(move |at| {
            let mut order = order.clone();
            order.insert(at, last);
            order
        })
    });
    longer.collect()
}

fn run(program: &Arc<Program>, explorer: Explorer) -> Option<Report> {
    let limits = Limits { schedules: Some(MOST), ..Limits::default() };
    let report = explore(program, explorer, &Options { limits, ..Options::default() }, &mut ());
    report.complete().then_some(report)
}

/// What differs between the orders of a program's threads, and how many runs were compared.
fn compare(source: &SourceFile, ast: &Ast, explorer: Explorer) -> Result<u64, String> {
    let threads = ast.items.iter().filter(|item| matches!(item, Item::Thread(_))).count();
    let mut first: Option<Invariant> = None;
    let mut compared = 0;
    for order in orders(threads) {
        let program = loris_lang::check(source, &reordered(ast, &order)).map_err(|e| format!("{e:?}"))?;
        let program = Arc::new(program);
        let Some(report) = run(&program, explorer) else { continue };
        if let Some(broken) = broken_claim(&report, &program) {
            return Err(format!("{explorer}, order {order:?}: {broken}"));
        }
        let found = Invariant::of(&report);
        let expected = *first.get_or_insert(found);
        if found != expected {
            return Err(format!("{explorer}, order {order:?}: {expected:?}, {found:?}"));
        }
        compared += 1;
    }
    Ok(compared)
}

#[test]
fn the_order_of_threads_changes_no_count() {
    let proving = Explorer::SEARCHES.into_iter().filter(|explorer| explorer.guarantee().is_some());
    let proving: Vec<Explorer> = proving.filter(|&explorer| explorer != Explorer::Dfs).collect();
    let mut compared = 0;
    for seed in effort::seeds(7_000_000, 300) {
        let mut random = Random::new(seed);
        let features = generate::mix(&mut random);
        let text = generate::program(&mut random, &features, Size::default());
        let source = SourceFile::new("random.cl", text.as_str());
        let (ast, errors) = loris_lang::parse(&source);
        assert!(errors.is_empty(), "seed {seed}: a random program is right");
        for &explorer in &proving {
            match compare(&source, &ast, explorer) {
                Ok(runs) => compared += runs,
                Err(wrong) => panic!("seed {seed}: {wrong}\n{text}"),
            }
        }
    }
    assert!(compared > 0, "some programs are small enough");
}
