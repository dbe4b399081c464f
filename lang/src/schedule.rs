//! Schedules as people write them: `a 3*b p[2] main.0 a/1`.
//!
//! Here a schedule is only a list of names, counts and chosen values. Which threads there are is known only in the
//! run. The values that threads choose before their first transition stand first, as `/1,0`.

mod read;

use std::fmt;
use std::str::FromStr;

use miette::Diagnostic;
use thiserror::Error;

use crate::diagnostic::Located;
use crate::source::{SourceFile, Span};

/// A schedule as it is written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct NamedSchedule {
    /// Values that static threads choose before their first transitions, in order.
    pub root: Vec<i64>,
    /// The steps.
    pub entries: Vec<ScheduleEntry>,
}

/// One entry of a schedule.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ScheduleEntry {
    /// The thread: `t`, `p[2]`, `main.0`.
    pub thread: String,
    /// How many steps, at least one.
    pub count: u32,
    /// The values that each of these steps chooses, in order.
    pub choices: Vec<i64>,
    /// Where it stands in the text that was read; empty if there is none.
    pub span: Span,
}

/// What is wrong with a schedule.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
pub enum ScheduleMistake {
    /// Something that is no entry.
    #[error("this is no entry of a schedule")]
    #[diagnostic(
        code("schedule-entry"),
        help("entries are written like `t`, `3*t`, `p[2]`, `main.0`, `t/2`, and are separated by blanks")
    )]
    Entry,
    /// Something that is no entry, with what it may be meant as.
    #[error("this is no entry of a schedule")]
    #[diagnostic(code("schedule-entry"), help("did you mean `{0}`?"))]
    Meant(String),
    /// Values of the start after the first entry.
    #[error("the values chosen before the first step must come first")]
    #[diagnostic(code("schedule-root"), help("move the entry that begins with `/` to the front"))]
    RootNotFirst,
    /// A number that is too large, or no steps at all.
    #[error("the number `{0}` is out of range")]
    #[diagnostic(
        code("schedule-number"),
        help("an entry stands for 1 to 4294967295 steps; values have 64 bits")
    )]
    Number(String),
}

/// A mistake in a schedule, with its place.
pub type ScheduleError = Located<ScheduleMistake>;

impl NamedSchedule {
    /// Reads a schedule.
    ///
    /// # Errors
    ///
    /// The first mistake.
    pub fn parse(source: &SourceFile) -> Result<Self, ScheduleError> {
        read::read(source)
    }

    /// The schedule that goes on with another one, which has no values of the start. Steps of one thread in a row are
    /// one entry if they chose nothing.
    #[must_use]
    pub fn followed_by(mut self, other: NamedSchedule) -> NamedSchedule {
        let mut rest = other.entries.into_iter();
        if let (Some(last), Some(next)) = (self.entries.last_mut(), rest.as_slice().first()) {
            let is_one = last.thread == next.thread && last.choices.is_empty() && next.choices.is_empty();
            if is_one && let Some(count) = last.count.checked_add(next.count) {
                last.count = count;
                rest.next();
            }
        }
        self.entries.extend(rest);
        self
    }
}

impl FromStr for NamedSchedule {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        NamedSchedule::parse(&SourceFile::new("schedule", text))
    }
}

fn join(values: &[i64]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

impl fmt::Display for ScheduleEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}*", self.count)?;
        }
        f.write_str(&self.thread)?;
        if self.choices.is_empty() { Ok(()) } else { write!(f, "/{}", join(&self.choices)) }
    }
}

impl fmt::Display for NamedSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = (!self.root.is_empty()).then(|| format!("/{}", join(&self.root)));
        let entries = self.entries.iter().map(ToString::to_string);
        f.write_str(&root.into_iter().chain(entries).collect::<Vec<_>>().join(" "))
    }
}
