//! A tiny machine for the laws: straight-line threads over objects that say when an act may run and what it
//! then touches.

use loris_hbr::Footprint;
use loris_interpreter::{Access, OpKind, ThreadId, Token};
use loris_lang::ir::ObjectId;

pub(crate) const X: ObjectId = ObjectId(0);
pub(crate) const Y: ObjectId = ObjectId(1);
pub(crate) const MUTEX: ObjectId = ObjectId(2);
pub(crate) const COND: ObjectId = ObjectId(3);
pub(crate) const RWLOCK: ObjectId = ObjectId(4);
pub(crate) const BARRIER: ObjectId = ObjectId(5);
pub(crate) const CHANNEL: ObjectId = ObjectId(6);
pub(crate) const STRICT: ObjectId = ObjectId(300);

/// What a thread does next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Act {
    /// An op that is always enabled, with fixed accesses.
    Touch(OpKind, &'static [Access]),
    /// `lock m`, then plain accesses.
    Lock(&'static [Access]),
    /// `unlock m`, then plain accesses.
    Unlock(&'static [Access]),
    /// `wait c m`, without its wake.
    Wait,
    /// `lock`, `trylock` that succeeds, `unlock` of a strict mutex.
    StrictLock,
    StrictTryLock,
    StrictUnlock,
    ReadLock,
    WriteLock,
    RwUnlock,
    /// At a barrier for two.
    Arrive,
    Leave,
    /// On a rendezvous.
    Send,
    Sent,
    Recv,
    Spawn(u32),
    Join(u32),
}

/// Programs: the acts of each thread, and the threads that others spawn.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub(crate) threads: Vec<Vec<Act>>,
    pub(crate) spawned: &'static [u32],
}

/// An event, or what would be one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Happening {
    pub(crate) thread: ThreadId,
    pub(crate) kind: OpKind,
    pub(crate) accesses: Vec<Access>,
}

impl Happening {
    pub(crate) fn footprint(&self) -> Footprint<'_> {
        Footprint { thread: self.thread, kind: self.kind, accesses: &self.accesses }
    }
}

/// The state of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct World {
    /// How many acts each thread has done.
    pub(crate) done: Vec<usize>,
    exists: Vec<bool>,
    mutex: Option<u32>,
    strict: Option<u32>,
    readers: Vec<u32>,
    writer: Option<u32>,
    arrivals: u32,
    round_of: Vec<u32>,
    transit: Option<u32>,
    taken: Vec<bool>,
}

impl World {
    pub(crate) fn new(code: &Code) -> World {
        let threads = code.threads.len();
        let exists = (0u32..).take(threads).map(|thread| !code.spawned.contains(&thread)).collect();
        World {
            done: vec![0; threads],
            exists,
            mutex: None,
            strict: None,
            readers: Vec::new(),
            writer: None,
            arrivals: 0,
            round_of: vec![0; threads],
            transit: None,
            taken: vec![false; threads],
        }
    }

    /// The act of a thread that exists and has not ended.
    pub(crate) fn act(&self, code: &Code, thread: u32) -> Option<Act> {
        let place = thread as usize;
        self.exists[place].then(|| code.threads[place].get(self.done[place]).copied()).flatten()
    }

    /// Whether an act may run.
    pub(crate) fn enabled(&self, code: &Code, thread: u32, act: Act) -> bool {
        let place = thread as usize;
        match act {
            Act::Touch(..) | Act::Arrive | Act::StrictTryLock => true,
            Act::Lock(_) => self.mutex.is_none(),
            Act::Unlock(_) | Act::Wait => self.mutex == Some(thread),
            Act::StrictLock => self.strict.is_none(),
            Act::StrictUnlock => self.strict == Some(thread),
            Act::ReadLock => self.writer.is_none() && !self.readers.contains(&thread),
            Act::WriteLock => self.writer.is_none() && self.readers.is_empty(),
            Act::RwUnlock => self.writer == Some(thread) || self.readers.contains(&thread),
            Act::Leave => self.arrivals >= 2 * (self.round_of[place] + 1),
            Act::Send => self.transit.is_none(),
            Act::Sent => self.taken[place],
            Act::Recv => self.transit.is_some(),
            Act::Spawn(child) => !self.exists[child as usize],
            Act::Join(target) => {
                let target = target as usize;
                self.exists[target] && self.done[target] == code.threads[target].len()
            }
        }
    }

