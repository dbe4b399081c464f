//! Reads what a header says of an exercise.

use pest::iterators::Pair;

use crate::header::exercise::{
    Answer, Bound, Claim, Compare, Demand, EventSet, EventSetKind, Exercise, Figure, Likeness, Quantity,
    RelationName, Scope, Thing, ThreadSet, ThreadSetKind,
};
use crate::header::{ExpectedOutcome, HeaderMistake};
use crate::source::Span;

use super::{Rule, number, once, outcome};

/// What was read of an exercise so far.
#[derive(Default)]
pub(super) struct Draft {
    question: String,
    answer: Option<Answer>,
    hint: Option<String>,
    why: Option<String>,
    solution: Option<String>,
    /// Where it began.
    place: Option<Span>,
}

impl Draft {
    /// One more entry.
    pub(super) fn entry(&mut self, entry: Pair<'_, Rule>, place: Span) -> Result<(), HeaderMistake> {
        self.place.get_or_insert(place);
        if entry.as_rule() == Rule::answer {
            let kind = entry.into_inner().next().ok_or(HeaderMistake::Entry)?;
            let old = self.answer.replace(answer(kind)?);
            return once("answer", old.is_none());
        }
        let (key, text) = super::two(entry);
        let slot = match key.as_str() {
            "hint" => &mut self.hint,
            "why" => &mut self.why,
            "solution" => &mut self.solution,
            _ => {
                // A long question takes several lines.
                if !self.question.is_empty() {
                    self.question.push(' ');
                }
                self.question.push_str(&text);
                return Ok(());
            }
        };
        once(&key, slot.replace(text).is_none())
    }

    /// The exercise, if there is one.
    pub(super) fn finish(self) -> Result<Option<Exercise>, (HeaderMistake, Span)> {
        let Some(place) = self.place else { return Ok(None) };
        let (question, hint, why, solution) = (self.question, self.hint, self.why, self.solution);
        match self.answer {
            Some(answer) if !question.is_empty() => {
                Ok(Some(Exercise { question, answer, hint, why, solution }))
            }
            _ => Err((HeaderMistake::HalfAnExercise, place)),
        }
    }
}

fn answer(kind: Pair<'_, Rule>) -> Result<Answer, HeaderMistake> {
    Ok(match kind.as_rule() {
        Rule::a_number => Answer::Number(figure(inner(kind)?)?),
        Rule::a_schedule => Answer::Schedule(kind.into_inner().map(demand).collect::<Result<_, _>>()?),
        Rule::a_pair => Answer::Pair(kind.into_inner().map(|pair| likeness(pair.as_str())).collect()),
        Rule::some_threads => Answer::Threads(threads(kind)),
        Rule::some_events => Answer::Events(events(kind)?),
        _ => Answer::Program(kind.into_inner().map(claim).collect::<Result<_, _>>()?),
    })
}

