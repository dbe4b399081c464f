//! Whether a spinning thread goes round for ever where the others stand still: then the execution has an end, else it
//! is none.
//!
//! The thread is run alone from the head at which it stands, with every choice, from head to head. It goes round for
//! ever if it does pure ops only, never blocks, fails or ends, and can come back to its visit from each visit that it
//! comes to.

use std::collections::BTreeSet;

use loris_lang::ir::Value;

use super::State;
use crate::choices::{Values, successor};
use crate::cpu::AtHeads;
use crate::fault::ChoiceOutOfRange;
use crate::ids::ThreadId;
use crate::image::Image;
use crate::local;
use crate::op::{Chosen, OpKind};
use crate::outcome::Status;
use crate::rounds::{Cycle, MOST_VISITS};
use crate::tape::Mark;

/// A thread that needs more transitions than this, over all choices, is said not to come back. It has more transitions
/// than this in an execution, too: in the one in which the others have done all that they do before it comes to the
/// loop.
const LIMIT: u32 = 1 << 20;

/// What came of looking for what spinning threads do for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cycles {
    /// Each does something for ever.
    Found,
    /// One leaves its loop.
    Left,
    /// It was not to be found out any more.
    NotLooked,
}

/// A transition that was run, and the visit from which it was reached.
struct Level {
    origin: u128,
    heads: u32,
    made: Vec<Chosen>,
}

/// What is known of the rounds of one thread.
struct Rounds {
    thread: ThreadId,
    /// From which visit which one is reached.
    edges: BTreeSet<(u128, u128)>,
    cycle: Cycle,
    left: u32,
}

/// What came of a transition.
enum Reached {
    /// An op.
    Op,
    /// A head, with this local state.
    Head(u128),
    /// Something that is no part of a pure round.
    Out,
}

impl State {
    /// What a spinning thread does for ever, if the current state is an end.
    pub(crate) fn cycle(&self, id: ThreadId) -> Option<&Cycle> {
        self.cycles.iter().find(|cycle| cycle.thread == id)
    }

    /// Finds what each spinning thread does for ever.
    pub(crate) fn find_cycles(&mut self, image: &Image, goes_on: &mut dyn FnMut() -> bool) -> Cycles {
        self.cycles.clear();
        for at in 0..self.order.len() {
            let id = self.order[at];
            if self.threads[id.index()].registers.status == Status::Spinning {
                match self.cycle_of(image, id, goes_on) {
                    Some(cycle) => self.cycles.push(cycle),
                    None if goes_on() => return Cycles::Left,
                    None => return Cycles::NotLooked,
                }
            }
        }
        Cycles::Found
    }

    /// What a thread does for ever; `None` if it does not, or if that is not to be found out any more.
    fn cycle_of(&mut self, image: &Image, id: ThreadId, goes_on: &mut dyn FnMut() -> bool) -> Option<Cycle> {
        let events = self.tape.events.len();
        let local = self.visit(image, id);
        let thread = &mut self.threads[id.index()];
        let registers = thread.registers;
        thread.registers.record.begin(&mut thread.visits, (local, thread.held.len()));
        let mut rounds = Rounds {
            thread: id,
            edges: BTreeSet::new(),
            cycle: Cycle {
                thread: id,
                visits: Vec::new(),
                frames: BTreeSet::new(),
                span: image.span(registers.frame),
                objects: BTreeSet::new(),
                joins: BTreeSet::new(),
            },
            left: LIMIT,
        };
        let stays = self.goes_round(image, &mut rounds, local, goes_on);
        while self.tape.events.len() > events {
            self.undo();
        }
        self.at_heads = AtHeads::Look;
        self.threads[id.index()].registers = registers;
        (stays && rounds.come_back_to(local)).then_some(rounds.cycle)
    }

