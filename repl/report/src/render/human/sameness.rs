//! A comparison of two schedules for people.

use std::fmt::Write as _;

use loris_hbr::{Difference, EventDifference, Section, Swap};

use crate::execution::{Execution, short};
use crate::render::divergence::{Told, ToldSide, section, sides, values};
use crate::render::words::{outcome_word, shown_schedule};
use crate::results::{Comparison, Sameness, is_truncated};
use crate::style::{Detail, Look, counted};

/// Of more values only so many are shown.
const MOST_VALUES: usize = 10;

/// And of threads.
const MOST_THREADS: usize = 10;

/// What the two are called.
const NAMES: [&str; 2] = ["first ", "second"];

/// Everything about two schedules.
pub fn comparison_of_two(comparison: &Comparison, look: &Look) -> String {
    let head = format!("{}  {}\n", look.ink.bold(comparison.source.name()), verdict(comparison, look));
    if look.detail == Detail::Quiet {
        return head;
    }
    let mut text = String::new();
    for (name, execution) in NAMES.iter().zip(&comparison.executions) {
        let (hbr, lazy) = (short(execution.fingerprints.regular), short(execution.fingerprints.lazy));
        let outcome = if is_truncated(execution) { unfinished(execution) } else { ended(execution) };
        let _ = writeln!(text, "  {name}  HBR {hbr}, lazy HBR {lazy}, {outcome}");
        let _ = writeln!(text, "          {}", shown_schedule(&execution.schedule));
    }
    for swap in &comparison.swaps {
        text.push_str(&swapped(comparison, swap));
    }
    match &comparison.difference {
        Some(Difference::Root) => text.push_str("  other values were chosen before the first step\n"),
        Some(Difference::Event(event)) => text.push_str(&parted(comparison, event)),
        None => {}
    }
    text.push_str(&ends(comparison));
    head + &look.fitted(&text)
}

fn ended(execution: &Execution) -> String {
    outcome_word(execution.ending).to_owned()
}

/// `unfinished: a, b can go on`
fn unfinished(execution: &Execution) -> String {
    let names: Vec<&str> = execution.able().take(MOST_THREADS).collect();
    let more = if execution.able().count() > MOST_THREADS { ", …" } else { "" };
    format!("unfinished: {}{more} can go on", names.join(", "))
}

fn verdict(comparison: &Comparison, look: &Look) -> String {
    let text = match comparison.sameness {
        Sameness::Hbr => look.ink.good("one HBR, one lazy HBR, one state"),
        Sameness::LazyHbr => look.ink.doubt("two HBRs, but one lazy HBR and one state"),
        Sameness::State => look.ink.doubt("two HBRs and two lazy HBRs, but one state"),
        Sameness::Nothing => look.ink.doubt("two HBRs, two lazy HBRs, two states"),
    };
    if comparison.executions.iter().any(is_truncated) { format!("{text}, as far as they go") } else { text }
}

/// A mutex, and two of its sections in both orders.
fn swapped(comparison: &Comparison, swap: &Swap) -> String {
    let mutex = comparison.machines[0].program().object_name(swap.mutex);
    let turned = match swap.pairs {
        1 => String::new(),
        pairs => format!(" ({} are turned round)", counted(pairs as u64, "pair")),
    };
    let mut text = format!("  sections on {mutex} come in another order{turned}, such as these:\n");
    for (own, pair) in [&swap.first, &swap.second].into_iter().enumerate() {
        let [earlier, later] = pair.each_ref().map(|of| shown_section(comparison, own, of));
        let _ = writeln!(text, "    {}  {earlier}, then {later}", NAMES[own]);
    }
    text
}

/// `t (lock x.cl:3:4, unlock x.cl:3:9)`; of a `with` both places are one.
fn shown_section(comparison: &Comparison, own: usize, of: &Section) -> String {
    let (thread, lock, end) = section(comparison, own, of);
    match end {
        Some(end) if end == lock => format!("{thread} ({lock})"),
        Some(end) => format!("{thread} (lock {lock}, unlock {end})"),
        None => format!("{thread} (lock {lock}, no unlock)"),
    }
}

/// The first event that tells the lazy HBRs apart.
fn parted(comparison: &Comparison, event: &EventDifference) -> String {
    let mut text = format!(
        "  they part at event {} of {}, the first that they do not share:\n",
        event.index + 1,
        event.thread
    );
    for (name, side) in NAMES.iter().zip(sides(comparison, event)) {
        let _ = match side {
            ToldSide::Event(own, after) => {
                writeln!(text, "    {name}  {} ({}){}", own.event, own.at, afters(&after))
            }
            ToldSide::Nothing(instead) => writeln!(text, "    {name}  none: {} {instead}", event.thread),
        };
    }
    text
}

/// `, after a: write x = 1 (x.cl:2:3)`
fn afters(after: &[Told]) -> String {
    let after: Vec<String> =
        after.iter().map(|before| format!("{}: {} ({})", before.thread, before.event, before.at)).collect();
    if after.is_empty() { String::new() } else { format!(", after {}", after.join(" and ")) }
}

/// Values in which the last states differ.
fn ends(comparison: &Comparison) -> String {
    let values = values(comparison);
    if values.is_empty() {
        return String::new();
    }
    let mut text = String::from("  at the end:\n");
    for (name, both) in values.iter().take(MOST_VALUES) {
        let [first, second] = both.each_ref().map(|value| value.as_deref().unwrap_or("nothing"));
        let _ = writeln!(text, "    {name} is {first} in the first and {second} in the second");
    }
    if let Some(more) = values.len().checked_sub(MOST_VALUES).filter(|more| *more > 0) {
        let _ = writeln!(text, "    … and {} more", counted(more as u64, "value"));
    }
    text
}
