//! What the public door promises: verdicts, the fallback, an end of every run, mistakes in words, walks.

use loris::explore::{Explorer, Sampler, Statistics};
use loris::machine::{Outcome, PlainValue, Profile};
use loris::prelude::*;

const LOST_UPDATE: &str = "var x = 0;
thread a { let r = x; x = r + 1; }
thread b { let r = x; x = r + 1; }
final { assert x == 2, \"an increment was lost\"; }
exists x == 1;
";

const TWO: &str = "var x; thread a { x = 1; } thread b { x = 2; }";

fn program(text: &str) -> Program {
    Program::compile("test.cl", text).expect("the text is right")
}

/// The verdict of a technique.
fn verdict(text: &str, technique: impl Into<Technique>) -> Verdict {
    program(text).explore().with(technique).run().expect("it is admitted").verdict()
}

#[test]
fn a_verdict_follows_what_is_guaranteed() {
    assert_eq!(verdict(TWO, Technique::LazyOptimalDpor), Verdict::Proven);
    assert_eq!(verdict(TWO, Technique::LazyDpor), Verdict::Unproven);
    assert_eq!(verdict(LOST_UPDATE, Technique::LazyDpor), Verdict::Bug);
    assert_eq!(verdict(&format!("{TWO} exists x == 1;"), Technique::Dpor), Verdict::Proven);
    assert_eq!(verdict(&format!("{TWO} never x == 1;"), Technique::Dpor), Verdict::Bug);
    let short = program(TWO).explore().with(Technique::Dfs(None)).depth(1).run().expect("it is admitted");
    assert_eq!(short.verdict(), Verdict::Stopped(StopReason::Depth));
}

#[test]
fn an_exists_that_nothing_shows_is_a_bug_without_a_schedule() {
    let found = program(&format!("{TWO} exists x == 3;")).explore().run().expect("it is admitted");
    assert_eq!((found.verdict(), found.bugs().len()), (Verdict::Bug, 0));
}

#[test]
fn bugs_are_told_in_words() {
    let program = program(&format!("{LOST_UPDATE} never x == 1;"));
    let found = program.explore().run().expect("it is admitted");
    let told: Vec<String> = found.bugs().iter().map(ToString::to_string).collect();
    let wanted = [
        "failure at test.cl:4:9: final: an increment was lost",
        "condition at test.cl:6:2: `never x == 1` does not hold",
    ];
    assert_eq!(told, wanted);
}

#[test]
fn the_default_goes_on_where_its_memory_is_used_up() {
    let program = program(LOST_UPDATE);
    let mut asked = 0;
    let mut stop = |_: &Progress<'_>| {
        asked += 1;
        (asked <= 2).then_some(StopReason::Memory)
    };
    let found = program.explore().stop_if(&mut stop).observe(&mut Impatient).run().expect("it is admitted");
    let explorers: Vec<_> = found.reports().iter().map(|report| (report.explorer, report.after)).collect();
    let wanted =
        [(Explorer::LazyOptimalDpor, None), (Explorer::LazyTreeDpor, Some(Explorer::LazyOptimalDpor))];
    assert_eq!(explorers, wanted);
    assert!(found.report().complete());
    let memory = |_: &Progress<'_>| Some(StopReason::Memory);
    let alone = program.explore().without_fallback().stop_if(memory).observe(&mut Impatient).run();
    assert_eq!(alone.expect("it is admitted").verdict(), Verdict::Stopped(StopReason::Memory));
}

/// Asks at every step.
struct Impatient;

impl Observer for Impatient {
    fn interval(&self) -> u32 {
        1
    }
}

#[test]
fn what_is_drawn_comes_to_an_end() {
    let found = program(TWO).explore().with(Sampler::Pos).run().expect("it is admitted");
    assert_eq!(found.report().statistics.schedules, 10_000);
    assert_eq!(found.verdict(), Verdict::Stopped(StopReason::Schedules));
    let round = program("var n; thread t { loop { n = 1 - n; } }").explore().run().expect("it is admitted");
    assert_eq!(round.verdict(), Verdict::Stopped(StopReason::NoEnd));
}

