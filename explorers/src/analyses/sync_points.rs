//! What is promised of a program whose reads and writes are no scheduling points (`--points sync`): as much as the
//! explorer promises if the program has no data race, and nothing if it has one.
//!
//! *Which races.* Those of the program as it runs, and the writes that come between a thread and a guard at which it
//! stands ([`Guards`]): if it has none of either, the program with all points has no data race, and reaches the same
//! terminal states (`spec/20-data-races.md`). Both are functions of the happens-before relation. So a search that sees
//! every terminal one sees them on the way. Another search is followed by one that looks for races alone; so is one
//! under a profile, since the races are those of the language. And where a `yield` makes a thread yield to others nothing is
//! promised: who ran last is a matter of the events that are no points, too.

use std::sync::Arc;

use loris_hbr::{Equivalence, Guards};
use loris_interpreter::profile::{AfterFailure, YieldRule};
use loris_interpreter::{Machine, Profile, System};
use loris_lang::ir::{Instr, Program};
use loris_lang::source::Span;

use crate::analyses::data_races::{DataRaceReport, DataRaceWatch, RacingAccess, access};
use crate::catalogue::begin::explore_from;
use crate::catalogue::report::Report;
use crate::catalogue::technique::Technique;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::limits::{Limits, Options};
use loris_engine::observer::{Attention, Discovery, Observer, Progress, Terminal};
use loris_engine::report::StopReason;
use loris_engine::search_event::SearchEvent;

/// Why points at synchronisation may not be enough.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// Two accesses race.
    Race {
        /// The variable, or its element.
        variable: String,
        /// The two.
        ends: [RacingAccess; 2],
    },
    /// A write may come before a guard that names the variable, or after it.
    AtGuard {
        /// The variable, or its element.
        variable: String,
        /// The write.
        write: RacingAccess,
        /// Who stands at the guard.
        thread: String,
        /// The guard.
        guard: Span,
    },
    /// The search for races did not come to its end.
    Unknown(StopReason),
    /// Threads yield to others at a `yield`, and who does depends on who ran last.
    YieldsToOthers(Span),
}

/// A run over a program with points at synchronisation.
#[derive(Clone, Debug)]
pub struct SyncRun {
    /// What came out; without a promise if there is a doubt.
    pub report: Report,
    /// The data races that it met.
    pub races: DataRaceReport,
    /// Why it promises nothing; none too if it was stopped before one was met.
    pub doubt: Option<Doubt>,
}

/// Searches the executions of a program with points at synchronisation.
///
/// `search` looks for races where the explorer may have missed some: [`doubt_of_sync`], which has the same answer for
/// every explorer.
pub fn explore_sync(
    system: &System,
    technique: impl Into<Technique>,
    options: &Options,
    observer: &mut dyn Observer,
    search: impl FnOnce() -> Option<Doubt>,
) -> SyncRun {
    let (mut report, races, mut doubt) = look(system, technique.into(), options, observer);
    let sees_all = report.guarantee().includes(Equivalence::Hbr) && system.profile().is_language();
    if doubt.is_none() && report.complete() && report.guarantee().is_some() && !sees_all {
        doubt = search();
    }
    with_fewer_points(&mut report, doubt.as_ref());
    SyncRun { report, races, doubt }
}

/// Takes back what a run does not prove because not all accesses were scheduling points, given why these may not be
/// enough. Where a failure ends the execution, another one may hide behind it: then only ends without a failure are
/// known to be all.
pub fn with_fewer_points(report: &mut Report, doubt: Option<&Doubt>) {
    if doubt.is_some() {
        report.withdraw(StopReason::Races);
    } else if report.profile.failures == AfterFailure::Stop && report.statistics.failure_schedules > 0 {
        report.leave_open();
    }
}

/// Whether fewer points than all may change what executions under the profile come to, whichever these points are.
pub fn doubt_of_yields(program: &Program, profile: Profile) -> Option<Doubt> {
    let code = program.functions().iter().flat_map(|function| function.code.iter().zip(&function.spans));
    let mut yields = code.filter(|(instr, _)| matches!(instr, Instr::Yield)).map(|(_, span)| *span);
    yields.next().filter(|_| profile.yields == YieldRule::YieldToOthers).map(Doubt::YieldsToOthers)
}

/// Whether a program with points at synchronisation has races: a search for them alone, within these limits, over
/// executions that end as the language says. Whether it has a `yield`, if its runs end as this profile says.
pub fn doubt_of_sync(
    program: &Arc<Program>,
    profile: Profile,
    limits: Limits,
    observer: &mut dyn Observer,
) -> Option<Doubt> {
    let search = || {
        let options = Options { limits, ..Options::default() };
        let (report, _, doubt) =
            look(&System::new(Arc::clone(program)), Technique::SourceDpor, &options, observer);
        doubt.or_else(|| report.stopped_by.map(Doubt::Unknown))
    };
    doubt_of_yields(program, profile).or_else(search)
}

fn look(
    system: &System,
    technique: Technique,
    options: &Options,
    observer: &mut dyn Observer,
) -> (Report, DataRaceReport, Option<Doubt>) {
    let mut machine = system.machine();
    let guards = Guards::of(system.program());
    let mut watch = Watch { inner: DataRaceWatch::new(&mut machine, observer), guards, doubt: None };
    let report = explore_from(machine, technique, options, &mut watch);
    let races = watch.inner.finish(&report);
    let first = races
        .pairs
        .first()
        .map(|pair| Doubt::Race { variable: pair.variable.clone(), ends: pair.ends.clone() });
    (report, races, first.or(watch.doubt))
}

/// Looks for both kinds of races.
struct Watch<'a> {
    inner: DataRaceWatch<'a>,
    guards: Guards,
    doubt: Option<Doubt>,
}

impl Watch<'_> {
    fn look(&mut self, machine: &Machine) {
        self.doubt = self.guards.race(machine).map(|race| Doubt::AtGuard {
            variable: machine.program().object_name(race.write.access.object),
            write: access(machine, race.write),
            thread: machine.thread_name(race.thread).to_owned(),
            guard: race.guard,
        });
    }
}

impl Observer for Watch<'_> {
    fn interval(&self) -> u32 {
        self.inner.interval()
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.inner.poll(progress)
    }

    fn terminal(&mut self, terminal: &Terminal<'_>) {
        if self.doubt.is_none() && !self.guards.is_empty() {
            self.look(terminal.machine);
        }
        self.inner.terminal(terminal);
    }

    fn discovered(&mut self, discovery: Discovery<'_>) {
        self.inner.discovered(discovery);
    }

    fn attention(&self) -> Attention {
        self.inner.attention()
    }

    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        self.inner.event(point, event);
    }
}
