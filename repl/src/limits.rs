//! The watch that stops a run by clock, memory and interrupt.

use std::time::{Duration, Instant};

use loris_explorers::{Limits, Observer, Progress, StopReason};

use crate::cli::{LimitFlags, Size, Timeout};
use crate::progress::Gauge;

mod interrupt;

pub use interrupt::{Again, Interrupt, Lines};

/// How long a random search goes on if no limit is given, in executions.
pub const RANDOM_SCHEDULES: u64 = Limits::RUNS;

/// A count lists so many relations of each kind if no limit is given.
pub const LISTED: u64 = 100_000;

/// How often memory is looked at.
const MEMORY_PERIOD: Duration = Duration::from_millis(5);

/// What a run takes beside the program, in MiB; some of it is what the program takes at one time and not at another.
const ROOM: u64 = 8;

/// A run is polled at least once in so many steps.
const MOST_STEPS: u32 = 64;

/// With more time between two polls a run is polled more often.
const SLOW_POLL: Duration = Duration::from_millis(2);

/// By this part of the limit a run may make the process grow although it is at its limit from the start.
const SLACK: u64 = 20;

/// Room for deep programs, in bytes; it costs nothing until it is used.
pub(crate) const STACK: usize = 256 << 20;

/// What the watch looks at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bounds {
    /// When time is up.
    deadline: Option<Instant>,
    /// Memory of the whole process.
    memory: Option<Size>,
}

impl Bounds {
    /// From now on. Without a limit on memory, most of the machine's.
    pub fn new(timeout: Option<Timeout>, memory: Option<Size>) -> Bounds {
        Bounds::since(Instant::now(), timeout, memory)
    }

    /// Those of a command, all phases together: from when its command line was read.
    pub fn of(flags: &LimitFlags) -> Bounds {
        Bounds::since(flags.begun, flags.timeout, flags.max_memory)
    }

    /// Those of one run of a command that gives each run as much.
    pub fn of_each(flags: &LimitFlags) -> Bounds {
        Bounds::new(flags.timeout, flags.max_memory)
    }

    fn since(begun: Instant, timeout: Option<Timeout>, memory: Option<Size>) -> Bounds {
        let deadline = timeout.and_then(|Timeout(limit)| begun.checked_add(limit));
        Bounds { deadline, memory: memory.or_else(default_memory) }
    }

    /// Whether time is up.
    fn is_over(&self, at: Instant) -> bool {
        self.deadline.is_some_and(|deadline| at >= deadline)
    }
}

/// Looks on while one run goes: stops it by clock, memory and interrupt, and feeds the progress line.
pub struct Watch {
    started: Instant,
    bounds: Bounds,
    interrupt: Interrupt,
    gauge: Gauge,
    memory_at_start: u64,
    memory_seen: Instant,
    polled: Instant,
    interval: u32,
}

impl Watch {
    /// For one run that starts at this moment.
    pub fn new(bounds: Bounds, interrupt: Interrupt, gauge: Gauge) -> Watch {
        let started = Instant::now();
        let memory_at_start = resident_bytes().unwrap_or(0);
        Watch {
            started,
            bounds,
            interrupt,
            gauge,
            memory_at_start,
            memory_seen: started,
            polled: started,
            interval: 1,
        }
    }

    /// Since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Why to stop, if there is a reason.
    pub(crate) fn stop(&mut self) -> Option<StopReason> {
        self.look(Instant::now())
    }

    fn look(&mut self, at: Instant) -> Option<StopReason> {
        if self.interrupt.is_raised() {
            Some(StopReason::Interrupted)
        } else if self.bounds.is_over(at) {
            Some(StopReason::Timeout)
        } else {
            self.memory_is_used_up(at).then_some(StopReason::Memory)
        }
    }

    /// Memory that an earlier run gave back may still count for the process. So a run at the limit may make the process
    /// grow a little.
    fn memory_is_used_up(&mut self, at: Instant) -> bool {
        let Some(Size(limit)) = self.bounds.memory else { return false };
        if at.duration_since(self.memory_seen) < MEMORY_PERIOD {
            return false;
        }
        self.memory_seen = at;
        let most = limit.saturating_add(limit / SLACK);
        let grown = self.memory_at_start.saturating_add(limit / SLACK).min(most);
        resident_bytes().is_some_and(|bytes| bytes > limit.max(grown))
    }
}

impl Observer for Watch {
    fn interval(&self) -> u32 {
        self.interval
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        let at = Instant::now();
        self.interval = next_interval(self.interval, at.duration_since(self.polled));
        self.polled = at;
        let elapsed = at.duration_since(self.started);
        let stop = self.look(at);
        if stop.is_some() {
            return stop;
        }
        self.gauge.show(elapsed, progress);
        None
    }
}

/// Steps until the next poll: few at first and where they are slow, then more and more.
fn next_interval(interval: u32, since_last: Duration) -> u32 {
    if since_last > SLOW_POLL { (interval / 2).max(1) } else { (interval * 2).min(MOST_STEPS) }
}

/// What is wrong with a limit on memory that leaves no room for anything.
pub fn too_little(flags: &LimitFlags) -> Option<String> {
    let (limit, taken) = (flags.max_memory?, resident_bytes()?.div_ceil(1 << 20));
    let least = taken + ROOM;
    (limit.0 <= taken << 20)
        .then(|| format!("`--max-memory` is too little: the least that it takes is {least}M"))
}

/// Memory of this process that is in use, in bytes; `None` where the system does not say.
pub fn resident_bytes() -> Option<u64> {
    kernel_figure("/proc/self/status", "VmRSS:")
}

/// The limit on memory if none is given: four fifths of the machine's, where the system says how much that is.
fn default_memory() -> Option<Size> {
    let total = kernel_figure("/proc/meminfo", "MemTotal:")?;
    Some(Size(total / 5 * 4))
}

/// A figure in one of the files in which Linux tells about itself, in bytes.
fn kernel_figure(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_steps_are_polled_one_by_one() {
        let intervals = |time| {
            (0..8).scan(1, move |at, _| {
                *at = next_interval(*at, time);
                Some(*at)
            })
        };
        assert!(intervals(Duration::from_micros(1)).eq([2, 4, 8, 16, 32, 64, 64, 64]));
        assert!(intervals(Duration::from_millis(20)).all(|interval| interval == 1));
    }
}
