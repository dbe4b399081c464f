//! Data races: two accesses of one variable by different threads, one of them a write and one of them no op that
//! synchronises, which the synchronisation of the execution does not order.
//!
//! *Which order.* Every op but `read` and `write` synchronises. The order by synchronisation is the happens-before
//! relation of the execution without what data accesses bring to it: program order, spawns and joins, and pairs of
//! synchronising ops that do not commute. An access is ordered by the ops around it in its thread, so a plain access
//! in the transition of an `unlock` comes after the unlock, and is not protected by it. What a thread touches before
//! its first op is its own, although it happens inside the `spawn` of its parent.
//!
//! *Idea* (Flanagan and Freund 2009, `FastTrack`). A vector clock for each thread, over the synchronising events; here
//! [`Clocks`] over events that have lost their data accesses, so reads and writes of variables cost no clock. An
//! access is an epoch c@t: whoever knows the event c of thread t, or a later one of t, comes after it. A data access has
//! the epoch of the *next* event of its thread, as it is published by that one; an access that is part of an op
//! has the epoch of its op. For each variable two epochs are kept: of an access after all others, and of a write after
//! all other writes. If there is such an epoch, one comparison tells that a new access races with nothing.
//!
//! *Departures.* `FastTrack` forgets an access that the next one comes after, since the first race on a variable is
//! found all the same; further races are then missed. Here the last access of each thread at each place is kept
//! for each variable as well. If any access of a thread at a place is unordered with a later one, the last is. So
//! where the epochs do not decide, a walk over these finds exactly the racing pairs of places. Reads have no vector: two
//! unordered reads leave no epoch, and the walk decides. Everything can be taken back, as the executions of a search
//! share their beginnings.
//!
//! *Exact:* for the execution at hand every racing pair of (thread, place, effect) is reported as soon as its later
//! access is pushed, and nothing else.
//!
//! *Cost:* for a synchronising event what [`Clocks`] cost; for an access of a variable one comparison, and a walk over
//! the places at which the variable was touched, to note the access or to name its races.

mod guards;
mod lockset;
mod variable;

use loris_interpreter::ids::number;
use loris_interpreter::{Access, Effect, EventIndex, Machine, OpKind, PlacedAccess, Role, ThreadId, Token};
use loris_lang::ir::{ObjectKind, Program};

use crate::clocks::Clocks;
use crate::dependence::Footprint;
use crate::paged_vec::PagedVec;
use crate::relation::Regular;
use variable::{Cell, Change, Epoch, Last, Variable};

pub use guards::{GuardRace, Guards};
pub use lockset::{Lockset, Unprotected};

/// An access of an execution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Touch {
    /// What it is.
    pub access: PlacedAccess,
    /// The event that it belongs to; none before the first op of a static thread.
    pub event: Option<EventIndex>,
}

/// Two accesses that race.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DataRace {
    /// The one that came first in this execution.
    pub earlier: Touch,
    /// The other one.
    pub later: Touch,
}

/// Finds the data races of an execution that grows and shrinks at its end.
#[derive(Clone, Debug)]
pub struct DataRaces {
    /// Over events that synchronise, without their data accesses.
    clocks: Clocks<Regular>,
    /// Which objects are variables.
    is_variable: Vec<bool>,
    variables: PagedVec<Variable>,
    cells: Vec<Cell>,
    changes: Vec<Change>,
    /// For each event, what was before it.
    marks: Vec<Mark>,
    /// What synchronises in the event that is pushed.
    kept: Vec<Access>,
}

/// Lengths before an event.
#[derive(Clone, Copy, Debug)]
struct Mark {
    clocks: usize,
    changes: usize,
}

