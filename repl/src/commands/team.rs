//! The searches that run where no explorer is named, as the command makes them.

use loris_explorers::state_watch::Seen;
use loris_explorers::team::Runner;
use loris_explorers::{Explorer, Options, Report};

use crate::commands::batch::{Batch, Explored, Subject};
use crate::commands::discoveries::{Message, Told};

/// The team over one program of a batch.
pub(super) struct Team<'a, 'b> {
    pub(super) batch: &'a Batch<'b>,
    pub(super) subject: Subject<'a>,
}

impl Runner for Team<'_, '_> {
    type Run = Explored;

    fn run(&mut self, explorer: Explorer, options: &Options, steps: Option<u64>) -> (Explored, Seen) {
        self.batch.one(self.subject, explorer, options, steps)
    }

    fn report<'a>(&self, explored: &'a mut Explored) -> &'a mut Report {
        &mut explored.run.report
    }

    fn replaced(&mut self, earlier: &Explored, explored: &mut Explored) {
        explored.run.elapsed += earlier.run.elapsed;
    }

    /// What the pass has found is told if the search after it takes long.
    fn passed(&mut self, pass: &Report) {
        let told = Told::verdict(self.subject.at, pass, self.batch.ink);
        // Nobody listens any more where nothing can be printed.
        let _ = self.subject.sender.send(Message::Told(told));
    }
}
