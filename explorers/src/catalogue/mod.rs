//! The explorers by their public names: what each promises, and how its run is begun.

pub(crate) mod begin;
pub mod explorer;
pub(crate) mod report;
pub mod team;
pub(crate) mod technique;
