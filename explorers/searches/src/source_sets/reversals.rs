//! Which wakeup sequences an execution calls for: each of its pairs turned round.
//!
//! For a pair of an event d and a later op f of thread q the sequence is notdep(d) . f. Where f touches there what it
//! touches here, nothing has to be run to know it. Otherwise the machine is led there: back to before d, through
//! notdep(d), and one step of q. The pairs are taken with the latest d first, so that the machine only goes back, and
//! the execution is restored once at the end.
//!
//! What may come of it:
//!
//! - f is enabled there and depends on d: the sequence is planned for.
//! - f is not enabled there, or does not depend on d, and this would be so after any part of notdep(d) as well, as
//!   far as it leads q to f: there is nothing to turn round.
//! - f depends on some event of notdep(d) that it did not come after, or that it might do without: after another part
//!   of notdep(d) f might be another event. Which part is a search of its own; instead everyone who can run before
//!   d is to run there.
//! - f chooses there from other values than here: everyone too, as what it does with them was not seen.
//!
//! The third case needs an op with several objects (an `await` of two variables, an `atomic`, plain accesses) or
//! reader-writer locks. Reads, writes, `cas` and mutexes never lead to it: what such an f depends on is one object,
//! all of whose events after d happen after d, or commute with one another.

use loris_hbr::{Regular, arrive_together, dependent};
use loris_interpreter::{Machine, OpKind, ThreadId};

use crate::source_sets::sequence::{LastValues, Later, Reach, Sequence};
use crate::source_sets::trace::{Decided, How, Pair, Round, Trace};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::strategy::End;
use loris_interpreter::choices::Values;
use loris_interpreter::op::{Extent, OpProperties};

/// Finds the sequences; reused from execution to execution.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reversals {
    sequence: Sequence,
    unseen: Vec<Job>,
    pending: Vec<Pair>,
}

/// What an execution calls for at a choice point.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Plan<'a> {
    /// A run that begins with the sequence, at the choice point before the event that it leaves out.
    Run(&'a Sequence),
    /// Nothing: the pair was decided for good. Debug builds check what was found.
    Decided(&'a Sequence),
    /// Everyone who is enabled at the choice point of this depth, so that the later op can come there.
    Everyone(usize, Later),
}

/// A pair whose later op has to be run to be known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Job {
    earlier: usize,
    how: How,
    later: Later,
    reach: Reach,
    /// The pair of an event, by number.
    pair: Option<usize>,
}

/// What came of running the later op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Run,
    Nothing,
    Everyone,
}

