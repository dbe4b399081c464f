//! What is planned at a choice point for a wakeup sequence, given what sleeps and what is planned there.

use loris_interpreter::ThreadId;

use super::{Asleep, Choice, Explored, Hold, Node, SourceStack};
use crate::source_sets::sequence::{Outsider, Reach, Sequence};
use crate::source_sets::trace::{Round, Trace};
use loris_engine::search_event::{Because, Entry, NewBranch};

/// What a sleeping step says of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cover {
    None,
    /// It can begin with the step: it was seen where that was run.
    Beginning,
    /// The step is firm and independent of it: as before.
    Independent,
    /// It can begin with the step, which was run with other values as well.
    Choice,
}

/// What is known of a thread at a choice point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// It is or will be run there.
    Planned,
    /// It was run there.
    Done,
    /// It sleeps there since an earlier choice point.
    Asleep(Choice),
    /// Nothing.
    Idle,
}

impl SourceStack {
    /// Plans a run that begins with the sequence, unless what sleeps or is planned covers it; these threads are
    /// enabled there.
    ///
    /// One that chooses values cannot be planned as a whole: then it is enough that it can begin.
    pub(crate) fn insert(
        &mut self,
        trace: &Trace,
        sequence: &Sequence,
        enabled: &[ThreadId],
    ) -> Option<Entry> {
        let at = sequence.without;
        validate(at, trace, sequence);
        // With more events another arrival may fill the round.
        if sequence.reach() == Reach::Later && sequence.rounds() != Round::None {
            return None;
        }
        let mut choice = sequence.choice(trace);
        for place in self.places_asleep(at) {
            match self.cover(place, trace, sequence) {
                Cover::None => {}
                Cover::Beginning => return Some(self.covered_by(at, place)),
                Cover::Independent if sequence.reach() == Reach::Later => return None,
                Cover::Independent => {
                    return Some(Entry::Independent(self.explored[self.asleep[place].step].thread));
                }
                Cover::Choice => choice = true,
            }
        }
        if choice {
            self.nodes[at].hold = Hold::Loose;
            return Some(self.plan_initial(trace, sequence, enabled));
        }
        let SourceStack { nodes, trees, .. } = self;
        trees.insert(&mut nodes[at].planned, sequence, trace)
    }

    /// What sleeps or is planned covers the sequence, whose pair was decided for good.
    pub(crate) fn validate_decided(&mut self, trace: &Trace, sequence: &Sequence) {
        let at = sequence.without;
        let covered = self.places_asleep(at).any(|place| self.cover(place, trace, sequence) != Cover::None);
        let SourceStack { nodes, trees, .. } = self;
        let is_loose = nodes[at].hold == Hold::Loose;
        assert!(
            covered || is_loose || trees.has(nodes[at].planned, sequence, trace),
            "what was decided for good holds"
        );
    }

    /// Plans one of the threads that can begin the sequence, unless one of them sleeps, was run or is planned;
    /// these threads are enabled there.
    ///
    /// A step that chooses values counts only if the last op comes after it: else the choice that is part of the
    /// sequence may be independent of it, and another one not.
    pub(crate) fn plan_initial(&mut self, trace: &Trace, sequence: &Sequence, enabled: &[ThreadId]) -> Entry {
        let at = sequence.without;
        let mut first = None;
        for step in (0..sequence.len()).filter(|&step| sequence.is_initial(trace, step)) {
            let thread = sequence.thread(trace, step);
            if sequence.chooses(trace, step) && !sequence.leads_to_last(trace, step) {
                continue;
            }
            match self.standing(at, thread) {
                Standing::Planned => return Entry::Planned(thread),
                Standing::Done => return Entry::Done(thread),
                Standing::Asleep(Choice::None) => return Entry::Asleep(thread),
                Standing::Asleep(Choice::Some) => {}
                Standing::Idle => first = first.or(Some(thread)),
            }
        }
        if let Some(thread) = first {
            self.trees.add_step(&mut self.nodes[at].planned, thread);
            Entry::Added(thread)
        } else {
            self.plan_everyone(at, enabled);
            Entry::Everyone(Because::Chooses)
        }
    }

