//! Events → happens-before: the regular and the lazy relation of an execution.
//!
//! The crate knows no search and no value: it is told, event by event, who ran, what kind of op it was and what
//! it touched. The two relations are types, [`Regular`] and [`Lazy`], and everything is generic over them.
//!
//! Reading order: `relation` (the two relations), `dependence` (when two events are dependent), `clocks` (vector
//! clocks and races), `fingerprint` (128 bits for a whole relation), `exact` (the same without collisions),
//! `graph` (the relation by its definition, edge by edge).

mod clocks;
mod dependence;
mod exact;
mod fingerprint;
mod graph;
mod pages;
mod relation;

pub use clocks::{Clocks, Race};
pub use dependence::{Dependence, Footprint, dependence, dependent};
pub use exact::{ExactEvent, ExactHbr, ExactThread};
pub use fingerprint::{Fingerprint, Fingerprinter, Fingerprints};
pub use graph::{Edge, Graph};
pub use relation::{Lazy, Regular, Relation};
