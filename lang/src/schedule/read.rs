//! Reads schedules.

use std::str::FromStr;

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use crate::source::{SourceFile, Span};

use super::lasso::LOOP;
use super::{SavedFor, ScheduleEntry, ScheduleError, ScheduleMistake, ScheduleText};

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
        let (mistake, span) = no_entry(source.text(), at);
        error(mistake, span)
    })?;
    let mut text = ScheduleText::default();
    for part in pairs.next().into_iter().flat_map(Pair::into_inner) {
        let span = span_of(&part);
        match part.as_rule() {
            Rule::header => {
                let saved_for = SavedFor::read(part.as_str(), source, span);
                text.saved_for = Some(saved_for.ok_or_else(|| error(ScheduleMistake::Header, span))?);
            }
            Rule::entry => entry(part, span, &mut text).map_err(|mistake| error(mistake, span))?,
            _ => {}
        }
    }
    Ok(text)
}

/// Adds an entry, which stands at a place.
fn entry(pair: Pair<'_, Rule>, span: Span, text: &mut ScheduleText) -> Result<(), ScheduleMistake> {
    let Some(inner) = pair.into_inner().next() else { return Ok(()) };
    if inner.as_rule() != Rule::root {
        let step = step(inner)?;
        if step == ScheduleEntry::from(LOOP) {
            let is_first = text.cycle.replace(text.schedule.entries.len()).is_none();
            return if is_first { Ok(()) } else { Err(ScheduleMistake::SecondLoop) };
        }
        text.schedule.entries.push(step);
        text.places.push(span);
    } else if text.schedule.is_empty() {
        text.schedule.root = inner.into_inner().next().map_or(Ok(Vec::new()), values)?;
    } else {
        return Err(ScheduleMistake::RootNotFirst);
    }
    Ok(())
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

/// What is wrong at a byte that fits no entry, and where.
fn no_entry(text: &str, at: usize) -> (ScheduleMistake, Span) {
    let span = word_at(text, at);
    let rest = text.get(span.start as usize..).unwrap_or("");
    let word = text.get(span.start as usize..span.end as usize).unwrap_or("");
    // A number of steps may stand apart from its star and its thread.
    let apart = rest.split_whitespace().take(3).scan(String::new(), |joined, word| {
        joined.push_str(word);
        Some(joined.clone())
    });
    let starred = apart.filter(|joined| joined.contains('*')).take(2).find(|joined| is_schedule(joined));
    let meant = [star_before(word), star_behind(word), Some(word.replace(',', " "))].into_iter().flatten();
    match starred.or_else(|| meant.into_iter().find(|meant| is_schedule(meant))) {
        Some(meant) => (ScheduleMistake::Meant(meant.trim().to_owned()), span),
        None => (ScheduleMistake::Entry, span),
    }
}

fn is_schedule(text: &str) -> bool {
    !text.trim().is_empty() && Grammar::parse(Rule::plain, text).is_ok()
}

/// `3*a` of `3a`.
fn star_before(word: &str) -> Option<String> {
    let name = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let count = &word[..word.len() - name.len()];
    (!count.is_empty() && !name.is_empty()).then(|| format!("{count}*{name}"))
}

/// `3*a` of `a*3`.
fn star_behind(word: &str) -> Option<String> {
    let (name, count) = word.split_once('*')?;
    let is_count = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
    is_count.then(|| format!("{count}*{name}"))
}

fn span_of(pair: &Pair<'_, Rule>) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(offset(pair.as_span().start()), offset(pair.as_span().end()))
}

fn number<T: FromStr>(written: &str) -> Result<T, ScheduleMistake> {
    written.parse().map_err(|_| ScheduleMistake::Number(crate::diagnostic::cut(written)))
}

/// A text stands for so many values of a step at most; a million invisible steps of a thread make fewer.
const MOST_VALUES: usize = 4_000_000;

/// The values of a `values`.
fn values(pair: Pair<'_, Rule>) -> Result<Vec<i64>, ScheduleMistake> {
    let mut values = Vec::new();
    for run in pair.into_inner() {
        let written = run.as_str();
        let (mut count, mut value) = (1usize, 0i64);
        for part in run.into_inner() {
            match part.as_rule() {
                Rule::count => count = number(part.as_str())?,
                _ => value = number(part.as_str())?,
            }
        }
        if count == 0 || values.len().saturating_add(count) > MOST_VALUES {
            return Err(ScheduleMistake::Number(crate::diagnostic::cut(written)));
        }
        values.extend(std::iter::repeat_n(value, count));
    }
    Ok(values)
}

fn step(pair: Pair<'_, Rule>) -> Result<ScheduleEntry, ScheduleMistake> {
    let mut entry = ScheduleEntry { thread: String::new(), count: 1, choices: Vec::new() };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::count => entry.count = number(part.as_str())?,
            Rule::thread => entry.thread = thread(part)?,
            Rule::values => entry.choices = values(part)?,
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
