//! What is remarked of divergences, for those who follow a run.

use loris_hbr::Relation;

use super::divergence::{Cause, Divergence};
use loris_engine::notes::Notes;
use loris_engine::remark::{Answer, Cause as Remarked, Divergence as Raised, Part, Remark};
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::run::Run;

/// Collects what becomes of the parts at which a divergence is looked for. Where nobody follows the run nothing is
/// collected.
#[derive(Debug)]
pub(crate) struct Telling<'a> {
    notes: &'a Notes,
    parts: Vec<Part>,
    answer: Option<Answer>,
}

impl<'a> Telling<'a> {
    /// Nothing yet.
    pub(crate) fn new(notes: &'a Notes) -> Self {
        Telling { notes, parts: Vec::new(), answer: None }
    }

    /// One remark more, if somebody follows the run.
    pub(crate) fn note(&self, remark: impl FnOnce() -> Remark) {
        self.notes.note(remark);
    }

    /// What is known of the part that is looked at. If it allows several things, one that is wanted counts most.
    pub(crate) fn answer(&mut self, answer: impl FnOnce() -> Answer) {
        let is_wanted = matches!(self.answer, Some(Answer::Promised(_) | Answer::Waits(..)));
        if self.notes.are_wanted() && !is_wanted {
            self.answer = Some(answer());
        }
    }

    /// The part was looked at.
    pub(crate) fn part<R: Relation>(&mut self, run: &Run<R>, cut: &Cut) {
        if let Some(answer) = self.answer.take() {
            self.parts.push(Part { events: positions(run, cut), answer });
        }
    }

    /// All parts were looked at.
    pub(crate) fn divergence<R: Relation>(&mut self, run: &Run<R>, divergence: &Divergence) {
        if self.parts.is_empty() {
            return;
        }
        let cause = match divergence.cause {
            Cause::Order(event) => {
                // What comes after the event that is left out is left out as well.
                let missing = |earlier: &&u32| !run.is_in(**earlier, &divergence.from);
                let without = run.races(run.event(event)).iter().filter(missing).min();
                let without = without.copied().unwrap_or(event) as usize;
                Remarked::Order { event: event as usize, without }
            }
            Cause::Choice(event) => Remarked::Choice { event: event as usize },
            Cause::Pending => Remarked::Blocked,
            Cause::Truncated => Remarked::Truncated,
        };
        let parts = std::mem::take(&mut self.parts);
        self.notes.note(|| Remark::Divergence(Raised { thread: divergence.thread, cause, parts }));
    }

    /// A part was looked at, at which all may be blocked.
    pub(crate) fn deadlock<R: Relation>(&mut self, run: &Run<R>, cut: &Cut) {
        if let Some(answer) = self.answer.take() {
            self.notes.note(|| Remark::Deadlock(Part { events: positions(run, cut), answer }));
        }
    }
}

/// The positions of the events of a part.
fn positions<R: Relation>(run: &Run<R>, cut: &Cut) -> Vec<usize> {
    (0..run.events().len())
        .filter(|&event| u32::try_from(event).is_ok_and(|event| run.is_in(event, cut)))
        .collect()
}
