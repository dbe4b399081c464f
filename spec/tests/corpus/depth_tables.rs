//! The tables of the chapter on bug depth: every cell is computed again.

use loris_explorers::bug_depth::{Depth, bug_depth};
use loris_explorers::probability::{
    Extreme, Fraction, Pick, Policy, extreme, guaranteed, probability, valuations,
};
use loris_explorers::schedule_graph::{End, ScheduleGraph};
use loris_explorers::{Limits, Options};
use loris_interpreter::{Profile, System};
use loris_lang::compile;
use loris_spec::corpus::{table, text};

const CHAPTER: &str = "spec/19-bug-depth.md";

/// The graph of a program of `conformance/explore/`: `order`, or `order + 1` with one more thread.
fn graph(name: &str, constant: &str, value: &str) -> ScheduleGraph {
    let text = text(&format!("spec/conformance/explore/depth-{name}.cl"));
    let (head, rest) = text.split_once(&format!("const {constant} = ")).expect("it has the constant");
    let (_, rest) = rest.split_once(';').expect("the constant has a value");
    let text = format!("{head}const {constant} = {value};{rest}");
    let program = compile("program.cl", text).expect("a right program");
    ScheduleGraph::of(System::under(program, Profile::STOP_AT_FAILURE), &Options::default(), &mut ())
        .expect("it is small")
}

fn named(cell: &str) -> ScheduleGraph {
    match cell.split_once(" + ") {
        Some((name, more)) => graph(name, "MORE", more),
        None => graph(cell, "MORE", "0"),
    }
}

fn is_bug(end: &End) -> bool {
    !end.bugs.is_empty()
}

fn chance(graph: &ScheduleGraph, policy: Policy) -> String {
    probability(graph, policy, &is_bug).expect("it is small").to_string()
}

fn depth(graph: &ScheduleGraph) -> Depth {
    bug_depth(graph, &is_bug, 3, Limits::default(), &mut ())
}

/// n, k, schedules, those with the bug.
fn sizes(graph: &ScheduleGraph) -> [String; 4] {
    let schedules = [graph.schedules(&|_| true), graph.schedules(&is_bug)].map(|number| number.to_string());
    let [all, shown] = schedules;
    [graph.threads().to_string(), graph.steps().to_string(), all, shown]
}

#[test]
fn schedulers_that_draw() {
    for row in table(CHAPTER, "| program | n | k |") {
        let graph = named(&row[0]);
        let depth = depth(&graph).known().expect("it has a depth");
        let policies = [
            Policy::RandomWalk,
            Policy::PreemptAlways,
            Policy::Preemptions(1),
            Policy::Preemptions(2),
            Policy::Pct(1),
            Policy::Pct(2),
            Policy::Pct(3),
        ];
        let mut expected = vec![row[0].clone()];
        expected.extend(sizes(&graph));
        expected.push(depth.to_string());
        expected.push(guaranteed(&graph, u32::try_from(depth).expect("small")).to_string());
        expected.extend(policies.map(|policy| chance(&graph, policy)));
        assert_eq!(row, expected);
    }
}

#[test]
fn ppct() {
    for row in table(CHAPTER, "| PPCT | d |") {
        let graph = named(&row[0]);
        let d: u32 = row[1].parse().expect("a depth");
        let picked = |end| extreme(&graph, d, end, &is_bug).expect("it is small").to_string();
        let expected = [
            row[0].clone(),
            d.to_string(),
            guaranteed(&graph, d).to_string(),
            picked(Extreme::Least),
            chance(&graph, Policy::Ppct(d, Pick::Random)),
            picked(Extreme::Greatest),
        ];
        assert_eq!(row, expected);
    }
}

#[test]
fn valuations_that_show_the_bug() {
    for row in table(CHAPTER, "| valuations | d |") {
        let graph = named(&row[0]);
        let d: u32 = row[1].parse().expect("a depth");
        let all = valuations(&graph, d);
        let picks = [Pick::Lowest, Pick::Highest, Pick::RoundRobin].map(|pick| Policy::Ppct(d, pick));
        let hits = [Policy::Pct(d)].into_iter().chain(picks).map(|policy| {
            let hits: Fraction = probability(&graph, policy, &is_bug).expect("it is small") * &all;
            assert!(hits.is_integer());
            hits.to_string()
        });
        let others: usize = (1..graph.threads()).product();
        let mut expected = vec![row[0].clone(), d.to_string(), all.to_string(), others.to_string()];
        expected.extend(hits);
        assert_eq!(row, expected);
    }
}

#[test]
fn start_steps() {
    for row in table(CHAPTER, "| first events | n | k |") {
        let start = if row[0] == "`point;`" { "1" } else { "0" };
        let graph = graph("chain", "START", start);
        let depth = match depth(&graph) {
            Depth::Found(directive) => directive.size().to_string(),
            Depth::NeedsFirst(_) => "none".to_owned(),
            other => panic!("{other:?}"),
        };
        let mut expected = vec![row[0].clone()];
        expected.extend(sizes(&graph));
        expected.push(depth);
        expected.extend((1..=4).map(|d| chance(&graph, Policy::Pct(d))));
        assert_eq!(row, expected);
    }
}
