//! Executions that never end: whether every fair one does what the liveness properties of a program ask for, or, where it
//! has none, whether every fair one comes to an end.
//!
//! Idea: an execution that goes on for ever goes through some states again and again, and these are a fair part of the
//! state graph. One that ends stays in its last state for ever. So a property is violated if and only if
//!
//! - `eventually e`: from an initial state, through states in which e is false only,
//! - `always eventually e`: from any state, through such states only,
//! - `e leads_to f`: from a state in which e is true, through states in which f is false only,
//! - termination: from any state,
//!
//! an end is reached (but for termination) or a fair part of these states. No step is left out and no states are joined
//! that can be told apart: the reductions of the other searches keep ends and forget cycles.
//!
//! Loops run as they are.
//!
//! Complete for: what is asked for, where the graph has all states. What is violated in a part of it is violated.
//! (Fairness and the search: Lehmann, Pnueli and Stavi 1981; Emerson and Lei 1987.)

mod components;
mod fairness;
mod graph;
mod lasso;
mod part;
mod stems;

use loris_interpreter::profile::LoopRule;
use loris_interpreter::{Predicate, Profile, System};
use loris_lang::ast::Liveness;
use loris_lang::header::Verdict;
use loris_lang::schedule::Lasso;
use loris_lang::source::Span;

use loris_engine::limits::Options;
use loris_engine::observer::Observer;
use loris_engine::report::StopReason;

pub use graph::acquires;
use graph::{Ahead, StateGraph, StateNo};
use lasso::{Way, fair_lasso};
pub use loris_lang::ast::Fairness;
use stems::Stems;

/// What became of the liveness properties of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LivenessReport {
    /// Which executions count.
    pub fairness: Fairness,
    /// For each property, in order; of a program without any, for termination.
    pub results: Vec<LivenessResult>,
    /// How many states there are.
    pub states: u64,
    /// How many of them are ends that are judged.
    pub ends: u64,
    /// How many of them are not followed, since a thread has failed or stopped at a false `assume`.
    pub unjudged: u64,
    /// Why there may be more states.
    pub stopped_by: Option<StopReason>,
}

/// What became of a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LivenessResult {
    /// Its place; none for termination.
    pub at: Option<Span>,
    /// Whether every fair execution has it; `None` if the states that were seen do not decide it.
    pub holds: Option<bool>,
    /// A fair execution that does not have it.
    pub counterexample: Option<Counterexample>,
}

/// A fair execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// How it goes.
    pub lasso: Lasso,
    /// Whether from where it goes round an end can be reached; unknown if not all states were seen.
    pub can_end: Option<bool>,
}

impl LivenessReport {
    /// Whether some property is violated.
    pub fn is_violated(&self) -> bool {
        self.results.iter().any(|result| result.holds == Some(false))
    }

    /// Takes over executions that violate properties of which nothing is known, from another search; one for each property.
    pub fn add(&mut self, met: Vec<Option<Lasso>>) {
        for (result, lasso) in self.results.iter_mut().zip(met) {
            if let (None, Some(lasso)) = (result.holds, lasso) {
                result.holds = Some(false);
                result.counterexample = Some(Counterexample { lasso, can_end: None });
            }
        }
    }

    /// What is known of each, in order.
    pub fn verdicts(&self) -> Option<Vec<Verdict>> {
        let verdict = |holds| if holds { Verdict::Holds } else { Verdict::Fails };
        self.results.iter().map(|result| result.holds.map(verdict)).collect()
    }

    /// Whether every property holds.
    pub fn is_proven(&self) -> bool {
        self.results.iter().all(|result| result.holds == Some(true))
    }
}

