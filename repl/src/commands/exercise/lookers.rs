//! Who looks on while an explorer runs, and notes what an exercise asks for.

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::remark::Remark;
use loris_explorers::{Attention, Observer, Progress, StopReason, Terminal, TerminalFingerprints};
use loris_interpreter::ThreadId;
use loris_lang::schedule::NamedSchedule;

use crate::limits::Watch;

/// A schedule that was run, and what it led to.
pub(super) struct Met {
    pub(super) schedule: NamedSchedule,
    pub(super) fingerprints: TerminalFingerprints,
}

/// Notes every terminal execution.
pub(super) struct Collector {
    pub(super) met: Vec<Met>,
    pub(super) watch: Watch,
}

impl Observer for Collector {
    fn interval(&self) -> u32 {
        self.watch.interval()
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.watch.poll(progress)
    }

    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let machine = terminal.machine;
        self.met
            .push(Met { schedule: machine.schedule().named(machine), fingerprints: terminal.fingerprints });
    }
}

/// Notes who is run after a schedule of threads, in executions that are given up too.
pub(super) struct Tried {
    pub(super) after: Vec<ThreadId>,
    pub(super) threads: Vec<ThreadId>,
    pub(super) watch: Watch,
}

impl Observer for Tried {
    fn interval(&self) -> u32 {
        self.watch.interval()
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.watch.poll(progress)
    }

    fn attention(&self) -> Attention {
        Attention::Remarks
    }

    fn remark(&mut self, point: &ChoicePoint, remark: Remark) {
        if remark != Remark::Executed(self.after.len()) {
            return;
        }
        let events = point.machine().events().iter().map(|event| event.thread);
        let threads: Vec<ThreadId> = events.take(self.after.len() + 1).collect();
        if let Some((thread, before)) = threads.split_last()
            && before == self.after
        {
            self.threads.push(*thread);
        }
    }
}
