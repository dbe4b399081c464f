//! Events → happens-before: the regular and the lazy relation of an execution.
//!
//! The crate knows no search and no value: it is told, event by event, who ran, what kind of op it was and what
//! it touched. The two relations are types, [`Regular`] and [`Lazy`], and everything is generic over them.
//!
//! Reading order: `relation` (the two relations), `dependence` (when two events are dependent), `clocks` (vector
//! clocks and races), `fingerprint` (128 bits for a whole relation), `exact` (the same without collisions),
//! `reads_from` (who saw which write), `equivalence` (which of the ways to tell executions apart is finer),
//! `graph` (the relation by its definition, edge by edge), `poset` (an execution as a partial order: its parts,
//! sections and orders), `difference` and `swaps` (what tells two executions apart).
//!
//! ```
//! use loris_hbr::{Clocks, Footprint, Lazy, Race, Dependence};
//! use loris_interpreter::{Access, OpKind, ThreadId};
//! use loris_lang::ir::ObjectId;
//!
//! const WRITE_X: [Access; 1] = [Access::write(ObjectId(0))];
//! let write = |thread| Footprint {
//!     thread: ThreadId(thread),
//!     kind: OpKind::Write,
//!     accesses: &WRITE_X,
//! };
//! let mut clocks = Clocks::<Lazy>::new();
//! let first = clocks.push(write(0));
//! let mut races = Vec::new();
//! clocks.races(write(1), &mut races);
//! assert_eq!(races, [Race { event: first, dependence: Dependence::Reversible }]);
//! let second = clocks.push(write(1));
//! assert!(clocks.happens_before(first, second));
//! assert_eq!(clocks.clock(second), [1, 2]);
//! ```

pub mod poset;

mod access_mask;
mod clocks;
mod data_races;
mod dependence;
mod difference;
mod equivalence;
mod exact;
mod fingerprint;
mod graph;
mod paged_vec;
mod pending;
mod reads_from;
mod relation;
mod swaps;

pub use access_mask::AccessMask;
pub use clocks::{Clocks, Race};
pub use data_races::{DataRace, DataRaces, GuardRace, Guards, Lockset, Touch, Unprotected};
pub use dependence::{Dependence, Footprint, Holding, dependence, dependent};
pub use difference::{Difference, EventDifference, Side, first_difference};
pub use equivalence::{Equivalence, PerEquivalence};
pub use exact::{ExactEvent, ExactHbr, ExactThread};
pub use fingerprint::Fingerprinter;
pub use graph::{Edge, Graph};
pub use pending::{PendingOp, arrive_together, changed_by, fills_round, is_new, may_touch_more, near};
pub use poset::sections::Section;
pub use reads_from::{ExactReadsFrom, ExactView};
pub use relation::{Fingerprint, Fingerprints, Lazy, Regular, Relation};
pub use swaps::{Swap, swaps};
