//! A count for people: the numbers, bugs, and how the schedules are spread over the relations.

use std::fmt::Write as _;

use loris_explorers::count::{Class, Classes, Count, Figure, Orders, Part, PartReport, Unfinished};
use loris_explorers::{Equivalence, StopReason};
use num_bigint::BigUint;

use super::advice::standing;
use super::{decided, found};
use crate::execution::Ending;
use crate::render::grid::{Align, grid};
use crate::render::words::{outcome_word, rules, shown_schedule, why};
use crate::results::Counted;
use crate::style::{Detail, Look, clipped, counted};

/// Of more classes only so many are shown.
const MOST_CLASSES: usize = 20;

/// A number with more digits than this is also given roughly.
const MOST_DIGITS: usize = 15;

/// A schedule is shown with so many letters at least.
const LEAST_LETTERS: usize = 20;

/// Everything about one program.
pub fn count(counted: &Counted, look: &Look) -> String {
    let Counted { source, program, profile, count, elapsed } = counted;
    let verdict =
        if count.is_complete() { look.ink.good("complete") } else { look.ink.doubt("not complete") };
    let rules = rules(*profile);
    let head = format!("{}  count{rules}  {verdict}", look.ink.bold(source.name()));
    if look.detail == Detail::Quiet {
        let rows = rows(count).into_iter().map(|(name, figure)| format!("  {name} {}", shown(figure)));
        return format!("{head}{}\n", rows.collect::<String>());
    }
    let mut text = format!("{head}\n{}", numbers(count, look));
    for finding in &count.findings {
        text.push_str(&found(finding, (program, *profile), source, look.ink));
    }
    for condition in &count.conditions {
        text.push_str(&decided(condition, source, look.ink));
    }
    if is_one_list(count) {
        text.push_str(&spread("HBR", count.hbr_classes.as_ref(), &count.hbrs, count, look));
        text.push_str("  each has a lazy HBR of its own\n");
    } else {
        text.push_str(&spread("lazy HBR", count.lazy_hbr_classes.as_ref(), &count.lazy_hbrs, count, look));
        text.push_str(&spread("HBR", count.hbr_classes.as_ref(), &count.hbrs, count, look));
    }
    text.push_str(&effort(count, look));
    if !count.cycle_at.is_empty() {
        let _ = writeln!(text, "    where the first goes round, {}", standing(&count.cycle_at, source));
    }
    if look.columns().is_some() {
        let _ = writeln!(text, "  time: {}", look.time(*elapsed));
    }
    text
}

/// Whether each HBR is a lazy HBR by itself, so that one list says it all.
fn is_one_list(count: &Count) -> bool {
    let lists = count.hbr_classes.as_ref().zip(count.lazy_hbr_classes.as_ref());
    lists.is_some_and(|(hbrs, lazy)| hbrs.has_all() && lazy.has_all() && hbrs.list.len() == lazy.list.len())
}

/// The numbers that there is something to say about.
fn rows(count: &Count) -> Vec<(&'static str, &Figure)> {
    let kinds = [
        ("in a deadlock", &count.deadlocked),
        ("in a failure", &count.failed),
        ("stopped at a false assume", &count.assume_blocked),
    ];
    let some = kinds.into_iter().filter(|(_, figure)| figure.number != BigUint::default());
    let classes = Equivalence::ALL.map(|equivalence| (equivalence.head(), count.classes(equivalence)));
    std::iter::once(("schedules", &count.schedules)).chain(classes).chain(some).collect()
}

fn numbers(count: &Count, look: &Look) -> String {
    let mut text = String::new();
    let rows = rows(count);
    let width = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
    let names = width(&mut rows.iter().map(|(name, _)| name.len()));
    let digits = width(&mut rows.iter().map(|(_, figure)| shown(figure).len()));
    for (name, figure) in rows {
        let rough = roughly(&figure.number).map_or_else(String::new, |rough| format!("   {rough}"));
        let _ = writeln!(text, "  {name:names$}  {:>digits$}{rough}", shown(figure));
    }
    if count.deadlocked.number == BigUint::default() && count.failed.number == BigUint::default() {
        let _ = writeln!(
            text,
            "  no deadlock, no failure{}",
            if count.states.is_exact() && count.cycle_at.is_empty() { "" } else { " found" }
        );
    } else {
        let _ = writeln!(text, "  {}", look.ink.bad("some schedules end in a deadlock or a failure"));
    }
    text
}

/// `12`, or `at least 12`.
fn shown(figure: &Figure) -> String {
    if figure.is_exact() { figure.number.to_string() } else { format!("at least {}", figure.number) }
}

/// `about 9.38 × 10^40`, where digits are hard to count.
fn roughly(number: &BigUint) -> Option<String> {
    let digits = number.to_string();
    let power = digits.len().checked_sub(1)?;
    (power >= MOST_DIGITS).then(|| format!("about {}.{} × 10^{power}", &digits[..1], &digits[1..3]))
}

