//! Exercises whose answer is a schedule, or a pair of them.

use std::sync::Arc;

use loris_explorers::Explorer;
use loris_interpreter::{Machine, Outcome, PlainValue, Profile, System};
use loris_lang::header::ExpectedOutcome;
use loris_lang::header::exercise::{Demand, Likeness, Thing};
use loris_lang::{Locals, query};
use loris_report::execution::{Ending, Execution};
use loris_report::results::{Sameness, compare};
use loris_report::style::counted;

use super::bench::replay;
use super::lookers::Met;
use super::{Bench, Judged, Judgement, Problem};

/// Judges a schedule.
pub(super) fn judge(demands: &[Demand], words: &[String], bench: &Bench) -> Judged {
    let execution = bench.answered(&words.join(" ")).map_err(Problem::Form)?;
    judge_execution(demands, &execution, bench)
}

fn judge_execution(demands: &[Demand], execution: &Execution, bench: &Bench) -> Judged {
    if let Some(text) = unfinished(execution) {
        return Ok(Judgement::Wrong(format!("the schedule {text}")));
    }
    let mut found = vec![how_it_ends(execution).to_owned()];
    for demand in demands {
        match meets(demand, demands, execution, bench)? {
            Ok(text) => found.extend(text.filter(|text| !found.contains(text))),
            Err(text) => return Ok(Judgement::Wrong(text)),
        }
    }
    Ok(Judgement::Right(format!("`{}` {}", execution.schedule, found.join(", "))))
}

/// Judges two schedules.
pub(super) fn judge_pair(demands: &[Likeness], words: &[String], bench: &Bench) -> Judged {
    let [first, second] = words else {
        let given = words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        return Err(Problem::Form(format!("two schedules are wanted, and not {given}")));
    };
    let first = bench.answered(first).map_err(|error| Problem::Form(format!("first schedule: {error}")))?;
    let second =
        bench.answered(second).map_err(|error| Problem::Form(format!("second schedule: {error}")))?;
    for (name, execution) in [("first", &first), ("second", &second)] {
        if let Some(text) = unfinished(execution) {
            return Ok(Judgement::Wrong(format!("the {name} schedule {text}")));
        }
    }
    if first.schedule == second.schedule {
        return Ok(Judgement::Wrong("the two are one schedule".to_owned()));
    }
    let sameness = sameness(bench, first, second);
    let text = format!("the two have {}", common(sameness));
    let all = demands.iter().all(|demand| is_alike(*demand, sameness));
    Ok(if all { Judgement::Right(text) } else { Judgement::Wrong(text) })
}

/// What is missing of a schedule that stops before the end.
fn unfinished(execution: &Execution) -> Option<String> {
    if !matches!(execution.ending, Ending::Truncated(_)) {
        return None;
    }
    let names: Vec<&str> = execution.able().collect();
    let stops = match execution.length {
        0 => "has no step".to_owned(),
        length => format!("stops after {}", counted(length as u64, "step")),
    };
    Some(format!("{stops}, where {} can go on: write it to its end", names.join(", ")))
}

/// The first schedule in the order of depth-first search that is right.
pub(super) fn reveal(demands: &[Demand], bench: &Bench) -> Result<String, Problem> {
    for Met { schedule, .. } in bench.schedules() {
        let execution = bench.given(&schedule).map_err(Problem::Form)?;
        if let Judgement::Right(_) = judge_execution(demands, &execution, bench)? {
            return Ok(format!("'{schedule}'"));
        }
    }
    Err(Problem::TooLarge("no right schedule was found".to_owned()))
}

/// The first two schedules that are right.
pub(super) fn reveal_pair(demands: &[Likeness], bench: &Bench) -> Result<String, Problem> {
    let all = bench.schedules();
    let pairs =
        all.iter().enumerate().flat_map(|(at, second)| all[..at].iter().map(move |first| (first, second)));
    for (first, second) in pairs {
        let sameness = by_prints(first, second);
        if demands.iter().all(|demand| is_alike(*demand, sameness)) {
            return Ok(format!("'{}' '{}'", first.schedule, second.schedule));
        }
    }
    Err(Problem::TooLarge("no right pair was found".to_owned()))
}

/// What there is to say of a demand that is met, or why it is not.
type Checked = Result<Option<String>, String>;

fn meets(demand: &Demand, all: &[Demand], execution: &Execution, bench: &Bench) -> Result<Checked, Problem> {
    match demand {
        Demand::Ends(outcome) => Ok(ends(*outcome, execution)),
        Demand::As(_) => Ok(Ok(None)),
        Demand::Like(likeness) => alike(*likeness, all, execution, bench),
        Demand::Reaches(text) => reaches(text, execution, bench),
        Demand::MissedBy(name) => missed_by(name, execution, bench),
    }
}

fn ends(wanted: ExpectedOutcome, execution: &Execution) -> Checked {
    let fits = match execution.ending {
        Ending::Outcome(Outcome::Ok) => wanted == ExpectedOutcome::Ok,
        Ending::Outcome(Outcome::Deadlock(_)) => wanted == ExpectedOutcome::Deadlock,
        Ending::Outcome(Outcome::Failure) => wanted == ExpectedOutcome::Failure,
        Ending::Outcome(Outcome::AssumeBlocked | Outcome::Spins) | Ending::Truncated(_) => false,
    };
    if fits { Ok(None) } else { Err(format!("`{}` {}", execution.schedule, how_it_ends(execution))) }
}

