//! A count as json, for `--count`. Numbers of schedules are strings, since they may have more digits than a json
//! reader keeps.

use loris_explorers::Options;
use loris_explorers::count::{Class, Classes, Unfinished};
use serde_json::{Value, json};

use super::{conditions, counting, finding, head, made, put};
use crate::execution::{Ending, short};
use crate::render::words::outcome_word;
use crate::results::{Counted, Explained};

/// What was counted.
pub fn count(Counted { source, hash, profile, count, elapsed }: &Counted, options: &Options) -> Value {
    let of_lazy = count.hbrs_of_lazy();
    let hbrs_of = |class: &Class| of_lazy.as_ref().and_then(|of_lazy| of_lazy.get(&class.lazy_hbr.0));
    let listed = |classes: &Option<Classes>, object: &dyn Fn(&Class) -> Value| {
        classes.as_ref().map(|all| all.list.iter().map(object).collect::<Vec<Value>>())
    };
    let unasked = Explained::default();
    let findings = count.findings.iter().map(|found| finding(found, &unasked, source));
    let parts = count.parts.iter().map(|part| {
        json!({
            "part": part.part.name(),
            "searched": part.searched,
            "unfinished": part.unfinished.map(Unfinished::name),
        })
    });
    let mut object = json!({ "complete": count.is_complete() });
    for (key, figure) in Counted::figures(count) {
        object[key] = json!({ "number": figure.number.to_string(), "exact": figure.is_exact() });
    }
    object["parts"] = parts.collect();
    object["findings"] = findings.collect();
    object["conditions"] = conditions(&count.conditions, &unasked, source).into();
    object["counting"] = counting(options).into();
    object["lazy_hbr_classes"] =
        json!(listed(&count.lazy_hbr_classes, &|one| class(one, hbrs_of(one), None)));
    object["hbr_classes"] = json!(listed(&count.hbr_classes, &|one| class(one, None, Some(&short(one.hbr)))));
    object["profile"] = profile.name().into();
    let mut whole = head(source, *hash);
    put(&mut whole, "count", object);
    put(&mut whole, "run", made([*elapsed]));
    whole
}

/// A lazy HBR with the number of its HBRs, or an HBR.
fn class(class: &Class, hbrs: Option<&u64>, hbr: Option<&str>) -> Value {
    json!({
        "schedules": class.orders.as_ref().map(ToString::to_string),
        "outcome": outcome_word(Ending::Outcome(class.outcome)),
        "hbrs": hbrs,
        "hbr": hbr,
        "lazy_hbr": short(class.lazy_hbr),
        "schedule": class.schedule,
    })
}