/// The classes, the largest first.
fn spread(kind: &str, classes: Option<&Classes>, all: &Figure, count: &Count, look: &Look) -> String {
    let Some(classes) = classes else {
        return format!("\n  each {kind} by itself: not listed, they are too many (`--max-schedules`)\n");
    };
    let left = match (classes.has_all(), all.is_exact()) {
        (true, _) => String::new(),
        (false, true) => format!(" of {}", all.number),
        (false, false) => ", there may be more".to_owned(),
    };
    let mut text = format!("\n  schedules of each {kind} ({}{left})\n", classes.list.len());
    if classes.orders == Orders::LeftOut {
        text.push_str("  not counted: by these rules not every order of the events is an execution\n");
        return text;
    }
    let known = classes.list.iter().take_while(|class| class.orders.is_some()).count();
    let (shown, more) = classes.list[..known].split_at(known.min(MOST_CLASSES));
    if !shown.is_empty() {
        text.push_str(&table(kind, shown, count, look));
    }
    if !more.is_empty() {
        let orders: BigUint = more.iter().filter_map(|class| class.orders.as_ref()).sum();
        let noun = if orders == BigUint::from(1u32) { "schedule" } else { "schedules" };
        let _ = writeln!(text, "  … and {} more, with {orders} {noun}", more.len());
    }
    if let Some(reason) = classes.uncounted {
        let missing = classes.list.len() - known;
        let missing = format!(
            "the schedules of {} were not counted: {}",
            counted(missing as u64, &format!("more {kind}")),
            why(reason)
        );
        let _ = writeln!(text, "  {}", look.ink.doubt(&missing));
    }
    text
}

fn table(kind: &str, classes: &[Class], count: &Count, look: &Look) -> String {
    let of_lazy = if kind == "HBR" { None } else { count.hbrs_of_lazy() };
    let rows = classes.iter().map(|class| {
        let hbrs = of_lazy.as_ref().and_then(|of_lazy| of_lazy.get(&class.lazy_hbr.0));
        row(class, hbrs, &count.schedules, look)
    });
    let mut header = vec!["schedules", "share", "outcome", "one of them"];
    if of_lazy.is_some() {
        header.insert(2, "HBRs");
    }
    grid(header, rows.collect(), Align::FirstRight)
}

fn row(class: &Class, hbrs: Option<&u64>, all: &Figure, look: &Look) -> Vec<String> {
    let orders = class.orders.as_ref().map_or_else(String::new, ToString::to_string);
    let share = class.orders.as_ref().filter(|_| all.is_exact()).map(|orders| share(orders, &all.number));
    let room = look
        .columns()
        .map_or(usize::MAX, |columns| columns.saturating_sub(orders.len() + 40).max(LEAST_LETTERS));
    let mut cells = vec![orders, share.unwrap_or_default()];
    cells.extend(hbrs.map(ToString::to_string));
    cells.push(outcome_word(Ending::Outcome(class.outcome)).to_owned());
    cells.push(clipped(&shown_schedule(&class.schedule), room));
    cells
}

/// `12.5%`
fn share(part: &BigUint, all: &BigUint) -> String {
    let thousandths: BigUint = (part * 1000u32 + all / 2u32) / all;
    let digits = format!("{:0>2}", thousandths.to_string());
    let (whole, tenth) = digits.split_at(digits.len() - 1);
    match (whole, tenth) {
        ("0", "0") => "< 0.1%".to_owned(),
        _ => format!("{whole}.{tenth}%"),
    }
}

/// What was looked at, and what stopped it.
fn effort(count: &Count, look: &Look) -> String {
    let mut text = String::from("\n");
    for PartReport { part, searched, unfinished } in &count.parts {
        let what = match part {
            Part::Schedules => format!("schedules: {} looked at", counted(*searched, "state")),
            Part::Hbrs => format!("HBRs: {} with sleep sets looked at", counted(*searched, "state")),
            Part::HbrClasses => format!("each HBR: {} run", counted(*searched, "execution")),
            Part::LazyHbrClasses => format!("each lazy HBR: {} run", counted(*searched, "execution")),
        };
        let end = match unfinished {
            None => String::new(),
            Some(Unfinished::Stopped(StopReason::Depth)) => {
                format!("; {}", look.ink.doubt("truncated at the limit on depth (`--max-depth`)"))
            }
            Some(Unfinished::Stopped(reason)) => format!("; {}", look.ink.doubt(why(*reason))),
            Some(Unfinished::Cycle) => {
                format!(
                    "; {}",
                    look.ink.doubt("executions can go round in a cycle, so there is no end to them")
                )
            }
        };
        let _ = writeln!(text, "  {what}{end}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares() {
        let share = |part: u32, all: u32| share(&part.into(), &all.into());
        assert_eq!(share(1, 1), "100.0%");
        assert_eq!(share(1, 8), "12.5%");
        assert_eq!(share(2, 3), "66.7%");
        assert_eq!(share(1, 100), "1.0%");
        assert_eq!(share(1, 1000), "0.1%");
        assert_eq!(share(1, 5000), "< 0.1%");
    }

    #[test]
    fn large_numbers() {
        assert_eq!(roughly(&BigUint::from(120u32)), None);
        assert_eq!(roughly(&BigUint::from(10u32).pow(15)), Some("about 1.00 × 10^15".to_owned()));
    }
}
