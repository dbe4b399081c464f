//! Reads schedules.

use std::str::FromStr;

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use crate::source::{SourceFile, Span};

use super::{ScheduleEntry, ScheduleError, ScheduleMistake, ScheduleText};

/// The grammar of schedules.
#[derive(Parser)]
#[grammar = "schedule.pest"]
struct Grammar;

/// Reads a schedule.
pub(super) fn read(source: &SourceFile) -> Result<ScheduleText, ScheduleError> {
    let error = |mistake, span| ScheduleError::new(source, mistake, span, "");
    let mut pairs = Grammar::parse(Rule::line, source.text()).map_err(|failure| {
        let at = match failure.location {
            pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
        };
        error(ScheduleMistake::Entry, word_at(source.text(), at))
    })?;
    let mut schedule = ScheduleText::default();
    let entries = pairs.next().into_iter().flat_map(Pair::into_inner);
    for (index, entry) in entries.filter(|pair| pair.as_rule() == Rule::entry).enumerate() {
        let span = span_of(&entry);
        let Some(inner) = entry.into_inner().next() else { continue };
        if inner.as_rule() == Rule::root {
            if index > 0 {
                return Err(error(ScheduleMistake::RootNotFirst, span));
            }
            schedule.root = values(inner).map_err(|mistake| error(mistake, span))?;
        } else {
            schedule.entries.push(step(inner, span).map_err(|mistake| error(mistake, span))?);
        }
    }
    Ok(schedule)
}

/// The word that a byte is in.
fn word_at(text: &str, at: usize) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let start =
        text.get(..at).and_then(|before| before.rfind(char::is_whitespace)).map_or(0, |blank| blank + 1);
    let rest = text.get(start..).unwrap_or("");
    let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
    Span::new(offset(start), offset(start + length))
}

fn span_of(pair: &Pair<'_, Rule>) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(offset(pair.as_span().start()), offset(pair.as_span().end()))
}

fn number<T: FromStr>(written: &str) -> Result<T, ScheduleMistake> {
    written.parse().map_err(|_| ScheduleMistake::Number(crate::diagnostic::cut(written)))
}

/// The values of a `root` or a `values`.
fn values(pair: Pair<'_, Rule>) -> Result<Vec<i64>, ScheduleMistake> {
    let values = pair.into_inner().flat_map(Pair::into_inner);
    values.map(|value| number(value.as_str())).collect()
}

fn step(pair: Pair<'_, Rule>, span: Span) -> Result<ScheduleEntry, ScheduleMistake> {
    let mut entry = ScheduleEntry { thread: String::new(), count: 1, choices: Vec::new(), span };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::count => entry.count = number(part.as_str())?,
            Rule::thread => entry.thread = thread(part)?,
            Rule::values => {
                let values = part.into_inner().map(|value| number(value.as_str()));
                entry.choices = values.collect::<Result<_, _>>()?;
            }
            _ => {}
        }
    }
    if entry.count == 0 {
        return Err(ScheduleMistake::Number("0".to_owned()));
    }
    Ok(entry)
}

/// The name of a thread in its one form: numbers without leading zeros.
fn thread(pair: Pair<'_, Rule>) -> Result<String, ScheduleMistake> {
    let mut name = String::new();
    for part in pair.into_inner() {
        let written = part.as_str();
        match part.as_rule() {
            Rule::index => {
                let index: i64 = number(written.trim_start_matches('[').trim_end_matches(']'))?;
                name = format!("{name}[{index}]");
            }
            Rule::child => {
                let child: u32 = number(written.trim_start_matches('.'))?;
                name = format!("{name}.{child}");
            }
            _ => name.push_str(written),
        }
    }
    Ok(name)
}
