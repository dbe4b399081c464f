//! The exit status of `explore`.
//!
//! One run gives one [`Status`]; several runs give the gravest, in the order of the enum. A result that is backed
//! up by a fallback counts for its bugs only: what it could not prove is for the fallback to prove.

use loris_explorers::count::{Count, Unfinished};
use loris_explorers::liveness::LivenessReport;
use loris_explorers::{Guarantee, RacyPoints, Report, StopReason};

/// How `explore` ends, gravest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Status {
    /// The command line, a file or the program is wrong, or the output cannot be written.
    Unusable,
    /// The user stopped it.
    Interrupted,
    /// It was told to end.
    Terminated,
    /// A bug, or a condition that does not hold.
    Found,
    /// No bug was found, but executions go on for ever and cannot come to an end.
    Endless,
    /// No bug was found, and nothing is proven.
    Unproven,
    /// Explored to the end with a guarantee: no bug, every condition holds.
    Clean,
}

impl Status {
    /// The number that the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Status::Clean => 0,
            Status::Found => 1,
            Status::Unusable => 2,
            Status::Unproven => 3,
            Status::Endless => 4,
            Status::Interrupted => 130,
            Status::Terminated => 143,
        }
    }

    /// The graver of two.
    #[must_use]
    pub fn and(self, other: Status) -> Status {
        self.min(other)
    }

    /// Of one run.
    pub fn of(report: &Report) -> Status {
        if report.stopped_by == Some(StopReason::Interrupted) {
            Status::Interrupted
        } else if report.found_a_bug() {
            Status::Found
        } else if report.proves() {
            Status::Clean
        } else if report.stopped_by == Some(StopReason::NoEnd) {
            Status::Endless
        } else {
            Status::Unproven
        }
    }

    /// Of a count: clean if every number is exact and nothing is wrong.
    pub fn of_count(count: &Count) -> Status {
        let interrupted = Some(Unfinished::Stopped(StopReason::Interrupted));
        if count.parts.iter().any(|part| part.unfinished == interrupted) {
            Status::Interrupted
        } else if count.found_a_bug() {
            Status::Found
        } else if count.is_complete()
            && count.conditions.iter().all(|condition| condition.holds == Some(true))
        {
            Status::Clean
        } else {
            Status::Unproven
        }
    }

    /// Of runs and of the liveness properties of the program. Where these say what executions without an end come to, and
    /// it is proven that each has them, nothing is amiss if none ends.
    #[must_use]
    pub fn with_liveness(self, report: Option<&LivenessReport>) -> Status {
        let says_all = |report: &LivenessReport| {
            report.is_proven()
                && report.unjudged == 0
                && report.results.iter().all(|result| result.at.is_some())
        };
        let is_meant = self == Status::Endless && report.is_some_and(says_all);
        let own = if is_meant { Status::Clean } else { self };
        own.and(Status::of_liveness(report))
    }

    /// Of liveness properties, if they were asked for: found if one is violated, clean if all hold.
    fn of_liveness(report: Option<&LivenessReport>) -> Status {
        match report {
            None => Status::Clean,
            Some(report) if report.is_violated() => Status::Found,
            Some(report) if report.is_proven() => Status::Clean,
            Some(report) if report.stopped_by == Some(StopReason::Interrupted) => Status::Interrupted,
            Some(_) => Status::Unproven,
        }
    }

    /// Of a search for scheduling points: if it gave up, nothing is proven by searches with those that it found.
    pub fn of_points(points: Option<&RacyPoints>) -> Status {
        match points.and_then(|found| found.stopped_by) {
            None => Status::Clean,
            Some(StopReason::Interrupted) => Status::Interrupted,
            Some(_) => Status::Unproven,
        }
    }

    /// Of all runs over one program, fallbacks right after the runs that they back up. What one search of the team
    /// proves, the others need not prove.
    pub fn of_all<'a>(reports: impl IntoIterator<Item = &'a Report>) -> Status {
        let reports: Vec<&Report> = reports.into_iter().collect();
        let is_team = reports.iter().any(|report| report.pass.is_some());
        let is_proven = is_team && reports.iter().any(|report| Status::of(report) == Status::Clean);
        let mut status = Status::Clean;
        for (at, report) in reports.iter().enumerate() {
            let own = Status::of(report);
            let backed_up = reports.get(at + 1).is_some_and(|next| next.after == Some(report.explorer));
            if !matches!(own, Status::Unproven | Status::Endless) || !(backed_up || is_proven) {
                status = status.and(own);
            }
        }
        status
    }
}

/// What a run guarantees: the promise of its explorer if it is complete, else nothing.
pub fn earned(report: &Report) -> Guarantee {
    if report.complete() { report.guarantee() } else { Guarantee::NONE }
}

/// Whether a run went as far as its explorer goes. A random search has no end but a number of schedules.
pub fn ended(report: &Report) -> bool {
    let at_its_number = report.explorer.is_scheduler() && report.stopped_by == Some(StopReason::Schedules);
    report.complete() || at_its_number
}

#[cfg(test)]
mod tests {
    use loris_explorers::{Explorer, Statistics};
    use loris_interpreter::Profile;

    use super::*;

    fn report(explorer: Explorer, stopped_by: Option<StopReason>, deadlocks: u64) -> Report {
        let statistics = Statistics { deadlock_schedules: deadlocks, ..Statistics::default() };
        Report {
            profile: Profile::default(),
            explorer,
            after: None,
            stopped_by,
            statistics,
            bound: None,
            costs: Vec::new(),
            findings: Vec::new(),
            conditions: Vec::new(),
            warnings: Vec::new(),
            truncated_at: Vec::new(),
            going_round: None,
            branches: Vec::new(),
            waited: Vec::new(),
            one_op: Vec::new(),
            sampling: None,
            noise: None,
            pass: None,
        }
    }

    #[test]
    fn one_run() {
        assert_eq!(Status::of(&report(Explorer::Dpor, None, 0)), Status::Clean);
        assert_eq!(Status::of(&report(Explorer::Dpor, None, 1)), Status::Found);
        assert_eq!(Status::of(&report(Explorer::Dpor, Some(StopReason::Events), 0)), Status::Unproven);
        assert_eq!(Status::of(&report(Explorer::Dpor, Some(StopReason::FirstBug), 1)), Status::Found);
        assert_eq!(Status::of(&report(Explorer::LazyDpor, None, 0)), Status::Unproven);
        assert_eq!(Status::of(&report(Explorer::Dfs, Some(StopReason::Interrupted), 1)), Status::Interrupted);
    }

    #[test]
    fn the_gravest_of_several() {
        let gravest = [2, 130, 143, 1, 4, 3, 0];
        let mut all = [
            Status::Clean,
            Status::Unproven,
            Status::Endless,
            Status::Found,
            Status::Terminated,
            Status::Interrupted,
            Status::Unusable,
        ];
        all.sort_unstable();
        assert_eq!(all.map(Status::code), gravest);
        assert_eq!(Status::Found.and(Status::Unproven), Status::Found);
    }

    #[test]
    fn a_fallback_proves_for_the_run_before_it() {
        let lazy = report(Explorer::LazyDpor, None, 0);
        let backup = Report { after: Some(Explorer::LazyDpor), ..report(Explorer::Dpor, None, 0) };
        assert_eq!(Status::of_all([&lazy, &backup]), Status::Clean);
        assert_eq!(Status::of_all([&lazy, &report(Explorer::Dpor, None, 0)]), Status::Unproven);
        let buggy = report(Explorer::LazyDpor, None, 1);
        assert_eq!(Status::of_all([&buggy, &backup]), Status::Found);
    }
}
