//! A wakeup sequence: what is to be run instead, from a choice point on the current execution, so that a later op
//! comes before the event that was run there.
//!
//! After the choice point before an event d come the events that do not happen after d, in the order in which they
//! were executed, and then the later op (`v = notdep(d, E) . f`, Abdulla et al. 2014, §5). What was executed once
//! can be executed again without d, since the happens-before relation of an execution holds all that an event
//! depends on.

use loris_hbr::{Footprint, Regular, arrive_together, dependent};
use loris_interpreter::{Access, Chosen, OpKind, ThreadId};

use crate::source_sets::trace::{Round, Trace};
use loris_hbr::AccessMask;

/// Events of the current execution, and one op after them.
#[derive(Clone, Debug)]
pub(crate) struct Sequence {
    /// The event that is left out: the sequence begins where it was run.
    pub(crate) without: usize,
    /// The op that is to come before that event.
    pub(crate) later: Later,
    /// The positions of the events.
    pub(crate) kept: Vec<usize>,
    /// What the op touches after them.
    pub(crate) last: LastOp,
    /// What becomes of rounds of barriers on the way.
    rounds: Round,
    reach: Reach,
    /// What each step touches, roughly.
    touches: Vec<AccessMask>,
}

/// How far the events of a sequence reach.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Reach {
    /// To the later op.
    Later,
    /// To the end of the execution.
    End,
}

/// The op at the end of a sequence.
#[derive(Clone, Debug)]
pub(crate) struct LastOp {
    pub(crate) thread: ThreadId,
    pub(crate) kind: OpKind,
    pub(crate) accesses: Vec<Access>,
    pub(crate) chosen: Vec<Chosen>,
    pub(crate) round: Round,
    pub(crate) values: LastValues,
}

/// Where the values come from that the op at the end chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastValues {
    /// An event of the execution chose them.
    Chosen,
    /// The op waits: it is pending at the end of the execution, or others may have to be run before it to see it with
    /// other values. It is wanted with all, and these are some.
    All,
}

/// The later op of a pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Later {
    /// The event at this position.
    Event(usize),
    /// The op that is pending in the thread at the end: blocked, unless the execution was truncated.
    Pending(ThreadId),
}

impl Default for Sequence {
    fn default() -> Self {
        let last = LastOp {
            thread: ThreadId(0),
            kind: OpKind::Point,
            accesses: Vec::new(),
            chosen: Vec::new(),
            round: Round::None,
            values: LastValues::Chosen,
        };
        Sequence {
            without: 0,
            later: Later::Event(0),
            kept: Vec::new(),
            last,
            rounds: Round::None,
            reach: Reach::End,
            touches: Vec::new(),
        }
    }
}

impl Sequence {
    /// Keeps the events, as far as it shall reach, that are neither after the one to be left out nor after the later
    /// op.
    pub(crate) fn leave_out(&mut self, trace: &Trace, without: usize, later: Later, reach: Reach) {
        let until = match (reach, later) {
            (Reach::Later, Later::Event(event)) => event,
            _ => trace.len(),
        };
        self.reach = reach;
        let follows = |position: usize| match later {
            Later::Event(event) => position >= event && trace.is_after(event, position),
            Later::Pending(_) => false,
        };
        self.without = without;
        self.later = later;
        self.kept.clear();
        let candidates = without + 1..until;
        self.kept.extend(candidates.filter(|&event| !trace.is_after(without, event) && !follows(event)));
    }

    /// The op at the end is an event of the execution and touches this, or else what it touched there.
    pub(crate) fn end_with_event(&mut self, trace: &Trace, event: usize, seen: Option<Access>) {
        let footprint = trace.footprint(event);
        self.last.thread = footprint.thread;
        self.last.kind = footprint.kind;
        self.last.accesses.clear();
        match seen {
            Some(access) => self.last.accesses.push(access),
            None => self.last.accesses.extend_from_slice(footprint.accesses),
        }
        self.last.chosen.clear();
        self.last.chosen.extend_from_slice(trace.chosen(event));
        self.last.round = Round::None;
        self.last.values = LastValues::Chosen;
    }

