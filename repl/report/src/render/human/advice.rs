//! Advice: what makes a search long, and what may help. All of it comes from here: of a run that was stopped or
//! truncated, and of one that goes on, in its progress line.
//!
//! The facts are [`Advice`], read off the report and the program; the words are its `Display`.

use std::fmt;

use loris_explorers::branches::{Branch, BranchKind};
use loris_explorers::going_round::{Changes, ComesBack};
use loris_explorers::{Equivalence, Explorer, Guarantee, Label, Progress, Report, StopReason, WithinDepth};
use loris_interpreter::profile::LoopRule;
use loris_lang::ast::Item;
use loris_lang::parse;
use loris_lang::source::SourceFile;

use crate::render::rounds::going_round;
use crate::results::{Results, Run};
use crate::style::counted;

/// Of so many threads it is said where they stood.
const MOST_THREADS: usize = 8;

/// Before so many executions their number says nothing.
const MANY: u64 = 1_000;

/// What makes executions many where loops are gone round.
const ROUNDS: &str = "each number of rounds is an execution of its own, up to the limit on depth: with a smaller \
                      `--max-depth` there are fewer";

/// The same where they come back to states.
const ROUNDS_OF_STATES: &str = "each number of rounds is an execution of its own, up to the limit on depth: with a smaller \
                                `--max-depth` there are fewer; `--state-caching` looks at each state once, and needs no limit";

/// What becomes of rounds that change nothing, if they need not be run.
const WITHOUT_RUN: &str =
    "nothing changes there: without `--loops run` a thread that waits in a loop stops after such a round";

/// The same where they are run anyway.
const AWAIT: &str = "nothing changes there: a loop that waits for other threads can be written `await …;`";

/// An execution that is so long may go round.
const LONG: usize = 1_000;

/// What is worth knowing of a search that has not come to its end.
#[derive(Debug)]
pub(crate) enum Advice<'a> {
    /// Where the threads stood in an execution that did not end.
    Standing { at: &'a [Label], source: &'a SourceFile, rounds: Rounds },
    /// In which loops they went round.
    Loops(String),
    /// Each number of rounds makes another execution; whether these come back to states.
    Rounds(Option<ComesBack>),
    /// They only waited in a loop, under this rule.
    Waits(LoopRule),
    /// At what most executions part.
    Parts { branch: &'a Branch, of: u64, source: &'a SourceFile },
    /// The order of the sections of a lock matters, so that the lazy relation gains little.
    Sections(&'a Branch),
    /// What need not be interleaved at a variable.
    Variable(&'a Branch),
    /// What the program may be made smaller by.
    Constants(Vec<String>),
    /// What may be missed of what is shorter than the limit on depth, and who misses nothing there.
    Within { events: Option<u64>, other: Explorer },
    /// A complete search that may end where this one did not.
    Smaller(&'static str),
}

/// Why an execution did not end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rounds {
    /// It goes round for ever.
    Closed,
    /// It was too long.
    Truncated,
}

/// What is worth knowing of a run.
pub(crate) fn of_run<'a>(run: &'a Run, results: &'a Results) -> Vec<Advice<'a>> {
    let (report, source) = (&run.report, &results.source);
    let mut advice = Vec::new();
    if !report.truncated_at.is_empty() {
        let closed = report.stopped_by == Some(StopReason::NoEnd);
        let rounds = if closed { Rounds::Closed } else { Rounds::Truncated };
        advice.push(Advice::Standing { at: &report.truncated_at, source, rounds });
    }
    if let Some(round) = &report.going_round {
        advice.extend(going_round(round, source).map(Advice::Loops));
        let only_waits = round.back.is_some_and(|back| back.changes == Changes::Nothing);
        let rule = if report.profile.is_language() { report.profile.loops } else { LoopRule::Wait };
        advice.extend(only_waits.then_some(Advice::Waits(rule)));
        let is_many = report.statistics.truncated >= MANY || was_cut_short(report);
        if is_many && report.statistics.truncated > 0 && !round.loops.is_empty() {
            let goes_by_states = report.explorer.guarantee().finest() == Some(Equivalence::State);
            advice.push(Advice::Rounds(round.back.filter(|_| !goes_by_states)));
        }
    }
    advice.extend(within_the_limit(report));
    if was_cut_short(report) {
        advice.extend(of_number(report, source));
        let is_new = results.pass().is_none();
        advice.extend(smaller_search(report.explorer).filter(|_| is_new).map(Advice::Smaller));
    }
    advice
}

/// What the number of executions comes from.
fn of_number<'a>(report: &'a Report, source: &'a SourceFile) -> Vec<Advice<'a>> {
    let of = report.statistics.executions();
    let Some(branch) = report.branches.first().filter(|_| of >= MANY) else { return Vec::new() };
    let mut advice = vec![Advice::Parts { branch, of, source }];
    match branch.kind {
        BranchKind::Lock if is_lazy(report.explorer) => advice.push(Advice::Sections(branch)),
        BranchKind::Variable => advice.push(Advice::Variable(branch)),
        BranchKind::Lock | BranchKind::Other => {}
    }
    let names = constants(source);
    advice.extend((!names.is_empty()).then_some(Advice::Constants(names)));
    advice
}

/// What is worth knowing of a search that goes on for long, in a few words.
pub fn meanwhile(explorer: Option<Explorer>, progress: &Progress<'_>) -> Option<&'static str> {
    let counts = progress.statistics;
    let ends = counts.schedules + counts.pruned.total();
    if progress.states.is_some() {
        None
    } else if progress.depth >= LONG && ends < MANY {
        Some("executions are long: threads may go round in a loop for ever")
    } else if explorer.is_some_and(is_lazy) && counts.executions() >= 100 * MANY {
        Some("Ctrl-C says what makes the number")
    } else {
        None
    }
}

/// Whether a limit or the user ended a search that would have come to an end.
fn was_cut_short(report: &Report) -> bool {
    let limits = [StopReason::Schedules, StopReason::Events, StopReason::Timeout, StopReason::Memory];
    let is_cut = report.stopped_by == Some(StopReason::Interrupted)
        || report.stopped_by.is_some_and(|reason| limits.contains(&reason));
    is_cut && report.guarantee().is_some()
}

/// Whether it counts by the lazy relation.
fn is_lazy(explorer: Explorer) -> bool {
    explorer.guarantee().finest() == Some(Equivalence::LazyHbr)
}

/// The constants of a program, in its order.
fn constants(source: &SourceFile) -> Vec<String> {
    let (ast, _) = parse(source);
    let name = |item: &Item| match item {
        Item::Const(constant) => Some(constant.name.name.clone()),
        _ => None,
    };
    ast.items.iter().filter_map(name).collect()
}

/// What executions that were truncated may have made a search miss within the limit, and which one misses nothing there.
fn within_the_limit(report: &Report) -> Option<Advice<'static>> {
    let other = misses_nothing_within(report.guarantee())?;
    let events = match report.within_depth()? {
        WithinDepth::All => return None,
        WithinDepth::Share => share(report),
        WithinDepth::Unknown => None,
    };
    Some(Advice::Within { events, other })
}

/// A search that promises this, and keeps it within a limit on depth.
fn misses_nothing_within(guarantee: Guarantee) -> Option<Explorer> {
    Some(match guarantee.finest()? {
        Equivalence::Hbr | Equivalence::ReadsFrom => Explorer::HbrCaching,
        Equivalence::LazyHbr | Equivalence::LazyReadsFrom => Explorer::LazyReverseSearch,
        Equivalence::State => Explorer::LazyHbrCaching,
    })
}

/// So many events of each thread fit into the limit.
fn share(report: &Report) -> Option<u64> {
    (report.statistics.max_depth as u64).checked_div(report.statistics.max_threads as u64)
}

/// A complete search that may end where this one did not.
fn smaller_search(explorer: Explorer) -> Option<&'static str> {
    Some(match explorer.guarantee().finest()? {
        finest if finest.is_finer_than(Equivalence::LazyHbr) => {
            "`--state-caching` sees every terminal state, `--lazy-hbr-caching` every terminal lazy HBR; \
             either may end sooner"
        }
        Equivalence::State => "`--dpor` may end sooner, and needs little memory",
        _ => "`--state-caching` sees every terminal state and may end sooner",
    })
}

