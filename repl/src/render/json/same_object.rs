//! A comparison of two schedules as json, for `--same`.

use loris_hbr::{Difference, Section, Swap};
use serde::Serialize;

use super::{SCHEMA, to_line};
use crate::execution::{Execution, short};
use crate::render::divergence::{Told, ToldSide, section, sides, values};
use crate::render::words::outcome_word;
use crate::results::{Comparison, Sameness};

#[derive(Serialize)]
struct SameLine<'a> {
    schema: u32,
    program: &'a str,
    same: SameObject,
}

#[derive(Serialize)]
struct SameObject {
    what: &'static str,
    hbr: bool,
    lazy_hbr: bool,
    state: bool,
    executions: [BriefObject; 2],
    mutexes: Vec<SwapObject>,
    difference: Option<DifferenceObject>,
    values: Vec<ValueObject>,
}

#[derive(Serialize)]
struct BriefObject {
    schedule: String,
    outcome: &'static str,
    given: usize,
    events: usize,
    hbr: String,
    lazy_hbr: String,
}

#[derive(Serialize)]
struct SwapObject {
    mutex: String,
    pairs: usize,
    /// In the order of each execution.
    sections: [[SectionObject; 2]; 2],
}

#[derive(Serialize)]
struct SectionObject {
    thread: String,
    lock: String,
    unlock: Option<String>,
}

#[derive(Serialize)]
struct DifferenceObject {
    kind: &'static str,
    thread: Option<String>,
    index: Option<u32>,
    sides: Vec<SideObject>,
}

#[derive(Serialize)]
struct SideObject {
    event: Option<String>,
    at: Option<String>,
    after: Vec<ToldObject>,
    instead: Option<String>,
}

#[derive(Serialize)]
struct ToldObject {
    thread: String,
    event: String,
    at: String,
}

#[derive(Serialize)]
struct ValueObject {
    name: String,
    values: [Option<String>; 2],
}

/// One line, with the line end.
pub fn same_line(comparison: &Comparison) -> String {
    let Comparison { source, executions, sameness, swaps, difference, .. } = comparison;
    let same = SameObject {
        what: sameness.name(),
        hbr: *sameness >= Sameness::Hbr,
        lazy_hbr: *sameness >= Sameness::LazyHbr,
        state: *sameness >= Sameness::State,
        executions: executions.each_ref().map(brief),
        mutexes: swaps.iter().map(|swap| swap_object(comparison, swap)).collect(),
        difference: difference.as_ref().map(|difference| difference_object(comparison, difference)),
        values: values(comparison).into_iter().map(|(name, values)| ValueObject { name, values }).collect(),
    };
    to_line(&SameLine { schema: SCHEMA, program: source.name(), same })
}

fn brief(execution: &Execution) -> BriefObject {
    BriefObject {
        schedule: execution.schedule.clone(),
        outcome: outcome_word(execution.ending),
        given: execution.given,
        events: execution.rows.len(),
        hbr: short(execution.prints.regular),
        lazy_hbr: short(execution.prints.lazy),
    }
}

fn swap_object(comparison: &Comparison, swap: &Swap) -> SwapObject {
    let object = |own: usize, of: &Section| {
        let (thread, lock, unlock) = section(comparison, own, of);
        SectionObject { thread, lock, unlock }
    };
    SwapObject {
        mutex: comparison.machines[0].program().object_name(swap.mutex),
        pairs: swap.pairs,
        sections: [
            swap.first.each_ref().map(|of| object(0, of)),
            swap.second.each_ref().map(|of| object(1, of)),
        ],
    }
}

fn difference_object(comparison: &Comparison, difference: &Difference) -> DifferenceObject {
    match difference {
        Difference::Root => DifferenceObject { kind: "root", thread: None, index: None, sides: Vec::new() },
        Difference::Event(event) => DifferenceObject {
            kind: "event",
            thread: Some(event.thread.clone()),
            index: Some(event.index),
            sides: sides(comparison, event).map(side_object).into(),
        },
    }
}

fn side_object(side: ToldSide) -> SideObject {
    let told = |told: Told| ToldObject { thread: told.thread, event: told.event, at: told.at };
    match side {
        ToldSide::Event(event, after) => SideObject {
            event: Some(event.event),
            at: Some(event.at),
            after: after.into_iter().map(told).collect(),
            instead: None,
        },
        ToldSide::Nothing(instead) => {
            SideObject { event: None, at: None, after: Vec::new(), instead: Some(instead) }
        }
    }
}
