//! The published study's Tables 3.3 and 3.4 over the programs of `examples/sctbench/`, cell by cell.
//!
//! The head of each program says what depth-first search, iterative preemption bounding, iterative delay bounding,
//! random search and PCT come to within 100,000 schedules; here it is run. `spec/data/sctbench-table-3-3.csv` and
//! `sctbench-table-3-4.csv` have the cells as they were published; every cell that is legible in print has to stand in
//! the head of its program. Rows that take more than a second or two are run by
//! `cargo test -p loris-spec --test corpus study:: -- --ignored`.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use loris_explorers::Report;
use loris_lang::header::ExpectedStudy;
use loris_lang::ir::Program;
use loris_spec::corpus::{programs, text};
use loris_spec::harness::Case;
use loris_spec::study::{self, LIMIT};

/// All cases of the programs, with the name of the file.
fn cases() -> Vec<(String, Case)> {
    let mut cases = Vec::new();
    for file in programs("examples/sctbench") {
        let name = file.trim_start_matches("examples/").to_owned();
        let all = Case::all(&name, &text(&file)).expect("a right head");
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

/// Of the random techniques, those that take a second or less: a hundred thousand runs of a few steps.
const QUICK_AT_RANDOM: [&str; 12] = [
    "sctbench/account.cl",
    "sctbench/lazy01.cl",
    "sctbench/token-ring.cl",
    "sctbench/twostage.cl",
    "sctbench/deadlock01.cl",
    "sctbench/stringbuffer.cl",
    "sctbench/bluetooth-driver.cl",
    "sctbench/sync01.cl",
    "sctbench/phase01.cl",
    "sctbench/reorder.cl SETTERS=2",
    "sctbench/philosophers-stuck.cl",
    "sctbench/carter01.cl",
];

fn is_one_of(case: &Case, names: &[&str]) -> bool {
    names.iter().any(|name| case.name.starts_with(name))
}

fn is_quick(case: &Case, expected: &ExpectedStudy) -> bool {
    match expected.technique.as_str() {
        "dfs" | "ipb" | "idb" => {
            expected.figure("total").flatten().is_some_and(|total| total < LIMIT) || is_one_of(case, &QUICK)
        }
        _ => is_one_of(case, &QUICK_AT_RANDOM),
    }
}

/// Does all pieces of work, on all cores; what came out of each, in order.
fn on_all_cores<T: Sync, R: Send>(pieces: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let at = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(piece) = pieces.get(at)
                {
                    let result = work(piece);
                    done.lock().expect("nobody panics while holding it").push((at, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("nobody panics while holding it");
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Runs what the heads promise, if it is chosen; how many figures are right.
#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn run_heads(is_chosen: fn(&Case, &ExpectedStudy) -> bool) {
    let mut pieces = Vec::new();
    for (_, case) in cases() {
        let program = program(&case);
        let chosen = case.expectations.study.iter().filter(|expected| is_chosen(&case, expected));
        pieces.extend(chosen.map(|expected| (case.name.clone(), program.clone(), expected.clone())));
    }
    let differences = on_all_cores(&pieces, |(_, program, expected)| {
        let report = study::run(program, expected, &mut ()).expect("a technique of the study");
        study::against(&report, expected)
    });
    let (mut wrong, mut right) = (Vec::new(), 0);
    for ((name, _, expected), differences) in pieces.iter().zip(differences) {
        right += study::figures(expected).count() - differences.len();
        wrong.extend(differences.into_iter().map(|text| format!("{name}: {text}")));
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
    let text = text(&format!("spec/data/{file}"));
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// Published cells that no head claims, with the reason; all cells of a row if none is named.
const NOT_CLAIMED: [(&str, &str, &[&str], &str); 5] = [
    (
        "chess.IWSQ",
        "ipb",
        &[],
        "two spinners yield to each other for free: at bound 0 the tree of schedules has no end, and where the search \
         is cut decides the cells",
    ),
    ("misc.ctrace-test", "rand", &["buggy"], ADDRESSES),
    ("misc.ctrace-test", "pct1", &[], ADDRESSES),
    ("misc.ctrace-test", "pct2", &["buggy"], ADDRESSES),
    ("misc.ctrace-test", "pct3", &["buggy"], ADDRESSES),
];

const ADDRESSES: &str = "the real program hashes addresses of threads, and differs in a few runs of 100,000";

/// Published cells, and what the heads say of them.
#[derive(Default)]
struct Cells {
    wrong: Vec<String>,
    equal: usize,
    restored: usize,
}

impl Cells {
    /// One row: its first columns say which head, then come its cells in the order of the names.
    fn compare(
        &mut self,
        cases: &[(String, Case)],
        key: [&str; 4],
        cells: &[(&str, &String)],
        restored: &str,
    ) {
        let [benchmark, file, constants, technique] = key;
        let open = NOT_CLAIMED.iter().find(|(name, by, _, _)| *name == benchmark && *by == technique);
        let case = cases.iter().find(|(name, case)| name == file && self::constants(case) == constants);
        let (_, case) = case.unwrap_or_else(|| panic!("no case {file} {constants}"));
        let stated = case.expectations.study.iter().find(|expected| expected.technique == technique);
        let is_claimed =
            |name: &str| open.is_none_or(|(_, _, open, _)| !open.is_empty() && !open.contains(&name));
        for (name, cell) in cells.iter().filter(|(name, cell)| !cell.is_empty() && is_claimed(name)) {
            let stated =
                stated.unwrap_or_else(|| panic!("{benchmark}: the head says nothing of {technique}"));
            let published = if *cell == "none" { None } else { Some(cell.parse().expect("a number")) };
            let found = stated.figure(name);
            if restored.split(' ').any(|restored| restored == *name) {
                self.restored += 1;
            } else if found == Some(published) {
                self.equal += 1;
            } else {
                self.wrong.push(format!("{benchmark} {technique} {name}: published {cell}, head {found:?}"));
            }
        }
    }

    #[expect(clippy::print_stdout, reason = "says how much was compared")]
    fn judge(&self, least: usize) {
        println!("{} published cells, and {} that are not legible in print", self.equal, self.restored);
        assert!(self.wrong.is_empty(), "\n{}", self.wrong.join("\n"));
        assert!(self.equal > least, "only {} cells", self.equal);
    }
}

#[test]
fn heads_have_the_published_cells() {
    let cases = cases();
    let mut all = Cells::default();
    for row in table("sctbench-table-3-3.csv") {
        let [benchmark, file, constants, technique, figures @ .., restored] = row.as_slice() else {
            panic!("a row of ten cells: {row:?}")
        };
        let names = ["bound", "first", "total", "new", "buggy"];
        let cells: Vec<_> = names.into_iter().zip(figures).collect();
        all.compare(&cases, [benchmark, file, constants, technique], &cells, restored);
    }
    all.judge(350);
}

#[test]
fn heads_have_the_published_cells_of_the_random_techniques() {
    let cases = cases();
    let mut all = Cells::default();
    for row in table("sctbench-table-3-4.csv") {
        let [benchmark, file, constants, technique, figures @ .., restored] = row.as_slice() else {
            panic!("a row of nine cells: {row:?}")
        };
        let names = ["threads", "steps", "first", "buggy"];
        let cells: Vec<_> = names.into_iter().zip(figures).collect();
        all.compare(&cases, [benchmark, file, constants, technique], &cells, restored);
    }
    all.judge(400);
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
        for technique in ["ipb", "idb"] {
            let of_case =
                rows.iter().filter(|row| row[1] == name && row[2] == constants && row[3] == technique);
            let expected: Vec<(u64, u64)> = of_case
                .map(|row| (row[5].parse().expect("a number"), row[6].parse().expect("a number")))
                .collect();
            if case.expectations.schedules.is_none() {
                continue;
            }
            let found =
                profile(&study::run_out(&program, study::technique(technique).expect("one of the study")));
            if !expected.is_empty() {
                assert_eq!(found, expected, "{} {}", case.name, technique);
            }
            let all: u64 = found.iter().map(|(schedules, _)| schedules).sum();
            assert_eq!(Some(all), case.expectations.schedules, "{}", case.name);
            profiles += 1;
        }
    }
    assert_eq!(profiles, 36);
}
