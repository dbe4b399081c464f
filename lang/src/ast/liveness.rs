//! What every fair execution of a program must come to.

use std::fmt;

use super::Expr;
use crate::source::Span;

/// `eventually e;` `always eventually e;` `e leads_to f;`
#[derive(Clone, PartialEq, Debug)]
pub struct LivenessItem {
    /// Over the states of an execution.
    pub property: Liveness<Expr>,
    /// The whole item.
    pub span: Span,
}

/// What every fair execution must come to, over expressions of a kind.
#[derive(Clone, PartialEq, Debug)]
pub enum Liveness<E> {
    /// Some state satisfies it.
    Eventually(E),
    /// From every state on, some state satisfies it.
    AlwaysEventually(E),
    /// Wherever the first is satisfied, the second is, there or later.
    LeadsTo(E, E),
}

impl<E> Liveness<E> {
    /// The same over other expressions.
    pub fn map<'a, T>(&'a self, mut change: impl FnMut(&'a E) -> T) -> Liveness<T> {
        match self {
            Liveness::Eventually(expr) => Liveness::Eventually(change(expr)),
            Liveness::AlwaysEventually(expr) => Liveness::AlwaysEventually(change(expr)),
            Liveness::LeadsTo(first, then) => {
                let first = change(first);
                Liveness::LeadsTo(first, change(then))
            }
        }
    }

    /// The expressions, in order.
    pub fn exprs(&self) -> impl Iterator<Item = &E> {
        let (first, then) = match self {
            Liveness::Eventually(expr) | Liveness::AlwaysEventually(expr) => (expr, None),
            Liveness::LeadsTo(first, then) => (first, Some(then)),
        };
        std::iter::once(first).chain(then)
    }
}

impl<E: fmt::Display> fmt::Display for Liveness<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Liveness::Eventually(expr) => write!(f, "eventually {expr}"),
            Liveness::AlwaysEventually(expr) => write!(f, "always eventually {expr}"),
            Liveness::LeadsTo(first, then) => write!(f, "{first} leads_to {then}"),
        }
    }
}

/// What an execution that goes on for ever owes to each thread.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Fairness {
    /// Nothing.
    None,
    /// A thread that can always run from some point on runs again.
    #[default]
    Weak,
    /// As weak; and a thread that can take a lock, or a token of a semaphore, again and again does.
    Locks,
    /// A thread that can run again and again runs again.
    Strong,
}

impl Fairness {
    /// All, the weakest first.
    pub const ALL: [Fairness; 4] = [Fairness::None, Fairness::Weak, Fairness::Locks, Fairness::Strong];

    /// The word in reports, heads of program files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Fairness::None => "none",
            Fairness::Weak => "weak",
            Fairness::Locks => "locks",
            Fairness::Strong => "strong",
        }
    }
}