fn how_it_ends(execution: &Execution) -> &'static str {
    match execution.ending {
        Ending::Outcome(Outcome::Ok) => "ends with every thread at its end",
        Ending::Outcome(Outcome::Deadlock(_)) => "ends in a deadlock",
        Ending::Outcome(Outcome::Failure) => "ends in a failure",
        Ending::Outcome(Outcome::AssumeBlocked) => "stops at a false `assume`",
        Ending::Outcome(Outcome::Spins) | Ending::Truncated(_) => "does not come to an end",
    }
}

fn alike(
    likeness: Likeness,
    all: &[Demand],
    execution: &Execution,
    bench: &Bench,
) -> Result<Checked, Problem> {
    let given = all.iter().find_map(|demand| match demand {
        Demand::As(schedule) => Some(schedule),
        _ => None,
    });
    let given = given.ok_or_else(|| Problem::Exercise("its `answer` has no `as \"SCHEDULE\"`".to_owned()))?;
    let sameness = sameness(bench, bench.execution_in_exercise(given)?, execution.clone());
    let text = format!("with `{given}` it has {}", common(sameness));
    Ok(if is_alike(likeness, sameness) { Ok(Some(text)) } else { Err(text) })
}

fn reaches(text: &str, execution: &Execution, bench: &Bench) -> Result<Checked, Problem> {
    let expression = query(bench.program(), &[], text, Locals::OfTopLevel)
        .map_err(|mistake| Problem::Exercise(format!("`{text}`: {}", mistake.message)))?;
    let holds = at_end(bench, execution).evaluate(&expression) == Ok(PlainValue::Bool(true));
    Ok(if holds {
        Ok(Some(format!("`{text}` holds at its end")))
    } else {
        Err(format!("`{text}` does not hold at its end{}", values_of(text, execution)))
    })
}

/// `, where x = 3`: what an expression is about, at the end of an execution.
fn values_of(text: &str, execution: &Execution) -> String {
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || "_:[].".contains(letter);
    let names: Vec<&str> = text.split(|letter| !is_of_name(letter)).collect();
    let is_named = |name: &str| {
        let of_array = format!("{name}[");
        names.iter().any(|written| *written == name || written.starts_with(&of_array))
    };
    let values = execution.values.iter().filter(|(name, _)| is_named(name));
    let shown: Vec<String> = values.map(|(name, value)| format!("{name} = {value}")).collect();
    if shown.is_empty() { String::new() } else { format!(", where {}", shown.join(", ")) }
}

fn missed_by(name: &str, execution: &Execution, bench: &Bench) -> Result<Checked, Problem> {
    let explorer: Explorer =
        name.parse().map_err(|_| Problem::Exercise(format!("there is no explorer `{name}`")))?;
    let own = at_end(bench, execution).terminal_state();
    let mut states = bench.met_by(explorer)?.into_iter().map(|met| {
        let mut machine = System::new(Arc::clone(bench.program())).machine();
        replay(&mut machine, &met.schedule);
        machine.terminal_state()
    });
    Ok(if states.any(|state| state == own) {
        Err(format!("`{name}` meets the state in which it ends"))
    } else {
        Ok(Some(format!("`{name}` does not meet this state")))
    })
}

/// A machine at the end of an execution.
fn at_end(bench: &Bench, execution: &Execution) -> Machine {
    let mut machine = System::new(Arc::clone(bench.program())).machine();
    replay(&mut machine, &execution.schedule);
    machine
}

fn sameness(bench: &Bench, first: Execution, second: Execution) -> Sameness {
    compare(bench.program(), Profile::default(), bench.program().source().clone(), [first, second]).sameness
}

fn by_prints(first: &Met, second: &Met) -> Sameness {
    let (first, second) = (first.fingerprints, second.fingerprints);
    if first.hbr == second.hbr {
        Sameness::Hbr
    } else if first.lazy_hbr == second.lazy_hbr {
        Sameness::LazyHbr
    } else if first.state == second.state {
        Sameness::State
    } else {
        Sameness::Nothing
    }
}

fn is_alike(likeness: Likeness, sameness: Sameness) -> bool {
    let has = |thing: Thing| match thing {
        Thing::State => sameness >= Sameness::State,
        Thing::LazyHbr => sameness >= Sameness::LazyHbr,
        Thing::Hbr => sameness == Sameness::Hbr,
    };
    match likeness {
        Likeness::Same(thing) => has(thing),
        Likeness::Other(thing) => !has(thing),
    }
}

/// What two executions have in common, in words.
fn common(sameness: Sameness) -> &'static str {
    match sameness {
        Sameness::Nothing => "neither HBR nor lazy HBR nor state in common",
        Sameness::State => "the state in common, but neither HBR nor lazy HBR",
        Sameness::LazyHbr => "the lazy HBR and the state in common, but not the HBR",
        Sameness::Hbr => "the HBR in common, and so the lazy HBR and the state",
    }
}