/// The first part of an entry.
fn inner(pair: Pair<'_, Rule>) -> Result<Pair<'_, Rule>, HeaderMistake> {
    pair.into_inner().next().ok_or(HeaderMistake::Entry)
}

/// A text without its quotes.
fn text(pair: Pair<'_, Rule>) -> String {
    let last = pair.into_inner().last();
    last.map_or_else(String::new, |text| text.as_str().trim_matches('"').to_owned())
}

fn misfit(advice: &'static str) -> HeaderMistake {
    HeaderMistake::Value { key: "answer".to_owned(), advice }
}

fn figure(pair: Pair<'_, Rule>) -> Result<Figure, HeaderMistake> {
    let mut parts = pair.into_inner();
    let word = parts.next().map_or("", |quantity| quantity.as_str());
    let known = Quantity::ALL.iter().find(|(_, name)| *name == word);
    let quantity = known.map(|(quantity, _)| *quantity).ok_or_else(|| {
        misfit(
            "the figures are schedules, executions, pruned, hbrs, lazy-hbrs, states, deadlock-schedules, \
             deadlock-states, failure-schedules, failure-states, threads and events",
        )
    })?;
    let scope = match parts.next() {
        None => Scope::All,
        Some(by) if by.as_rule() == Rule::by => Scope::By(text(by)),
        Some(class) => {
            let relation = class.clone().into_inner().next().map_or("", |relation| relation.as_str());
            Scope::Class { relation: relation_name(relation), schedule: text(class) }
        }
    };
    if quantity.fits(&scope) {
        Ok(Figure { quantity, scope })
    } else {
        Err(misfit(
            "`executions` and `pruned` need `by EXPLORER`; of a class there are `schedules`, and `hbrs` of a `lazy-hbr`",
        ))
    }
}

fn relation_name(word: &str) -> RelationName {
    if word == "hbr" { RelationName::Hbr } else { RelationName::LazyHbr }
}

fn demand(pair: Pair<'_, Rule>) -> Result<Demand, HeaderMistake> {
    let what = inner(pair)?;
    Ok(match what.as_rule() {
        Rule::outcome => match outcome(&what) {
            ExpectedOutcome::AssumeBlocked => {
                return Err(misfit("a schedule ends `ok`, in a `deadlock` or a `failure`"));
            }
            outcome => Demand::Ends(outcome),
        },
        Rule::likeness => Demand::Like(likeness(what.as_str())),
        Rule::as_text => Demand::As(text(what)),
        Rule::reaches => Demand::Reaches(text(what)),
        _ => Demand::MissedBy(text(what)),
    })
}

fn likeness(word: &str) -> Likeness {
    let (how, what) = word.split_once('-').unwrap_or((word, ""));
    let thing = match what {
        "hbr" => Thing::Hbr,
        "lazy-hbr" => Thing::LazyHbr,
        _ => Thing::State,
    };
    if how == "same" { Likeness::Same(thing) } else { Likeness::Other(thing) }
}

fn threads(pair: Pair<'_, Rule>) -> ThreadSet {
    let mut set = ThreadSet { kind: ThreadSetKind::Enabled, of: String::new(), after: String::new() };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::of_text | Rule::by => set.of = text(part),
            Rule::after => set.after = text(part),
            _ => {
                set.kind = match part.as_str() {
                    "initials" => ThreadSetKind::Initials,
                    "asleep" => ThreadSetKind::Asleep,
                    "persistent" => ThreadSetKind::Persistent,
                    "source" => ThreadSetKind::Source,
                    "tried" => ThreadSetKind::Tried,
                    _ => ThreadSetKind::Enabled,
                }
            }
        }
    }
    set
}

fn events(pair: Pair<'_, Rule>) -> Result<EventSet, HeaderMistake> {
    let mut parts = pair.into_inner();
    let mut next = || parts.next().ok_or(HeaderMistake::Entry);
    let kind = match next()?.as_str() {
        "before" => EventSetKind::Before,
        "after" => EventSetKind::After,
        "concurrent" => EventSetKind::Concurrent,
        _ => EventSetKind::Dependent,
    };
    let event = number("answer", next()?.as_str())?;
    let relation = relation_name(next()?.as_str());
    Ok(EventSet { kind, event, relation, schedule: text(next()?) })
}

fn claim(pair: Pair<'_, Rule>) -> Result<Claim, HeaderMistake> {
    let mut parts = pair.into_inner();
    let mut next = || parts.next().ok_or(HeaderMistake::Entry);
    let left = figure(next()?)?;
    let compare = match next()?.as_str() {
        "<" => Compare::Less,
        "<=" => Compare::AtMost,
        ">=" => Compare::AtLeast,
        ">" => Compare::More,
        _ => Compare::Equal,
    };
    let right = next()?;
    let right = match right.as_rule() {
        Rule::number => Bound::Number(number("answer", right.as_str())?),
        _ => Bound::Figure(figure(right)?),
    };
    Ok(Claim { left, compare, right })
}
