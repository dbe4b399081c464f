//! Executions with the fewest context switches, and critical steps, against the oracle, which runs every schedule.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

use std::sync::Arc;

use loris_explorers::{
    BugKind, Counting, CriticalStep, Explorer, Fewest, Limits, Minimized, Options, Witness, critical_step,
    explore, minimize,
};
use loris_hbr::Regular;
use loris_interpreter::{Machine, Outcome, Profile, System};
use loris_lang::ast::Ast;
use loris_lang::schedule::NamedSchedule;
use loris_spec::compare::relation;
use loris_spec::generate::{self, Feature, Features, Random, Size};
use loris_spec::oracle::plain::{Hbr, HbrEvent};
use loris_spec::oracle::rules::Rules;
use loris_spec::oracle::{Ends, FewestSwitches, ends_along, fewest_switches};
use loris_spec::replay::replay_under;
use loris_spec::setting::Setting;

use crate::judge_each;

/// A program with more schedules than this is left out.
const MOST: usize = 5_000;

/// What was compared.
#[derive(Default)]
struct Compared {
    programs: u32,
    bugs: u32,
    /// Bugs that a schedule with another relation shows with fewer switches.
    better: u32,
    critical: u32,
    never: u32,
}

fn bugs(system: &System) -> Vec<Witness> {
    let limits = Limits { schedules: Some(20_000), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    explore(system, Explorer::StateCaching, &options, &mut ()).witnesses()
}

/// The rules of the system in the words of the oracle.
fn rules(system: &System) -> Rules {
    Setting { profile: system.profile(), ..Setting::default() }.rules()
}

/// The machine at the end of a schedule.
fn replay(system: &System, schedule: &NamedSchedule) -> Result<Machine, String> {
    replay_under(system.program(), system.profile(), &schedule.to_string())
}

/// The fewest switches of all bugs of a kind are what the oracle says, and each bug is shown with as many as are
/// said, and no more than its relation allows.
fn judge_switches(
    system: &System,
    oracle: &FewestSwitches,
    found: &[(Witness, Minimized)],
) -> Result<(), String> {
    let mut kinds: Vec<(BugKind, Option<usize>)> =
        vec![(BugKind::Deadlock, oracle.deadlock), (BugKind::Failure, oracle.failure)];
    kinds.extend((0..).map(BugKind::Condition).zip(oracle.violated.iter().copied()));
    for (kind, expected) in kinds {
        let of_kind = found.iter().filter(|(witness, _)| witness.bug.kind() == kind);
        let least = of_kind.map(|(_, minimized)| minimized.fewest.best.switches).min();
        if least != expected {
            return Err(format!("{kind:?} with {least:?} switches, the oracle says {expected:?}"));
        }
    }
    for (witness, minimized) in found {
        let Minimized { given, equivalent, fewest } = minimized;
        if fewest.best.switches > equivalent.best.switches || equivalent.best.switches > given.switches {
            return Err(format!("not in order: {minimized:?}"));
        }
        for Fewest { best, stopped_by, .. } in [equivalent, fewest] {
            if stopped_by.is_some() || !(shows(system, witness, &best.schedule)?) {
                return Err(format!("{witness:?}: {best:?}, {stopped_by:?}"));
            }
            let machine = replay(system, &best.schedule)?;
            let threads: Vec<_> = machine.events().iter().map(|event| event.thread).collect();
            if threads.windows(2).filter(|pair| pair[0] != pair[1]).count() != best.switches {
                return Err(format!("miscounted: {best:?}"));
            }
        }
        judge_order(system, oracle, witness, minimized)?;
    }
    Ok(())
}

/// Whether a schedule leads to the bug.
fn shows(system: &System, witness: &Witness, schedule: &NamedSchedule) -> Result<bool, String> {
    let mut machine = replay(system, schedule)?;
    let outcome = machine.outcome();
    Ok(match witness.bug.kind() {
        BugKind::Failure => machine.failures().next().is_some(),
        BugKind::Deadlock => matches!(outcome, Some(Outcome::Deadlock(_))),
        BugKind::Condition(_) => outcome.is_some_and(Outcome::is_terminal),
    })
}

/// An order of the events of an execution is the best that its relation allows.
fn judge_order(
    system: &System,
    oracle: &FewestSwitches,
    witness: &Witness,
    minimized: &Minimized,
) -> Result<(), String> {
    let given = replay(system, &minimized.given.schedule)?;
    let best = &minimized.equivalent.best;
    let ordered = replay(system, &best.schedule)?;
    let is_of_thread = |machine: &Machine| machine.failures().any(|failure| failure.thread.is_some());
    let (one, other, expected) = if witness.bug.kind() == BugKind::Failure && is_of_thread(&given) {
        let (one, other) = (below_last(&given), below_last(&ordered));
        let expected = if given.depth() == 0 { Some(&0) } else { oracle.failures.get(&one) };
        (one, other, expected)
    } else {
        let one = relation::<Regular>(&given);
        let expected = oracle.relations.get(&one);
        (one, relation::<Regular>(&ordered), expected)
    };
    if one != other || expected != Some(&best.switches) {
        return Err(format!("{best:?}, the oracle says {expected:?} of its relation"));
    }
    Ok(())
}

/// The relation over the last event and all that happens before it.
fn below_last(machine: &Machine) -> Hbr {
    let whole = relation::<Regular>(machine);
    let Some(last) = machine.events().last() else { return whole };
    let name = machine.thread_name(last.thread);
    let before = whole.threads[name][last.index as usize].before.clone();
    let kept = |(thread, events): (&String, &Vec<HbrEvent>)| {
        let below =
            before.get(thread).copied().unwrap_or(0).max(if thread == name { last.index + 1 } else { 0 });
        let events = events[..below as usize].to_vec();
        (!events.is_empty()).then(|| (thread.clone(), events))
    };
    Hbr { root: whole.root.clone(), threads: whole.threads.iter().filter_map(kept).collect() }
}

/// Whether some end after so many events avoids a bug of the kind.
fn avoids(ends: &Ends, kind: BugKind) -> bool {
    match kind {
        BugKind::Deadlock => ends.without_deadlock,
        BugKind::Failure => ends.without_failure,
        BugKind::Condition(number) => ends.without_violation.get(number).copied().unwrap_or(false),
    }
}

/// The critical step of a schedule is where ends that avoid the bug cease to exist.
fn judge_critical(
    (ast, system): (&Ast, &System),
    witness: &Witness,
    compared: &mut Compared,
) -> Result<(), String> {
    let machine = replay(system, &witness.schedule)?;
    let schedule = machine.schedule();
    let name = |thread| machine.thread_name(thread).to_owned();
    let steps = schedule.steps.iter().map(|step| (name(step.thread), step.choices.to_vec()));
    let steps: Vec<(String, Vec<i64>)> = steps.collect();
    let Ok(along) = ends_along(ast, rules(system), (&schedule.root, &steps), MOST) else { return Ok(()) };
    let kind = witness.bug.kind();
    let open: Vec<bool> = along.iter().map(|ends| avoids(ends, kind)).collect();
    if open.windows(2).any(|pair| !pair[0] && pair[1]) {
        return Err(format!("not monotone: {open:?}"));
    }
    for counting in [Counting::Fingerprints, Counting::Exact] {
        let options = Options { counting, ..Options::default() };
        let found = critical_step(system, witness, &options, &mut ()).map_err(|error| error.to_string())?;
        match found.step {
            CriticalStep::None if !open[0] => compared.never += 1,
            CriticalStep::At { event, detour, .. } if open[event.index()] && !open[event.index() + 1] => {
                judge_detour(system, kind, &detour.schedule, (&machine, event.index()))?;
                compared.critical += 1;
            }
            step => return Err(format!("{step:?}, the oracle says {open:?}")),
        }
    }
    Ok(())
}

/// A detour begins as the execution does, takes another step then, and avoids the bug.
fn judge_detour(
    system: &System,
    kind: BugKind,
    schedule: &NamedSchedule,
    (with_bug, event): (&Machine, usize),
) -> Result<(), String> {
    let mut detour = replay(system, schedule)?;
    let avoids = match (kind, detour.outcome()) {
        (_, None | Some(Outcome::AssumeBlocked)) => false,
        (BugKind::Deadlock, Some(outcome)) => !matches!(outcome, Outcome::Deadlock(_)),
        (BugKind::Failure, Some(outcome)) => outcome != Outcome::Failure,
        (BugKind::Condition(_), Some(_)) => true,
    };
    let names = |machine: &Machine| -> Vec<_> {
        let steps = machine.schedule().steps.into_iter();
        steps.map(|step| (machine.thread_name(step.thread).to_owned(), step.choices)).collect()
    };
    let (one, other) = (names(&detour), names(with_bug));
    if avoids && one[..event] == other[..event] && one.get(event) != other.get(event) {
        return Ok(());
    }
    Err(format!("no way around {kind:?} from event {event}: {schedule}"))
}

fn judge(ast: &Ast, system: &System, compared: &mut Compared) -> Result<(), String> {
    let Ok(oracle) = fewest_switches(ast, rules(system), MOST) else { return Ok(()) };
    let witnesses = bugs(system);
    compared.programs += 1;
    for counting in [Counting::Fingerprints, Counting::Exact] {
        let options = Options { counting, ..Options::default() };
        let found = minimize(system, &witnesses, &options, &mut ()).map_err(|error| error.to_string())?;
        let found: Vec<_> = witnesses.iter().cloned().zip(found).collect();
        judge_switches(system, &oracle, &found)?;
        let better =
            |(_, found): &&(Witness, Minimized)| found.fewest.best.switches < found.equivalent.best.switches;
        compared.better += u32::try_from(found.iter().filter(better).count()).unwrap_or(u32::MAX);
    }
    for witness in &witnesses {
        compared.bugs += 1;
        judge_critical((ast, system), witness, compared)?;
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn fuzz(
    (first, count): (u64, u64),
    profile: Profile,
    size: Size,
    features: impl Fn(&mut Random) -> Features,
) -> Compared {
    let mut compared = Compared::default();
    judge_each((first, count), size, features, |ast, program| {
        judge(ast, &System::under(Arc::clone(program), profile), &mut compared)
    });
    let Compared { programs, bugs, better, critical, never } = compared;
    println!(
        "{programs} programs, {bugs} bugs, {better} with fewer switches in another relation, \
         {critical} critical steps, {never} bugs that cannot be avoided"
    );
    compared
}

#[test]
fn mixed_programs() {
    let compared = fuzz((0, 300), Profile::default(), Size::default(), generate::mix);
    assert!(compared.bugs > 50, "{}", compared.bugs);
    assert!(compared.better > 0 && compared.critical > 0 && compared.never > 0);
}

#[test]
fn programs_with_every_feature_by_itself() {
    for (at, feature) in (0..).zip(Feature::all()) {
        let only = |_: &mut Random| Features::from_iter([feature]);
        fuzz((1_000_000 + 1_000 * at, 8), Profile::default(), Size::default(), only);
    }
}

#[test]
fn longer_programs_of_two_threads() {
    fuzz((2_000_000, 60), Profile::default(), Size { threads: Some(2), ops: 7 }, generate::mix);
}

#[test]
fn programs_by_other_rules() {
    for (at, profile) in (3..).zip([Profile::STOP_AT_FAILURE, Profile::STUDY]) {
        let compared = fuzz((1_000_000 * at, 150), profile, Size::default(), generate::mix);
        assert!(compared.bugs > 20 && compared.critical > 0, "{profile:?}: {}", compared.bugs);
    }
}
