//! Values that stand in many places of a report: places, schedules, numbers of any size.

use loris_hbr::Fingerprint;
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::{SourceFile, Span};
use serde::Serialize;

use crate::execution::short;

/// A place in a program text: file, line and column, such as `ab-ba.cl:4:3`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("pattern" = ":[0-9]+:[0-9]+$")))]
pub struct Place(pub String);

/// A schedule, such as `a 2*b a`: what `--replay` runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Schedule(#[cfg_attr(feature = "schema", schemars(with = "String"))] pub NamedSchedule);

/// A number of any size in decimal digits, such as `479001600`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("pattern" = "^[0-9]+$")))]
pub struct Digits(pub String);

/// A fraction in lowest terms, such as `1/98`, or a whole number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("pattern" = "^[0-9]+(/[0-9]+)?$")))]
pub struct Ratio(pub String);

/// Sixteen hexadecimal digits, such as `9f1b04cc2d3e5a67`. Of a relation they are equal for executions that have it;
/// others may share them by chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("pattern" = "^[0-9a-f]{16}$")))]
pub struct Hash(pub String);

impl Place {
    pub(super) fn of(source: &SourceFile, span: Span) -> Place {
        Place(source.locate(span))
    }

    pub(super) fn all(source: &SourceFile, spans: impl IntoIterator<Item = Span>) -> Vec<Place> {
        spans.into_iter().map(|span| Place::of(source, span)).collect()
    }
}

impl From<&NamedSchedule> for Schedule {
    fn from(schedule: &NamedSchedule) -> Self {
        Schedule(schedule.clone())
    }
}

impl From<Fingerprint> for Hash {
    fn from(print: Fingerprint) -> Self {
        Hash(short(print))
    }
}
