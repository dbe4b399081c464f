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