/// `a at read x (p.cl:3:7), b at lock m (p.cl:8:3)`
pub(super) fn standing(at: &[Label], source: &SourceFile) -> String {
    let places = at.iter().take(MOST_THREADS);
    let places = places.map(|label| format!("{} ({})", label.text, source.locate(label.at)));
    let more = at.len().checked_sub(MOST_THREADS + 1);
    let more = more.map(|more| counted(more as u64 + 1, "more thread"));
    places.chain(more).collect::<Vec<String>>().join(", ")
}

impl fmt::Display for Advice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Advice::Standing { at, source, rounds } => {
                let when = match rounds {
                    Rounds::Closed => "where the first goes round",
                    Rounds::Truncated => "when the first was truncated",
                };
                write!(f, "{when}, {}", standing(at, source))
            }
            Advice::Loops(loops) => f.write_str(loops),
            Advice::Rounds(back) => f.write_str(if back.is_some() { ROUNDS_OF_STATES } else { ROUNDS }),
            Advice::Waits(LoopRule::Run) => f.write_str(WITHOUT_RUN),
            Advice::Waits(LoopRule::Wait) => f.write_str(AWAIT),
            Advice::Parts { branch, of, source } => {
                let share = branch.executions * 100 / of.max(&1);
                write!(
                    f,
                    "{share}% of the executions part at `{}` ({})",
                    branch.name,
                    source.locate(branch.at)
                )
            }
            Advice::Sections(branch) => write!(
                f,
                "where the order of the sections of `{}` matters, the lazy relation gains little: `--dpor` may be \
                 faster, and needs little memory",
                branch.name
            ),
            Advice::Variable(branch) => write!(
                f,
                "what need not be interleaved can stand in `atomic {{ … }}`; `{}` can be `plain` where its accesses \
                 do not race",
                branch.name
            ),
            Advice::Constants(names) => {
                write!(f, "a smaller program has fewer: `-D {}=…`", names.join("=…`, `-D "))
            }
            Advice::Within { events, other } => match events {
                Some(events) => write!(
                    f,
                    "nothing is missed in which no thread has more than {}; `--{other}` misses nothing up to the limit",
                    counted(*events, "event")
                ),
                None => write!(
                    f,
                    "what is shorter than the limit may be missed; `--{other}` misses nothing up to the limit"
                ),
            },
            Advice::Smaller(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_miss_nothing_within_the_limit_misses_nothing() {
        let promises = Explorer::all().map(Explorer::guarantee).filter(|promise| promise.is_some());
        for promise in promises {
            let other = misses_nothing_within(promise).expect("there is one");
            let finest = promise.finest().expect("something is promised");
            assert!(
                other.guarantee().includes(finest) && other.within_depth() == WithinDepth::All,
                "{other}"
            );
        }
    }
}
