//! Virtual time: a computer with cores on which threads run as they would by themselves.
//!
//! An interpreter has no time of its own, and noise is about time. So this file defines a computer. Time goes in
//! *ticks*. A computer has cores; a step takes one tick of its core, and up to `jitter` more. Threads that have no core
//! wait in a queue, first come, first served. A thread leaves its core when it blocks, sleeps, yields or ends, and when
//! it has used up its *quantum* while another one waits.
//!
//! At each moment, in this order: who has become enabled by a step that is over now goes to the end of the queue, those
//! who blocked first before the others, then threads that were created; then who has slept enough, by time and place;
//! then the cores, in order. The effect of a step is there from its first tick on.
//!
//! Between two steps of a thread there is a moment at which a [`Controller`] may disturb it. It comes when the thread
//! has its core: a new thread gets one first, and one that has run keeps it.
//!
//! Invariant: a thread is on one core, in the queue, among the blocked, asleep, or it has ended.
//!
//! Without jitter and disturbance every program has exactly one execution for each way to choose values.
//!
//! Departures: Luna (2022) runs on real machines. [`random_sleep`](crate::schedulers::random_sleep) has time too, but
//! there the order of the cores is drawn anew in each tick, so it has no undisturbed execution to compare with.
//!
//! Cost: a step takes time in proportion to the cores and the blocked threads.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::num::{NonZeroU32, NonZeroU64};

use loris_interpreter::{Event, Machine, OpKind, ThreadId};

/// What threads run on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Computer {
    /// So many threads run at a time.
    pub cores: NonZeroU32,
    /// After so many ticks on end a thread makes room for another one that waits; `None`: it need not.
    pub quantum: Option<NonZeroU64>,
    /// A step takes from 0 to so many ticks beyond one.
    pub jitter: u64,
}

impl Default for Computer {
    fn default() -> Self {
        Computer { cores: NonZeroU32::MIN, quantum: None, jitter: 0 }
    }
}

/// Who may disturb threads, and how fast cores are.
pub trait Controller {
    /// A thread stands between two of its steps, before its first one or after its last one.
    fn call(&mut self, machine: &Machine, thread: ThreadId) -> Noise;

    /// How many ticks the next step takes beyond one.
    fn delay(&mut self) -> u64;
}

/// What happens to a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noise {
    /// Nothing.
    None,
    /// It is not ready for so many ticks; 0 is nothing.
    Sleep(u64),
    /// It goes to the end of the queue so many times; nothing if nobody waits there.
    Yield(u64),
    /// It keeps its core busy for so many ticks.
    BusyWait(u64),
}

/// Threads on the cores of a computer.
#[derive(Clone, Debug)]
pub struct VirtualTime {
    computer: Computer,
    now: u64,
    cores: Vec<Core>,
    /// The core that is asked next at this moment.
    turn: usize,
    /// By their places in the order of creation; so are all places below.
    threads: Vec<Standing>,
    ready: VecDeque<usize>,
    /// Those who blocked first before the others.
    blocked: Vec<usize>,
    /// When they wake.
    asleep: BinaryHeap<Reverse<(u64, usize)>>,
}

/// A core.
#[derive(Clone, Copy, Debug)]
struct Core {
    thread: Option<usize>,
    /// From this moment on its thread can go on.
    free_at: u64,
    /// For so many ticks its thread has had it.
    used: u64,
}

/// What is known of a thread.
#[derive(Clone, Copy, Debug)]
struct Standing {
    call: Call,
    /// It is to go to the end of the queue so many times.
    yields: u64,
}

/// Whether a thread was seen by the controller since its last step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Call {
    Due,
    Made,
}

/// What comes of a thread that has a core.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    /// It runs its next step.
    Step,
    /// It keeps the core and does nothing for some time.
    Stay,
    /// It leaves the core.
    Leave,
}

const IDLE: Core = Core { thread: None, free_at: 0, used: 0 };

impl VirtualTime {
    /// A computer at rest.
    pub fn new(computer: Computer) -> Self {
        VirtualTime {
            computer,
            now: 0,
            cores: vec![IDLE; computer.cores.get() as usize],
            turn: 0,
            threads: Vec::new(),
            ready: VecDeque::new(),
            blocked: Vec::new(),
            asleep: BinaryHeap::new(),
        }
    }

    /// Before the first step of an execution.
    pub fn begin(&mut self) {
        self.now = 0;
        self.cores.fill(IDLE);
        self.turn = 0;
        self.threads.clear();
        self.ready.clear();
        self.blocked.clear();
        self.asleep.clear();
    }

    /// The moment at which the last step ends that was begun.
    pub(crate) fn elapsed(&self) -> u64 {
        self.cores.iter().map(|core| core.free_at).fold(self.now, u64::max)
    }