#[test]
fn what_a_pass_over_states_proves_is_proven() {
    let text = "var flag, n; thread a { flag = 1; }
        thread b { loop { n = 1 - n; if flag == 1 { break; } } assert flag == 1; }";
    let spin = program(text);
    let found = spin.explore().run().expect("it is admitted");
    assert_eq!((found.verdict(), found.report().explorer), (Verdict::Proven, Explorer::StateCaching));
    let both = program(TWO).explore().run().expect("it is admitted");
    let pass = both.pass().expect("the pass was first");
    assert!(pass.complete() && both.report().complete());
    assert_eq!(pass.statistics.states, both.report().statistics.states);
}

#[test]
fn where_executions_are_caught_nothing_is_proven() {
    // Once x is written, b does not write the flag, and a goes round for ever.
    let text = "var flag, x, n; thread a { loop { n = 1 - n; if flag == 1 { break; } } }
        thread b { if x == 0 { flag = 1; } } thread c { x = 1; }";
    let found = program(text).explore().run().expect("it is admitted");
    assert_eq!(found.verdict(), Verdict::Stopped(StopReason::NoEnd));
    assert_eq!(found.report().truncated_at.len(), 1);
}

#[test]
fn a_loop_that_counts_is_gone_into_step_by_step() {
    let text = "var x, y; thread a { loop { x = x + 1; } } thread b { assert y == 0; } thread c { y = 1; }";
    let found = program(text).explore().schedules(20).run().expect("it is admitted");
    assert_eq!(found.verdict(), Verdict::Bug);
}

#[test]
fn a_technique_that_does_not_go_with_the_profile_is_refused() {
    let studied = program(TWO).under(Profile::STUDY);
    let refused = studied.explore().with(Technique::Dpor).run().expect_err("it reduces");
    assert!(
        refused.to_string().starts_with("`dpor` reduces, and may miss something under the profile `study`")
    );
    assert_eq!(studied.explore().run().expect("the default goes with it").report().explorer, Explorer::Dfs);
}

#[test]
fn a_run_goes_on_one_execution_at_a_time() {
    let mut run = program(TWO).explore().with(Technique::Dpor).begin().expect("it is admitted");
    run.advance();
    assert_eq!((run.statistics().schedules, run.point().depth()), (1, 2));
    while run.advance() == loris::explore::Advance::Execution {}
    let Statistics { schedules, .. } = run.report().statistics;
    assert_eq!(schedules, 2);
}

#[test]
fn all_mistakes_are_told() {
    let mistakes =
        Program::compile("wrong.cl", "var count; thread a { cuont = 1; z = 2; }").expect_err("it is");
    let lines = mistakes.to_string();
    assert_eq!(mistakes.list().len(), 2, "{lines}");
    assert!(lines.starts_with("wrong.cl:1:23: "), "{lines}");
    assert!(lines.contains("count"), "{lines}");
    let constants = ["N=2".parse().expect("a definition")];
    assert!(Program::compile_with("two.cl", TWO, &constants).is_err());
    let text = "const N = 1; var x; thread t[i in 0..N] { x = i; }";
    let three =
        Program::compile_with("n.cl", text, &["N=3".parse().expect("a definition")]).expect("it has N");
    assert_eq!(three.explore().run().expect("it is admitted").report().statistics.max_threads, 3);
}

#[test]
fn an_execution_is_walked_forth_and_back() {
    let program = program(LOST_UPDATE);
    let mut execution = program.replay(&"a 2*b a".parse().expect("a schedule")).expect("it can be run");
    let places: Vec<u32> =
        execution.steps().iter().map(|step| program.source().position(step.at.start).line).collect();
    assert_eq!(places, [2, 3, 3, 2]);
    assert_eq!((execution.outcome(), execution.failures().len()), (Some(Outcome::Failure), 1));
    let x = |value| vec![("x".to_owned(), PlainValue::Int(value))];
    assert_eq!(execution.variables(), x(1));
    execution.go_to(2);
    assert_eq!((execution.position(), execution.outcome(), execution.variables()), (2, None, x(0)));
    execution.go_to(9);
    assert_eq!((execution.position(), execution.variables()), (4, x(1)));
    let error = program.replay(&"a c".parse().expect("a schedule")).expect_err("there is no c");
    assert_eq!(
        error.to_string(),
        "step 2 of the schedule: there is no thread c at this point; enabled here: a, b"
    );
}
