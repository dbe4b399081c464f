//! What lazy DPOR is known to miss, and when it says so. The program files show the same with other explorers.

use std::sync::Arc;

use loris_explorers::{Explorer, Options, Report, WarningKind, explore};
use loris_lang::compile;
use loris_spec::corpus::text;

fn run(file: &str, explorer: Explorer) -> Report {
    let program = Arc::new(compile(file, text(file)).expect("the program is right"));
    explore(&program, explorer, &Options::default(), &mut ())
}

fn warnings(report: &Report) -> Vec<WarningKind> {
    report.warnings.iter().map(|warning| warning.kind).collect()
}

#[test]
fn it_misses_a_deadlock_and_warns() {
    for file in ["examples/lazy/hidden-deadlock.cl", "examples/classic/philosophers.cl"] {
        let report = run(file, Explorer::LazyDpor);
        assert_eq!(report.statistics.deadlock_states, 0, "{file}");
        assert!(warnings(&report).contains(&WarningKind::MayDeadlock), "{file}");
        assert_eq!(run(file, Explorer::LazyHbrCaching).statistics.deadlock_states, 1, "{file}");
    }
}

#[test]
fn it_warns_of_an_op_that_blocks_inside_a_section() {
    let file = "examples/classic/readers-writers.cl";
    assert!(warnings(&run(file, Explorer::LazyDpor)).contains(&WarningKind::BlockingInsideSection));
}