    /// Runs the thread with every choice, depth first, until it has come only to visits that are known.
    fn goes_round(
        &mut self,
        image: &Image,
        rounds: &mut Rounds,
        start: u128,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> bool {
        let mut levels: Vec<Level> = Vec::new();
        let (mut origin, mut given) = (start, Values::new());
        // How many heads the thread came to since its last op. What is left of this transition comes again in a whole one,
        // if the thread goes round.
        let mut heads = MOST_VISITS;
        loop {
            self.at_heads = if heads < MOST_VISITS { AtHeads::Stop } else { AtHeads::Pass };
            let reached = self.solo(image, rounds, &given);
            levels.push(Level { origin, heads, made: self.made() });
            let is_known = match reached {
                Reached::Out => return false,
                _ if !goes_on() => return false,
                Reached::Op => {
                    heads = 0;
                    false
                }
                Reached::Head(visit) => {
                    heads += 1;
                    rounds.edges.insert((origin, visit));
                    origin = visit;
                    !rounds.visit(visit, self, image)
                }
            };
            given.clear();
            if is_known {
                loop {
                    let Some(level) = levels.pop() else { return true };
                    self.undo();
                    (origin, heads) = (level.origin, level.heads);
                    if let Some(next) = successor(&level.made) {
                        given = next;
                        break;
                    }
                }
            }
        }
    }

    /// Runs one transition of the thread: from the head at which it stands, or its op.
    fn solo(&mut self, image: &Image, rounds: &mut Rounds, given: &[i64]) -> Reached {
        let id = rounds.thread;
        rounds.left = rounds.left.saturating_sub(1);
        let is_at_head = self.threads[id.index()].registers.status == Status::Spinning;
        let has_run = if is_at_head {
            self.go_on(image, id, given).is_ok()
        } else {
            self.can_run(image, id) && self.step(image, id, given).is_ok()
        };
        if !has_run || rounds.left == 0 {
            return Reached::Out;
        }
        rounds.touch(self);
        let registers = &self.threads[id.index()].registers;
        match registers.status {
            // What is not pure takes the visit from which the thread began off the record.
            _ if registers.record.is_empty() => Reached::Out,
            Status::Running => Reached::Op,
            Status::Spinning => Reached::Head(self.visit(image, id)),
            Status::Absent | Status::Ended | Status::Failed | Status::AssumeBlocked => Reached::Out,
        }
    }

    /// Lets a thread that stands at the head of a loop go on to its next op or head, as an event of its own.
    fn go_on(&mut self, image: &Image, id: ThreadId, given: &[i64]) -> Result<(), ChoiceOutOfRange> {
        let registers = &mut self.threads[id.index()].registers;
        let start = self.tape.lengths();
        self.tape.marks.push(Mark { lengths: start, registers: *registers, hash: self.shared.hash() });
        registers.status = Status::Running;
        registers.pending.kind = OpKind::Point;
        let op = registers.pending;
        let result = self.cpu(image, id, &start, given).run_from_head();
        self.record(id, op, &start, Value::Unset, Value::Unset);
        result
    }

    fn visit(&self, image: &Image, id: ThreadId) -> u128 {
        local::visit(&self.threads[id.index()], &self.shared, &self.names, image)
    }

    /// What the last transition chose.
    fn made(&self) -> Vec<Chosen> {
        let choices = self.tape.events.last().map(|event| event.choices.clone()).unwrap_or_default();
        self.tape.choices[choices.start as usize..choices.end as usize].to_vec()
    }
}

impl Rounds {
    /// The thread stands at a head. `false`: it was there before.
    fn visit(&mut self, local: u128, state: &State, image: &Image) -> bool {
        let is_new = !self.cycle.visits.contains(&local);
        if is_new {
            let thread = &state.threads[self.thread.index()];
            let span = image.span(thread.registers.frame);
            if span.start < self.cycle.span.start {
                self.cycle.span = span;
            }
            self.cycle.visits.push(local);
            self.cycle.frames.insert(state.frame_states(thread, image));
        }
        is_new
    }

    /// What the last transition touched.
    fn touch(&mut self, state: &State) {
        let Some(event) = state.tape.events.last() else { return };
        let accesses = &state.tape.accesses[event.accesses.start as usize..event.accesses.end as usize];
        self.cycle.objects.extend(accesses.iter().filter_map(|access| access.object()));
        if event.op.kind == OpKind::Join {
            self.cycle.joins.extend(event.op.peer);
        }
    }

    /// Whether from each visit this one can be reached.
    fn come_back_to(&self, start: u128) -> bool {
        let mut back = BTreeSet::from([start]);
        let mut waiting = vec![start];
        while let Some(visit) = waiting.pop() {
            for (from, to) in &self.edges {
                if *to == visit && back.insert(*from) {
                    waiting.push(*from);
                }
            }
        }
        back.len() == self.cycle.visits.len() && self.edges.iter().any(|(_, to)| *to == start)
    }
}