    /// The sequence is known in full.
    pub(crate) fn settle(&mut self, trace: &Trace) {
        let rounds = self.kept.iter().map(|&event| trace.round(event));
        self.rounds = rounds.fold(self.last.round, Round::max);
        self.touches.clear();
        self.touches.extend(self.kept.iter().map(|&event| trace.touch(event)));
        self.touches.push(AccessMask::of(&self.last.accesses));
    }

    /// How far its events reach.
    pub(crate) fn reach(&self) -> Reach {
        self.reach
    }

    /// The number of steps.
    pub(crate) fn len(&self) -> usize {
        self.kept.len() + 1
    }

    /// What a step touches.
    pub(crate) fn footprint<'a>(&'a self, trace: &'a Trace, step: usize) -> Footprint<'a> {
        match self.kept.get(step) {
            Some(&event) => trace.footprint(event),
            None => self.last.footprint(),
        }
    }

    /// Who makes a step.
    pub(crate) fn thread(&self, trace: &Trace, step: usize) -> ThreadId {
        self.kept.get(step).map_or(self.last.thread, |&event| trace.thread(event))
    }

    /// The first step of the thread.
    pub(crate) fn first_of(&self, trace: &Trace, thread: ThreadId) -> Option<usize> {
        (0..self.len()).find(|&step| self.thread(trace, step) == thread)
    }

    /// Whether some step chooses values.
    pub(crate) fn choice(&self, trace: &Trace) -> bool {
        (0..self.len()).any(|step| self.chooses(trace, step))
    }

    /// Whether the step chooses values.
    pub(crate) fn chooses(&self, trace: &Trace, step: usize) -> bool {
        !self.kept.get(step).map_or(self.last.chosen.as_slice(), |&event| trace.chosen(event)).is_empty()
    }

    /// Whether the step is the last op, or one that it depends on, with the values that the sequence wants. Of an op
    /// that waits and chooses, all values are wanted, and only what it touches with some is known: then no step
    /// counts.
    pub(crate) fn leads_to_last(&self, trace: &Trace, step: usize) -> bool {
        let all_wanted = self.last.values == LastValues::All && !self.last.chosen.is_empty();
        !all_wanted && dependent::<Regular>(self.footprint(trace, step), self.last.footprint())
    }

    /// Whether nothing of the sequence comes before the step: it can begin it.
    pub(crate) fn is_initial(&self, trace: &Trace, step: usize) -> bool {
        (0..step).all(|earlier| !self.are_dependent(trace, earlier, step))
    }

    /// Whether two steps of the sequence depend on one another, as those of one thread do.
    pub(crate) fn are_dependent(&self, trace: &Trace, one: usize, other: usize) -> bool {
        self.thread(trace, one) == self.thread(trace, other)
            || self.touches[one].meets(self.touches[other])
                && dependent::<Regular>(self.footprint(trace, one), self.footprint(trace, other))
    }

    /// What a step touches, roughly.
    pub(crate) fn touch(&self, step: usize) -> AccessMask {
        self.touches[step]
    }

    /// Whether a step of another thread, that is no part of the sequence, depends on a step of it. An arrival that
    /// is no part of a round which the sequence fills belongs to the next one.
    pub(crate) fn conflicts(&self, trace: &Trace, step: usize, other: &Outsider<'_>) -> bool {
        if !self.touches[step].meets(other.touch) {
            return false;
        }
        let own = self.footprint(trace, step);
        dependent::<Regular>(own, other.footprint)
            || (self.rounds == Round::Filled || other.round == Round::Filled)
                && arrive_together(own, other.footprint)
    }

    /// What becomes of rounds on the way.
    pub(crate) fn rounds(&self) -> Round {
        self.rounds
    }
}

/// A step of a thread that has no step in a sequence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outsider<'a> {
    pub(crate) footprint: Footprint<'a>,
    pub(crate) touch: AccessMask,
    pub(crate) round: Round,
}

impl LastOp {
    /// What it touches, if that is one object and it chooses nothing, and what commutes with it leaves it as it is:
    /// arrivals commute, and one of them fills the round.
    pub(crate) fn settled(&self) -> Option<Access> {
        match *self.accesses.as_slice() {
            [access] if access.data().is_some() && self.chosen.is_empty() => Some(access),
            _ => None,
        }
    }

    /// What it touches.
    pub(crate) fn footprint(&self) -> Footprint<'_> {
        Footprint { thread: self.thread, kind: self.kind, accesses: &self.accesses }
    }
}
