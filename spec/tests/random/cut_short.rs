//! Executions that are truncated at the limit on depth: what each explorer still promises, against depth-first search on
//! random programs with loops that may never end (chapters 6, 8, 10 and 11).
//!
//! With a limit of D events and k threads: what depth-first search meets under a limit of D / k, an explorer that
//! promises a share meets under D; one that promises all meets what depth-first search meets under D, and nobody meets
//! more. The tree promises nothing, but no program is known on which it does not meet its share.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use loris_explorers::report::{FindingKind, Symptom};
use loris_explorers::{
    Equivalence, Explorer, Guarantee, Limits, Observer, Options, Terminal, WithinDepth, explore,
};
use loris_interpreter::Outcome;
use loris_lang::compile;
use loris_lang::ir::Program;
use loris_spec::effort;
use loris_spec::generate::Random;

/// A program with more executions than this is left out.
const MOST: u64 = 20_000;

/// What a run met: outcome, relation and state of each terminal execution, and the messages of failures, those of
/// executions that were cut later included.
#[derive(Default)]
struct Met {
    ends: BTreeSet<(Outcome, u128, u128)>,
    failures: BTreeSet<Symptom>,
    executions: usize,
    truncated: u64,
}

/// Collects the ends, told apart so.
struct Ends(Met, Equivalence);

impl Observer for Ends {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let fingerprints = terminal.fingerprints;
        let relation = match self.1 {
            Equivalence::Hbr => fingerprints.hbr.0,
            Equivalence::LazyHbr => fingerprints.lazy_hbr.0,
            _ => 0,
        };
        self.0.ends.insert((terminal.outcome, relation, fingerprints.state));
        self.0.executions += 1;
    }
}

/// Runs an explorer under a limit on depth, and tells ends apart as `by` says; `None` if it takes too long.
fn run(program: &Arc<Program>, explorer: Explorer, depth: usize, by: Equivalence) -> Option<Met> {
    let limits = Limits { schedules: Some(MOST), depth: Some(depth), ..Limits::default() };
    let mut ends = Ends(Met::default(), by);
    let report =
        explore(program, explorer, &Options { limits, findings: 1000, ..Options::default() }, &mut ends);
    let mut met = ends.0;
    met.truncated = report.statistics.truncated;
    let failures = report.findings.iter().filter(|finding| finding.kind == FindingKind::Failure);
    met.failures = failures.map(|finding| finding.symptom.clone()).collect();
    let is_over = report.statistics.executions() < MOST;
    let promised = (is_over && met.truncated > 0).then(|| explorer.within_depth());
    assert_eq!(report.within_depth(), promised, "{explorer}");
    is_over.then_some(met)
}

/// A random program of this many threads, some of which go round.
fn looping(random: &mut Random, threads: usize) -> String {
    let mut text = "var x, y; mutex m, n;\n".to_owned();
    for thread in 0..threads {
        let mut body = statements(random, 2);
        if random.chance(70) {
            let (inside, leave) = (statements(random, 3), random.below(3));
            let leave = match leave {
                0 => String::new(),
                1 => format!("if {} == {} {{ break; }} ", random.pick(&["x", "y"]), random.below(3)),
                _ => "k += 1; if k == 2 { break; } ".to_owned(),
            };
            body = format!("let k = 0; {body}loop {{ {inside}{leave}point; }} {}", statements(random, 1));
        }
        writeln!(text, "thread t{thread} {{ {body}}}").expect("a text can be written to");
    }
    text
}

/// At most so many statements.
fn statements(random: &mut Random, most: usize) -> String {
    let count = random.below(most + 1);
    (0..count).map(|_| statement(random)).collect()
}

fn statement(random: &mut Random) -> String {
    let variable = *random.pick(&["x", "y"]);
    let other = *random.pick(&["x", "y"]);
    let mutex = *random.pick(&["m", "n"]);
    let value = random.below(3);
    match random.below(12) {
        0..=3 => format!("{variable} = {value}; "),
        4 | 5 => format!("if {variable} == {value} {{ {other} = {}; }} ", random.below(3)),
        6 | 7 => format!("with {mutex} {{ if {variable} == {value} {{ {other} = 1; }} }} "),
        8 => format!("with {mutex} {{ point; }} "),
        9 => format!("await {variable} == {value}; "),
        10 => format!("assert {variable} != {value}; "),
        _ => format!("{variable} = choose(0..2); "),
    }
}

/// What is compared with depth-first search: every explorer that promises something.
fn searches() -> impl Iterator<Item = Explorer> {
    let others = Explorer::SEARCHES.into_iter().filter(|explorer| *explorer != Explorer::Dfs);
    others.filter(|explorer| explorer.guarantee().is_some())
}

/// The finest that a search promises.
fn finest(explorer: Explorer) -> Equivalence {
    explorer.guarantee().finest().expect("it promises something")
}

/// What a search is held to: what it promises, and the tree to more.
fn expected(explorer: Explorer) -> WithinDepth {
    if explorer == Explorer::LazyTreeDpor { WithinDepth::Share } else { explorer.within_depth() }
}

/// How much was compared.
#[derive(Default, Debug)]
struct Compared {
    programs: usize,
    truncated: usize,
    relations: usize,
    /// Ends below the limit that only depth-first search met, and ends below the share among them.
    lost: BTreeMap<&'static str, (usize, usize)>,
}