    /// What an act touches in this state; for one that is not enabled, what it would touch.
    pub(crate) fn happening(&self, thread: u32, act: Act) -> Happening {
        use Access::{After, Before, Lock};
        use Token::{At, Thread};
        let round = self.round_of[thread as usize];
        let (kind, accesses) = match act {
            Act::Touch(kind, accesses) => (kind, accesses.to_vec()),
            Act::Lock(more) => (OpKind::Lock, [&[Lock(MUTEX)], more].concat()),
            Act::Unlock(more) => (OpKind::Unlock, [&[Lock(MUTEX)], more].concat()),
            Act::Wait => (OpKind::Wait, vec![Access::write(COND), Lock(MUTEX)]),
            Act::StrictLock => (OpKind::Lock, vec![Access::write(STRICT)]),
            Act::StrictTryLock => (OpKind::TryLock, vec![Access::write(STRICT)]),
            Act::StrictUnlock => (OpKind::Unlock, vec![Access::write(STRICT)]),
            Act::ReadLock => (OpKind::ReadLock, vec![Access::read(RWLOCK)]),
            Act::WriteLock => (OpKind::WriteLock, vec![Access::write(RWLOCK)]),
            Act::RwUnlock if self.writer == Some(thread) => (OpKind::RwUnlock, vec![Access::write(RWLOCK)]),
            Act::RwUnlock => (OpKind::RwUnlock, vec![Access::read(RWLOCK)]),
            Act::Arrive => (OpKind::Arrive, Access::arrival(BARRIER, self.arrivals / 2).to_vec()),
            Act::Leave => (OpKind::Leave, vec![After(At(BARRIER, round))]),
            Act::Send => (OpKind::Send, vec![Access::write(CHANNEL)]),
            Act::Sent => (OpKind::Sent, vec![After(At(CHANNEL, thread))]),
            Act::Recv => {
                let take = self.transit.map(|sender| Before(At(CHANNEL, sender)));
                (OpKind::Recv, std::iter::once(Access::write(CHANNEL)).chain(take).collect())
            }
            Act::Spawn(child) => (OpKind::Spawn, vec![Before(Thread(ThreadId(child)))]),
            Act::Join(target) => (OpKind::Join, vec![After(Thread(ThreadId(target)))]),
        };
        Happening { thread: ThreadId(thread), kind, accesses }
    }

    /// Runs an act that is enabled.
    pub(crate) fn run(&mut self, thread: u32, act: Act) {
        let place = thread as usize;
        self.done[place] += 1;
        match act {
            Act::Touch(..) | Act::Join(_) | Act::Leave => {}
            Act::Lock(_) => self.mutex = Some(thread),
            Act::Unlock(_) | Act::Wait => self.mutex = None,
            Act::StrictLock => self.strict = Some(thread),
            Act::StrictTryLock => self.strict = self.strict.or(Some(thread)),
            Act::StrictUnlock => self.strict = None,
            Act::ReadLock => {
                self.readers.push(thread);
                self.readers.sort_unstable();
            }
            Act::WriteLock => self.writer = Some(thread),
            Act::RwUnlock if self.writer == Some(thread) => self.writer = None,
            Act::RwUnlock => self.readers.retain(|&reader| reader != thread),
            Act::Arrive => {
                self.round_of[place] = self.arrivals / 2;
                self.arrivals += 1;
            }
            Act::Send => self.transit = Some(thread),
            Act::Sent => self.taken[place] = false,
            Act::Recv => {
                if let Some(sender) = self.transit.take() {
                    self.taken[sender as usize] = true;
                }
            }
            Act::Spawn(child) => self.exists[child as usize] = true,
        }
    }
}
