//! Tests of the explorers from outside: programs whose counts are known, and what a search tells while it runs.

mod bug_depth;
mod by_definition;
mod common;
mod count;
mod fewest_switches;
mod interleavings;
mod lazy;
mod long_work;
mod noise;
mod optimal_dpor;
mod probability;
mod resume;
mod reverse;
mod runs;
mod search_events;
mod team;
mod tune;
