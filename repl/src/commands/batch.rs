//! Several explorers over several programs: who runs when, and what is printed in which order.
//!
//! Runs go to a pool of threads; the report of a program is printed when all its runs have ended and the
//! reports of all programs before it are out. So the output does not depend on the number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread;

use loris_explorers::lassos::LassoWatch;
use loris_explorers::state_watch::{Seen, StateWatch};
use loris_explorers::team::{Relations, run_team, withdraw_if_caught};
use loris_explorers::{
    DataRaceReport, Doubt, Explorer, Observer, Options, RacyPoints, Report, SyncRun, explore,
    explore_for_races, explore_sync, with_fewer_points,
};
use loris_lang::ir::{Points, Program};
use loris_lang::schedule::Lasso;
use loris_lang::source::SourceFile;
use loris_report::collect::{Gathered, Gatherer};
use loris_report::json::Document;
use loris_report::render::human::{self, Choice, Layout};
use loris_report::render::{csv, failing};
use loris_report::results::{Explained, Results, Run, Status};
use loris_report::style::{Detail, Ink};

use crate::cli::{Cli, Format};
use crate::commands::data_races::{doubt_of, with_points};
use crate::commands::discoveries::{Message, Teller, Untold};
use crate::commands::drawing;
use crate::commands::explain::explain;
use crate::commands::liveness::liveness;
use crate::commands::team::Team;
use crate::console::Console;
use crate::files::input::shown_names;
use crate::files::program::{Failed, load};
use crate::limits::{Bounds, Interrupt, STACK, Watch};
use crate::progress::ProgressLines;
use crate::request::{budget, options, reading, refuse, system, technique};

/// Explores, prints, and says how it went.
pub(super) fn run(cli: &Cli, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let batch = Batch::new(cli, console, interrupt);
    if batch.complain_of_definitions(console) {
        return Status::Unusable;
    }
    if batch.programs.iter().any(Result::is_ok)
        && let Err(status) = drawing::check(&cli.output, console)
    {
        return status;
    }
    let (sender, receiver) = channel();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for worker in 0..usize::from(cli.search.jobs).min(batch.tasks()) {
            let (batch, sender, next) = (&batch, sender.clone(), &next);
            let work = move || batch.work(next, &sender);
            let begun = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            if let (Err(error), 0) = (begun, worker) {
                return crate::console::complain(&format!("no thread can be started: {error}"), console);
            }
        }
        drop(sender);
        batch.collect(&receiver, console)
    })
}

/// What one task gives: a report, and its fallback after it. None if the task was not begun.
type Outcome = Option<Vec<Explored>>;

/// What a thread that searches sends: what it finds, and the number of a task with what that gave.
pub(super) type Sent = Message<(usize, Outcome)>;

/// A run, and what it gathered for pictures.
#[derive(Clone)]
pub(super) struct Explored {
    pub(super) run: Run,
    /// For each liveness property, an execution that violates it, if one was met.
    lassos: Vec<Option<Lasso>>,
    gathered: Gathered,
}

/// A program to be explored.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    /// Its number.
    pub(super) at: usize,
    pub(super) program: &'a Arc<Program>,
    /// The text of it, under the name that is shown.
    pub(super) source: &'a SourceFile,
    /// To whom is sent what is found.
    pub(super) sender: &'a Sender<Sent>,
}

pub(super) struct Batch<'a> {
    pub(super) cli: &'a Cli,
    names: Vec<String>,
    programs: Vec<Result<Arc<Program>, Failed>>,
    /// Of each program, how its scheduling points were found, if a search found them.
    racy: Vec<Option<RacyPoints>>,
    /// Of each program, why points at synchronisation are not enough, once that was looked for.
    doubts: Vec<OnceLock<Option<Doubt>>>,
    explorers: Vec<Explorer>,
    choice: Choice,
    lines: ProgressLines,
    /// How messages look.
    pub(super) ink: Ink,
    interrupt: &'a Interrupt,
}

