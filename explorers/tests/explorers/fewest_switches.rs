//! Executions with the fewest context switches, and critical steps, on programs that can be worked out by hand.

use std::sync::Arc;

use crate::common::{philosophers, program};
use loris_explorers::{
    Bug, CriticalStep, Explorer, Limits, Minimized, Observer, Options, Progress, StopReason, Witness,
    WitnessError, critical_step, explore, minimize,
};
use loris_interpreter::{Outcome, System};
use loris_lang::ir::Program;

fn witnesses(program: &Arc<Program>) -> Vec<Witness> {
    explore(program, Explorer::Dpor, &Options::default(), &mut ()).witnesses()
}

fn minimized(text: &str) -> Vec<Minimized> {
    let program = program(text);
    minimize(&System::new(program.clone()), &witnesses(&program), &Options::default(), &mut ())
        .expect("the schedules show the bugs")
}

/// Stops at the poll of that number.
struct Impatient {
    polls: u32,
}

impl Observer for Impatient {
    fn interval(&self) -> u32 {
        1
    }

    fn poll(&mut self, _: &Progress<'_>) -> Option<StopReason> {
        self.polls = self.polls.saturating_sub(1);
        (self.polls == 0).then_some(StopReason::Interrupted)
    }
}

#[test]
fn philosophers_deadlock_once_each_has_run() {
    for threads in 2..6 {
        let [found] = &minimized(&philosophers(threads))[..] else { panic!("one deadlock") };
        assert_eq!(found.fewest.best.switches, threads as usize - 1);
        assert!(found.fewest.is_proven() && found.equivalent.is_proven());
    }
}

#[test]
fn a_program_of_one_thread_needs_none() {
    let [found] = &minimized("thread a { yield; yield; fail; }")[..] else { panic!("one failure") };
    assert_eq!((found.fewest.best.switches, found.fewest.best.preemptions), (0, 0));
    assert_eq!(found.fewest.best.schedule.to_string(), "2*a");
}

#[test]
fn a_failure_before_the_first_event() {
    let program = program("thread a { let v = choose(0..2); if v == 1 { fail; } yield; }");
    let witnesses = witnesses(&program);
    let found =
        minimize(&System::new(program.clone()), &witnesses, &Options::default(), &mut ()).expect("it fails");
    assert_eq!(found[0].fewest.best.schedule.to_string(), "/1");
    let found = critical_step(&System::new(program.clone()), &witnesses[0], &Options::default(), &mut ())
        .expect("it fails");
    assert_eq!(found.step, CriticalStep::None, "the choice is made before the first event");
}

#[test]
fn another_choice_is_a_way_around() {
    let program = program("var x; thread a { yield; let v = choose(0..3); x = v; assert x != 2; }");
    let witness = &witnesses(&program)[0];
    let found = critical_step(&System::new(program.clone()), witness, &Options::default(), &mut ())
        .expect("it fails");
    let CriticalStep::At { event, step, detour } = found.step else { panic!("{found:?}") };
    assert_eq!((event.index(), step.choices.as_slice()), (0, &[2][..]));
    assert_eq!((detour.first.choices.as_slice(), detour.outcome), (&[0][..], Outcome::Ok));
}

#[test]
fn what_is_irrelevant_for_a_failure_is_left_out() {
    let text = "var x, y; thread a { y = 1; y = 2; x = 1; y = 3; }
        thread b { y = 4; let r = x; assert r == 0; }";
    let program = program(text);
    let bug = witnesses(&program)[0].bug.clone();
    let all = ["3*a b a b", "a b 2*a b"]
        .map(|schedule| Witness { bug: bug.clone(), schedule: schedule.parse().expect("a schedule") });
    let found =
        minimize(&System::new(program.clone()), &all, &Options::default(), &mut ()).expect("both fail");
    let switches = |found: &Minimized| {
        (found.given.switches, found.equivalent.best.switches, found.fewest.best.switches)
    };
    assert_eq!(found[0].equivalent.best.schedule.to_string(), "3*a 2*b", "without the last write of `a`");
    assert_eq!(switches(&found[0]), (3, 1, 1));
    assert_eq!(switches(&found[1]), (3, 3, 1), "the writes of `y` cannot be turned round");
}

#[test]
fn a_search_that_is_stopped_gives_what_it_has() {
    let program = program(&philosophers(4));
    let witness = witnesses(&program)[0].clone();
    let all = [witness.clone()];
    let whole =
        minimize(&System::new(program.clone()), &all, &Options::default(), &mut ()).expect("it deadlocks");
    let mut stopped = 0;
    for polls in 1..2_000 {
        let found =
            minimize(&System::new(program.clone()), &all, &Options::default(), &mut Impatient { polls })
                .expect("it deadlocks");
        let found = &found[0].fewest;
        assert!(found.best.switches >= whole[0].fewest.best.switches);
        assert!(found.at_least <= whole[0].fewest.best.switches, "a bound that is wrong: {found:?}");
        assert_eq!(found.is_proven(), found.stopped_by.is_none());
        stopped += u32::from(found.stopped_by == Some(StopReason::Interrupted));
        let step = critical_step(
            &System::new(program.clone()),
            &witness,
            &Options::default(),
            &mut Impatient { polls },
        );
        let step = step.expect("it deadlocks").step;
        let fits = match &step {
            CriticalStep::At { event, .. } => event.index() == 3,
            CriticalStep::Unknown(events, StopReason::Interrupted) => *events == 4,
            CriticalStep::None | CriticalStep::Unknown(..) => false,
        };
        assert!(fits, "{step:?}");
    }
    assert!(stopped > 3, "{stopped}");
}

#[test]
fn a_cut_at_the_limit_on_depth_proves_nothing_beyond() {
    let text = "var x, y; thread a { while y == 0 { x = x + 1; } assert false; } thread b { yield; y = 1; }";
    let program = program(text);
    let options = Options { limits: Limits { depth: Some(12), ..Limits::default() }, ..Options::default() };
    let report = explore(&program, Explorer::Dfs, &options, &mut ());
    let failure = report.witnesses().into_iter().find(|witness| matches!(witness.bug, Bug::Failure(..)));
    let witness = failure.expect("it fails");
    let found = minimize(&System::new(program.clone()), &[witness], &options, &mut ()).expect("it fails");
    let Minimized { fewest, .. } = &found[0];
    assert_eq!((fewest.best.switches, fewest.at_least), (1, 0), "{fewest:?}");
    assert_eq!(fewest.stopped_by, Some(StopReason::Depth));
}

#[test]
fn going_round_for_ever_avoids_nothing() {
    let text = "var stop; mutex m;
        thread a { lock m; while stop == 0 { yield; } lock m; } thread b { yield; stop = 1; }";
    let program = program(text);
    let report = explore(&program, Explorer::StateCaching, &Options::default(), &mut ());
    let witness = &report.witnesses()[0];
    let found = critical_step(&System::new(program.clone()), witness, &Options::default(), &mut ())
        .expect("it deadlocks");
    assert_eq!(found.step, CriticalStep::None);
}

#[test]
fn a_schedule_without_the_bug_is_refused() {
    let program = program(&philosophers(3));
    let bug = witnesses(&program)[0].bug.clone();
    let refused = |schedule: &str| {
        let witness = Witness { bug: bug.clone(), schedule: schedule.parse().expect("a schedule") };
        minimize(&System::new(program.clone()), &[witness], &Options::default(), &mut ())
            .expect_err("it shows no bug")
    };
    assert_eq!(refused("p[0] p[1]"), WitnessError::NotShown);
    assert!(matches!(refused("p[0] p[9]"), WitnessError::Replay(_)));
}
