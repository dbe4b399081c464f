//! The data races of a run: an observer of any explorer, beside another observer.
//!
//! Two detectors of `hbr` look on: [`DataRaces`], which is exact for each execution, and [`Lockset`], which guesses
//! from locks. They go back and forth with the run, so an execution that shares its beginning with the last one is not
//! looked at anew. The machine of the run has to [keep places](Machine::keep_places).
//!
//! A racing pair is two places in the text with what is done there. For each pair one schedule is kept, a short one: of
//! the execution in which the two accesses race, the events that happen before them, in their order, and the events of
//! the two. It can be run, since it has with each event all that happens before it, and the accesses race
//! there too, since synchronisation between them would be among these events.
//!
//! *Complete* is the list of a search that ended by itself and that sees every terminal happens-before relation: which
//! accesses race is a function of the relation, since the order by synchronisation is part of it, and an execution that
//! was left out early goes on to one of these relations. It is not a function of the lazy relation: whether a section of
//! a mutex lies between two accesses is just what that leaves out. Nor of the state. So other searches find some.

use std::collections::{BTreeMap, BTreeSet};

use loris_hbr::{Clocks, DataRace, DataRaces, Equivalence, Lockset, Regular, Touch, Unprotected};
use loris_interpreter::{Effect, EventIndex, Machine, OpKind, Place, Role, System};
use loris_lang::ir::{Instr, ObjectId};
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::Span;

use crate::catalogue::begin::explore_from;
use crate::catalogue::report::Report;
use crate::catalogue::technique::Technique;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::limits::Options;
use loris_engine::observer::{Attention, Discovery, Observer, Progress, Terminal, pass_on};
use loris_engine::report::StopReason;
use loris_engine::search_event::SearchEvent;

/// The data races that a run met.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DataRaceReport {
    /// Whether these are all data races of the program.
    pub complete: bool,
    /// In order of their places.
    pub pairs: Vec<RacingPair>,
    /// Variables that no lock protects, as it seems, in order of declaration.
    pub unprotected: Vec<UnprotectedVariable>,
    /// The places of ops `read` and `write` at which an event raced, by its own access or by a plain one after it.
    pub points: BTreeSet<Place>,
}

/// Two places that race, with an execution that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RacingPair {
    /// The two, the one that comes first in the text first.
    pub ends: [RacingAccess; 2],
    /// The variable, or its element, in that execution.
    pub variable: String,
    /// A schedule after which both have been done and race.
    pub schedule: NamedSchedule,
    /// The number of its steps.
    pub steps: usize,
}

/// One end of a racing pair.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RacingAccess {
    /// Where.
    pub at: Span,
    /// What it does to the variable.
    pub effect: Effect,
    /// Whether it synchronises: then the other one does not.
    pub role: Role,
    /// The word of the language for it.
    pub word: &'static str,
    /// Whether it is a scheduling point.
    pub visibility: Visibility,
    /// Who, in the execution that shows the pair.
    pub thread: String,
}

/// Whether an access is a scheduling point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Visibility {
    /// It is.
    Point,
    /// It is run with what its thread did before.
    Plain,
}

/// A variable that seems to be protected by no lock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnprotectedVariable {
    /// The variable, or its element.
    pub variable: String,
    /// The last access by another thread, and the one after which no lock was left.
    pub accesses: [RacingAccess; 2],
    /// The schedule up to there.
    pub schedule: NamedSchedule,
}

/// What tells one end of a pair from another.
type End = (Span, Effect, Role);

/// Searches the executions of a system, and looks for data races on the way.
pub fn explore_for_races(
    system: &System,
    technique: impl Into<Technique>,
    options: &Options,
    observer: &mut dyn Observer,
) -> (Report, DataRaceReport) {
    let mut machine = system.machine();
    let mut watch = DataRaceWatch::new(&mut machine, observer);
    let report = explore_from(machine, technique, options, &mut watch);
    let races = watch.finish(&report);
    (report, races)
}

/// Looks for data races while a run goes, and hands everything on to another observer.
pub struct DataRaceWatch<'a> {
    inner: &'a mut dyn Observer,
    races: DataRaces,
    lockset: Lockset,
    found: Vec<DataRace>,
    suspects: Vec<Unprotected>,
    pairs: BTreeMap<[End; 2], RacingPair>,
    unprotected: BTreeMap<ObjectId, UnprotectedVariable>,
    points: BTreeSet<Place>,
}

impl<'a> DataRaceWatch<'a> {
    /// For one run of the machine, which keeps places from now on.
    pub fn new(machine: &mut Machine, inner: &'a mut dyn Observer) -> Self {
        machine.keep_places();
        Self::over(machine, inner)
    }

    fn over(machine: &Machine, inner: &'a mut dyn Observer) -> Self {
        DataRaceWatch {
            inner,
            races: DataRaces::new(machine.program()),
            lockset: Lockset::new(),
            found: Vec::new(),
            suspects: Vec::new(),
            pairs: BTreeMap::new(),
            unprotected: BTreeMap::new(),
            points: BTreeSet::new(),
        }
    }

    /// What was found, once the run has this report.
    pub fn finish(self, report: &Report) -> DataRaceReport {
        self.found(report.complete() && report.guarantee().includes(Equivalence::Hbr))
    }

    /// The data races of the current execution of a machine that has kept places since it began.
    pub fn of_execution(machine: &Machine) -> DataRaceReport {
        let mut nobody = ();
        let mut watch = DataRaceWatch::over(machine, &mut nobody);
        watch.begin(machine);
        for _ in machine.events() {
            watch.push(machine);
        }
        watch.found(true)
    }

