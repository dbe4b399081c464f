//! A count as json, for `--count`. Numbers of schedules are strings, since they may have more digits than a json
//! reader keeps.

use loris_explorers::count::{Class, Count, Figure, PartReport, Unfinished};
use loris_explorers::{Counting, Options};
use serde::Serialize;

use super::{ConditionObject, FindingObject, RunObject, SCHEMA, condition, finding, run_object, to_line};
use crate::execution::{Ending, short};
use crate::render::words::outcome_word;
use crate::results::Counted;

#[derive(Serialize)]
struct CountLine<'a> {
    schema: u32,
    program: &'a str,
    count: CountObject,
    run: RunObject,
}

#[derive(Serialize)]
struct CountObject {
    complete: bool,
    schedules: FigureObject,
    deadlock_schedules: FigureObject,
    failure_schedules: FigureObject,
    assume_blocked: FigureObject,
    hbrs: FigureObject,
    lazy_hbrs: FigureObject,
    states: FigureObject,
    parts: Vec<PartObject>,
    findings: Vec<FindingObject>,
    conditions: Vec<ConditionObject>,
    counting: &'static str,
    lazy_hbr_classes: Option<Vec<ClassObject>>,
    hbr_classes: Option<Vec<ClassObject>>,
}

#[derive(Serialize)]
struct FigureObject {
    number: String,
    exact: bool,
}

#[derive(Serialize)]
struct PartObject {
    part: &'static str,
    searched: u64,
    unfinished: Option<&'static str>,
}

#[derive(Serialize)]
struct ClassObject {
    schedules: Option<String>,
    outcome: &'static str,
    hbrs: Option<u64>,
    hbr: Option<String>,
    lazy_hbr: String,
    schedule: String,
}

/// One line, with the line end.
pub fn count_line(counted: &Counted, options: &Options) -> String {
    to_line(&CountLine {
        schema: SCHEMA,
        program: counted.source.name(),
        count: object(counted, options),
        run: run_object([counted.elapsed]),
    })
}

fn object(Counted { source, count, .. }: &Counted, options: &Options) -> CountObject {
    let of_lazy = count.hbrs_of_lazy();
    let lazy = |class: &Class| ClassObject {
        hbrs: of_lazy.as_ref().and_then(|of_lazy| of_lazy.get(&class.lazy_hbr.0)).copied(),
        ..class_object(class)
    };
    let regular = |class: &Class| ClassObject { hbr: Some(short(class.hbr)), ..class_object(class) };
    let Count { lazy_hbr_classes, hbr_classes, .. } = count;
    CountObject {
        complete: count.is_complete(),
        schedules: figure(&count.schedules),
        deadlock_schedules: figure(&count.deadlocked),
        failure_schedules: figure(&count.failed),
        assume_blocked: figure(&count.assume_blocked),
        hbrs: figure(&count.hbrs),
        lazy_hbrs: figure(&count.lazy_hbrs),
        states: figure(&count.states),
        parts: count.parts.iter().map(part).collect(),
        findings: count.findings.iter().map(|found| finding(found, None, source)).collect(),
        conditions: count.conditions.iter().map(|decided| condition(decided, None, source)).collect(),
        counting: match options.counting {
            Counting::Fingerprints => "fingerprints",
            Counting::Exact => "exact",
        },
        lazy_hbr_classes: lazy_hbr_classes.as_ref().map(|all| all.list.iter().map(lazy).collect()),
        hbr_classes: hbr_classes.as_ref().map(|all| all.list.iter().map(regular).collect()),
    }
}

fn figure(figure: &Figure) -> FigureObject {
    FigureObject { number: figure.number.to_string(), exact: figure.is_exact() }
}

fn part(report: &PartReport) -> PartObject {
    PartObject {
        part: report.part.name(),
        searched: report.searched,
        unfinished: report.unfinished.map(Unfinished::name),
    }
}

/// What classes of both kinds have.
fn class_object(class: &Class) -> ClassObject {
    ClassObject {
        schedules: class.orders.as_ref().map(ToString::to_string),
        outcome: outcome_word(Ending::Outcome(class.outcome)),
        hbrs: None,
        hbr: None,
        lazy_hbr: short(class.lazy_hbr),
        schedule: class.schedule.clone(),
    }
}