/// Compares on one program.
fn compare(program: &Arc<Program>, threads: usize, depth: usize, compared: &mut Compared) -> Option<()> {
    let dfs = |by, depth| run(program, Explorer::Dfs, depth, by);
    for by in [Equivalence::Hbr, Equivalence::LazyHbr, Equivalence::State] {
        let (all, share) = (dfs(by, depth)?, dfs(by, depth / threads)?);
        for explorer in searches().filter(|explorer| explorer.guarantee() == Guarantee::every(by)) {
            let met = run(program, explorer, depth, by)?;
            let promised = match expected(explorer) {
                WithinDepth::All => &all,
                WithinDepth::Share => &share,
                WithinDepth::Unknown => &Met::default(),
            };
            assert!(met.ends.is_superset(&promised.ends), "{explorer} misses what is promised");
            assert!(met.failures.is_superset(&promised.failures), "{explorer} misses a promised failure");
            assert!(met.ends.is_subset(&all.ends), "{explorer} meets what is not there");
            assert!(met.failures.is_subset(&all.failures), "{explorer} meets a failure that is not there");
            if expected(explorer) != WithinDepth::Unknown {
                assert_eq!(
                    met.truncated > 0,
                    all.truncated > 0,
                    "{explorer} is truncated where depth-first search is"
                );
            }
            if matches!(
                explorer,
                Explorer::LedgerHbr | Explorer::LazyOptimalDpor | Explorer::LazyReverseSearch
            ) {
                assert_eq!(met.executions, met.ends.len(), "{explorer} runs each once");
            }
            let lost = compared.lost.entry(explorer.name()).or_default();
            lost.0 += all.ends.difference(&met.ends).count();
            lost.1 += share.ends.difference(&met.ends).count();
        }
        compared.relations += all.ends.len();
        compared.truncated += usize::from(all.truncated > 0);
    }
    compared.programs += 1;
    Some(())
}

#[test]
fn looping_programs() {
    let mut compared = Compared::default();
    for seed in effort::seeds(0, 200) {
        let mut random = Random::new(seed);
        let threads = random.between(2, 3);
        let text = looping(&mut random, threads);
        let depth = random.between(5, if threads == 2 { 12 } else { 9 });
        // What follows a loop without an end is a mistake.
        let Ok(program) = compile("random.cl", text.as_str()).map(Arc::new) else { continue };
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            compare(&program, threads, depth, &mut compared);
        }));
        if let Err(panic) = result {
            println!("seed {seed}, depth {depth}:\n{text}");
            std::panic::resume_unwind(panic);
        }
    }
    println!("{compared:?}");
}

/// Two threads that step back and try again: both step back once and then get through in 16 events, 8 of each.
const STEP_BACK: &str = "
var want[2] = false, tries[2];
thread t[i in 0..2] {
    loop {
        want[i] = true;
        if !want[1 - i] { break; }
        want[i] = false;
        tries[i] += 1;
    }
    want[i] = false;
}
never tries[0] == 1 && tries[1] == 1;
";

#[test]
fn both_step_back_within_the_limit() {
    let program = Arc::new(compile("step-back.cl", STEP_BACK).expect("the text is a program"));
    for explorer in searches() {
        let by = finest(explorer);
        let all = run(&program, Explorer::HbrCaching, 16, by).expect("it is small");
        let met = run(&program, explorer, 16, by).expect("it is small");
        assert_eq!(all.ends.len(), if by == Equivalence::State { 6 } else { 16 });
        assert_eq!(met.ends, all.ends, "{explorer}");
    }
}

/// Nothing that the first thread does has to do with the second one, until that has gone on.
const STARVED: &str = "
var x, y, z;
thread a { loop { await x == 0; y = 1; } }
thread b { z = 1; x = 1; }
";

/// Those that plan by races only never come to run the second thread: their promise is no smaller than it has to be.
#[test]
fn a_thread_that_would_not_come_to_run_does() {
    let program = Arc::new(compile("starved.cl", STARVED).expect("the text is a program"));
    for explorer in searches() {
        let met = run(&program, explorer, 8, finest(explorer)).expect("it is small");
        let meets = met.ends.iter().any(|end| matches!(end.0, Outcome::Deadlock(_)));
        let by_races = matches!(explorer, Explorer::Dpor | Explorer::SourceDpor | Explorer::OptimalDpor);
        assert_eq!(meets, !by_races, "{explorer} meets the deadlock");
    }
}

#[test]
fn chapter_6_has_the_promises() {
    let chapter = include_str!("../../06-explorers.md");
    let rows = chapter.lines().filter(|line| line.starts_with("| `"));
    let mut named = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        for name in cells[1].split(", ") {
            let explorer: Explorer = name.trim_matches('`').parse().expect("an explorer");
            let guarantee = match explorer.guarantee().finest() {
                None => "none".to_owned(),
                Some(Equivalence::State) => "every terminal state".to_owned(),
                Some(finest) => format!("every {}", finest.class()),
            };
            let found = (cells[2], cells[3]);
            assert_eq!(found, (guarantee.as_str(), explorer.within_depth().name()), "{explorer}");
            named.push(explorer);
        }
    }
    assert!(Explorer::all().eq(named), "each has a row");
}
