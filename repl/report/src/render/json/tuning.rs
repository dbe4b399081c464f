//! A search for settings of noise as json.

use loris_explorers::StopReason;
use serde_json::{Value, json};

use super::{SCHEMA, details};
use crate::results::Tuning;

/// What was tried, and which trial was best.
pub fn tuning(tuning: &Tuning) -> Value {
    let trials = tuning.figures().map(|(_, trial, figures)| {
        let mut object = json!({ "settings": details::settings(&figures.settings) });
        for (key, number) in Tuning::numbers(trial, figures) {
            object[key] = number.into();
        }
        object
    });
    json!({
        "schema": SCHEMA,
        "program": tuning.program,
        "search": tuning.search.name(),
        "fitness": tuning.fitness.name(),
        "trials": trials.collect::<Vec<Value>>(),
        "best": tuning.tuned.best,
        "stopped_by": tuning.tuned.stopped_by.map(StopReason::name),
    })
}