impl<'a> Batch<'a> {
    fn new(cli: &'a Cli, console: &Console<'_>, interrupt: &'a Interrupt) -> Batch<'a> {
        let choice = if cli.explorers.chosen().is_empty() { Choice::Default } else { Choice::Named };
        let lines = ProgressLines::beside(console, cli.output.detail());
        let names = shown_names(&cli.programs);
        let loaded = cli.programs.iter().zip(&names).map(|(path, name)| {
            let pointed = load(path, reading(cli), budget(cli, interrupt)).map(|program| {
                let gauge = lines.gauge(format!("{name}  races"), None);
                with_points(cli, program, interrupt, gauge)
            });
            match pointed {
                Ok((program, racy)) => (Ok(program), racy),
                Err(failed) => (Err(failed), None),
            }
        });
        let (programs, racy) = loaded.unzip();
        let doubts = names.iter().map(|_| OnceLock::new()).collect();
        let (explorers, ink) = (cli.chosen(), console.err_look(cli.output.color).ink);
        Batch { cli, names, programs, racy, doubts, explorers, choice, lines, ink, interrupt }
    }

    /// A `-D` must be known to every program; if one is not, nothing runs. True if it complained.
    fn complain_of_definitions(&self, console: &mut Console<'_>) -> bool {
        let look = console.err_look(self.cli.output.color);
        let unknown = self.programs.iter().filter_map(|program| match program {
            Err(failed @ Failed::Define { .. }) => Some(failed.message(&look)),
            _ => None,
        });
        let message: String = unknown.collect();
        console.complain(&message);
        !message.is_empty()
    }

    fn tasks(&self) -> usize {
        self.programs.len() * self.explorers.len()
    }

    /// Takes one task after the other until none is left.
    fn work(&self, next: &AtomicUsize, sender: &Sender<Sent>) {
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= self.tasks() || sender.send(Message::Ended((task, self.task(task, sender)))).is_err() {
                return;
            }
        }
    }

    fn task(&self, task: usize, sender: &Sender<Sent>) -> Outcome {
        let explorer = self.explorers[task % self.explorers.len()];
        let at = task / self.explorers.len();
        let program = self.programs[at].as_ref().ok()?;
        if self.interrupt.is_raised() {
            return None;
        }
        let source = self.source(program, at);
        let subject = Subject { at, program, source: &source, sender };
        let (first, pass) = if self.cli.runs_team() {
            self.team(subject)
        } else {
            (Some(self.one(subject, explorer, &options(self.cli, explorer), None).0), None)
        };
        let backup = first.as_ref().and_then(|first| self.backup(&first.run.report)).map(|backup| {
            let mut second = self.one(subject, backup, &options(self.cli, backup), None).0;
            second.run.report.after = Some(explorer);
            second
        });
        Some(first.into_iter().chain(backup).chain(pass).collect())
    }

    /// The runs of the team: the one over relations if it was made, and the pass over states before it.
    fn team(&self, subject: Subject<'_>) -> (Option<Explored>, Option<Explored>) {
        let relations = if self.cli.races.races { Relations::InAnyCase } else { Relations::WhereTheyEnd };
        let (system, options) = (system(self.cli, subject.program), options(self.cli, Explorer::DEFAULT));
        let (main, pass) = run_team(&system, &options, relations, &mut Team { batch: self, subject });
        (main, Some(pass))
    }

    /// The text of a program, under the name that is shown.
    fn source(&self, program: &Program, at: usize) -> SourceFile {
        SourceFile::new(self.names[at].as_str(), program.source().text())
    }

    /// One run, and what is known of its states if it may look at so many steps and no more.
    pub(super) fn one(
        &self,
        subject: Subject<'_>,
        explorer: Explorer,
        options: &Options,
        steps: Option<u64>,
    ) -> (Explored, Seen) {
        let Subject { at, program, source, sender } = subject;
        let (flags, name) = (&self.cli.bounds, &self.names[at]);
        let gauge = self.lines.gauge_of(name, explorer, options.limits.schedules);
        let watch = Watch::new(Bounds::of(&flags.limits), self.interrupt.clone(), gauge);
        let of = (program, self.cli.executions.profile());
        let teller = Teller { watch, program: at, of, source, ink: self.ink, sender };
        let mut gatherer = Gatherer::new(drawing::wanted(&self.cli.output), teller);
        let mut lassos = None;
        let observer: &mut dyn Observer = if self.cli.liveness.liveness {
            let fairness = self.cli.liveness.fair.fairness();
            lassos.insert(LassoWatch::new(&mut gatherer, subject.program, fairness))
        } else {
            &mut gatherer
        };
        let watched = steps.or((explorer == Explorer::StateCaching).then_some(u64::MAX));
        let ((mut report, races, doubt), seen) = match watched {
            None => (self.search(subject, explorer, options, observer), Seen::default()),
            Some(most) => {
                let mut watch = StateWatch::new(observer, most);
                let found = self.search(subject, explorer, options, &mut watch);
                let seen = watch.finish(found.0.stopped_by);
                (found, seen)
            }
        };
        if steps.is_none() {
            withdraw_if_caught(&system(self.cli, program), &mut report, &seen);
        }
        let lassos = lassos.map_or_else(Vec::new, LassoWatch::finish);
        let (found, Teller { watch, .. }) = gatherer.finish();
        let run = Run { report, races, doubt, elapsed: watch.elapsed() };
        (Explored { run, lassos, gathered: found }, seen)
    }

