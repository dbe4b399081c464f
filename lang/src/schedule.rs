//! Schedules as people write them: `a 3*b p[2] main.0 a/1`.
//!
//! Here a schedule is only a list of names, counts and chosen values. Which threads there are is known only in the
//! run. The values that threads choose before their first transition stand first, as `/1,0`.
//!
//! A [`NamedSchedule`] is the data, the same in every run; a [`ScheduleText`] is what was read, with places.

mod lasso;
mod read;
mod saved;
mod values;

use std::fmt;
use std::str::FromStr;

use miette::Diagnostic;
use thiserror::Error;

pub use lasso::Lasso;
pub use saved::{OtherProgram, SavedFor, saved};
pub use values::{Shortened, few_letters};

use crate::diagnostic::Located;
use crate::ir::Program;
use crate::source::{SourceFile, Span};

/// A schedule by the names of its threads.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct NamedSchedule {
    /// Values that static threads choose before their first transitions, in order.
    pub root: Vec<i64>,
    /// The steps.
    pub entries: Vec<ScheduleEntry>,
}

/// One entry of a schedule.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ScheduleEntry {
    /// The thread: `t`, `p[2]`, `main.0`.
    pub thread: String,
    /// How many steps, at least one.
    pub count: u32,
    /// The values that each of these steps chooses, in order.
    pub choices: Vec<i64>,
}

/// A schedule as it was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScheduleText {
    /// What the text says.
    pub schedule: NamedSchedule,
    /// Where each entry stands in the text.
    pub places: Vec<Span>,
    /// After so many entries comes what is repeated for ever, if the text has the word `loop`.
    pub cycle: Option<usize>,
    /// The program for which it was saved, if the text names one.
    pub saved_for: Option<SavedFor>,
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
    /// The word that says what is repeated, once more.
    #[error("`loop` stands twice")]
    #[diagnostic(code("schedule-loop"), help("what comes after the first one is repeated for ever"))]
    SecondLoop,
    /// Values of the start after the first entry.
    #[error("the values chosen before the first step must come first")]
    #[diagnostic(code("schedule-root"), help("move the entry that begins with `/` to the front"))]
    RootNotFirst,
    /// A first line that begins as that of a saved schedule.
    #[error("this is no first line of a saved schedule")]
    #[diagnostic(
        code("schedule-header"),
        help(
            "`save` writes `//@ program: HASH NAME`, with 16 hexadecimal digits; a schedule without this line is read too"
        )
    )]
    Header,
    /// A number that is too large, or no steps at all.
    #[error("the number `{0}` is out of range")]
    #[diagnostic(
        code("schedule-number"),
        help(
            "an entry stands for 1 to 4294967295 steps; values have 64 bits, and a step chooses at most 4000000 of them"
        )
    )]
    Number(String),
}

/// A mistake in a schedule, with its place.
pub(crate) type ScheduleError = Located<ScheduleMistake>;

impl ScheduleText {
    /// Reads a schedule.
    ///
    /// # Errors
    ///
    /// The first mistake.
    pub fn parse(source: &SourceFile) -> Result<Self, ScheduleError> {
        read::read(source)
    }

    /// Says that a program is another one than that for which the schedule was saved, if one was named and it is.
    ///
    /// # Errors
    ///
    /// The program has another hash.
    pub fn check(&self, program: &Program) -> Result<(), Located<OtherProgram>> {
        self.saved_for.as_ref().map_or(Ok(()), |saved_for| saved_for.check(program))
    }

    /// The entries with their places.
    pub fn entries(&self) -> impl Iterator<Item = (&ScheduleEntry, Span)> {
        self.schedule.entries.iter().zip(self.places.iter().copied())
    }
}

impl From<&str> for ScheduleEntry {
    /// One step of a thread.
    fn from(thread: &str) -> Self {
        ScheduleEntry { thread: thread.to_owned(), count: 1, choices: Vec::new() }
    }
}

impl NamedSchedule {
    /// Whether it has neither a step nor a value.
    pub fn is_empty(&self) -> bool {
        self.root.is_empty() && self.entries.is_empty()
    }

    /// The first steps, and the others.
    pub fn split_at(mut self, steps: usize) -> (NamedSchedule, NamedSchedule) {
        let mut rest = NamedSchedule::default();
        let (mut at, mut left) = (0, steps);
        while let Some(entry) = self.entries.get_mut(at).filter(|entry| entry.count as usize <= left) {
            left -= entry.count as usize;
            at += 1;
        }
        rest.entries = self.entries.split_off(at);
        if let (Some(first), Ok(count @ 1..)) = (rest.entries.first_mut(), u32::try_from(left)) {
            self.entries.push(ScheduleEntry { count, ..first.clone() });
            first.count -= count;
        }
        (self, rest)
    }

    /// How many steps it has.
    pub fn steps(&self) -> usize {
        self.entries.iter().map(|entry| entry.count as usize).sum()
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
        ScheduleText::parse(&SourceFile::new("schedule", text)).map(|text| text.schedule)
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

#[cfg(feature = "serde")]
impl serde::Serialize for NamedSchedule {
    /// As it is written.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for NamedSchedule {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
