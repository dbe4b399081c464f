//! Discharging the candidates of a run: at all largest parts where a thread may do something else, a stored run has what
//! it does there, or an obligation is added.

use loris_hbr::Relation;
use loris_interpreter::ids::number;
use loris_interpreter::{Access, OpKind, ThreadId};
use loris_lang::ir::ObjectKind;
use smallvec::SmallVec;

use super::obligation::Obligations;
use super::store::{Size, Store};
use super::tried::Tried;
use crate::extensions::candidate::{Candidate, Cause, thread_id};
use crate::extensions::candidate_log::CandidateLog;
use crate::extensions::delta::Delta;
use crate::extensions::outcomes::{other_values, outcomes};
use crate::extensions::probe::{Probe, Values};
use loris_engine::poll::Poll;
use loris_engine::search_event::{PartStatus, SearchEvent};
use loris_hbr::poset::cut::Cut;
use loris_hbr::poset::linearizer::Linearizer;
use loris_hbr::poset::run::{Naming, Predecessors, Run, RunEvent};
use loris_hbr::poset::smaller::{Heap, Smaller, without_clash, without_rivals, without_what_blocks};
use loris_hbr::poset::unfolding::{EventId, Unfolding};
use loris_interpreter::op::OpProperties;

/// What it takes to discharge candidates; reused to save allocations.
#[derive(Clone, Debug, Default)]
pub(super) struct Tools {
    pub(super) naming: Naming,
    pub(super) linearizer: Linearizer,
    before: Predecessors,
    ids: Vec<EventId>,
    accesses: Vec<Access>,
}

/// Discharges the candidates of one run.
pub(super) struct Discharge<'a, R> {
    pub(super) run: &'a Run<R>,
    /// The number of the run.
    pub(super) number: u32,
    /// What the run has and the run that led to it has not.
    pub(super) delta: &'a Delta,
    pub(super) properties: &'a OpProperties,
    pub(super) probe: Probe<'a>,
    pub(super) unfolding: &'a mut Unfolding,
    pub(super) store: &'a Store,
    pub(super) tools: &'a mut Tools,
    pub(super) todo: &'a mut Obligations,
    pub(super) log: CandidateLog<'a>,
    pub(super) poll: &'a dyn Poll,
    pub(super) tried: Tried,
}

/// What is to be done with a cut.
enum Verdict {
    /// What the thread does there is in a stored run, or an obligation asks for it.
    Discharged,
    /// Whatever is to be found below it is in these smaller cuts.
    Smaller(Smaller),
}