    /// Who is planned at a node, or is being searched there.
    pub(crate) fn planned(&self, at: usize) -> Vec<ThreadId> {
        let Node { current, planned, .. } = self.nodes[at];
        [current.thread].into_iter().chain(self.trees.beginnings(planned)).collect()
    }

    /// The branch that was added for the sequence, if it was planned last.
    pub(crate) fn last_branch(&self, sequence: &Sequence, trace: &Trace) -> NewBranch {
        self.trees.last_branch(sequence, trace)
    }

    /// The sleeping step at this place of a node can begin a sequence.
    fn covered_by(&self, at: usize, place: usize) -> Entry {
        let thread = self.explored[self.asleep[place].step].thread;
        if place >= self.nodes[at].done { Entry::Done(thread) } else { Entry::Asleep(thread) }
    }

    /// As `plan_everyone`, because the later op of a pair may be another one after other events.
    pub(crate) fn plan_for_unknown(&mut self, at: usize, enabled: &[ThreadId]) -> Entry {
        self.plan_everyone(at, enabled);
        Entry::Everyone(Because::Unknown)
    }

    /// Plans every thread that is enabled at the choice point and neither sleeps nor is planned.
    fn plan_everyone(&mut self, at: usize, enabled: &[ThreadId]) {
        self.nodes[at].hold = Hold::Loose;
        for &thread in enabled {
            if self.standing(at, thread) == Standing::Idle {
                self.trees.add_step(&mut self.nodes[at].planned, thread);
            }
        }
    }

    /// What is known of the thread at a node.
    fn standing(&self, at: usize, thread: ThreadId) -> Standing {
        let Node { current, planned, done, .. } = self.nodes[at];
        if current.thread == thread || self.trees.begins_with(planned, thread) {
            return Standing::Planned;
        }
        match self.find_asleep(at, thread) {
            Some(place) if place >= done => Standing::Done,
            Some(place) => Standing::Asleep(self.explored[self.asleep[place].step].choice),
            None => Standing::Idle,
        }
    }

    /// What a sleeping step says of the sequence.
    fn cover(&self, place: usize, trace: &Trace, sequence: &Sequence) -> Cover {
        let Asleep { step: slept, hold } = self.asleep[place];
        let Explored { thread, choice, woken, touch, .. } = self.explored[slept];
        if let Some(step) = sequence.first_of(trace, thread) {
            let done = place >= self.nodes[sequence.without].done;
            let is_initial = sequence.is_initial(trace, step);
            // Any other step would have been run while its thread sleeps.
            debug_assert!(!is_initial || choice == Choice::Some || step + 1 == sequence.len());
            return if !is_initial {
                Cover::None
            } else if choice == Choice::None || done && sequence.leads_to_last(trace, step) {
                Cover::Beginning
            } else {
                Cover::Choice
            };
        }
        let is_woken = woken.is_some_and(|event| sequence.kept.binary_search(&event).is_ok());
        if hold == Hold::Loose || is_woken {
            return Cover::None;
        }
        let own = Outsider { footprint: self.footprint(slept), touch, round: Round::None };
        let conflict = (0..sequence.len()).any(|step| sequence.conflicts(trace, step, &own));
        if conflict { Cover::None } else { Cover::Independent }
    }
}

/// The event that a sequence leaves out does not cover it.
fn validate(at: usize, trace: &Trace, sequence: &Sequence) {
    if cfg!(debug_assertions) {
        let current = trace.footprint(at);
        let own = Outsider { footprint: current, touch: trace.touch(at), round: trace.round(at) };
        let conflict = |step| sequence.conflicts(trace, step, &own);
        assert!((0..sequence.len()).any(conflict), "what turns a race round depends on its event");
        let by = |step| sequence.thread(trace, step) == current.thread;
        assert!(!(0..sequence.len()).any(by), "what turns a race round leaves its thread out");
    }
}
