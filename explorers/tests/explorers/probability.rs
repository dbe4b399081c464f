//! Exact probabilities, against figures that were computed elsewhere by enumeration, and against a plain enumeration
//! here of every valuation that PCT and PPCT can draw.

use std::sync::Arc;

use crate::common::{ATOMICITY, DEADLOCK, MORE, ORDER, program};
use loris_explorers::Options;
use loris_explorers::probability::{Extreme, Fraction, Pick, Policy, extreme, probability, valuations};
use loris_explorers::schedule_graph::{End, ScheduleGraph};
use loris_interpreter::{Machine, Profile, System, ThreadId};
use loris_lang::ir::Program;
use num_bigint::BigUint;

fn graph(program: &Arc<Program>) -> ScheduleGraph {
    let system = System::under(Arc::clone(program), Profile::STOP_AT_FAILURE);
    ScheduleGraph::of(&system, &Options::default(), &mut ()).expect("a small program")
}

fn fraction(text: &str) -> Fraction {
    let mut parts = text.split('/').map(|part| part.parse::<u32>().expect("a number"));
    let (above, below) = (parts.next().expect("a fraction"), parts.next().unwrap_or(1));
    Fraction::new(BigUint::from(above), BigUint::from(below))
}

fn fractions(texts: &str) -> Vec<Fraction> {
    texts.split_whitespace().map(fraction).collect()
}

fn is_bug(end: &End) -> bool {
    !end.bugs.is_empty()
}

/// Programs, each with n, k, schedules, those with a bug, and the probabilities of a random walk, preempt always,
/// one and two preemptions, PCT with depths 1, 2 and 3.
const TABLE: [(&str, &str, [u32; 4], &str); 5] = [
    (ORDER, "", [2, 4, 6, 3], "1/2 1/2 1/2 1/2 1/2 1/2 1/2"),
    (ORDER, MORE, [3, 8, 295, 85], "1/2 1/2 1/2 1/2 1/2 1/2 1/2"),
    (ATOMICITY, "", [2, 5, 10, 3], "3/16 1/2 1/10 7/50 0 1/10 7/50"),
    (ATOMICITY, MORE, [3, 9, 1092, 378], "3/16 39/128 5/108 37/486 0 1/18 5/54"),
    (DEADLOCK, "", [2, 10, 28, 6], "3/8 1 1/10 17/100 0 1/10 17/100"),
];

const POLICIES: [Policy; 7] = [
    Policy::RandomWalk,
    Policy::PreemptAlways,
    Policy::Preemptions(1),
    Policy::Preemptions(2),
    Policy::Pct(1),
    Policy::Pct(2),
    Policy::Pct(3),
];

#[test]
fn the_table_of_policies_is_met() {
    for (text, more, counts, chances) in TABLE {
        let text = format!("{text}{more}");
        let graph = graph(&program(&text));
        let [threads, steps, schedules, buggy] = counts;
        assert_eq!((graph.threads(), graph.steps()), (threads as usize, steps as usize), "{text}");
        assert_eq!(graph.schedules(&|_| true), BigUint::from(schedules), "{text}");
        assert_eq!(graph.schedules(&is_bug), BigUint::from(buggy), "{text}");
        for (policy, chance) in POLICIES.into_iter().zip(fractions(chances)) {
            assert_eq!(probability(&graph, policy, &is_bug), Ok(chance), "{policy:?}\n{text}");
        }
    }
}

#[test]
fn the_table_of_ppct_is_met() {
    // For each depth the least probability, that of a random pick, and the greatest.
    let table = [
        (ORDER, "1/3 1/2 2/3  3/8 1/2 5/8  13/32 1/2 19/32"),
        (ATOMICITY, "0 1/16 1/3  1/27 7/72 8/27  16/243 13/108 65/243"),
    ];
    for (text, chances) in table {
        let graph = graph(&program(&format!("{text}{MORE}")));
        for (depth, chances) in (1..).zip(fractions(chances).chunks(3)) {
            let random = probability(&graph, Policy::Ppct(depth, Pick::Random), &is_bug);
            assert_eq!(
                extreme(&graph, depth, Extreme::Least, &is_bug),
                Ok(chances[0].clone()),
                "{depth}\n{text}"
            );
            assert_eq!(random, Ok(chances[1].clone()), "{depth}\n{text}");
            assert_eq!(
                extreme(&graph, depth, Extreme::Greatest, &is_bug),
                Ok(chances[2].clone()),
                "{depth}\n{text}"
            );
        }
    }
}

#[test]
fn with_two_threads_ppct_is_pct() {
    for text in [ORDER, ATOMICITY, DEADLOCK] {
        let graph = graph(&program(text));
        for depth in 1..=3 {
            let pct = probability(&graph, Policy::Pct(depth), &is_bug);
            for pick in [Pick::Random, Pick::Lowest, Pick::Highest, Pick::RoundRobin] {
                assert_eq!(probability(&graph, Policy::Ppct(depth, pick), &is_bug), pct);
            }
            for end in [Extreme::Least, Extreme::Greatest] {
                assert_eq!(extreme(&graph, depth, end, &is_bug), pct);
            }
        }
    }
}

