//! The oracle: everything that a small program can do, counted exactly and naively.
//!
//! It shares no code with the interpreter, the relations or the explorers, and nothing of it is clever. A thread is a
//! function from answers to its next question, evaluated over the AST from the start each time (`evaluator`). A
//! state is the shared objects and, for each thread, the answers it got (`world`, `tree`); states are copied, nothing
//! is undone. The graph of states (`graph`) gives terminal states and the exact number of schedules; the graphs of
//! partial relations (`relation`), built from pairwise dependence by definition, give the terminal HBRs and lazy HBRs,
//! and check on the way that equal partial relations lead to equal states. Reads-from classes are read off these, or
//! off each schedule (`reads_from`). Keys are exact forms: no two different things
//! are ever taken for equal. `listing` does the same once more without any memory, one schedule at a time, and
//! `switches` looks in the same way for few context switches and for ways around a bug.
//!
//! The program must pass `check`; otherwise the result is [`OracleError::Malformed`] or arbitrary.
//!
//! Departures from the language: limits on invisible steps and on nested calls are counted in other units than the
//! interpreter's. The profiles (`--study`, `--points`) and `--max-depth` are `rules`.

mod as_they_are;
mod canonical;
mod code;
mod condition;
pub mod costs;
mod evaluator;
mod expr;
mod graph;
mod listing;
mod liveness;
mod names;
mod object;
mod one_op;
mod outcome;
pub mod plain;
mod query;
mod races;
mod reads_from;
mod relation;
mod rounds;
pub mod rules;
mod stmt;
pub(crate) mod strict;
mod switches;
mod sync;
#[cfg(test)]
mod tests;
mod transition;
mod tree;
mod value;
mod world;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use loris_lang::ast::{Ast, Fairness};

pub use as_they_are::AsTheyAre;
use code::Code;
use condition::Verdicts;
use graph::Graph;
pub use outcome::Outcome;
pub use races::{End, Pair, data_races, data_races_under, has_data_race, racing_points};
use relation::{Kind, relations};
use rules::{Loops, Rules};
pub use switches::{Ends, FewestSwitches};
use tree::Tree;

/// Everything that the executions of a program can lead to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Enumeration {
    /// The number of complete schedules, choices included; assume-blocked ones are not among them.
    pub schedules: u128,
    /// The number of assume-blocked executions.
    pub assume_blocked: u128,
    /// The number of executions that have no end: a thread spins that would leave its loop.
    pub spins: u128,
    /// The number of executions that were cut.
    pub truncated: u128,
    /// The number of schedules that end in a deadlock.
    pub deadlocked: u128,
    /// The number of schedules that end in a failure.
    pub failed: u128,
    /// Terminal states, with the outcome there.
    pub states: BTreeMap<plain::State, Outcome>,
    /// Terminal happens-before relations.
    pub hbrs: BTreeSet<plain::Hbr>,
    /// Terminal lazy happens-before relations.
    pub lazy_hbrs: BTreeSet<plain::Hbr>,
    /// Terminal reads-from classes.
    pub rf_classes: BTreeSet<plain::ReadsFrom>,
    /// Terminal lazy reads-from classes.
    pub lazy_rf_classes: BTreeSet<plain::ReadsFrom>,
    /// Whether each `exists`, `forall` and `never` holds, in order.
    pub conditions: Vec<bool>,
    /// The most events that an execution has.
    pub longest: usize,
}

/// How much the oracle may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// States of the whole program.
    pub states: usize,
    /// Partial relations, of each kind.
    pub relations: usize,
}

/// Why there is no enumeration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OracleError {
    /// A limit was reached.
    TooBig,
    /// The program does not pass `check`.
    Malformed(String),
    /// One partial relation led to two states, or one terminal relation came up as two: a fault of the semantics.
    Theorem(String),
}

impl Enumeration {
    /// Terminal states whose outcome is this one.
    pub fn states_with(&self, outcome: Outcome) -> BTreeSet<&plain::State> {
        self.states.iter().filter(|(_, found)| **found == outcome).map(|(state, _)| state).collect()
    }

    /// Counts `schedules` executions that end in this way.
    fn count(&mut self, outcome: Outcome, schedules: u128) -> Option<()> {
        let counter = match outcome {
            Outcome::AssumeBlocked => &mut self.assume_blocked,
            Outcome::Spins => &mut self.spins,
            _ => &mut self.schedules,
        };
        *counter = counter.checked_add(schedules)?;
        match outcome {
            Outcome::Deadlock => self.deadlocked += schedules,
            Outcome::Failure => self.failed += schedules,
            Outcome::AssumeBlocked | Outcome::Spins | Outcome::Ok => {}
        }
        Some(())
    }
}

/// Enumerates a program by graph search.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limits.
pub fn enumerate(ast: &Ast, limits: Limits) -> Result<Enumeration, OracleError> {
    enumerate_under(ast, Rules::default(), limits)
}

