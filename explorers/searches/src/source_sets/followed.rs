//! Search events of source and optimal DPOR, for those who follow a run.

use loris_interpreter::ThreadId;

use crate::source_sets::reversals::Plan;
use crate::source_sets::sequence::Later as LaterOp;
use crate::source_sets::source_stack::SourceStack;
use crate::source_sets::trace::Trace;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::search_event::{Entry, Later, Reversal, SearchEvent, Sleep};

/// Who was planned at a choice point, if somebody follows the run.
pub(crate) struct Followed(Vec<ThreadId>);

impl Followed {
    /// Who is planned where the plan begins, before it is carried out.
    pub(crate) fn before(point: &ChoicePoint, stack: &SourceStack, plan: Plan<'_>) -> Self {
        Followed(if point.is_followed() { stack.planned(place(plan)) } else { Vec::new() })
    }

    /// The search event of what was planned for a race.
    pub(crate) fn event(
        &self,
        stack: &SourceStack,
        trace: &Trace,
        plan: Plan<'_>,
        entry: Entry,
    ) -> SearchEvent {
        let earlier = place(plan);
        let (later, sequence) = match plan {
            Plan::Run(sequence) | Plan::Decided(sequence) => {
                let threads = (0..sequence.len()).map(|step| sequence.thread(trace, step));
                (sequence.later, threads.collect())
            }
            Plan::Everyone(_, later) => (later, Vec::new()),
        };
        let (later, thread) = match later {
            LaterOp::Event(event) => (Later::Event(event), trace.thread(event)),
            LaterOp::Pending(thread) => (Later::Pending(thread, trace.len()), thread),
        };
        // A branch of the wakeup tree may begin with the same thread as another one.
        let mut known = self.0.clone();
        let mut added = stack.planned(earlier);
        added.retain(|thread| match known.iter().position(|other| other == thread) {
            Some(place) => {
                known.remove(place);
                false
            }
            None => true,
        });
        let branch = match (plan, entry) {
            (Plan::Run(sequence), Entry::Branch(_)) => Some(stack.last_branch(sequence, trace)),
            _ => None,
        };
        SearchEvent::Reversal(Reversal { earlier, later, thread, sequence, entry, added, branch })
    }
}

/// Logs who sleeps at the point, if it is a new choice point.
pub(crate) fn log_sleep(point: &ChoicePoint, stack: &SourceStack) {
    if point.is_followed()
        && let Some(sleep) = stack.sleep(point.depth()).filter(Sleep::is_any)
    {
        point.log(|_| SearchEvent::Sleep(sleep));
    }
}

/// The choice point at which something is planned.
fn place(plan: Plan<'_>) -> usize {
    match plan {
        Plan::Run(sequence) | Plan::Decided(sequence) => sequence.without,
        Plan::Everyone(depth, _) => depth,
    }
}