impl<R: Relation> Discharge<'_, R> {
    /// Discharges a candidate: for each part of its cut at which the thread is enabled, some run has or will have a
    /// part that is not smaller, and after it what the thread does there.
    ///
    /// Cuts are taken from the largest down. A cut at which the thread cannot go on, or which no order of events
    /// reaches, makes room for smaller ones; each of them lacks an event that every usable part below it lacks.
    pub(super) fn candidate(&mut self, candidate: &Candidate) {
        let thread = candidate.thread.index();
        let events = candidate.from.of(thread);
        let was_shown = self.delta.has_shown(self.run, candidate);
        let mut heap = Heap::new(candidate.from.clone());
        let mut discharged: SmallVec<[Cut; 2]> = SmallVec::new();
        while let Some(cut) = heap.pop_largest() {
            if self.poll.stops() {
                return;
            }
            let stands_there = cut.of(thread) == events && self.run.exists(thread, &cut);
            if !stands_there
                || was_shown && self.delta.is_old(&cut)
                || discharged.iter().any(|larger| cut.is_below(larger))
            {
                continue;
            }
            let verdict = self.look_at(candidate, &cut);
            self.log.part(self.run, &cut);
            match verdict {
                Verdict::Discharged => discharged.push(cut),
                Verdict::Smaller(smaller) => heap.extend(smaller),
            }
        }
        debug_assert!(
            self.poll.stops()
                || self
                    .tried
                    .are_discharged(candidate, &discharged, |part| was_shown && self.delta.is_old(part)),
            "each part at which the thread is enabled is below one where the candidate is discharged"
        );
        self.log.candidate(self.run, candidate);
    }

    /// Adds an obligation for a part of the run at which no thread can go on, if it can be reached and was not.
    pub(super) fn deadlock(&mut self, cut: &Cut) {
        self.tried.note_deadlock(cut);
        self.look_at_deadlock(cut);
        self.log.deadlock(self.run, cut);
    }

    fn look_at_deadlock(&mut self, cut: &Cut) {
        let run = self.run;
        self.tools.ids.clear();
        self.tools.ids.extend(last_events(run, cut, None));
        if let Some(earlier) = self.store.covering(&self.tools.ids, Size::Exactly(cut.size())) {
            return self.log.status(|| PartStatus::Covered(earlier));
        }
        let Some(path) = self.tools.linearizer.linearize(run, cut, self.poll) else {
            return self.log.status(|| PartStatus::NoOrder);
        };
        self.probe.stand(run, path);
        let machine = self.probe.machine();
        if machine.enabled_threads().next().is_none() {
            let path = self.tools.linearizer.path();
            let ids = path.iter().map(|&position| run.id(position));
            self.todo.push(&self.tools.ids, ids, Size::Exactly(cut.size()), self.number);
            self.log_obligation();
            self.log.status(|| PartStatus::Scheduled(run.threads_of(path).collect()));
        } else {
            self.log.status(|| PartStatus::GoesOn);
        }
    }

    /// Decides about a cut at which the thread exists.
    fn look_at(&mut self, candidate: &Candidate, cut: &Cut) -> Verdict {
        let (run, thread) = (self.run, candidate.thread);
        if let Some(smaller) = without_rivals(run, thread.index(), cut) {
            self.log.status(|| PartStatus::Rivals);
            return Verdict::Smaller(smaller);
        }
        if self.is_known(candidate, cut) {
            return Verdict::Discharged;
        }
        if let Some(smaller) = without_clash(run, cut) {
            self.log.status(|| PartStatus::Clash);
            return Verdict::Smaller(smaller);
        }
        if self.tools.linearizer.linearize(run, cut, self.poll).is_none() {
            self.log.status(|| PartStatus::NoOrder);
            return Verdict::Smaller(self.tools.linearizer.smaller(run, cut));
        }
        if let Cause::Order(position) = candidate.cause
            && self.properties.is_settled(run.event(position).kind)
        {
            self.foretold(run.event(position), cut);
            return Verdict::Discharged;
        }
        let path = self.tools.linearizer.path();
        self.probe.stand(run, path);
        let machine = self.probe.machine();
        if !machine.is_enabled(thread) {
            self.log.status(|| PartStatus::Blocks);
            let Tools { before, accesses, .. } = &mut *self.tools;
            return Verdict::Smaller(without_what_blocks(run, machine, thread, cut, (before, accesses)));
        }
        for values in outcomes(run, candidate, &mut self.probe) {
            self.outcome(thread, &values, cut);
            // There may be very many.
            if self.poll.stops() {
                break;
            }
        }
        Verdict::Discharged
    }

    /// Adds an obligation for what the thread of the event does at the cut, to which there is a path, instead of the
    /// event: one that differs from it only in what it comes after, and is not explored.
    fn foretold(&mut self, event: &RunEvent, cut: &Cut) {
        let (run, thread) = (self.run, thread_id(event.thread));
        let Tools { naming, .. } = &mut *self.tools;
        let label = run.label_at(cut, (thread, event.kind), [].into_iter(), run.accesses(event), naming);
        let event = self.unfolding.intern(label);
        if cfg!(debug_assertions) {
            self.probe.stand(run, self.tools.linearizer.path());
            assert_eq!(self.name(thread, &[], cut), event, "what a settled op does is known before");
        }
        self.oblige(thread, event, cut);
    }

    /// Adds an obligation for what the thread does with these values, unless it is explored. The machine stands at the
    /// cut.
    fn outcome(&mut self, thread: ThreadId, values: &[i64], cut: &Cut) {
        let event = self.name(thread, values, cut);
        if !self.is_covered(thread, event, cut) {
            self.oblige(thread, event, cut);
        }
    }

    /// What the event is called that the thread makes with these values at the cut, where the machine stands.
    fn name(&mut self, thread: ThreadId, values: &[i64], cut: &Cut) -> EventId {
        let run = self.run;
        let Discharge { probe, unfolding, tools, .. } = self;
        let naming = &mut tools.naming;
        let event = probe.dry_run(thread, values, |machine, made| {
            let event = machine.event(made);
            let values = machine.choices(event).iter().map(|chosen| chosen.value);
            let label = run.label_at(cut, (thread, event.op.kind), values, machine.accesses(event), naming);
            unfolding.intern(label)
        });
        event.expect("the thread is enabled, and the values are possible")
    }

    /// Adds an obligation for the path that was found last, which leads to the cut, and then the event of the thread.
    fn oblige(&mut self, thread: ThreadId, event: EventId, cut: &Cut) {
        let run = self.run;
        self.note_last(thread, event, cut);
        let path = self.tools.linearizer.path();
        let ids = path.iter().map(|&position| run.id(position));
        self.todo.push(&self.tools.ids, ids.chain([event]), Size::AtLeast, self.number);
        self.log_obligation();
        self.log.status(|| PartStatus::Scheduled(run.threads_of(path).chain([thread]).collect()));
    }

    /// Logs the obligation that was added last.
    fn log_obligation(&self) {
        let steps = || self.todo.newest().iter().map(|&event| self.unfolding.step(event));
        self.log.event(|| SearchEvent::Obligation(steps().collect()));
    }

    /// Whether what the thread does at the cut is explored, as far as that shows without the state there: it is
    /// taken to touch what it touches in the run. A guess that is wrong is the name of no event.
    fn is_known(&mut self, candidate: &Candidate, cut: &Cut) -> bool {
        let (run, thread) = (self.run, candidate.thread);
        match candidate.cause {
            Cause::Order(position) => {
                let event = run.event(position);
                let values = run.choices(event).iter().map(|chosen| chosen.value);
                self.is_guess_covered(thread, event.kind, values, run.accesses(event), cut)
            }
            Cause::Choice(position) => {
                let event = run.event(position);
                other_values(run.choices(event)).all(|values| {
                    let least = run.choices(event).iter().skip(values.len()).map(|chosen| chosen.from);
                    let values: Values = values.iter().copied().chain(least).collect();
                    self.is_guess_covered(
                        thread,
                        event.kind,
                        values.iter().copied(),
                        run.accesses(event),
                        cut,
                    )
                })
            }
            Cause::Pending | Cause::Truncated => run.pending(thread.index()).is_some_and(|(op, accesses)| {
                self.is_guess_covered(thread, op.kind, [].into_iter(), accesses, cut)
            }),
        }
    }

    /// Whether some run has the cut and then this event.
    fn is_guess_covered(
        &mut self,
        thread: ThreadId,
        kind: OpKind,
        values: impl ExactSizeIterator<Item = i64>,
        accesses: &[Access],
        cut: &Cut,
    ) -> bool {
        let run = self.run;
        let Tools { naming, accesses: guessed, .. } = &mut *self.tools;
        let arrives_at =
            accesses.first().filter(|_| kind == OpKind::Arrive).and_then(|access| access.object());
        let accesses = if let Some(barrier) = arrives_at {
            let machine = self.probe.machine();
            let parties = match machine.program().declaration(barrier).kind {
                ObjectKind::Barrier { parties } => parties as usize,
                _ => return false,
            };
            let round = run.arrivals(barrier, cut) / parties;
            let [touch, token] = Access::arrival(barrier, number(round));
            guessed.clear();
            guessed.extend(accesses.iter().map(|&access| match access {
                Access::Touch { object, .. } if object == barrier => touch,
                Access::Before(_) if access.object() == Some(barrier) => token,
                other => other,
            }));
            guessed
        } else {
            accesses
        };
        let label = run.label_at(cut, (thread, kind), values, accesses, naming);
        let found = self.unfolding.find(label);
        found.is_some_and(|event| self.is_covered(thread, event, cut))
    }

    /// Whether some run has the cut and the event, which is the next one of the thread.
    fn is_covered(&mut self, thread: ThreadId, event: EventId, cut: &Cut) -> bool {
        self.note_last(thread, event, cut);
        let covering = self.store.covering(&self.tools.ids, Size::AtLeast);
        covering.inspect(|&earlier| self.log.status(|| PartStatus::Covered(earlier))).is_some()
    }

    /// Notes the last event of each thread after the event, which is the next one of the thread at the cut.
    fn note_last(&mut self, thread: ThreadId, event: EventId, cut: &Cut) {
        let ids = &mut self.tools.ids;
        ids.clear();
        ids.push(event);
        ids.extend(last_events(self.run, cut, Some(thread.index())));
    }
}

/// The last event of each thread at the cut, but for one thread.
pub(super) fn last_events<'a, R: Relation>(
    run: &'a Run<R>,
    cut: &'a Cut,
    but: Option<usize>,
) -> impl Iterator<Item = EventId> + 'a {
    let others = (0..cut.threads()).filter(move |&thread| Some(thread) != but);
    let positions = others.filter_map(|thread| run.position(thread, cut.of(thread).checked_sub(1)?));
    positions.map(|position| run.id(position))
}
