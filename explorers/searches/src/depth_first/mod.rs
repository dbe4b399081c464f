//! Depth-first search, and the searches that prune it by a store of what was seen: of relations or of states.

pub mod caching;
pub mod dfs;
pub mod hbr_caching;
pub mod state_caching;
pub mod state_watch;

pub mod path;
