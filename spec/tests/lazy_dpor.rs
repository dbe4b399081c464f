//! What lazy DPOR is known to miss, and when it says so. The program files show the same with other explorers.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use loris_explorers::{Explorer, Options, Report, WarningKind, explore};
use loris_lang::compile;

fn run(file: &str, explorer: Explorer) -> Report {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("spec is a folder of the workspace");
    let text = fs::read_to_string(root.join(file)).expect("a program is a text");
    let program = Arc::new(compile(file, text).expect("the program is right"));
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

/// The smallest known program without deadlock on which a state is missed though neither warning applies.
#[test]
fn it_misses_a_state_silently() {
    let file = "examples/lazy/silent-miss.cl";
    let report = run(file, Explorer::LazyDpor);
    assert!(report.complete());
    assert_eq!(warnings(&report), []);
    assert_eq!(report.statistics.states, 7);
    assert_eq!(run(file, Explorer::Dpor).statistics.states, 8);
}

#[test]
fn it_warns_of_an_op_that_blocks_inside_a_section() {
    let file = "examples/classic/readers-writers.cl";
    assert!(warnings(&run(file, Explorer::LazyDpor)).contains(&WarningKind::BlockingInsideSection));
}
