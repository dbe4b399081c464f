//! What a reader is asked at a stop, and whether the answer is right.

use std::fmt;

use loris_lang::source::Span;

use crate::shell::command::{Number, Word};
use crate::shell::mistake::Mistake;
use crate::shell::reading;

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::shell) struct Question {
    /// As it is asked.
    pub(in crate::shell) text: String,
    /// How an answer is written.
    pub(in crate::shell) form: &'static str,
    /// What is right.
    pub(in crate::shell) expected: Expected,
}

/// What is right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::shell) enum Expected {
    /// These threads at this point; none if nothing is added.
    Entry {
        /// Who.
        threads: Vec<String>,
        /// Where.
        at: usize,
        /// Whether it is everyone enabled.
        share: Share,
    },
    /// Yes or no, and how that is said.
    Verdict(Verdict),
}

/// How many of those who are enabled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::shell) enum Share {
    One,
    Everyone,
}

/// Yes or no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::shell) enum Verdict {
    Yes,
    No,
}

/// What the reader has written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::shell) struct Answer {
    meaning: Meaning,
    /// The thread that is named.
    pub(in crate::shell) thread: Option<Word>,
    /// The point that is named.
    pub(in crate::shell) at: Option<Number>,
    /// All of it.
    pub(in crate::shell) span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    Nothing,
    One,
    Everyone,
    Verdict(Verdict),
}

impl Expected {
    /// Whether it could be the answer.
    pub(in crate::shell) fn is_of_the_form_of(&self, answer: &Answer) -> bool {
        matches!(answer.meaning, Meaning::Verdict(_)) == matches!(self, Expected::Verdict(_))
    }

    /// Whether there are more than two answers, so that a wrong one does not give the right one away.
    pub(in crate::shell) fn may_be_tried_again(&self) -> bool {
        matches!(self, Expected::Entry { .. })
    }

    /// Whether it is the answer.
    pub(in crate::shell) fn is_met_by(&self, answer: &Answer) -> bool {
        match (self, answer.meaning) {
            (Expected::Verdict(expected), Meaning::Verdict(given)) => *expected == given,
            (Expected::Entry { threads, .. }, Meaning::Nothing) => threads.is_empty(),
            (Expected::Entry { threads, at, share }, meaning) => {
                let is_there = answer.at.is_some_and(|given| given.value == *at);
                let named = answer.thread.as_ref().map(|thread| thread.text.as_str());
                let is_it = match meaning {
                    Meaning::Everyone => *share == Share::Everyone && !threads.is_empty(),
                    _ => threads.len() == 1 && named == threads.first().map(String::as_str),
                };
                is_there && is_it
            }
            (Expected::Verdict(_), _) => false,
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Verdict(Verdict::Yes) => f.write_str("yes"),
            Expected::Verdict(Verdict::No) => f.write_str("no"),
            Expected::Entry { threads, .. } if threads.is_empty() => f.write_str("nothing"),
            Expected::Entry { threads, at, share: Share::One } => write!(f, "{} at {at}", threads.join(", ")),
            Expected::Entry { threads, at, share: Share::Everyone } => {
                write!(f, "all at {at}, which adds {}", threads.join(", "))
            }
        }
    }
}

/// Reads an answer; `None` if the line is none, but perhaps a command.
pub(in crate::shell) fn read(line: &str) -> Option<Result<Answer, Mistake>> {
    let mut parts = reading::answer(line)?;
    // `a at point 2`, as the walk speaks of it.
    if parts.get(1).is_some_and(|word| word.text == "at")
        && parts.get(2).is_some_and(|word| word.text == "point")
    {
        parts.remove(2);
    }
    let (first, rest) = parts.split_first()?;
    let span = Span::new(first.span.start, parts.last()?.span.end);
    let answer = |meaning, thread, at| Answer { meaning, thread, at, span };
    match (first.text.as_str(), rest) {
        ("nothing" | "none", []) => Some(Ok(answer(Meaning::Nothing, None, None))),
        ("yes", []) => Some(Ok(answer(Meaning::Verdict(Verdict::Yes), None, None))),
        ("no", []) => Some(Ok(answer(Meaning::Verdict(Verdict::No), None, None))),
        (thread, [word, point]) if word.text == "at" => {
            let Ok(value) = point.text.parse() else {
                let mistake = Mistake::at(point.span, format!("`{}` is no point", point.text));
                return Some(Err(mistake.help("a point is the number of events before it, as in `a at 2`")));
            };
            let at = Some(Number { value, span: point.span });
            Some(Ok(match thread {
                "all" => answer(Meaning::Everyone, None, at),
                _ => answer(Meaning::One, Some(first.clone()), at),
            }))
        }
        (thread, [word, more @ ..]) if word.text == "at" => {
            let (span, message) = match more {
                [] => (word.span, "the point is missing after `at`".to_owned()),
                _ => (more[1].span, format!("`{}` is too much: one point is wanted", more[1].text)),
            };
            Some(Err(Mistake::at(span, message).help(format!("as in `{thread} at 0`"))))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(threads: &[&str], share: Share) -> Expected {
        Expected::Entry { threads: threads.iter().map(ToString::to_string).collect(), at: 2, share }
    }

    fn is_right(expected: &Expected, line: &str) -> bool {
        let answer = read(line).expect("an answer").expect("a right form");
        expected.is_of_the_form_of(&answer) && expected.is_met_by(&answer)
    }

    #[test]
    fn entries() {
        let one = entry(&["b"], Share::One);
        assert!(is_right(&one, "b at 2") && is_right(&one, "b at point 2"));
        for wrong in ["a at 2", "b at 1", "nothing", "all at 2", "yes"] {
            assert!(!is_right(&one, wrong), "{wrong}");
        }
        let all = entry(&["a", "c"], Share::Everyone);
        assert!(is_right(&all, " all at 2 "));
        assert!(!is_right(&all, "a at 2"));
        assert!(is_right(&entry(&[], Share::Everyone), "nothing"));
        assert!(!is_right(&entry(&[], Share::Everyone), "all at 2"));
    }

    #[test]
    fn what_is_no_answer_may_be_a_command() {
        assert_eq!(read("next race"), None);
        assert_eq!(read(""), None);
        let mistake = read("b at two").expect("an answer").expect_err("a number is wanted");
        assert_eq!(mistake.span, Some(Span::new(5, 8)));
    }

    #[test]
    fn half_an_answer_is_no_command() {
        let mistake = |line: &str| read(line).expect("an answer").expect_err("not a whole one");
        assert_eq!(mistake("t[2] at point").message, "the point is missing after `at`");
        assert_eq!(mistake("t[2] at").message, "the point is missing after `at`");
        assert_eq!(mistake("t[2] at 1 2").message, "`2` is too much: one point is wanted");
        assert_eq!(mistake("all at").span, Some(Span::new(4, 6)));
    }
}
