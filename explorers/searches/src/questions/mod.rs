//! An execution as a partial order, and its parts: what can be read off a run without running the program again.
//!
//! A *run* is an execution to its end, as a relation sees it ([`run`]): events named together with their past
//! ([`unfolding`]), with clocks, the touches of each object ([`history`]) and the critical sections on mutexes that
//! the relation does not order ([`sections`]). A *cut* ([`cut`]) is a part of a run that with an event has
//! everything before it. Which cuts can be reached, and how, says [`linearize`], and often why not [`core`]; where another
//! run may part from it, [`divergence`] and [`deadlock`], and which of that is no [`delta`]; below a cut that will not do
//! one looks at those of [`smaller`]; with which values a step is to be tried, says [`outcomes`]. The state at a cut is
//! found by leading the machine there ([`probe`]). Debug builds try [`plain`]ly what can be reached, and compare.
//!
//! The laws that these files rely on, and what an op must satisfy for them, are in `spec/08-ledger.md`, steps 1 to 5.

pub(crate) mod deadlock;
pub(crate) mod delta;
pub(crate) mod divergence;
pub(crate) mod outcomes;
pub(crate) mod probe;
pub(crate) mod telling;
