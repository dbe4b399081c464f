//! Search events about candidates, for those who follow a run.

use loris_hbr::Relation;

use super::candidate::{Candidate, Cause};
use loris_engine::event_log::EventLog;
use loris_engine::search_event::{
    Candidate as EventCandidate, Cause as EventCause, Part, PartStatus, SearchEvent,
};
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::run::Run;

/// Collects what becomes of the parts at which a candidate is looked for. Where nobody follows the run nothing is
/// collected.
#[derive(Debug)]
pub(crate) struct CandidateLog<'a> {
    log: &'a EventLog,
    parts: Vec<Part>,
    status: Option<PartStatus>,
}

impl<'a> CandidateLog<'a> {
    /// Nothing yet.
    pub(crate) fn new(log: &'a EventLog) -> Self {
        CandidateLog { log, parts: Vec::new(), status: None }
    }

    /// Logs one event more, if somebody follows the run.
    pub(crate) fn event(&self, event: impl FnOnce() -> SearchEvent) {
        self.log.log(event);
    }

    /// What is known of the part that is looked at. If there are several statuses, one that asks for a run counts most.
    pub(crate) fn status(&mut self, status: impl FnOnce() -> PartStatus) {
        let asks_for_a_run = matches!(self.status, Some(PartStatus::Scheduled(_) | PartStatus::Waits(..)));
        if self.log.are_wanted() && !asks_for_a_run {
            self.status = Some(status());
        }
    }

    /// The part was looked at.
    pub(crate) fn part<R: Relation>(&mut self, run: &Run<R>, cut: &Cut) {
        if let Some(status) = self.status.take() {
            self.parts.push(Part { events: positions(run, cut), status });
        }
    }

    /// All parts were looked at.
    pub(crate) fn candidate<R: Relation>(&mut self, run: &Run<R>, candidate: &Candidate) {
        if self.parts.is_empty() {
            return;
        }
        let cause = match candidate.cause {
            Cause::Order(event) => {
                // What comes after the event that is left out is left out as well.
                let missing = |earlier: &&u32| !run.is_in(**earlier, &candidate.from);
                let without = run.races(run.event(event)).iter().filter(missing).min();
                let without = without.copied().unwrap_or(event) as usize;
                EventCause::Order { event: event as usize, without }
            }
            Cause::Choice(event) => EventCause::Choice { event: event as usize },
            Cause::Pending => EventCause::Blocked,
            Cause::Truncated => EventCause::Truncated,
        };
        let parts = std::mem::take(&mut self.parts);
        self.log.log(|| SearchEvent::Candidate(EventCandidate { thread: candidate.thread, cause, parts }));
    }

    /// A part was looked at, at which all may be blocked.
    pub(crate) fn deadlock<R: Relation>(&mut self, run: &Run<R>, cut: &Cut) {
        if let Some(status) = self.status.take() {
            self.log.log(|| SearchEvent::Deadlock(Part { events: positions(run, cut), status }));
        }
    }
}

/// The positions of the events of a part.
fn positions<R: Relation>(run: &Run<R>, cut: &Cut) -> Vec<usize> {
    (0..run.events().len())
        .filter(|&event| u32::try_from(event).is_ok_and(|event| run.is_in(event, cut)))
        .collect()
}
