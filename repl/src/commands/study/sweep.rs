//! Runs the cells that are missing, on as many threads as are given.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use loris_explorers::{Generator, StopReason, Technique, explore};
use loris_interpreter::System;

use super::cell::{Cell, Key};
use super::store::Store;
use super::subject::Subject;
use super::terms::Terms;
use crate::cli::{LimitFlags, Rng, StudyFlags};
use crate::console::Console;
use crate::limits::{Bounds, Interrupt, STACK, Watch};
use crate::progress::ProgressLines;

/// All cells of a study, subject by subject, and how they are run.
pub(super) struct Sweep<'a> {
    subjects: &'a [Subject],
    techniques: &'a [Technique],
    terms: Terms,
    limits: LimitFlags,
    jobs: usize,
    lines: ProgressLines,
    interrupt: &'a Interrupt,
}

impl<'a> Sweep<'a> {
    pub(super) fn new(
        flags: &'a StudyFlags,
        subjects: &'a [Subject],
        console: &Console<'_>,
        interrupt: &'a Interrupt,
    ) -> Sweep<'a> {
        let lines = ProgressLines::beside(console, flags.detail());
        Sweep {
            subjects,
            techniques: &flags.techniques,
            terms: Terms {
                profile: flags.rules.profile(),
                limit: flags.limit,
                seed: flags.seed,
                generator: flags.rng.map_or(Generator::default(), Rng::generator),
                max_depth: flags.limits.max_depth,
            },
            limits: flags.limits,
            jobs: flags.jobs.into(),
            lines,
            interrupt,
        }
    }

    /// The keys of all cells: a row for each subject.
    pub(super) fn keys(&self) -> impl Iterator<Item = impl Iterator<Item = Key>> {
        self.subjects.iter().map(move |subject| {
            self.techniques.iter().map(move |technique| Key::new(subject, *technique, self.terms))
        })
    }

    /// Runs what is not settled, and gives each cell to the store as soon as it is there.
    ///
    /// # Errors
    /// A thread cannot be started, or the store cannot write.
    pub(super) fn run(&self, store: &mut Store) -> Result<(), String> {
        let all =
            self.subjects.iter().flat_map(|subject| self.techniques.iter().map(move |one| (subject, *one)));
        let tasks: Vec<(&Subject, Technique)> = all
            .filter(|(subject, technique)| !store.settled(&Key::new(subject, *technique, self.terms)))
            .collect();
        let (sender, receiver) = channel();
        let (next, tasks) = (AtomicUsize::new(0), tasks.as_slice());
        thread::scope(|scope| {
            for worker in 0..self.jobs.min(tasks.len()) {
                let (sender, next) = (sender.clone(), &next);
                let work = move || self.work(tasks, next, &sender);
                let begun = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                if let (Err(error), 0) = (begun, worker) {
                    return Err(format!("no thread can be started: {error}"));
                }
            }
            drop(sender);
            for cell in receiver {
                if let Err(message) = store.add(cell) {
                    self.interrupt.raise();
                    return Err(message);
                }
            }
            Ok(())
        })
    }

    /// Takes one task after the other until none is left.
    fn work(&self, tasks: &[(&Subject, Technique)], next: &AtomicUsize, sender: &Sender<Cell>) {
        while !self.interrupt.is_raised() {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some((subject, technique)) = tasks.get(at) else { return };
            let name = format!("[{}/{}]  {}  {technique}", at + 1, tasks.len(), subject.title());
            let Some(cell) = self.one(subject, *technique, name) else { return };
            if sender.send(cell).is_err() {
                return;
            }
        }
    }

    /// None if it was interrupted.
    fn one(&self, subject: &Subject, technique: Technique, name: String) -> Option<Cell> {
        let system = System::under(Arc::clone(&subject.checked), self.terms.profile(technique));
        let (drawn, options) = (self.terms.on(technique, subject.sizes), self.terms.options(technique));
        let gauge = self.lines.gauge(name, Some(self.terms.limit));
        let mut watch = Watch::new(Bounds::of_each(&self.limits), self.interrupt.clone(), gauge);
        let report = explore(&system, drawn, &options, &mut watch);
        let whole = report.stopped_by != Some(StopReason::Interrupted);
        whole.then(|| Cell::new(Key::new(subject, technique, self.terms), &report))
    }
}
