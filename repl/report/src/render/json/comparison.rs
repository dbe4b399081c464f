//! A comparison of two schedules as json, for `--same`.

use loris_hbr::{Difference, Section, Swap};
use serde_json::{Value, json};

use super::{head, put};
use crate::execution::short;
use crate::render::divergence::{Told, ToldSide, section, sides, values};
use crate::render::words::outcome_word;
use crate::results::{Comparison, Sameness};

/// What two schedules have in common.
pub fn comparison(comparison: &Comparison) -> Value {
    let Comparison { source, executions, sameness, swaps, difference, .. } = comparison;
    let executions = executions.each_ref().map(|execution| {
        json!({
            "schedule": execution.schedule,
            "outcome": outcome_word(execution.ending),
            "given": execution.given,
            "events": execution.rows.len(),
            "hbr": short(execution.fingerprints.regular),
            "lazy_hbr": short(execution.fingerprints.lazy),
        })
    });
    let mutexes: Vec<Value> = swaps.iter().map(|swapped| swap(comparison, swapped)).collect();
    let difference = difference.as_ref().map(|parts| match parts {
        Difference::Root => json!({ "kind": "root", "thread": null, "index": null, "sides": [] }),
        Difference::Event(event) => json!({
            "kind": "event",
            "thread": event.thread,
            "index": event.index,
            "sides": sides(comparison, event).map(side),
        }),
    });
    let values = values(comparison).into_iter();
    let values = values.map(|(name, values)| json!({ "name": name, "values": values }));
    let same = json!({
        "what": sameness.name(),
        "hbr": *sameness >= Sameness::Hbr,
        "lazy_hbr": *sameness >= Sameness::LazyHbr,
        "state": *sameness >= Sameness::State,
        "executions": executions,
        "mutexes": mutexes,
        "difference": difference,
        "values": values.collect::<Vec<Value>>(),
    });
    let mut object = head(source, comparison.machines[0].program().hash());
    put(&mut object, "same", same);
    object
}

/// Sections in the order of each execution.
fn swap(comparison: &Comparison, swap: &Swap) -> Value {
    let object = |own: usize, of: &Section| {
        let (thread, lock, unlock) = section(comparison, own, of);
        json!({ "thread": thread, "lock": lock, "unlock": unlock })
    };
    let (first, second) = (swap.first.each_ref(), swap.second.each_ref());
    json!({
        "mutex": comparison.machines[0].program().object_name(swap.mutex),
        "pairs": swap.pairs,
        "sections": [first.map(|of| object(0, of)), second.map(|of| object(1, of))],
    })
}

fn side(side: ToldSide) -> Value {
    let told = |told: Told| json!({ "thread": told.thread, "event": told.event, "at": told.at });
    match side {
        ToldSide::Event(event, after) => {
            let after: Vec<Value> = after.into_iter().map(told).collect();
            json!({ "event": event.event, "at": event.at, "after": after, "instead": null })
        }
        ToldSide::Nothing(instead) => json!({ "event": null, "at": null, "after": [], "instead": instead }),
    }
}
