//! Executions for the slider: every state of them, event by event.
//!
//! Which ones: that of each finding, those that decide conditions, the first one of each run, and one for each of the first
//! lazy HBRs; no schedule twice. They are run again, so what is shown is what the interpreter does.

use std::sync::Arc;

use loris_explorers::Finding;
use loris_interpreter::profile::LoopRule;
use loris_interpreter::{Deadlock, Machine, Outcome, Status, System, ThreadId};
use loris_lang::ir::ObjectDecl;
use loris_lang::schedule::{Lasso, NamedSchedule};

use super::Subject;
use crate::describe;
use crate::execution::record;
use crate::picture::Relations;
use crate::render::words::word;

/// So many states are kept, over all executions.
const MOST_STATES: usize = 4_000;

/// Of one execution, the last.
const MOST_OF_ONE: usize = 1_000;

/// So many executions, the first of which has states in any case.
const MOST_STORIES: usize = 30;

/// So many lazy HBRs of a run have an execution here.
const MOST_CLASSES: usize = 8;

/// So many shared objects are shown.
const MOST_OBJECTS: usize = 100;

/// The executions.
pub(super) struct Told {
    pub(super) stories: Vec<Story>,
    /// How many there was no room for.
    pub(super) left: usize,
}

/// One execution.
pub(super) struct Story {
    /// Why it is here.
    pub(super) title: String,
    pub(super) schedule: NamedSchedule,
    pub(super) threads: Vec<String>,
    pub(super) objects: Vec<String>,
    /// Objects that are not shown.
    pub(super) more_objects: usize,
    /// The number of the event that led to the first state; 0 for the initial one.
    pub(super) from: usize,
    pub(super) states: Vec<State>,
    pub(super) ending: String,
    pub(super) picture: Relations,
}

/// A state and what led to it.
pub(super) struct State {
    pub(super) event: Option<Done>,
    /// What each object holds.
    pub(super) objects: Vec<String>,
    /// How each thread stands, as far as they were created.
    pub(super) threads: Vec<Standing>,
}

/// An event.
pub(super) struct Done {
    pub(super) thread: usize,
    pub(super) text: String,
    pub(super) line: u32,
}

/// How a thread stands.
pub(super) struct Standing {
    pub(super) op: String,
    /// The line of its next op; 0 if it has none.
    pub(super) line: u32,
    pub(super) stands: String,
    pub(super) locals: String,
    pub(super) holds: String,
    pub(super) is_blocked: bool,
}

impl Told {
    /// The execution of a schedule, if it is here.
    pub(super) fn of(&self, schedule: &NamedSchedule) -> Option<usize> {
        self.stories.iter().position(|story| story.schedule == *schedule)
    }
}

/// Runs the executions of a page.
pub(super) fn tell(subject: &Subject<'_>) -> Told {
    let mut told = Told { stories: Vec::new(), left: 0 };
    let mut room = MOST_STATES;
    let mut seen: Vec<NamedSchedule> = Vec::new();
    for (title, lasso) in titled(subject) {
        let schedule = lasso.unrolled();
        if seen.contains(&schedule) {
            continue;
        }
        if told.stories.len() >= MOST_STORIES || room == 0 {
            told.left += 1;
        } else if let Some(story) = story(subject, &title, &lasso, room) {
            room -= story.states.len().min(room);
            told.stories.push(story);
        }
        seen.push(schedule);
    }
    told
}

/// The schedules, with why they are shown.
fn titled(subject: &Subject<'_>) -> Vec<(String, Lasso)> {
    if let Some(given) = subject.given {
        return vec![("the schedule given".to_owned(), given.clone())];
    }
    let mut titled: Vec<(String, NamedSchedule)> = Vec::new();
    for (at, finding) in findings(subject).iter().enumerate() {
        titled.push((format!("finding {}", at + 1), finding.schedule.clone()));
        if let Some(blocked) = &finding.blocked {
            titled.push((format!("finding {}, with blocked threads", at + 1), blocked.schedule.clone()));
        }
        if let Some(explanation) = subject.explained.of(&finding.bug) {
            let title = format!("finding {}, fewest switches", at + 1);
            titled.push((title, explanation.schedule().clone()));
        }
    }
    for condition in subject.runs.iter().flat_map(|run| &run.report.conditions) {
        if let (Some(schedule), Some(holds)) = (&condition.schedule, condition.holds) {
            let role = if holds { "witness" } else { "counterexample" };
            titled.push((format!("{role} of {}", word(condition.quantifier)), schedule.clone()));
        }
    }
    for (run, gathered) in subject.runs.iter().zip(subject.gathered) {
        let explorer = run.report.explorer;
        titled.extend(gathered.first.iter().map(|first| (format!("first of {explorer}"), first.clone())));
        for (number, class) in (1..).zip(gathered.classes.listed().take(MOST_CLASSES)) {
            let first = class.hbrs.first().and_then(|hbr| hbr.first.first());
            titled.extend(first.map(|first| {
                (format!("lazy HBR {number} ({})", crate::execution::short(class.print)), first.clone())
            }));
        }
    }
    let endless = endless(subject);
    if titled.is_empty() && endless.is_empty() {
        let default = record(machine(subject), &NamedSchedule::default(), subject.depth);
        titled.extend(default.map(|execution| ("the default scheduler's".to_owned(), execution.schedule)));
    }
    let ends = titled.into_iter().map(|(title, schedule)| (title, Lasso::from(schedule)));
    endless.into_iter().chain(ends).collect()
}

