//! The published study's Table 3.3 over the programs of `examples/sctbench/`, cell by cell.
//!
//! The head of each program says what depth-first search, iterative preemption bounding and iterative delay bounding
//! come to within 100,000 schedules; here it is run. `spec/data/sctbench-table-3-3.csv` has the cells as they were
//! published; every cell that is legible in print has to stand in the head of its program. Rows that take more than a
//! few seconds are run by `cargo test -p loris-spec --test study -- --ignored`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use loris_explorers::Report;
use loris_lang::header::ExpectedStudy;
use loris_lang::ir::Program;
use loris_spec::harness::Case;
use loris_spec::study::{LIMIT, Technique};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("spec is a folder of the workspace").to_owned()
}

/// All cases of the programs, with the name of the file.
fn cases() -> Vec<(String, Case)> {
    let folder = root().join("examples/sctbench");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        let name = format!("sctbench/{}", path.file_name().expect("a name").to_string_lossy());
        let text = fs::read_to_string(&path).expect("a program is a text");
        let all = Case::all(&name, &text).expect("a right head");
        cases.extend(all.into_iter().map(|case| (name.clone(), case)));
    }
    cases
}

fn program(case: &Case) -> Arc<Program> {
    let (_, program) = case.compile().expect("a right program");
    Arc::new(program)
}

/// The constants of a case, as the tables write them.
fn constants(case: &Case) -> String {
    let all = case.definitions.iter().map(|one| format!("{}={}", one.name, one.value));
    all.collect::<Vec<_>>().join(" ")
}

/// Of the programs that reach the limit, those that take a second.
const QUICK: [&str; 4] =
    ["sctbench/philosophers.cl", "sctbench/stack.cl", "sctbench/queue.cl", "sctbench/wronglock.cl OTHERS=3"];

fn is_quick(case: &Case, expected: &ExpectedStudy) -> bool {
    let total = expected.figures.iter().find(|(name, _)| name == "total").and_then(|(_, number)| *number);
    total.is_some_and(|total| total < LIMIT) || QUICK.iter().any(|quick| case.name.starts_with(quick))
}

/// Runs what the heads promise, if it is chosen; how many figures are right.
#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn run_heads(is_chosen: fn(&Case, &ExpectedStudy) -> bool) {
    let (mut wrong, mut right) = (Vec::new(), 0);
    for (_, case) in cases() {
        let program = program(&case);
        for expected in case.expectations.study.iter().filter(|expected| is_chosen(&case, expected)) {
            let technique = Technique::named(&expected.technique).expect("a technique of the study");
            let differences = technique.run(&program).against(expected);
            right += expected.figures.len() - differences.len();
            wrong.extend(differences.into_iter().map(|text| format!("{}: {text}", case.name)));
        }
    }
    println!("{right} figures are as the heads say");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(right > 50, "only {right} figures");
}

#[test]
fn figures_of_the_heads() {
    run_heads(is_quick);
}

#[test]
#[ignore = "takes minutes"]
fn figures_of_the_heads_that_take_long() {
    run_heads(|case, expected| !is_quick(case, expected));
}

/// Rows of a table, without its first line.
fn table(file: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(root().join("spec/data").join(file)).expect("a table");
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// Published rows that no head claims, with the reason.
const NOT_CLAIMED: [(&str, &str, &str); 1] = [(
    "chess.IWSQ",
    "ipb",
    "two spinners yield to each other for free: at bound 0 the tree of schedules has no end, and where the search \
     is cut decides the cells",
)];

#[test]
fn heads_have_the_published_cells() {
    let cases = cases();
    let (mut wrong, mut equal, mut restored_cells) = (Vec::new(), 0, 0);
    for row in table("sctbench-table-3-3.csv") {
        let [benchmark, file, constants, technique, figures @ .., restored] = row.as_slice() else {
            panic!("a row of ten cells: {row:?}")
        };
        if NOT_CLAIMED.iter().any(|(name, by, _)| name == benchmark && by == technique) {
            continue;
        }
        let case = cases.iter().find(|(name, case)| name == file && self::constants(case) == *constants);
        let (_, case) = case.unwrap_or_else(|| panic!("no case {file} {constants}"));
        let stated = case.expectations.study.iter().find(|expected| expected.technique == *technique);
        let stated = stated.unwrap_or_else(|| panic!("{benchmark}: the head says nothing of {technique}"));
        for (name, cell) in ["bound", "first", "total", "new", "buggy"].iter().zip(figures) {
            if cell.is_empty() {
                continue;
            }
            let found = stated.figures.iter().find(|(known, _)| known == name).map(|(_, number)| *number);
            let published =
                if cell == "none" { Some(None) } else { Some(Some(cell.parse().expect("a number"))) };
            if restored.split(' ').any(|restored| restored == *name) {
                restored_cells += 1;
            } else if found == published {
                equal += 1;
            } else {
                wrong.push(format!("{benchmark} {technique} {name}: published {cell}, head {found:?}"));
            }
        }
    }
    println!("{equal} published cells, and {restored_cells} that are not legible in print");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(equal > 350, "only {equal} cells");
}

/// What a program comes to when a technique is run to its end: of each cost the schedules and those with a bug.
fn profile(report: &Report) -> Vec<(u64, u64)> {
    assert!(report.complete());
    report.costs.iter().map(|count| (count.schedules, count.buggy)).collect()
}

/// Schedules by the exact number of preemptions or delays: all together as many as depth-first search runs, and, for
/// two thirds of the programs, as an independent enumerator counted them.
#[test]
fn bound_profiles() {
    let rows = table("sctbench-bound-profile.csv");
    let mut profiles = 0;
    for (name, case) in cases() {
        let constants = constants(&case);
        let program = program(&case);
        for technique in [Technique::Ipb, Technique::Idb] {
            let of_case =
                rows.iter().filter(|row| row[1] == name && row[2] == constants && row[3] == technique.name());
            let expected: Vec<(u64, u64)> = of_case
                .map(|row| (row[5].parse().expect("a number"), row[6].parse().expect("a number")))
                .collect();
            if case.expectations.schedules.is_none() {
                continue;
            }
            let found = profile(&technique.run_out(&program));
            if !expected.is_empty() {
                assert_eq!(found, expected, "{} {}", case.name, technique.name());
            }
            let all: u64 = found.iter().map(|(schedules, _)| schedules).sum();
            assert_eq!(Some(all), case.expectations.schedules, "{}", case.name);
            profiles += 1;
        }
    }
    assert_eq!(profiles, 36);
}