/// How many valuations show a bug.
fn hits(graph: &ScheduleGraph, policy: Policy, depth: u32) -> BigUint {
    let chance = probability(graph, policy, &is_bug).expect("a small program");
    let hits = chance * valuations(graph, depth);
    assert!(hits.is_integer(), "{policy:?}: {hits}");
    hits.to_integer()
}

#[test]
fn so_many_valuations_show_the_bug() {
    let small = [(ORDER, [(1_u32, 2_u32), (4, 8), (16, 32)]), (ATOMICITY, [(0, 2), (1, 10), (7, 50)])];
    for (text, expected) in small {
        let graph = graph(&program(text));
        for (depth, (hit, all)) in (1..).zip(expected) {
            let found = (hits(&graph, Policy::Pct(depth), depth), valuations(&graph, depth));
            assert_eq!(found, (BigUint::from(hit), BigUint::from(all)), "{depth}\n{text}");
        }
    }
    let deadlock = graph(&program(DEADLOCK));
    assert_eq!(hits(&deadlock, Policy::Pct(2), 2), BigUint::from(2u32));
    assert_eq!(hits(&deadlock, Policy::Pct(3), 3), BigUint::from(34u32));
    // Lowest, highest, round-robin, and PCT.
    let more =
        [(ORDER, 1, [2, 4, 2, 3], 6_u32), (ATOMICITY, 2, [2, 4, 2, 3], 54), (DEADLOCK, 2, [6, 6, 28, 6], 84)];
    for (text, depth, expected, all) in more {
        let graph = graph(&program(&format!("{text}{MORE}")));
        let picks = [Pick::Lowest, Pick::Highest, Pick::RoundRobin].map(|pick| Policy::Ppct(depth, pick));
        let policies = picks.into_iter().chain([Policy::Pct(depth)]);
        let found: Vec<BigUint> = policies.map(|policy| hits(&graph, policy, depth)).collect();
        assert_eq!(found, expected.map(|hit: u32| BigUint::from(hit)), "{text}");
        assert_eq!(valuations(&graph, depth), BigUint::from(all));
    }
}

/// Runs PCT, or PPCT with the lowest pick, with one valuation, as its definition says.
fn run(machine: &mut Machine, ranks: &[usize], points: &[usize], parallel: bool) -> bool {
    let depth = points.len() + 1;
    let mut priorities: Vec<usize> = ranks.iter().map(|rank| depth + rank).collect();
    machine.begin(&[]).expect("no choices");
    loop {
        let all: Vec<(usize, ThreadId)> = machine.threads().iter().copied().enumerate().collect();
        let enabled = || all.iter().filter(|(_, thread)| machine.is_enabled(*thread));
        let high = enabled().find(|(at, _)| parallel && priorities[*at] > depth);
        let best = high.or_else(|| enabled().max_by_key(|(at, _)| priorities[*at]));
        let Some(&(at, thread)) = best else { break };
        machine.step(thread, &[]).expect("it is enabled");
        for (number, point) in (1..).zip(points) {
            if *point == machine.depth() {
                priorities[at] = depth - number;
            }
        }
    }
    machine.outcome();
    let blocked = machine.threads().iter().any(|thread| machine.pending(*thread).is_some());
    machine.failures().next().is_some() || blocked
}

/// Three threads, which may all be low at a time.
const CHAIN: &str = "var x;
thread t1 { point; atomic { if x == 0 { x = 1; } } atomic { if x == 2 { x = 3; } } }
thread t2 { point; atomic { if x == 1 { x = 2; } } }
thread t3 { point; atomic { if x == 3 { x = 4; } } }
final { assert x != 4; }";

/// Every order of some things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, next| {
        let places = |order: Vec<usize>| {
            (0..=order.len()).map(move |at| [&order[..at], &[next], &order[at..]].concat())
        };
        orders.into_iter().flat_map(places).collect()
    })
}

#[test]
fn a_plain_enumeration_of_all_valuations_agrees() {
    let (order, atomicity) = (format!("{ORDER}{MORE}"), format!("{ATOMICITY}{MORE}"));
    for text in [ORDER, ATOMICITY, DEADLOCK, CHAIN, &order, &atomicity] {
        let program = program(text);
        let graph = graph(&program);
        let mut machine = System::under(Arc::clone(&program), Profile::STOP_AT_FAILURE).machine();
        for (depth, parallel) in (1..=4).flat_map(|depth| [(depth, false), (depth, true)]) {
            let mut points = vec![Vec::new()];
            for _ in 1..depth {
                let with =
                    |rest: &Vec<usize>| (1..=graph.steps()).map(|at| [&rest[..], &[at]].concat()).collect();
                points = points.iter().flat_map(|rest| -> Vec<Vec<usize>> { with(rest) }).collect();
            }
            let mut shown = 0_u32;
            for ranks in orders(graph.threads()) {
                shown += points
                    .iter()
                    .map(|points| u32::from(run(&mut machine, &ranks, points, parallel)))
                    .sum::<u32>();
            }
            let policy = if parallel { Policy::Ppct(depth, Pick::Lowest) } else { Policy::Pct(depth) };
            assert_eq!(hits(&graph, policy, depth), BigUint::from(shown), "{policy:?}\n{text}");
        }
    }
}