impl DataRaces {
    /// Before the first execution of a program.
    pub fn new(program: &Program) -> Self {
        let variable = |kind: &ObjectKind| matches!(kind, ObjectKind::Var { .. });
        let elements = |length: Option<u32>| length.unwrap_or(1) as usize;
        let objects = program.objects().iter();
        let is_variable =
            objects.flat_map(|decl| std::iter::repeat_n(variable(&decl.kind), elements(decl.length)));
        DataRaces {
            clocks: Clocks::new(),
            is_variable: is_variable.collect(),
            variables: PagedVec::default(),
            cells: Vec::new(),
            changes: Vec::new(),
            marks: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// Whether there is no event.
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Begins an execution: forgets the last one, and takes what the machine's static threads touched before their
    /// first ops. The machine [keeps places](Machine::keep_places).
    pub fn begin(&mut self, machine: &Machine, found: &mut impl FnMut(DataRace)) {
        self.truncate(0);
        self.take_back(0);
        for access in machine.root_placed_accesses() {
            self.touch(Touch { access: *access, event: None }, found);
        }
    }

    /// Adds the next event of the machine, and reports the races of its accesses with those before.
    pub fn push(&mut self, machine: &Machine, found: &mut impl FnMut(DataRace)) {
        let index = EventIndex(number(self.marks.len()));
        self.marks.push(Mark { clocks: self.clocks.len(), changes: self.changes.len() });
        self.synchronise(machine, index);
        for access in machine.placed_accesses(index) {
            self.touch(Touch { access: *access, event: Some(index) }, found);
        }
    }

    /// Takes events back until only `len` are left.
    pub fn truncate(&mut self, len: usize) {
        if let Some(mark) = self.marks.get(len).copied() {
            self.take_back(mark.changes);
            self.clocks.truncate(mark.clocks);
            self.marks.truncate(len);
        }
    }

    /// Gives an event that synchronises its place in the clocks.
    fn synchronise(&mut self, machine: &Machine, index: EventIndex) {
        let event = machine.event(index);
        if matches!(event.op.kind, OpKind::Read | OpKind::Write | OpKind::Yield | OpKind::Point) {
            return;
        }
        let mut kept = std::mem::take(&mut self.kept);
        kept.clear();
        kept.extend(machine.accesses(event).iter().filter(|access| !self.is_of_variable(**access)));
        let placed = machine.placed_accesses(index).iter();
        kept.extend(placed.filter(|access| access.role == Role::Synchronises).map(
            |access| match access.effect {
                Effect::Read => Access::read(access.object),
                Effect::Write => Access::write(access.object),
            },
        ));
        for target in kept.iter().filter_map(joined) {
            // What a thread does after its last op comes before the join: its end is an event, too.
            self.clocks.push(Footprint { thread: target, kind: OpKind::Point, accesses: &[] });
        }
        self.clocks.push(Footprint { thread: event.thread, kind: event.op.kind, accesses: &kept });
        self.kept = kept;
    }

    fn is_of_variable(&self, access: Access) -> bool {
        access.data().is_some_and(|object| self.is_variable[object.0 as usize])
    }

    /// Adds an access of the last event, or of a prefix.
    fn touch(&mut self, touch: Touch, found: &mut impl FnMut(DataRace)) {
        let PlacedAccess { thread, object, effect, role, .. } = touch.access;
        let events = number(self.clocks.len());
        let count = match role {
            Role::Data => events + 1,
            Role::Synchronises => events,
        };
        let own = Epoch { thread, count };
        let clock = self.clocks.thread_clock(thread);
        let mut variable = self.variables.get(object);
        let before = variable;
        let last = match effect {
            Effect::Read => variable.write,
            Effect::Write => variable.any,
        };
        let unordered = match last {
            Last::None => Unordered::default(),
            Last::One(epoch) if epoch.is_known_to(thread, clock) => Unordered::default(),
            Last::One(_) | Last::Many => walk(&self.cells, variable.cells, (touch, clock), found),
        };
        variable.any = match (effect, variable.any) {
            (Effect::Write, _) if unordered == Unordered::default() => Last::One(own),
            (Effect::Read, Last::None) => Last::One(own),
            (Effect::Read, Last::One(epoch)) if epoch.is_known_to(thread, clock) => Last::One(own),
            _ => Last::Many,
        };
        if effect == Effect::Write {
            variable.write = if unordered.writes == 0 { Last::One(own) } else { Last::Many };
        }
        self.note(touch, own, &mut variable);
        if variable != before {
            self.changes.push(Change::Variable(object, before));
            *self.variables.get_mut(object) = variable;
        }
    }

    /// Makes the access the last one of its thread at its place.
    fn note(&mut self, touch: Touch, epoch: Epoch, variable: &mut Variable) {
        let mut at = variable.cells;
        while let Some(place) = at.checked_sub(1) {
            let cell = &mut self.cells[place as usize];
            if cell.is_of(touch.access) {
                if cell.epoch != epoch || cell.touch.event != touch.event {
                    self.changes.push(Change::Cell(place, *cell));
                    (cell.epoch, cell.touch) = (epoch, touch);
                }
                return;
            }
            at = cell.next;
        }
        self.cells.push(Cell { touch, epoch, next: variable.cells });
        variable.cells = number(self.cells.len());
        self.changes.push(Change::NewCell);
    }

    /// Takes changes back until only so many are left.
    fn take_back(&mut self, changes: usize) {
        while self.changes.len() > changes {
            match self.changes.pop() {
                Some(Change::Variable(object, before)) => *self.variables.get_mut(object) = before,
                Some(Change::Cell(place, before)) => self.cells[place as usize] = before,
                Some(Change::NewCell) => {
                    self.cells.pop();
                }
                None => {}
            }
        }
    }
}

/// How many earlier accesses, of those that do not commute with a new one, are not ordered with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Unordered {
    reads: usize,
    writes: usize,
}

/// Reports the accesses that a new one races with, given the clock of its thread.
fn walk(
    cells: &[Cell],
    first: u32,
    (later, clock): (Touch, &[u32]),
    found: &mut impl FnMut(DataRace),
) -> Unordered {
    let mut unordered = Unordered::default();
    let mut at = first;
    while let Some(place) = at.checked_sub(1) {
        let Cell { touch: earlier, epoch, next } = cells[place as usize];
        at = next;
        let commute = earlier.access.effect == Effect::Read && later.access.effect == Effect::Read;
        if commute || epoch.is_known_to(later.access.thread, clock) {
            continue;
        }
        match earlier.access.effect {
            Effect::Read => unordered.reads += 1,
            Effect::Write => unordered.writes += 1,
        }
        found(DataRace { earlier, later });
    }
    unordered
}

/// The thread that the access joins.
fn joined(access: &Access) -> Option<ThreadId> {
    if let Access::After(Token::Thread(target)) = *access { Some(target) } else { None }
}
