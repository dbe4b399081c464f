//! The hot path of depth-first search, of the explorers of the DPOR family and of the randomised schedulers allocates
//! nothing for a step.

use std::alloc::System;
use std::sync::Arc;

use loris_explorers::{Equivalence, Explorer, Observer, Options, Progress, StopReason, explore};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Counts allocations between two moments of a run.
struct Window {
    polls: u32,
    region: Option<Region<'static, System>>,
    allocations: usize,
    events: u64,
}

impl Observer for Window {
    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.polls += 1;
        match self.polls {
            500 => {
                self.events = progress.statistics.events;
                self.region = Some(Region::new(ALLOCATOR));
                None
            }
            4_000 => {
                let change = self.region.as_ref().map(Region::change);
                self.allocations =
                    change.map_or(usize::MAX, |change| change.allocations + change.reallocations);
                self.events = progress.statistics.events - self.events;
                Some(StopReason::Interrupted)
            }
            _ => None,
        }
    }
}

#[test]
fn steps_do_not_allocate() {
    let text = "const N = 9; var x, a[N]; mutex m;
thread t[i in 0..N] { lock m; a[i] = x; x = a[i] % 3 + 1; unlock m; }";
    let program = Arc::new(loris_lang::compile("test.cl", text).expect("a right program"));
    let systematic =
        [Explorer::Dfs, Explorer::SleepSets, Explorer::Dpor, Explorer::SourceDpor, Explorer::OptimalDpor];
    // Uniform sampling adds up numbers of any size.
    let drawn = Explorer::SCHEDULERS.into_iter().filter(|explorer| *explorer != Explorer::Uniform);
    for explorer in systematic.into_iter().chain(drawn) {
        let mut window = Window { polls: 0, region: None, allocations: 0, events: 0 };
        let report = explore(&program, explorer, &Options::default(), &mut window);
        assert_eq!(report.stopped_by, Some(StopReason::Interrupted));
        assert!(window.events > 100_000, "{explorer}: {} events", window.events);
        // The tables of what was counted grow by doubling, seldom. Noise writes down the text of each run.
        let texts = if explorer == Explorer::Noise { 6 * report.statistics.schedules } else { 0 };
        let tables = 4 * Equivalence::ALL.len();
        let most = tables + usize::try_from(texts).expect("is small");
        assert!(window.allocations <= most, "{explorer}: {} allocations", window.allocations);
    }
}
