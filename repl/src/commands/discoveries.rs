//! What a search finds is told when it is found, on the error stream: the report comes when all has ended.
//!
//! A report that comes at once says it anyway; so nothing is told before some time has passed, and nothing twice.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use loris_explorers::{Bug, Discovery, Observer, Progress, Report, StopReason};
use loris_interpreter::Profile;
use loris_lang::ir::Program;
use loris_lang::source::{SourceFile, Span};
use loris_report::render::human;
use loris_report::style::Ink;

use crate::limits::Watch;

/// A report that comes within this time says itself what was found.
const QUIET: Duration = Duration::from_millis(500);

/// Something that a run over a program has found, in words.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// The number of the program.
    pub(super) program: usize,
    what: What,
    text: String,
}

/// What is told: once each of a program, whatever the schedule.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum What {
    /// A bug.
    Bug(Bug),
    /// A condition at this place is decided.
    Condition(Span),
    /// What a search comes to that is followed by another one.
    Verdict,
}

/// What the threads that search send to the one that prints.
pub(super) enum Message<T> {
    /// Something was found.
    Told(Told),
    /// A task has ended.
    Ended(T),
}

/// Sends what is found by a run over a program.
pub(super) struct Teller<'a, T> {
    /// Who looks on besides, and hears of progress only.
    pub(super) watch: Watch,
    /// The number of the program.
    pub(super) program: usize,
    /// The program, and how its executions end.
    pub(super) of: (&'a Arc<Program>, Profile),
    /// Its text.
    pub(super) source: &'a SourceFile,
    /// How words are set off.
    pub(super) ink: Ink,
    /// To whom it is sent.
    pub(super) sender: &'a Sender<Message<T>>,
}

impl<T> Observer for Teller<'_, T> {
    fn interval(&self) -> u32 {
        self.watch.interval()
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.watch.poll(progress)
    }

    fn discovered(&mut self, discovery: Discovery<'_>) {
        let text = human::discovery(discovery, self.of, self.source, self.ink);
        let what = match discovery {
            Discovery::Bug(finding) => What::Bug(finding.bug.clone()),
            Discovery::Condition(condition) => What::Condition(condition.at),
        };
        // Nobody listens any more where nothing can be printed.
        let _ = self.sender.send(Message::Told(Told { program: self.program, what, text }));
    }
}

/// What waits to be told.
#[derive(Default)]
pub(super) struct Untold {
    waiting: Vec<(Instant, Told)>,
    known: HashSet<(usize, What)>,
}

impl Untold {
    /// Takes in what was found now, unless another run over the program has found it.
    pub(super) fn add(&mut self, told: Told) {
        if self.known.insert((told.program, told.what.clone())) {
            self.waiting.push((Instant::now() + QUIET, told));
        }
    }

    /// How long until something is to be told; `None` if nothing waits.
    pub(super) fn wait(&self) -> Option<Duration> {
        let (due, _) = self.waiting.first()?;
        Some(due.saturating_duration_since(Instant::now()))
    }

    /// What is to be told now.
    pub(super) fn due(&mut self) -> Vec<Told> {
        let now = Instant::now();
        let due = self.waiting.iter().take_while(|(at, _)| *at <= now).count();
        self.waiting.drain(..due).map(|(_, told)| told).collect()
    }

    /// The report of the program says the rest.
    pub(super) fn forget(&mut self, program: usize) {
        self.waiting.retain(|(_, told)| told.program != program);
    }
}

impl Told {
    /// What the pass over the states of a program comes to.
    pub(super) fn verdict(program: usize, pass: &Report, ink: Ink) -> Told {
        Told { program, what: What::Verdict, text: human::passed(pass, ink) }
    }

    /// The text, below the name of its program.
    pub(super) fn below(&self, name: &str) -> String {
        match self.what {
            What::Bug(_) | What::Condition(_) => format!("{name}: found after a while\n{}", self.text),
            What::Verdict => format!("{name}: {}", self.text),
        }
    }
}