    /// Whose step comes next; `None` if nobody comes to a step by itself any more.
    pub fn next(&mut self, machine: &Machine, controller: &mut impl Controller) -> Option<ThreadId> {
        if self.threads.is_empty() {
            self.admit(machine);
        }
        loop {
            while self.turn < self.cores.len() {
                let core = self.turn;
                self.turn += 1;
                if let Some(place) = self.dispatch(core, machine, controller) {
                    return machine.threads().get(place).copied();
                }
            }
            if !self.advance(machine) {
                return None;
            }
        }
    }

    /// A step was run.
    pub fn executed(&mut self, machine: &Machine, event: &Event) {
        let place = machine.threads().iter().position(|thread| *thread == event.thread);
        if let Some(standing) = place.and_then(|place| self.threads.get_mut(place)) {
            standing.call = Call::Due;
            standing.yields += u64::from(event.op.kind == OpKind::Yield);
        }
    }

    /// The thread of a core, or the first of the queue that can use it, if one can step now.
    fn dispatch(&mut self, core: usize, machine: &Machine, by: &mut impl Controller) -> Option<usize> {
        if self.cores[core].free_at > self.now {
            return None;
        }
        loop {
            let place = match self.cores[core].thread {
                Some(place) => place,
                None => self.ready.pop_front()?,
            };
            if self.cores[core].thread.is_none() {
                self.cores[core] = Core { thread: Some(place), free_at: self.now, used: 0 };
            }
            match self.turn_of(core, place, machine, by) {
                Turn::Step => {
                    self.occupy(core, by.delay().saturating_add(1));
                    return Some(place);
                }
                Turn::Stay => return None,
                Turn::Leave => self.cores[core].thread = None,
            }
        }
    }

    /// What becomes of a thread that has a core.
    fn turn_of(&mut self, core: usize, place: usize, machine: &Machine, by: &mut impl Controller) -> Turn {
        let thread = machine.threads()[place];
        if std::mem::replace(&mut self.threads[place].call, Call::Made) == Call::Due {
            match by.call(machine, thread) {
                Noise::Sleep(ticks) if ticks > 0 => {
                    self.asleep.push(Reverse((self.now.saturating_add(ticks), place)));
                    return Turn::Leave;
                }
                Noise::BusyWait(ticks) if ticks > 0 => {
                    self.occupy(core, ticks);
                    return Turn::Stay;
                }
                Noise::Yield(times) => self.threads[place].yields += times,
                Noise::None | Noise::Sleep(_) | Noise::BusyWait(_) => {}
            }
        }
        if machine.pending(thread).is_none() {
            return Turn::Leave;
        }
        if self.gives_way(core, place) {
            self.ready.push_back(place);
            return Turn::Leave;
        }
        if !machine.is_enabled(thread) {
            self.blocked.push(place);
            return Turn::Leave;
        }
        Turn::Step
    }

    /// Whether a thread goes to the end of the queue: it yields, or its quantum is over.
    fn gives_way(&mut self, core: usize, place: usize) -> bool {
        let core = &mut self.cores[core];
        let is_over = self.computer.quantum.is_some_and(|quantum| core.used >= quantum.get());
        let standing = &mut self.threads[place];
        if self.ready.is_empty() {
            standing.yields = 0;
            core.used = if is_over { 0 } else { core.used };
            return false;
        }
        let yields = standing.yields > 0;
        standing.yields = standing.yields.saturating_sub(1);
        yields || is_over
    }

    /// The thread of a core needs it for so long.
    fn occupy(&mut self, core: usize, ticks: u64) {
        let core = &mut self.cores[core];
        core.free_at = self.now.saturating_add(ticks);
        core.used = core.used.saturating_add(ticks);
    }

    /// The next moment at which something happens; `false` if there is none.
    fn advance(&mut self, machine: &Machine) -> bool {
        let busy = self.cores.iter().filter(|core| core.thread.is_some()).map(|core| core.free_at);
        let wakes = self.asleep.peek().map(|Reverse((when, _))| *when);
        let next = busy.chain(wakes).min();
        self.now = next.unwrap_or(self.now);
        self.turn = 0;
        self.admit(machine);
        while self.asleep.peek().is_some_and(|Reverse((when, _))| *when <= self.now) {
            self.ready.extend(self.asleep.pop().map(|Reverse((_, place))| place));
        }
        next.is_some() || !self.ready.is_empty()
    }

    /// Who has become enabled, and who was created, waits for a core.
    fn admit(&mut self, machine: &Machine) {
        let threads = machine.threads();
        let ready = &mut self.ready;
        self.blocked.retain(|place| {
            let is_enabled = machine.is_enabled(threads[*place]);
            ready.extend(is_enabled.then_some(*place));
            !is_enabled
        });
        for place in self.threads.len()..threads.len() {
            self.threads.push(Standing { call: Call::Due, yields: 0 });
            self.ready.push_back(place);
        }
    }
}
