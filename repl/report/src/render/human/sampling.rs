//! What a randomised scheduler says of its runs.

use std::fmt::Write as _;

use loris_explorers::schedulers::{
    Exceeded, Excess, Generator, Origin, RoundFigures, Sampling, Size, Weighed,
};
use loris_explorers::{Report, Statistics};

use crate::style::{Ink, counted};

/// Longer numbers are shown as what they are computed from.
const MOST_DIGITS: usize = 40;

/// The lines about the runs: how many had a bug, where they came from, what was promised of each.
pub(super) fn lines(report: &Report, ink: Ink) -> String {
    let Some(sampling) = &report.sampling else { return String::new() };
    let mut text = format!("  {}\n", drawn(sampling));
    let _ = writeln!(text, "  {}", buggy(sampling, &report.statistics));
    if sampling.overridden.all > 0 {
        let runs = counted(sampling.overridden.all, "run");
        let _ =
            writeln!(text, "  overridden at some point: {runs}, {} with a bug", sampling.overridden.buggy);
    }
    for line in sizes(sampling)
        .into_iter()
        .chain(promise(sampling, ink))
        .chain(weighed(sampling))
        .chain(rounds(sampling))
    {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// `runs 1 to 100 of seed 0`
fn drawn(sampling: &Sampling) -> String {
    let all = sampling.undisturbed.all + sampling.overridden.all;
    let by = match sampling.generator {
        Generator::Pcg => "",
        Generator::Maple => ", drawn as in the study (`--rng maple`)",
    };
    match all {
        0 => format!("no run of seed {}{by}", sampling.seed),
        1 => format!("run {} of seed {}{by}", sampling.first_run, sampling.seed),
        all => {
            let last = sampling.run_number(all);
            format!("runs {} to {last} of seed {}{by}", sampling.first_run, sampling.seed)
        }
    }
}

/// How many runs had a bug, and which was the first.
fn buggy(sampling: &Sampling, counts: &Statistics) -> String {
    let all = sampling.undisturbed.all + sampling.overridden.all;
    let buggy = sampling.undisturbed.buggy + sampling.overridden.buggy;
    let first = counts.first_bug.map(|nth| sampling.run_number(nth));
    match first {
        None => format!("no bug in {}", counted(all, "run")),
        Some(first) => {
            let share = share(buggy, all);
            format!("a bug in {buggy} of {} ({share}), first in run {first}", counted(all, "run"))
        }
    }
}

/// Per cent, with two decimals.
pub(crate) fn share(part: u64, whole: u64) -> String {
    let hundredths = (u128::from(part) * 10_000).checked_div(u128::from(whole)).unwrap_or(0);
    format!("{}.{:02}%", hundredths / 100, hundredths % 100)
}

/// With which sizes, and how they are known.
fn sizes(sampling: &Sampling) -> Option<String> {
    let size = |what: &str, size: Size| match size.origin {
        Origin::Given => format!("{what} {}", size.value),
        Origin::Estimated => format!("{what} {} (the most of 100 runs before)", size.value),
    };
    let depth = sampling.depth.map(|depth| format!("depth {depth}"));
    let threads = sampling.threads.map(|threads| size("threads", threads));
    let steps = sampling.steps.map(|steps| size("steps", steps));
    let all: Vec<String> = [depth, threads, steps].into_iter().flatten().collect();
    (!all.is_empty()).then(|| format!("sizes: {}", all.join(", ")))
}

/// The number of which the promise is one: n·k^(d−1), in full if it is not too long to be read.
fn odds(sampling: &Sampling) -> Option<String> {
    let (depth, threads, steps) = (sampling.depth?, sampling.threads?.value, sampling.steps?.value);
    let in_full = sampling.formula()?.to_string();
    let is_long = in_full.len() > MOST_DIGITS;
    Some(if is_long { format!("({threads}·{steps}^{})", depth.saturating_sub(1)) } else { in_full })
}

/// With which probability a run shows a bug.
fn promise(sampling: &Sampling, ink: Ink) -> Option<String> {
    let (depth, formula) = (sampling.depth?, odds(sampling)?);
    let who = if sampling.overridden.all > 0 { "run that is not overridden" } else { "run" };
    let Some(exceeded) = sampling.exceeded else {
        return Some(format!(
            "each {who} shows a bug of depth {depth} with a probability of at least 1/{formula}"
        ));
    };
    let Exceeded { run, excess } = exceeded;
    let why = match excess {
        Excess::Threads(threads) => format!("has {}", counted(threads, "thread")),
        Excess::Steps(steps) => format!("has {}", counted(steps, "step")),
        Excess::Truncated(steps) => format!("was truncated after {}", counted(steps, "step")),
    };
    Some(ink.doubt(&format!("nothing is promised of a run: run {run} {why}, so the 1/{formula} is void")))
}

/// How likely a schedule is.
fn weighed(sampling: &Sampling) -> Option<String> {
    let Weighed { schedules, are_equal } = sampling.weighed.as_ref()?;
    Some(if *are_equal {
        format!("each of {schedules} schedules is equally likely")
    } else {
        "schedules are not equally likely: some come back to a state, or are too long".to_owned()
    })
}

/// How much of it happens at once.
fn rounds(sampling: &Sampling) -> Option<String> {
    let RoundFigures { cores, rounds, steps } = sampling.rounds?;
    let hundredths = (u128::from(steps) * 100).checked_div(u128::from(rounds))?;
    Some(format!(
        "on {}: {} in {}, {}.{:02} at once",
        counted(u64::from(cores.get()), "core"),
        counted(steps, "step"),
        counted(rounds, "round"),
        hundredths / 100,
        hundredths % 100
    ))
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn shares() {
        assert_eq!([share(11_912, 100_000), share(1, 3), share(0, 0)], ["11.91%", "33.33%", "0.00%"]);
    }
}
