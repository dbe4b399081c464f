//! A count, for `--count`.

use std::collections::BTreeMap;

use loris_explorers::count::{Class, Classes, Count, Figure, Part, PartReport, Unfinished};
use loris_explorers::{Counting, Options};
use loris_interpreter::Profile;
use serde::{Serialize, Serializer};

use super::finding::{Condition, Finding};
use super::run::named;
use super::values::{Digits, Hash, Schedule};
use super::words::Word;
use super::{Document, Head, Made};
use crate::execution::{Ending, asserted_in};
use crate::results::{Counted, Explained};

/// How many schedules, relations and states a program has.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountReport {
    /// What the report is about.
    #[serde(flatten)]
    pub head: Head,
    /// What was counted.
    pub count: Totals,
    /// Time and machine.
    pub run: Made,
}

/// What was counted.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Totals {
    /// Whether every number is exact, but perhaps those of reads-from classes.
    pub complete: bool,
    /// The numbers.
    #[serde(flatten)]
    pub numbers: Numbers,
    /// How the parts of the count went.
    pub parts: Vec<CountedPart>,
    /// The distinct bugs that were met.
    pub findings: Vec<Finding>,
    /// What became of each condition of the program, in the order of the text.
    pub conditions: Vec<Condition>,
    /// How relations and states were told apart, such as `fingerprints`.
    pub counting: Word<Counting>,
    /// The lazy HBRs, those that most schedules have first; null if they are too many to list.
    pub lazy_hbr_classes: Option<Vec<CountedClass>>,
    /// The HBRs, those that most schedules have first; null if they are too many to list.
    pub hbr_classes: Option<Vec<CountedClass>>,
    /// How executions end, such as `language`.
    pub profile: Option<Word<Profile>>,
}

/// The numbers of a count, under the keys of the [table](crate::results::TOTALS).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers(pub Count);

/// A number of a count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Total {
    /// The number, such as `24`.
    pub number: Digits,
    /// Whether that is all; if not, there are at least so many.
    pub exact: bool,
}

/// How a part of a count went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedPart {
    /// Which, such as `hbr-classes`.
    pub part: Word<Part>,
    /// How many states it looked at, or executions it ran, such as `120`.
    pub searched: u64,
    /// Why it is not the whole, such as `max-events`; null if it is.
    pub unfinished: Option<Word<Unfinished>>,
}

/// A relation that schedules have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedClass {
    /// How many schedules have it, such as `6`; null if they were not counted.
    pub schedules: Option<Digits>,
    /// How they end, such as `ok`.
    pub outcome: Word<Ending>,
    /// Of a lazy HBR: how many HBRs it has, such as `2`, if all are listed.
    pub hbrs: Option<u64>,
    /// The HBR; null of a lazy HBR.
    pub hbr: Option<Hash>,
    /// The lazy HBR.
    pub lazy_hbr: Hash,
    /// One of the schedules.
    pub schedule: Schedule,
}

impl Document {
    /// What was counted.
    pub fn of_count(counted: &Counted, options: &Options) -> Document {
        let Counted { source, program, profile, count, elapsed } = counted;
        let of_lazy = count.hbrs_of_lazy();
        let lazy = |class: &Class| CountedClass::of_lazy(class, of_lazy.as_ref());
        let listed = |classes: &Option<Classes>, of: &dyn Fn(&Class) -> CountedClass| {
            classes.as_ref().map(|all| all.list.iter().map(of).collect())
        };
        let unasked = Explained::default();
        let finding = |found: &loris_explorers::Finding| {
            let saw = asserted_in(program, *profile, found);
            Finding::of(found, saw.as_ref(), &unasked, source)
        };
        let totals = Totals {
            complete: count.is_complete(),
            numbers: Numbers(count.clone()),
            parts: count.parts.iter().map(CountedPart::of).collect(),
            findings: count.findings.iter().map(finding).collect(),
            conditions: Condition::all(&count.conditions, &unasked, source),
            counting: Word(options.counting),
            lazy_hbr_classes: listed(&count.lazy_hbr_classes, &lazy),
            hbr_classes: listed(&count.hbr_classes, &CountedClass::of_regular),
            profile: named(*profile),
        };
        let head = Head::of(source, program);
        Document::Count(Box::new(CountReport { head, count: totals, run: Made::of([*elapsed]) }))
    }
}

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Counted::figures(&self.0).map(|(key, figure)| (key, Total::of(figure))))
    }
}

impl Total {
    fn of(figure: &Figure) -> Total {
        Total { number: Digits(figure.number.to_string()), exact: figure.is_exact() }
    }
}

impl CountedPart {
    fn of(report: &PartReport) -> CountedPart {
        let PartReport { part, searched, unfinished } = *report;
        CountedPart { part: Word(part), searched, unfinished: unfinished.map(Word) }
    }
}

impl CountedClass {
    fn of_lazy(class: &Class, hbrs: Option<&BTreeMap<u128, u64>>) -> CountedClass {
        let hbrs = hbrs.and_then(|all| all.get(&class.lazy_hbr.0)).copied();
        CountedClass { hbrs, hbr: None, ..CountedClass::of_regular(class) }
    }

    fn of_regular(class: &Class) -> CountedClass {
        CountedClass {
            schedules: class.orders.as_ref().map(|number| Digits(number.to_string())),
            outcome: Word(Ending::Outcome(class.outcome)),
            hbrs: None,
            hbr: Some(class.hbr.into()),
            lazy_hbr: class.lazy_hbr.into(),
            schedule: (&class.schedule).into(),
        }
    }
}