/// Asks whether every fair execution has the liveness properties of a program, or ends if there are none.
pub fn check_liveness(
    system: &System,
    fairness: Fairness,
    options: &Options,
    observer: &mut dyn Observer,
) -> LivenessReport {
    let profile = Profile { loops: LoopRule::Run, ..system.profile() };
    let system = System::under(system.program().clone(), profile);
    let program = system.program();
    let exprs = program.liveness().iter().flat_map(|item| item.property.exprs());
    let expressions: Vec<Predicate> = exprs.map(Predicate::from).collect();
    let graph = StateGraph::of(&system, &expressions, options, observer);
    let mut number = 0..;
    let mut results: Vec<LivenessResult> = Vec::new();
    for item in program.liveness() {
        let property = item.property.map(|_| number.next().unwrap_or_default());
        results.push(judge(&graph, Asked::Property(&property), Some(item.span), fairness));
    }
    if results.is_empty() {
        results.push(judge(&graph, Asked::Termination, None, fairness));
    }
    let counted = |ahead| graph.states().filter(|state| graph.ahead(*state) == ahead).count() as u64;
    LivenessReport {
        fairness,
        results,
        states: graph.len() as u64,
        ends: counted(Ahead::End),
        unjudged: counted(Ahead::Unjudged),
        stopped_by: graph.stopped_by,
    }
}

/// What is asked of a graph; expressions by number.
#[derive(Clone, Copy)]
enum Asked<'a> {
    Property(&'a Liveness<usize>),
    Termination,
}

fn judge(graph: &StateGraph, asked: Asked<'_>, at: Option<Span>, fairness: Fairness) -> LivenessResult {
    let stems = Stems::of(graph, |state| lacks(graph, asked, state), |state| begins(graph, asked, state));
    let end = match asked {
        Asked::Termination => None,
        Asked::Property(_) => {
            let mut reached = stems.reached().iter();
            reached.find(|state| graph.ahead(**state) == Ahead::End).map(|state| {
                let (root, stem) = stems.to(graph, *state);
                Way { root, stem, cycle: Vec::new() }
            })
        }
    };
    let way = end.or_else(|| fair_lasso(graph, &stems, fairness));
    let holds = match (&way, graph.stopped_by) {
        (Some(_), _) => Some(false),
        (None, None) => Some(true),
        (None, Some(_)) => None,
    };
    let counterexample =
        way.map(|way| Counterexample { can_end: can_end(graph, &way), lasso: told(graph, &way) });
    LivenessResult { at, holds, counterexample }
}

/// Whether a state is one of those through which a violation goes on.
fn lacks(graph: &StateGraph, asked: Asked<'_>, state: StateNo) -> bool {
    let is_known = matches!(graph.ahead(state), Ahead::Steps | Ahead::End);
    is_known
        && match asked {
            Asked::Termination => true,
            Asked::Property(
                Liveness::Eventually(expr) | Liveness::AlwaysEventually(expr) | Liveness::LeadsTo(_, expr),
            ) => !graph.is_true(state, *expr),
        }
}

/// Whether a violation may begin in a state.
fn begins(graph: &StateGraph, asked: Asked<'_>, state: StateNo) -> bool {
    match asked {
        Asked::Property(Liveness::Eventually(_)) => graph.is_root(state),
        Asked::Property(Liveness::LeadsTo(first, _)) => graph.is_true(state, *first),
        Asked::Property(Liveness::AlwaysEventually(_)) | Asked::Termination => true,
    }
}

/// Whether an end can be reached from where a way goes round.
fn can_end(graph: &StateGraph, way: &Way) -> Option<bool> {
    let start = match (way.stem.last(), way.cycle.is_empty()) {
        (_, true) => return Some(true),
        (Some(last), _) => graph.edge(*last).to,
        (None, _) => way.root,
    };
    let mut seen = vec![false; graph.len()];
    let mut waiting = vec![start];
    seen[start as usize] = true;
    while let Some(state) = waiting.pop() {
        if matches!(graph.ahead(state), Ahead::End | Ahead::Unjudged) {
            return Some(true);
        }
        for edge in graph.edges_of(state) {
            let to = graph.edge(edge).to;
            if !std::mem::replace(&mut seen[to as usize], true) {
                waiting.push(to);
            }
        }
    }
    graph.stopped_by.is_none().then_some(false)
}

fn told(graph: &StateGraph, way: &Way) -> Lasso {
    let mut stem = graph.schedule(&way.stem);
    stem.root = graph.values_of(way.root).to_vec();
    Lasso { stem, cycle: graph.schedule(&way.cycle) }
}