    /// Searches, with what the command line asks beside it.
    fn search(
        &self,
        Subject { at, program, .. }: Subject<'_>,
        explorer: Explorer,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> (Report, Option<DataRaceReport>, Option<Doubt>) {
        let (system, technique) = (system(self.cli, program), technique(self.cli, explorer));
        let wanted = self.cli.races.races;
        let (mut report, races, mut doubt) = if self.cli.executions.points() == Points::Sync {
            let SyncRun { report, mut races, doubt } =
                explore_sync(&system, technique, options, observer, || self.doubt_of(program, at));
            if !wanted {
                races.unprotected.clear();
            }
            (report, (wanted || !races.pairs.is_empty()).then_some(races), doubt)
        } else if wanted {
            let (report, races) = explore_for_races(&system, technique, options, observer);
            (report, Some(races), None)
        } else {
            (explore(&system, technique, options, observer), None, None)
        };
        if let Some(racy) = &self.racy[at] {
            doubt = racy.doubt(system.profile());
            with_fewer_points(&mut report, doubt.as_ref());
        }
        (report, races, doubt)
    }

    /// Why points at synchronisation are not enough for a program, looked for once.
    fn doubt_of(&self, program: &Arc<Program>, at: usize) -> Option<Doubt> {
        let search = || {
            let gauge = self.lines.gauge(format!("{}  races", self.names[at]), None);
            doubt_of(self.cli, program, self.interrupt, gauge)
        };
        self.doubts[at].get_or_init(search).clone()
    }

    /// The explorer that goes on where a run could not. None if it runs anyway.
    fn backup(&self, report: &Report) -> Option<Explorer> {
        report.fallback().filter(|backup| !self.cli.search.no_fallback && !self.explorers.contains(backup))
    }

    /// Prints each program as soon as it is its turn.
    fn collect(&self, receiver: &Receiver<Sent>, console: &mut Console<'_>) -> Status {
        let mut arrived: Vec<Option<Outcome>> = vec![None; self.tasks()];
        let mut untold = Untold::default();
        let mut status = Status::Clean;
        if self.cli.output.format == Format::Csv {
            console.print(&csv::header());
        }
        for (at, program) in self.programs.iter().enumerate() {
            let slots = at * self.explorers.len()..(at + 1) * self.explorers.len();
            while arrived[slots.clone()].iter().any(Option::is_none) {
                let Some((task, outcome)) = self.next(receiver, &mut untold, console) else { break };
                arrived[task] = Some(outcome);
            }
            untold.forget(at);
            let explored: Vec<Explored> =
                arrived[slots].iter_mut().filter_map(|slot| slot.take().flatten()).flatten().collect();
            status = status.and(self.print(at, program, explored, console));
            if console.failure().is_some() {
                self.interrupt.raise();
            }
        }
        status
    }

    /// The next task that has ended; meanwhile what was found a while ago is told.
    fn next(
        &self,
        receiver: &Receiver<Sent>,
        untold: &mut Untold,
        console: &mut Console<'_>,
    ) -> Option<(usize, Outcome)> {
        loop {
            let message = match untold.wait() {
                Some(wait) => receiver.recv_timeout(wait),
                None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match message {
                Ok(Message::Ended(ended)) => return Some(ended),
                Ok(Message::Told(_)) if self.cli.output.detail() == Detail::Quiet => {}
                Ok(Message::Told(told)) => untold.add(told),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
            for told in untold.due() {
                self.lines.suspend(|| console.complain(&told.below(&self.names[told.program])));
            }
        }
    }

    fn print(
        &self,
        at: usize,
        program: &Result<Arc<Program>, Failed>,
        explored: Vec<Explored>,
        console: &mut Console<'_>,
    ) -> Status {
        let program = match program {
            Ok(program) => program,
            Err(failed) => {
                let path = &self.cli.programs[at];
                return self
                    .lines
                    .suspend(|| refuse(failed, &self.cli.output, (path, &self.names[at]), console));
            }
        };
        if explored.is_empty() {
            return Status::Interrupted;
        }
        let lassos: Vec<_> = explored.iter().map(|explored| explored.lassos.clone()).collect();
        let (runs, gathered): (Vec<Run>, Vec<Gathered>) =
            explored.into_iter().map(|explored| (explored.run, explored.gathered)).unzip();
        let all_begun = self.explorers.iter().all(|explorer| begun(&runs, *explorer));
        let missing = if all_begun { Status::Clean } else { Status::Interrupted };
        let status = Status::of_all(runs.iter().map(|run| &run.report)).and(missing);
        let source = self.source(program, at);
        let explained = self.explained(program, &runs, &self.names[at]);
        let interrupted = if explained.is_interrupted() { Status::Interrupted } else { Status::Clean };
        let mut liveness = liveness(self.cli, program, &self.names[at], self.interrupt, &self.lines);
        for met in lassos {
            liveness.iter_mut().for_each(|report| report.add(met.clone()));
        }
        let status = status.with_liveness(liveness.as_ref());
        let results = Results {
            source,
            points: self.cli.executions.points(),
            racy: self.racy[at].clone(),
            runs,
            explained,
            liveness,
            program: program.clone(),
        };
        let text = self.text(program, &results, console, at);
        self.lines.suspend(|| console.report(self.cli.output.format, &text));
        let status = status.and(interrupted).and(Status::of_points(self.racy[at].as_ref()));
        match drawing::of_runs(self.cli, program, &results, &gathered, console) {
            Ok(()) => status,
            Err(unwritten) => status.and(unwritten),
        }
    }

    /// What is asked of the bugs that the runs found.
    fn explained(&self, program: &Arc<Program>, runs: &[Run], name: &str) -> Explained {
        let witnesses = runs.iter().flat_map(|run| run.report.witnesses());
        let mut watch = |what: &str| {
            let gauge = self.lines.gauge(format!("{name}  {what}"), None);
            Watch::new(Bounds::of(&self.cli.bounds.limits), self.interrupt.clone(), gauge)
        };
        let options = options(self.cli, self.explorers[0]);
        let system = system(self.cli, program);
        explain(&system, witnesses, self.cli.bugs.questions(), &options, &mut watch)
    }

    fn text(&self, program: &Arc<Program>, results: &Results, console: &Console<'_>, at: usize) -> String {
        let output = &self.cli.output;
        let detail = output.detail();
        let look = console.out_look(output.color, detail);
        let trace = if output.trace {
            failing::find(program, self.cli.executions.profile(), results, self.depth())
        } else {
            None
        };
        match output.format {
            Format::Json => {
                let options = options(self.cli, self.explorers[0]);
                console.json(Document::of_runs(results, &options, trace.as_ref()))
            }
            Format::Csv => csv::rows(results),
            Format::Human => {
                let layout = if self.explorers.len() > 1 { Layout::Comparison } else { Layout::Blocks };
                let mut text = human::report(results, self.choice, layout, &look);
                if output.trace {
                    text.push_str(&failing::text(program, results, trace.as_ref(), &look));
                }
                let first = at == 0 || look.detail == Detail::Quiet;
                if first { text } else { format!("\n{text}") }
            }
        }
    }

    fn depth(&self) -> usize {
        self.cli.bounds.limits.depth()
    }
}

fn begun(runs: &[Run], explorer: Explorer) -> bool {
    let is_it = |report: &Report| report.explorer == explorer && report.after.is_none();
    runs.iter().any(|run| is_it(&run.report) || run.report.pass.is_some())
}
