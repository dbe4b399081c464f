//! The depth of bugs, and the scheduler that follows a directive.

use crate::common::{ATOMICITY, DEADLOCK, MORE, ORDER, program};
use loris_explorers::bug_depth::{Depth, Directed, Directive, LabelledEvent, Ordering, bug_depth};
use loris_explorers::probability::{Extreme, Fraction, Policy, extreme, guaranteed, probability};
use loris_explorers::schedule_graph::{End, Refusal, ScheduleGraph, Unfinished};
use loris_explorers::{Limits, Observer, Options, Progress, StopReason};
use loris_interpreter::{Profile, System};

/// Four events of three threads have to come in one order.
fn chain(start: &str) -> String {
    format!(
        "var x = 0;
thread t1 {{ {start} atomic {{ if x == 0 {{ x = 1; }} }} atomic {{ if x == 2 {{ x = 3; }} }} }}
thread t2 {{ {start} atomic {{ if x == 1 {{ x = 2; }} }} }}
thread t3 {{ {start} assert x != 3; }}
"
    )
}

fn graph(text: &str, profile: Profile) -> ScheduleGraph {
    let system = System::under(program(text), profile);
    ScheduleGraph::of(&system, &Options::default(), &mut ()).expect("a small program")
}

fn is_bug(end: &End) -> bool {
    !end.bugs.is_empty()
}

fn depth(graph: &ScheduleGraph) -> Depth {
    bug_depth(graph, &is_bug, 3, Limits::default(), &mut ())
}

fn directive(graph: &ScheduleGraph) -> Directive {
    match depth(graph) {
        Depth::Found(directive) => *directive,
        other => panic!("{other:?}"),
    }
}

/// The orderings of a directive, in brief.
fn orderings(directive: &Directive) -> Vec<String> {
    let brief = |event: &LabelledEvent| match event {
        LabelledEvent::At { op, .. } => op.clone(),
        LabelledEvent::Number(number) => format!("event {number}"),
    };
    let text = |ordering: &Ordering<'_>| {
        let (first, then) = (ordering.first, ordering.then);
        format!("{} {} < {} {}", first.thread, brief(&first.event), then.thread, brief(&then.event))
    };
    directive.orderings().iter().map(text).collect()
}

#[test]
fn an_order_has_depth_1_atomicity_and_a_deadlock_2() {
    for profile in [Profile::default(), Profile::STOP_AT_FAILURE] {
        for more in ["", MORE] {
            let order = directive(&graph(&format!("{ORDER}{more}"), profile));
            assert_eq!(order.size(), 1);
            assert_eq!(orderings(&order), ["t2 read x < t1 write x"]);
            let atomicity = directive(&graph(&format!("{ATOMICITY}{more}"), profile));
            assert_eq!(atomicity.size(), 2);
            assert_eq!(orderings(&atomicity), ["t2 read x < t1 write x", "t1 write x < t2 read x"]);
            let deadlock = directive(&graph(&format!("{DEADLOCK}{more}"), profile));
            assert_eq!(deadlock.size(), 2);
            assert_eq!(orderings(&deadlock), ["t2 lock b < t1 lock b", "t1 lock a < t2 lock a"]);
        }
    }
}

#[test]
fn without_start_steps_the_chain_is_never_hit() {
    let without = graph(&chain(""), Profile::default());
    assert_eq!(without.schedules(&|_| true), 12_u32.into());
    assert_eq!(without.schedules(&is_bug), 1_u32.into());
    for depth in 1..=4 {
        assert_eq!(probability(&without, Policy::Pct(depth), &is_bug), Ok(Fraction::default()));
    }
    assert!(matches!(depth(&without), Depth::NeedsFirst(Some(3))), "{:?}", depth(&without));
}

#[test]
fn with_start_steps_the_chain_has_depth_3() {
    let with = graph(&chain("point;"), Profile::default());
    assert_eq!((with.threads(), with.steps()), (3, 7));
    assert_eq!(with.schedules(&|_| true), 210_u32.into());
    assert_eq!(with.schedules(&is_bug), 18_u32.into());
    let part = |of: u32| Fraction::new(1_u32.into(), of.into());
    let chances = [Fraction::default(), Fraction::default(), part(98), part(49)];
    for (depth, chance) in (1..).zip(chances) {
        assert_eq!(probability(&with, Policy::Pct(depth), &is_bug), Ok(chance), "{depth}");
    }
    let directive = directive(&with);
    assert_eq!(directive.size(), 3, "{:?}", orderings(&directive));
}

#[test]
fn the_directed_scheduler_shows_the_bug_whatever_it_picks() {
    let texts = [ORDER, ATOMICITY, DEADLOCK];
    let more = texts.map(|text| format!("{text}{MORE}"));
    let all = more.iter().map(String::as_str).chain(texts);
    let chain = chain("point;");
    for text in all.chain([chain.as_str()]) {
        let program = program(text);
        let graph = graph(text, Profile::STOP_AT_FAILURE);
        let directive = directive(&graph);
        let mut runs = 0;
        Directed::new(&graph, &directive).every_run(&mut |run| {
            runs += 1;
            assert!(run.end().is_some_and(is_bug), "{}\n{text}", run.schedule());
            assert!(run.change_points().iter().all(Option::is_some));
            let mut machine = System::under(program.clone(), Profile::STOP_AT_FAILURE).machine();
            machine.replay(&run.schedule()).expect("it can be run");
            assert!(machine.outcome().is_some());
        });
        assert!(runs > 0);
    }
}

#[test]
fn the_bound_holds_for_the_worst_pick() {
    for text in [ORDER, ATOMICITY, DEADLOCK] {
        let graph = graph(&format!("{text}{MORE}"), Profile::STOP_AT_FAILURE);
        let depth = u32::try_from(directive(&graph).size()).expect("small");
        let least = extreme(&graph, depth, Extreme::Least, &is_bug).expect("a small program");
        assert!(least >= guaranteed(&graph, depth), "{least}\n{text}");
    }
}

/// Stops when it is asked so many times.
struct Impatient(u32);

impl Observer for Impatient {
    fn interval(&self) -> u32 {
        1
    }

    fn poll(&mut self, _: &Progress<'_>) -> Option<StopReason> {
        self.0 -= 1;
        (self.0 == 0).then_some(StopReason::Timeout)
    }
}

#[test]
fn a_graph_that_is_not_finished_has_what_was_seen() {
    let text = format!("{DEADLOCK}forall true; exists false;");
    let options = Options::default();
    let whole = ScheduleGraph::of(&program(&text), &options, &mut ()).expect("a small program");
    let all = whole.schedules(&|_| true);
    let mut most = 0u32.into();
    for steps in 1..40 {
        let graph = ScheduleGraph::of(&program(&text), &options, &mut Impatient(steps));
        let Err(Unfinished { why, so_far }) = graph else { break };
        assert_eq!(why, Refusal::Stopped(StopReason::Timeout));
        assert!(so_far.prefixes() <= steps as usize && so_far.steps() <= whole.steps());
        let seen = so_far.schedules(&|_| true);
        assert!(most <= seen && seen <= all, "{seen}");
        assert!(so_far.schedules(&is_bug) <= whole.schedules(&is_bug));
        assert!(so_far.conditions().iter().all(|condition| condition.holds.is_none()));
        most = seen;
    }
    assert!(most > 1u32.into() && most < all, "{most} of {all}");
}