    fn found(self, complete: bool) -> DataRaceReport {
        DataRaceReport {
            complete,
            pairs: self.pairs.into_values().collect(),
            unprotected: self.unprotected.into_values().collect(),
            points: self.points,
        }
    }

    fn begin(&mut self, machine: &Machine) {
        self.races.begin(machine, &mut |race| self.found.push(race));
        self.lockset.begin(machine, &mut |unprotected| self.suspects.push(unprotected));
        self.keep(machine);
    }

    fn push(&mut self, machine: &Machine) {
        self.races.push(machine, &mut |race| self.found.push(race));
        self.lockset.push(machine, &mut |unprotected| self.suspects.push(unprotected));
        self.keep(machine);
    }

    /// Keeps what is new of what the detectors have found.
    fn keep(&mut self, machine: &Machine) {
        while let Some(race) = self.found.pop() {
            self.points.extend([race.earlier, race.later].into_iter().filter_map(|end| point(machine, end)));
            self.pair(machine, race);
        }
        while let Some(Unprotected { earlier, later }) = self.suspects.pop() {
            self.unprotected.entry(later.access.object).or_insert_with(|| UnprotectedVariable {
                variable: machine.program().object_name(later.access.object),
                accesses: [earlier, later].map(|touch| access(machine, touch)),
                schedule: machine.schedule().named(machine),
            });
        }
    }

    fn pair(&mut self, machine: &Machine, race: DataRace) {
        let mut touches = [race.earlier, race.later];
        touches.sort_by_key(|touch| end(machine, *touch));
        let key = touches.map(|touch| end(machine, touch));
        let depth = race.later.event.map_or(0, |event| event.index() + 1);
        if self.pairs.get(&key).is_some_and(|known| known.steps <= depth) {
            return;
        }
        let (schedule, steps) = witness(machine, race);
        if self.pairs.get(&key).is_none_or(|known| steps < known.steps) {
            let variable = machine.program().object_name(race.later.access.object);
            let ends = touches.map(|touch| access(machine, touch));
            self.pairs.insert(key, RacingPair { ends, variable, schedule, steps });
        }
    }
}

impl Observer for DataRaceWatch<'_> {
    fn interval(&self) -> u32 {
        self.inner.interval()
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.inner.poll(progress)
    }

    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.inner.terminal(terminal);
    }

    fn discovered(&mut self, discovery: Discovery<'_>) {
        self.inner.discovered(discovery);
    }

    fn attention(&self) -> Attention {
        self.inner.attention().max(Attention::Executions)
    }

    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        match event {
            SearchEvent::Begun { keep: 0, .. } => self.begin(point.machine()),
            SearchEvent::Begun { keep, .. } => {
                self.races.truncate(keep);
                self.lockset.truncate(keep);
            }
            SearchEvent::Executed(_) => self.push(point.machine()),
            _ => {}
        }
        pass_on(self.inner, point, event);
    }
}

/// The place of the `read` or `write` whose event made the access; none if its op is another one, or there is none.
fn point(machine: &Machine, touch: Touch) -> Option<Place> {
    let event = touch.event?;
    let is_data = matches!(machine.event(event).op.kind, OpKind::Read | OpKind::Write);
    let own = machine.placed_accesses(event).first().filter(|_| is_data)?;
    Some(own.place)
}

/// What tells the access from others.
fn end(machine: &Machine, touch: Touch) -> End {
    (span(machine, touch.access.place), touch.access.effect, touch.access.role)
}

/// The place in the text.
fn span(machine: &Machine, place: Place) -> Span {
    machine.program().function(place.function).spans[place.at.0 as usize]
}

/// The access for people.
pub(crate) fn access(machine: &Machine, touch: Touch) -> RacingAccess {
    let Touch { access, .. } = touch;
    let (at, effect, role) = end(machine, touch);
    let instr = &machine.program().function(access.place.function).code[access.place.at.0 as usize];
    let (word, visibility) = match instr {
        Instr::Read { .. } => ("read", Visibility::Point),
        Instr::Write { .. } => ("write", Visibility::Point),
        Instr::PlainWrite { .. } => ("write", Visibility::Plain),
        Instr::Cas { .. } => ("cas", Visibility::Point),
        Instr::FetchAdd { .. } => ("fetch_add", Visibility::Point),
        Instr::Swap { .. } => ("swap", Visibility::Point),
        Instr::Await { .. } | Instr::AtomicBegin { .. } => ("await", Visibility::Point),
        _ => ("read", Visibility::Plain),
    };
    let visibility = if role == Role::Synchronises { Visibility::Point } else { visibility };
    RacingAccess { at, effect, role, word, visibility, thread: machine.thread_name(access.thread).to_owned() }
}

/// A schedule with what happens before the two accesses, and its length.
fn witness(machine: &Machine, race: DataRace) -> (NamedSchedule, usize) {
    let clocks = Clocks::<Regular>::of_execution(machine);
    let ends: Vec<EventIndex> = [race.earlier.event, race.later.event].into_iter().flatten().collect();
    let mut schedule = machine.schedule();
    let mut index = 0..;
    schedule.steps.retain(|_| {
        let event = EventIndex(index.next().unwrap_or(u32::MAX));
        ends.iter().any(|end| *end == event || (event < *end && clocks.happens_before(event, *end)))
    });
    let steps = schedule.steps.len();
    (schedule.named(machine), steps)
}
