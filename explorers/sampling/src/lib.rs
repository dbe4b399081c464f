//! Searches that draw who runs next, run after run.

pub mod noise;
pub mod sampler;
pub mod schedulers;

pub use sampler::Sampler;
