//! The executions that a chapter of the specification lists are those that the explorers run, in this order.

use std::sync::Arc;

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::strategy::End;
use loris_explorers::{Attention, Explorer, Observer, Options, SearchEvent, explore};

use crate::{course, read};

/// Notes each execution as a schedule: those that come to their end, and those that are given up.
#[derive(Default)]
struct Noted {
    ended: Vec<String>,
    given_up: Vec<String>,
}

impl Observer for Noted {
    fn attention(&self) -> Attention {
        Attention::SearchEvents
    }

    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        let schedule = || point.machine().schedule().text(point.machine());
        match event {
            SearchEvent::Ended(End::Pruned(_)) => self.given_up.push(schedule()),
            SearchEvent::Ended(_) => self.ended.push(schedule()),
            _ => {}
        }
    }
}

fn executions(program: &str, explorer: Explorer) -> Noted {
    let program = loris_lang::compile("example.cl", program).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut noted = Noted::default();
    explore(&Arc::new(program), explorer, &Options::default(), &mut noted);
    noted
}

#[test]
fn the_example_of_source_and_optimal_dpor() {
    let page = read(&course().join("../../spec/09-source-and-optimal-dpor.md"));
    let (_, section) = page.split_once("## An example\n").expect("an example");
    let blocks: Vec<&str> = section.split("```\n").skip(1).step_by(2).take(3).collect();
    let [program, optimal, given_up] = blocks[..] else { panic!("a program and two lists of executions") };
    let listed = |block: &str| -> Vec<String> { block.lines().map(str::to_owned).collect() };
    assert_eq!(executions(program, Explorer::OptimalDpor).ended, listed(optimal));
    let mut found = executions(program, Explorer::SourceDpor).given_up;
    let mut written = listed(given_up);
    found.sort_unstable();
    written.sort_unstable();
    assert_eq!(found, written);
}
