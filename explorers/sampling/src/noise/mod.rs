//! Noise: threads run by themselves on a computer of virtual time, and are disturbed where it might matter.
//!
//! | file | what |
//! | --- | --- |
//! | [`time`] | the computer: cores, quantum, queue, ticks |
//! | [`location`] | sixteen kinds of places |
//! | [`places`], [`shared_variables`] | which of them each op of a program has |
//! | [`calls`] | what a thread passes between two steps, and the noise that comes of it |
//! | [`settings`] | kind, strength, probability, decay |
//! | [`policy`] | runs with noise, one after another |
//! | [`trace`], [`metrics`] | interleavings as texts, and how much they differ |
//! | [`figures`] | what a campaign has seen |
//!
//! Source: Luna 2022, whose framework instruments Java programs. Everything is in `spec/22-noise.md`.

pub mod calls;
pub mod figures;
pub mod location;
pub mod metrics;
pub mod places;
pub mod policy;
pub mod settings;
pub mod shared_variables;
pub mod time;
pub mod trace;

mod operands;

pub use calls::{Calls, Passage, Seeding};
pub use figures::{KEPT, KEPT_SYMBOLS, NoiseFigures};
pub use location::{Category, Location, Locations, UnknownLocation};
use loris_engine::facts::Facts;
pub use metrics::{Diversity, Metric};
pub use places::Places;
pub use policy::{Controlled, NoisePolicy};
pub use settings::{Decay, MOST_CORES, MOST_TICKS, NoiseKind, NoiseSettings, Strength};
pub use shared_variables::SharedVariables;
pub use time::{Computer, Controller, Noise, VirtualTime};
pub use trace::{Naming, Symbols};

/// What is said of noise.
pub const FACTS: Facts = Facts::of_sampler(
    "noise",
    "noise",
    "Luna 2022",
    "Threads run by themselves on a computer, first come, first served. Around locks, accesses of shared \
    variables and the beginning of threads they are delayed.",
);