impl Reversals {
    /// Calls `plan` for everything that the execution, at whose end the point stands, calls for; the events from
    /// `old` on were not there in the execution before.
    ///
    /// At first a sequence has the events up to its later op only. If that does not decide the pair for good, it is
    /// decided again, with the events of the whole execution, and so in every later execution that has the pair: what
    /// is decided then holds for this execution.
    pub(crate) fn find(
        &mut self,
        point: &mut ChoicePoint,
        trace: &mut Trace,
        properties: &OpProperties,
        (old, end): (usize, End),
        mut plan: impl FnMut(&ChoicePoint, &Trace, Plan<'_>) -> Decided,
    ) {
        self.unseen.clear();
        for event in 0..trace.len() {
            let later = Later::Event(event);
            let short = event >= old && trace.extent(event) != Extent::Open;
            for number in trace.pairs(event) {
                let Pair { earlier, how, decided, seen } = trace.pair(number);
                if decided == Decided::ForGood {
                    if cfg!(debug_assertions) && (how == How::Known || seen.is_some()) {
                        self.sequence.leave_out(trace, earlier, later, Reach::End);
                        self.sequence.end_with_event(trace, event, seen);
                        self.sequence.settle(trace);
                        plan(point, trace, Plan::Decided(&self.sequence));
                    }
                    continue;
                }
                let mut reach = if short { Reach::Later } else { Reach::End };
                if how != How::Known && seen.is_none() {
                    self.unseen.push(Job { earlier, how, later, reach, pair: Some(number) });
                    continue;
                }
                loop {
                    self.sequence.leave_out(trace, earlier, later, reach);
                    self.sequence.end_with_event(trace, event, seen);
                    self.sequence.settle(trace);
                    let decided = plan(point, trace, Plan::Run(&self.sequence));
                    if reach == Reach::End {
                        break;
                    }
                    trace.decide(number, decided);
                    if decided == Decided::ForGood {
                        break;
                    }
                    reach = Reach::End;
                }
            }
        }
        self.find_pending(point, trace, properties, end, &mut plan);
        self.find_unseen(point, trace, &mut plan);
    }

    /// The pairs of the ops that are blocked at the end; where the execution was truncated, of all that are pending.
    fn find_pending(
        &mut self,
        point: &mut ChoicePoint,
        trace: &mut Trace,
        properties: &OpProperties,
        end: End,
        plan: &mut impl FnMut(&ChoicePoint, &Trace, Plan<'_>) -> Decided,
    ) {
        for at in 0..point.machine().threads().len() {
            let machine = point.machine_mut();
            let thread = machine.threads()[at];
            let is_meant = end == End::Truncated || !machine.is_enabled(thread);
            let Some(op) = machine.pending(thread).filter(|_| is_meant) else { continue };
            trace.pairs_of_pending(machine, properties, thread, &op, &mut self.pending);
            for place in 0..self.pending.len() {
                let Pair { earlier, how, .. } = self.pending[place];
                let later = Later::Pending(thread);
                if how != How::Known {
                    self.unseen.push(Job { earlier, how, later, reach: Reach::End, pair: None });
                    continue;
                }
                self.sequence.leave_out(trace, earlier, later, Reach::End);
                self.end_with_pending(point.machine_mut(), thread);
                self.sequence.settle(trace);
                plan(point, trace, Plan::Run(&self.sequence));
            }
        }
    }

    /// The pairs whose later op has to be run to be known.
    fn find_unseen(
        &mut self,
        point: &mut ChoicePoint,
        trace: &mut Trace,
        plan: &mut impl FnMut(&ChoicePoint, &Trace, Plan<'_>) -> Decided,
    ) {
        self.unseen.sort_unstable();
        while let Some(job) = self.unseen.pop() {
            let verdict = self.try_out(point.machine_mut(), trace, job);
            if let (Verdict::Run, Reach::Later, Some(number)) = (verdict, job.reach, job.pair)
                && let Some(access) = self.sequence.last.settled()
            {
                trace.see(number, access);
            }
            let decided = match verdict {
                Verdict::Run => plan(point, trace, Plan::Run(&self.sequence)),
                Verdict::Everyone => plan(point, trace, Plan::Everyone(job.earlier, job.later)),
                Verdict::Nothing => Decided::ForGood,
            };
            let Some(number) = job.pair.filter(|_| job.reach == Reach::Later) else { continue };
            trace.decide(number, decided);
            if decided == Decided::ForNow {
                self.unseen.push(Job { reach: Reach::End, ..job });
            }
        }
        let machine = point.machine_mut();
        for position in machine.depth()..trace.len() {
            run_again(machine, trace, position);
        }
    }

    /// Leads the machine to where the later op of the pair would come first, and to before the earlier event.
    fn try_out(&mut self, machine: &mut Machine, trace: &Trace, job: Job) -> Verdict {
        let Job { earlier, how, later, reach, .. } = job;
        self.sequence.leave_out(trace, earlier, later, reach);
        machine.undo_to(earlier);
        for &position in &self.sequence.kept {
            run_again(machine, trace, position);
        }
        let ran = self.run_last(machine, trace, later, how);
        machine.undo_to(earlier);
        self.sequence.settle(trace);
        match ran {
            Ran::Refused => Verdict::Everyone,
            Ran::Done if self.chooses_otherwise(trace, later) => Verdict::Everyone,
            _ if self.is_unstable(trace, later, how) => Verdict::Everyone,
            Ran::Blocked if how == How::Unseen => Verdict::Everyone,
            Ran::Done if self.depends_on_left_out(trace) => Verdict::Run,
            Ran::Blocked | Ran::Done => Verdict::Nothing,
        }
    }

    /// Whether the later op has other values to choose from than in the execution.
    fn chooses_otherwise(&self, trace: &Trace, later: Later) -> bool {
        matches!(later, Later::Event(event) if trace.chosen(event) != self.sequence.last.chosen.as_slice())
    }

    /// Runs the later op and takes it back; the sequence ends with it.
    fn run_last(&mut self, machine: &mut Machine, trace: &Trace, later: Later, how: How) -> Ran {
        let (thread, values) = match later {
            Later::Event(event) => (trace.thread(event), values(trace, event)),
            Later::Pending(thread) => (thread, Values::new()),
        };
        let wanted = match later {
            Later::Event(event) if how != How::Waiting || trace.extent(event) != Extent::Open => {
                LastValues::Chosen
            }
            _ => LastValues::All,
        };
        if !machine.is_enabled(thread) {
            self.end_with_pending(machine, thread);
            return Ran::Blocked;
        }
        let Ok(index) = machine.step(thread, &values) else { return Ran::Refused };
        let event = machine.event(index);
        let last = &mut self.sequence.last;
        last.thread = thread;
        last.kind = event.op.kind;
        last.accesses.clear();
        last.accesses.extend_from_slice(machine.accesses(event));
        last.chosen.clear();
        last.chosen.extend_from_slice(machine.choices(event));
        last.round = Round::of(machine, event.op.kind, thread);
        last.values = wanted;
        machine.undo();
        Ran::Done
    }

    /// The sequence ends with the op at which the thread is blocked.
    fn end_with_pending(&mut self, machine: &mut Machine, thread: ThreadId) {
        let last = &mut self.sequence.last;
        last.thread = thread;
        last.kind = machine.pending(thread).map_or(OpKind::Point, |op| op.kind);
        last.accesses.clear();
        machine.pending_accesses(thread, &mut last.accesses);
        last.chosen.clear();
        last.round = Round::None;
        last.values = LastValues::All;
    }

    /// Whether the op at the end might be another one after another part of the kept events.
    fn is_unstable(&self, trace: &Trace, later: Later, how: How) -> bool {
        // What the op comes after in any case; and if it never waits, in the execution.
        let floor = match (how, later) {
            (How::Known | How::Unseen, Later::Event(event)) => Some(event),
            (How::Waiting, Later::Event(event)) => trace.before(event),
            (_, Later::Pending(thread)) => trace.last(thread),
        };
        let last = self.sequence.last.footprint();
        let needed = |event: usize| floor.is_some_and(|floor| trace.is_after(event, floor));
        let mut kept = self.sequence.kept.iter();
        kept.any(|&event| !needed(event) && dependent::<Regular>(trace.footprint(event), last))
    }

    /// Whether the op at the end depends on the event that is left out.
    fn depends_on_left_out(&self, trace: &Trace) -> bool {
        let left_out = trace.footprint(self.sequence.without);
        let last = self.sequence.last.footprint();
        dependent::<Regular>(left_out, last) || arrive_together(left_out, last)
    }
}

/// What came of trying to run an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ran {
    Done,
    Blocked,
    /// It cannot make the choices that it made in the execution.
    Refused,
}

/// Runs an event of the execution again.
fn run_again(machine: &mut Machine, trace: &Trace, position: usize) {
    let index = machine.step(trace.thread(position), &values(trace, position));
    let index = index.expect("what an event depends on is kept with it");
    debug_assert_eq!(
        machine.accesses(machine.event(index)),
        trace.footprint(position).accesses,
        "an event touches the same objects wherever its past is the same"
    );
}

/// The values that an event chose.
fn values(trace: &Trace, position: usize) -> Values {
    trace.chosen(position).iter().map(|chosen| chosen.value).collect()
}