/// The same under other rules.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limits.
pub fn enumerate_under(ast: &Ast, rules: Rules, limits: Limits) -> Result<Enumeration, OracleError> {
    with_stack(|| {
        let mut tree = Tree::new(Code::new(ast, rules)?);
        let graph = Graph::new(&mut tree, limits.states)?;
        let mut found = Enumeration { truncated: graph.truncated, ..Enumeration::default() };
        let states = canonical::states(&tree, &graph);
        let mut verdicts = Verdicts::new(ast);
        for (number, (outcome, _)) in &graph.ends {
            found.count(*outcome, graph.schedules[*number]).ok_or(OracleError::TooBig)?;
            if outcome.is_terminal() {
                found.states.insert(states[number].clone(), *outcome);
                verdicts.add(&tree, &graph.states[*number]);
            }
        }
        found.conditions = verdicts.hold();
        for kind in [Kind::Regular, Kind::Lazy] {
            let relations = relations(&graph, kind, limits.relations)?;
            let longest = relations.terminals.iter().map(|((_, events), _)| events.len()).max();
            found.longest = longest.unwrap_or(0);
            // Each from the coarsest relation that determines it.
            let mut classes = BTreeMap::new();
            for ((root, events), state) in &relations.terminals {
                let events = reads_from::in_order(events.iter().map(|event| &relations.events[*event]));
                let names = (&tree.names, &tree.code.object_names[..]);
                let class = reads_from::class(names, &graph.states[*state], (root, &events), kind);
                if *classes.entry(class).or_insert(&states[state]) != &states[state] {
                    return Err(OracleError::Theorem(format!(
                        "{kind:?}: two states of one reads-from class"
                    )));
                }
            }
            let classes = classes.into_keys().collect();
            let mut set = BTreeMap::new();
            for (hbr, state) in canonical::relations(&tree.names, &relations) {
                if let Some(other) = set.insert(hbr, &states[&state])
                    && *other != states[&state]
                {
                    return Err(OracleError::Theorem(format!(
                        "{kind:?}: two states after one terminal relation"
                    )));
                }
            }
            let set: BTreeSet<_> = set.into_keys().collect();
            match kind {
                Kind::Regular => (found.hbrs, found.rf_classes) = (set, classes),
                Kind::Lazy => (found.lazy_hbrs, found.lazy_rf_classes) = (set, classes),
            }
        }
        Ok(found)
    })
}

/// What a program comes to whose loops run as they are, over at most `most` states. Which mutexes are strict does not
/// depend on loops that wait for them.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit.
pub fn as_they_are(ast: &Ast, rules: Rules, most: usize) -> Result<AsTheyAre, OracleError> {
    let rules = Rules { loops: Loops::Wait, ..rules };
    with_stack(|| {
        let mut code = Code::new(ast, rules)?;
        code.rules.loops = Loops::Run;
        as_they_are::explore(&mut Tree::new(code), most)
    })
}

/// For each liveness property in order, or for termination if there is none, whether a fair execution violates it, over
/// at most `most` states.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit, and where too many fair coins are thrown.
pub fn violates_liveness(ast: &Ast, fair: Fairness, most: usize) -> Result<Vec<bool>, OracleError> {
    let rules = Rules { loops: Loops::Run, ..Rules::default() };
    with_stack(|| liveness::violated(&mut Tree::new(Code::new(ast, rules)?), ast, fair, most))
}

/// Enumerates a program by running each of its schedules, at most `most` of them. Slow; for cross-checks.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit.
pub fn enumerate_by_listing(ast: &Ast, most: usize) -> Result<Enumeration, OracleError> {
    with_stack(|| listing::list(&mut Tree::new(Code::new(ast, Rules::default())?), Verdicts::new(ast), most))
}

/// The fewest context switches to each kind of bug and to each relation, by running each schedule, at most `most`
/// of them.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit.
pub fn fewest_switches(ast: &Ast, rules: Rules, most: usize) -> Result<FewestSwitches, OracleError> {
    with_stack(|| switches::fewest(&mut Tree::new(Code::new(ast, rules)?), Verdicts::new(ast), most))
}

/// For each number of steps of a schedule, its root and steps with all choices, what the ends after them show, by
/// running each schedule that begins so, at most `most` for each number.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit.
pub fn ends_along(
    ast: &Ast,
    rules: Rules,
    (root, steps): (&[i64], &[(String, Vec<i64>)]),
    most: usize,
) -> Result<Vec<Ends>, OracleError> {
    let job = || {
        let mut tree = Tree::new(Code::new(ast, rules)?);
        switches::ends_along(&mut tree, &Verdicts::new(ast), (root, steps), most)
    };
    with_stack(job)
}

thread_local! {
    /// Whether this thread has a stack that is large enough.
    static IS_LARGE: Cell<bool> = const { Cell::new(false) };
}

/// Does a job on a stack that is large enough for all enumerations in it: evaluation recurses as deep as the program
/// does.
///
/// # Panics
///
/// If there is no memory for a thread.
pub fn with_stack<T: Send>(job: impl FnOnce() -> T + Send) -> T {
    const STACK: usize = 1 << 28;
    if IS_LARGE.get() {
        return job();
    }
    let job = || {
        IS_LARGE.set(true);
        job()
    };
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, job);
        let worker = worker.expect("there is room for a thread");
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

impl OracleError {
    fn malformed(what: impl Into<String>) -> Self {
        OracleError::Malformed(what.into())
    }
}

impl fmt::Display for OracleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OracleError::TooBig => write!(f, "too big for the oracle"),
            OracleError::Malformed(what) => write!(f, "not a checked program: {what}"),
            OracleError::Theorem(what) => write!(f, "the theorem does not hold: {what}"),
        }
    }
}

impl std::error::Error for OracleError {}
