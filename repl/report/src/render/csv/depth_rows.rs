//! The depth of bugs as csv: one row for each bug and scheduler. No time in it.

use loris_explorers::bug_depth::Depth;

use super::lines;
use crate::render::places;
use crate::render::words::{self, about_fraction};
use crate::results::{Chance, Deep, DeepBug};

/// The columns.
const HEADER: [&str; 12] = [
    "program",
    "bug",
    "at",
    "bug_schedules",
    "depth",
    "scheduler",
    "points",
    "d",
    "pick",
    "probability",
    "about",
    "stopped_by",
];

/// The first line.
pub fn bug_depth_header() -> String {
    lines([HEADER.map(str::to_owned)])
}

/// The rows of one program. Bugs have numbers from 1; all bugs together are `any`. Where the schedules were not gone
/// through and no bug was met, a row says that.
pub fn bug_depth_rows(deep: &Deep) -> String {
    let of = |(at, bug)| deep.chances.iter().map(move |chance| row(deep, at, bug, chance));
    let stopped = deep.stopped.as_ref().filter(|_| deep.bugs.is_empty());
    let alone = stopped.map(|why| {
        let mut row: [String; 12] = Default::default();
        deep.source.name().clone_into(&mut row[0]);
        why.name().clone_into(&mut row[11]);
        row
    });
    lines(deep.bugs.iter().enumerate().flat_map(of).chain(alone))
}

fn row(deep: &Deep, at: usize, bug: &DeepBug, chance: &Chance) -> [String; 12] {
    let found = deep.finding(bug);
    let (scheduler, points, d, pick) = words::scheduler(chance.scheduler);
    let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    let likely = chance.of.as_ref().ok().map(|all| &all[at]);
    [
        deep.source.name().to_owned(),
        bug.bug.map_or_else(|| "any".to_owned(), |_| (at + 1).to_string()),
        found.map_or_else(String::new, |found| places(&deep.source, &found.at).join(" ")),
        bug.schedules.to_string(),
        bug.depth.as_ref().and_then(Depth::known).map_or_else(String::new, |depth| depth.to_string()),
        scheduler.to_owned(),
        number(points),
        number(d),
        pick.unwrap_or_default().to_owned(),
        likely.map_or_else(String::new, ToString::to_string),
        likely.map_or_else(String::new, about_fraction),
        deep.stopped.as_ref().map_or_else(String::new, |why| why.name().to_owned()),
    ]
}