/// Those that violate liveness properties.
fn endless(subject: &Subject<'_>) -> Vec<(String, Lasso)> {
    let results = subject.liveness.into_iter().flat_map(|report| &report.results);
    let found = results.enumerate().filter_map(|(at, result)| Some((at, result.counterexample.as_ref()?)));
    found.map(|(at, found)| (format!("liveness {}", at + 1), found.lasso.clone())).collect()
}

/// Each distinct bug once.
pub(super) fn findings<'a>(subject: &Subject<'a>) -> Vec<&'a Finding> {
    let mut found: Vec<&Finding> = Vec::new();
    for finding in subject.runs.iter().flat_map(|run| &run.report.findings) {
        if !found.iter().any(|other| (other.kind, &other.at) == (finding.kind, &finding.at)) {
            found.push(finding);
        }
    }
    found
}

/// A machine that runs the program as the runs did.
fn machine(subject: &Subject<'_>) -> Machine {
    System::under(Arc::clone(subject.program), subject.profile).machine()
}

fn story(subject: &Subject<'_>, title: &str, lasso: &Lasso, room: usize) -> Option<Story> {
    let program = subject.program;
    let (schedule, cycle) = (&lasso.unrolled(), lasso.cycle_begins());
    let from = (schedule.steps() + 1).saturating_sub(room.min(MOST_OF_ONE));
    let mut machine = machine(subject);
    if cycle.is_some() {
        machine = machine.with_loops(LoopRule::Run);
    }
    machine.begin(&schedule.root).ok()?;
    let objects: Vec<&ObjectDecl> = program.objects().iter().take(MOST_OBJECTS).collect();
    let mut states = Vec::new();
    if from == 0 {
        states.push(state(&machine, &objects));
    }
    for entry in &schedule.entries {
        for _ in 0..entry.count {
            let thread = machine.thread_by_name(&entry.thread)?;
            machine.step(thread, &entry.choices).ok()?;
            if machine.depth() >= from {
                states.push(state(&machine, &objects));
            }
        }
    }
    let has_failed = machine.failures().next().is_some();
    let outcome = machine.outcome().or_else(|| has_failed.then_some(Outcome::Failure));
    // Who goes round for ever is known now.
    if let Some(last) = states.last_mut() {
        *last = state(&machine, &objects);
    }
    Some(Story {
        title: title.to_owned(),
        schedule: schedule.clone(),
        threads: machine.threads().iter().map(|thread| machine.thread_name(*thread).to_owned()).collect(),
        objects: objects.iter().map(|decl| decl.name.clone()).collect(),
        more_objects: program.objects().len() - objects.len(),
        from,
        states,
        ending: if cycle.is_some() { "goes on for ever" } else { ending(outcome) }.to_owned(),
        picture: Relations::of(&machine).repeating(cycle),
    })
}

/// How an execution ended, in a word or two.
pub(super) fn ending(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Ok) => "ok",
        Some(Outcome::Deadlock(Deadlock::Mutex)) => "mutex deadlock",
        Some(Outcome::Deadlock(Deadlock::Loop)) => "stuck in a loop",
        Some(Outcome::Deadlock(Deadlock::Other)) => "deadlock",
        Some(Outcome::Failure) => "failure",
        Some(Outcome::AssumeBlocked) => "stopped at a false assume",
        Some(Outcome::Spins) => "no end: a thread that waits in a loop would leave it",
        None => "truncated",
    }
}

fn state(machine: &Machine, objects: &[&ObjectDecl]) -> State {
    let source = machine.program().source();
    let event = machine.events().last().map(|event| Done {
        thread: machine.threads().iter().position(|thread| *thread == event.thread).unwrap_or(0),
        text: describe::event(machine, event),
        line: source.line(event.op.span.start),
    });
    State {
        event,
        objects: objects.iter().map(|decl| describe::contents(machine, decl)).collect(),
        threads: machine.threads().iter().map(|thread| standing(machine, *thread)).collect(),
    }
}

fn standing(machine: &Machine, thread: ThreadId) -> Standing {
    let pending = machine.pending(thread);
    let wait = describe::wait(machine, thread);
    let stands = match (machine.status(thread), &pending, &wait) {
        (Status::Failed, ..) => "failed".to_owned(),
        (Status::AssumeBlocked, ..) => "stopped at a false assume".to_owned(),
        (_, _, Some(wait)) => wait.clone(),
        (Status::Spinning, ..) => describe::WAITS_IN_LOOP.to_owned(),
        (_, Some(_), None) => "enabled".to_owned(),
        (_, None, None) => "has ended".to_owned(),
    };
    let mut held = Vec::new();
    machine.holds(thread, &mut held);
    let held: Vec<String> = held.into_iter().map(|object| describe::name(machine, object)).collect();
    Standing {
        op: pending.as_ref().map(|op| machine.op_text(op)).unwrap_or_default(),
        line: machine.stands_at(thread).map_or(0, |at| machine.program().source().line(at.start)),
        is_blocked: wait.is_some(),
        stands,
        locals: locals(machine, thread),
        holds: held.join(", "),
    }
}

/// The locals in scope, the innermost function last.
fn locals(machine: &Machine, thread: ThreadId) -> String {
    let frames = machine.frames(thread);
    let named = frames.into_iter().flat_map(|frame| frame.locals).map(|(name, values)| {
        let shown: Vec<String> = values.iter().map(ToString::to_string).collect();
        if shown.len() == 1 {
            format!("{name} = {}", shown.concat())
        } else {
            format!("{name} = {{{}}}", shown.join(", "))
        }
    });
    named.collect::<Vec<_>>().join(", ")
}
