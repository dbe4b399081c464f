//! The values of a schedule in few letters: `/0,0,0,0,0,0,0,0,1` is `/8*0,1`.
//!
//! A step that goes round in a loop of choices makes hundreds of thousands of them. What is written so is read again as
//! it was, unless there are too many different values one after another; these are left out, and it is said how many.

use std::fmt;

use super::{NamedSchedule, ScheduleEntry};

/// So many equal values in a row are written as one.
const LEAST_RUN: usize = 8;

/// With more parts than this, only the first ones are written.
const MOST_PARTS: usize = 40;

/// How many of the first are kept then.
const FIRST_PARTS: usize = 20;

/// A schedule whose values are written in few letters.
#[derive(Clone, Copy, Debug)]
pub struct Shortened<'a>(&'a NamedSchedule);

impl NamedSchedule {
    /// The schedule, with values in few letters.
    pub fn shortened(&self) -> Shortened<'_> {
        Shortened(self)
    }
}

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = (!self.0.root.is_empty()).then(|| format!("/{}", few_letters(&self.0.root, ",")));
        let entries = self.0.entries.iter().map(shortened_entry);
        f.write_str(&root.into_iter().chain(entries).collect::<Vec<_>>().join(" "))
    }
}

fn shortened_entry(entry: &ScheduleEntry) -> String {
    let step = ScheduleEntry { choices: Vec::new(), ..entry.clone() }.to_string();
    if entry.choices.is_empty() { step } else { format!("{step}/{}", few_letters(&entry.choices, ",")) }
}

/// Values in few letters, with this between them: `8*0,1`, `0,1,…(24 more)`.
pub fn few_letters(values: &[i64], between: &str) -> String {
    let mut parts: Vec<(usize, String)> = Vec::new();
    for run in values.chunk_by(|one, other| one == other) {
        match run {
            [value, ..] if run.len() >= LEAST_RUN => {
                parts.push((run.len(), format!("{}*{value}", run.len())));
            }
            _ => parts.extend(run.iter().map(|value| (1, value.to_string()))),
        }
    }
    let kept = if parts.len() > MOST_PARTS { FIRST_PARTS } else { parts.len() };
    let more: usize = parts[kept..].iter().map(|(count, _)| count).sum();
    let more = (more > 0).then(|| format!("…({more} more)"));
    parts.into_iter().take(kept).map(|(_, part)| part).chain(more).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_are_written_as_one_and_read_again() {
        let long: NamedSchedule = "/0,1 a/20*0,1,9*-2 2*b/3,3 c".parse().expect("a schedule");
        assert_eq!(long.entries[0].choices.len(), 30);
        assert_eq!(long.shortened().to_string(), "/0,1 a/20*0,1,9*-2 2*b/3,3 c");
        assert_eq!(long.shortened().to_string().parse(), Ok(long));
    }

    #[test]
    fn of_many_different_values_the_first_are_written() {
        let values: Vec<i64> = (0..100_000).map(|at| at % 3).collect();
        assert_eq!(few_letters(&values, ","), "0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,…(99980 more)");
    }

    #[test]
    fn no_text_makes_more_values_than_there_can_be() {
        assert!("a/4000000*0".parse::<NamedSchedule>().is_ok());
        assert!("a/4000001*0".parse::<NamedSchedule>().is_err());
        assert!("a/3000000*0,3000000*1".parse::<NamedSchedule>().is_err());
        assert!("a/0*0".parse::<NamedSchedule>().is_err());
    }
}
