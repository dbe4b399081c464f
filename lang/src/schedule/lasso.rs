//! Executions that go on for ever: `a b loop c 2*a` runs a and b, and then c a a again and again.

use std::fmt;

use super::{NamedSchedule, ScheduleText};

/// Stands before what is repeated. No thread can have this name.
pub(super) const LOOP: &str = "loop";

/// A schedule, and what comes after it for ever.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Lasso {
    /// What comes first.
    pub stem: NamedSchedule,
    /// What is repeated. If it is empty, the execution ends after the stem, and stays where it is.
    pub cycle: NamedSchedule,
}

impl ScheduleText {
    /// The schedule, and what of it is repeated for ever: nothing, if it does not say so.
    pub fn lasso(&self) -> Lasso {
        let mut stem = self.schedule.clone();
        let cycle = stem.entries.split_off(self.cycle.unwrap_or(stem.entries.len()));
        Lasso { stem, cycle: NamedSchedule { root: Vec::new(), entries: cycle } }
    }
}

impl Lasso {
    /// How many steps come before what is repeated, if something is.
    pub fn cycle_begins(&self) -> Option<usize> {
        (!self.cycle.is_empty()).then(|| self.stem.steps())
    }

    /// The stem, and once what is repeated.
    pub fn unrolled(&self) -> NamedSchedule {
        self.stem.clone().followed_by(self.cycle.clone())
    }
}

impl From<NamedSchedule> for Lasso {
    /// Of a schedule that repeats nothing.
    fn from(stem: NamedSchedule) -> Lasso {
        Lasso { stem, cycle: NamedSchedule::default() }
    }
}

impl fmt::Display for Lasso {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (stem, cycle) = (self.stem.to_string(), self.cycle.to_string());
        match (stem.is_empty(), cycle.is_empty()) {
            (_, true) => f.write_str(&stem),
            (true, false) => write!(f, "{LOOP} {cycle}"),
            (false, false) => write!(f, "{stem} {LOOP} {cycle}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceFile;

    fn read(text: &str) -> ScheduleText {
        ScheduleText::parse(&SourceFile::new("schedule", text)).expect("it is a schedule")
    }

    #[test]
    fn a_lasso_is_read_as_it_is_written() {
        for text in ["a 2*b loop b 3*a", "loop a/1", "/1 a loop p[2]", "a b"] {
            assert_eq!(read(text).lasso().to_string(), text);
        }
        let lasso = read("a loop a b").lasso();
        assert_eq!(lasso.unrolled().to_string(), "2*a b");
        let twice = ScheduleText::parse(&SourceFile::new("schedule", "a loop b loop"));
        assert!(twice.is_err());
    }
}
