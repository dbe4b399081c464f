//! What is said of a bug beside where it is, for people: few context switches, and the critical step.

use std::fmt::Write as _;

use loris_explorers::{BugKind, Critical, CriticalStep, Fewest, Minimized, StepView, Switches};
use loris_interpreter::Outcome;
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;

use crate::execution::Ending;
use crate::render::words::{outcome_word, shown_schedule, why};
use crate::results::Explanation;
use crate::style::{Ink, counted};

/// Everything that was found out about a bug, below what is said of it.
pub fn lines(explanation: &Explanation, program: &Program, source: &SourceFile, ink: Ink) -> String {
    let mut text = explanation.minimized.as_ref().map_or_else(String::new, |found| switches(found, ink));
    if let Some(critical) = &explanation.critical {
        for line in sentences(critical, program, source, ink) {
            let _ = writeln!(text, "    {line}");
        }
    }
    text
}

/// The best execution, what is proven of it, and what the others have.
fn switches(found: &Minimized, ink: Ink) -> String {
    let Minimized { given, equivalent, fewest } = found;
    let Fewest { best, at_least, stopped_by } = fewest;
    let mut text = match stopped_by {
        None => format!("    fewest switches: {}, {}\n", number(best), ink.good("proven")),
        Some(reason) => {
            let doubt = format!("{at_least} or more are needed, {}", why(*reason));
            format!("    fewest switches found: {}; {}\n", number(best), ink.doubt(&doubt))
        }
    };
    let _ = if best.schedule == given.schedule {
        writeln!(text, "      this execution has no more")
    } else {
        writeln!(text, "      schedule: {}", shown_schedule(&best.schedule))
    };
    if given.switches > best.switches {
        let order = &equivalent.best;
        let as_few = if equivalent.is_proven() { "at best" } else { "at best that was found" };
        let switches = order.switches;
        let _ = writeln!(text, "      before: {}; {switches} {as_few} with the same HBR", number(given));
    }
    text
}

/// `3 (2 preemptions)`
fn number(switches: &Switches) -> String {
    let preemptions = counted(switches.preemptions as u64, "preemption");
    if switches.switches == 0 { "0".to_owned() } else { format!("{} ({preemptions})", switches.switches) }
}

/// Where it went wrong for good, and a way around.
pub(crate) fn sentences(
    critical: &Critical,
    program: &Program,
    source: &SourceFile,
    ink: Ink,
) -> Vec<String> {
    let ends = ends(critical.kind, program, source);
    match &critical.step {
        CriticalStep::At { event, step, detour } => {
            let (number, at) = (event.index() + 1, source.locate(step.at));
            let after = ink.bold(&format!("after event {number}"));
            let way = shown_schedule(&detour.schedule);
            let end = outcome_word(Ending::Outcome(detour.outcome));
            let well = if detour.outcome == Outcome::Ok { ink.good(end) } else { ink.doubt(end) };
            vec![
                format!("{after} (`{}` {}, {at}) every execution {ends}", step.thread, chosen(step)),
                format!("before it {} ({})", instead(step, &detour.first), source.locate(detour.first.at)),
                format!("  schedule: {way} (ends: {well})"),
            ]
        }
        CriticalStep::None => {
            vec![format!("no critical step: there is no way around, every execution {ends}")]
        }
        CriticalStep::Unknown(events, reason) => {
            let not_found = format!("whether it could be avoided before was not found out: {}", why(*reason));
            vec![format!("after event {events} every execution {ends}; {}", ink.doubt(&not_found))]
        }
    }
}

/// What a thread could do instead.
fn instead(critical: &StepView, other: &StepView) -> String {
    let values: Vec<String> = other.choices.iter().map(i64::to_string).collect();
    let (who, op, values) = (&other.thread, &other.op, values.join(", "));
    if values.is_empty() {
        format!("`{who}` could still run `{op}`")
    } else if critical.thread == *who {
        format!("`{who}` could still choose {values}")
    } else {
        format!("`{who}` could still run `{op}` and choose {values}")
    }
}

/// An op, with what it chose.
fn chosen(step: &StepView) -> String {
    let values: Vec<String> = step.choices.iter().map(i64::to_string).collect();
    if values.is_empty() { step.op.clone() } else { format!("{}, chose {}", step.op, values.join(", ")) }
}

fn ends(kind: BugKind, program: &Program, source: &SourceFile) -> String {
    match kind {
        BugKind::Deadlock => "ends in a deadlock".to_owned(),
        BugKind::Failure => "fails".to_owned(),
        BugKind::Condition(number) => {
            let condition = program.conditions().get(number);
            let written = condition.map_or("", |condition| source.printable_slice(condition.span));
            format!("violates `{}`", written.trim_end_matches(';'))
        }
    }
}
