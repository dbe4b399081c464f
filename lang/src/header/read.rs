//! Reads the lines of a header.

mod exercise;

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use crate::ast::{Fairness, Quantifier};
use crate::ir::Points;
use crate::source::SourceFile;

use exercise::Draft;

use super::{
    Case, Expectations, ExpectedBug, ExpectedError, ExpectedLoops, ExpectedOutcome, ExpectedProfile,
    ExpectedStudy, ExpectedVerdict, Header, HeaderError, HeaderLine, HeaderMistake, Stated, Verdict, lines,
    span,
};

/// The grammar of header lines.
#[derive(Parser)]
#[grammar = "header.pest"]
struct Grammar;

/// The keys, and what their values look like.
const KEYS: [(&str, &str); 28] = [
    ("schedules", "write a number"),
    ("hbrs", "write a number"),
    ("lazy-hbrs", "write a number"),
    ("rf-classes", "write a number"),
    ("lazy-rf-classes", "write a number"),
    ("states", "write a number"),
    ("deadlock-states", "write a number"),
    ("failure-states", "write a number"),
    ("races", "write a number"),
    ("outcomes", "write some of `ok`, `deadlock`, `failure` and `assume-blocked`, separated by blanks"),
    ("condition", "write `holds` or `fails`, for each condition in order, or one word for all"),
    (
        "liveness",
        "write kinds of fairness with `holds` or `fails` for each property, as in `weak holds, none fails`",
    ),
    ("executions", "write explorers with a number each, as in `dpor 5, lazy-dpor 3`"),
    ("switches", "write kinds of bugs with a number each, as in `deadlock 2, failure 3`"),
    ("depths", "write kinds of bugs with a number or `none` each, as in `deadlock 2, failure none`"),
    ("error", "write a code and a place, as in `unknown-name at 3:5`"),
    ("define", "write a constant and a number, as in `N=3`"),
    ("profile", "write `stop-at-failure` or `study`"),
    ("points", "write `all` or `sync`"),
    ("loops", "write `wait` or `run`"),
    (
        "study",
        "write a technique and figures, as in `ipb bound 1 total 61 new 48 first 43 buggy 2`, `first none`",
    ),
    ("skip", "write an explorer and a reason in quotes, as in `dfs \"takes too long\"`"),
    ("from", "write a text in quotes"),
    ("question", "write a text in quotes"),
    ("hint", "write a text in quotes"),
    ("why", "write a text in quotes"),
    ("solution", "write the name of a file in quotes"),
    (
        "answer",
        "write `number FIGURE`, `schedule DEMANDS`, `pair LIKENESSES`, `threads SET`, `events SET` or `program CLAIMS`, \
         as spec/16-exercises.md has them",
    ),
];

/// Reads the header of a text.
pub(super) fn read(source: &SourceFile) -> Result<Header, Vec<HeaderError>> {
    let mut header = Header::default();
    let mut errors = Vec::new();
    let mut draft = Draft::default();
    let mut defining = false;
    for line in lines(source) {
        match Grammar::parse(Rule::line, line.text) {
            Err(failure) => {
                let at = match failure.location {
                    pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
                };
                errors.push(unreadable(source, &line, at));
            }
            Ok(pairs) => {
                let entries = pairs.flat_map(Pair::into_inner).filter(|pair| pair.as_rule() != Rule::EOI);
                for entry in entries {
                    let place =
                        span(line.offset + entry.as_span().start(), line.offset + entry.as_span().end());
                    let is_definition = entry.as_rule() == Rule::define;
                    if is_definition && !defining {
                        header.cases.push(Case::default());
                    }
                    defining = is_definition;
                    header.current().places.extend(stated(&entry, line.offset));
                    let read = match entry.as_rule() {
                        Rule::said | Rule::answer => draft.entry(entry, place),
                        _ => header.entry(entry),
                    };
                    if let Err(mistake) = read {
                        errors.push(HeaderError::new(source, mistake, place, ""));
                    }
                }
            }
        }
    }
    match draft.finish() {
        Ok(exercise) => header.exercise = exercise,
        Err((mistake, place)) => errors.push(HeaderError::new(source, mistake, place, "")),
    }
    if errors.is_empty() { Ok(header) } else { Err(errors) }
}

/// What an entry of a line that begins at `offset` says, by its key or by key and name.
fn stated(entry: &Pair<'_, Rule>, offset: usize) -> Vec<Stated> {
    let key = entry.as_str().split(':').next().unwrap_or("").trim();
    let at = |pair: &Pair<'_, Rule>| {
        let written = pair.as_str().trim_end();
        span(offset + pair.as_span().start(), offset + pair.as_span().start() + written.len())
    };
    let name = |pair: &Pair<'_, Rule>| pair.as_str().split_whitespace().next().unwrap_or("").to_owned();
    match entry.as_rule() {
        Rule::executions | Rule::switches | Rule::depths => {
            let pairs = entry.clone().into_inner();
            pairs.map(|pair| Stated { what: format!("{key} {}", name(&pair)), at: at(&pair) }).collect()
        }
        Rule::error => {
            let parts: Vec<&str> = entry.clone().into_inner().map(|pair| pair.as_str()).collect();
            let about = match parts[..] {
                [code, line, column] => format!("{code} at {line}:{column}"),
                _ => String::new(),
            };
            vec![Stated { what: format!("{key} {about}"), at: at(entry) }]
        }
        Rule::study | Rule::skip => {
            let about = entry.clone().into_inner().next().as_ref().map(name).unwrap_or_default();
            vec![Stated { what: format!("{key} {about}"), at: at(entry) }]
        }
        _ => vec![Stated { what: key.to_owned(), at: at(entry) }],
    }
}

/// A line that could not be read: the entry around byte `at` of it.
fn unreadable(source: &SourceFile, line: &HeaderLine<'_>, at: usize) -> HeaderError {
    let before = line.text.get(..at).unwrap_or(line.text);
    let start = before.rfind(',').map_or(0, |comma| comma + 1);
    let rest = line.text.get(start..).unwrap_or("");
    let start = start + (rest.len() - rest.trim_start().len());
    let entry = rest.split(',').next().unwrap_or("").trim();
    let place = span(line.offset + start, line.offset + start + entry.len());
    let mistake = if entry.contains(':') { misread(entry) } else { HeaderMistake::Entry };
    HeaderError::new(source, mistake, place, "")
}

/// An unknown key, or a known one whose value could not be read.
fn misread(entry: &str) -> HeaderMistake {
    let key = entry.split(':').next().unwrap_or("").trim().to_owned();
    match KEYS.iter().find(|(known, _)| *known == key) {
        Some((_, advice)) => HeaderMistake::Value { key, advice },
        None => HeaderMistake::UnknownKey { key },
    }
}

impl Header {
    /// The expectations that the next entry adds to.
    fn current(&mut self) -> &mut Expectations {
        match self.cases.last_mut() {
            Some(case) => &mut case.expectations,
            None => &mut self.common,
        }
    }

    fn entry(&mut self, entry: Pair<'_, Rule>) -> Result<(), HeaderMistake> {
        match entry.as_rule() {
            Rule::counts => self.counts(entry),
            Rule::outcomes => {
                let mut outcomes: Vec<ExpectedOutcome> =
                    entry.into_inner().map(|pair| outcome(&pair)).collect();
                outcomes.sort_unstable();
                outcomes.dedup();
                let old = std::mem::replace(&mut self.current().outcomes, outcomes);
                once("outcomes", old.is_empty())
            }
            Rule::condition => {
                let verdicts: Vec<ExpectedVerdict> = entry.into_inner().map(|pair| verdict(&pair)).collect();
                self.current().conditions.extend(verdicts);
                Ok(())
            }
            Rule::liveness => {
                let all: Vec<_> = entry.into_inner().map(|pair| under(&pair)).collect();
                let mut kinds: Vec<Fairness> = all.iter().map(|(fairness, _)| *fairness).collect();
                kinds.sort_unstable();
                kinds.dedup();
                let is_once = kinds.len() == all.len() && self.current().liveness.is_empty();
                self.current().liveness = all;
                once("liveness", is_once)
            }
            Rule::executions | Rule::switches | Rule::depths => self.pairs(entry),
            Rule::error => self.error(entry),
            Rule::define => {
                let written = entry.into_inner().next().map_or("", |pair| pair.as_str());
                let definition = written.parse().map_err(HeaderMistake::Define)?;
                if let Some(case) = self.cases.last_mut() {
                    case.definitions.push(definition);
                }
                Ok(())
            }
            Rule::profile | Rule::points | Rule::loops | Rule::study => self.setting(entry),
            Rule::skip => {
                self.current().skip.push(two(entry));
                Ok(())
            }
            Rule::from => {
                let text = entry.into_inner().next().map(|pair| pair.as_str().trim_matches('"').to_owned());
                let old = std::mem::replace(&mut self.current().from, text);
                once("from", old.is_none())
            }
            _ => Err(misread(entry.as_str())),
        }
    }

    /// How the program is to be run, and what the study says of it.
    fn setting(&mut self, entry: Pair<'_, Rule>) -> Result<(), HeaderMistake> {
        match entry.as_rule() {
            Rule::profile => {
                let profile = match inner(entry) {
                    "stop-at-failure" => ExpectedProfile::StopAtFailure,
                    _ => ExpectedProfile::Study,
                };
                once("profile", self.current().profile.replace(profile).is_none())
            }
            Rule::points => {
                let points = if inner(entry) == "sync" { Points::Sync } else { Points::All };
                once("points", self.current().points.replace(points).is_none())
            }
            Rule::loops => {
                let loops = if inner(entry) == "run" { ExpectedLoops::Run } else { ExpectedLoops::Wait };
                once("loops", self.current().loops.replace(loops).is_none())
            }
            Rule::study => {
                let mut parts = entry.into_inner();
                let technique = parts.next().map_or("", |pair| pair.as_str()).to_owned();
                let figures = parts.map(figure).collect::<Result<_, _>>()?;
                self.current().study.push(ExpectedStudy { technique, figures });
                Ok(())
            }
            _ => Err(misread(entry.as_str())),
        }
    }

    /// Names with a number each.
    fn pairs(&mut self, entry: Pair<'_, Rule>) -> Result<(), HeaderMistake> {
        let rule = entry.as_rule();
        for pair in entry.into_inner() {
            let (name, count) = two(pair);
            let expectations = self.current();
            match rule {
                Rule::executions => expectations.executions.push((name, number("executions", &count)?)),
                Rule::switches => {
                    expectations.switches.push((bug_kind(&name), number("switches", &count)?));
                }
                _ => expectations.depths.push((bug_kind(&name), number_or_none("depths", &count)?)),
            }
        }
        Ok(())
    }

    fn counts(&mut self, entry: Pair<'_, Rule>) -> Result<(), HeaderMistake> {
        let (key, count) = two(entry);
        let count = number(&key, &count)?;
        let expectations = self.current();
        let field = match key.as_str() {
            "schedules" => &mut expectations.schedules,
            "hbrs" => &mut expectations.hbrs,
            "lazy-hbrs" => &mut expectations.lazy_hbrs,
            "rf-classes" => &mut expectations.rf_classes,
            "lazy-rf-classes" => &mut expectations.lazy_rf_classes,
            "states" => &mut expectations.states,
            "races" => &mut expectations.races,
            "deadlock-states" => &mut expectations.deadlock_states,
            _ => &mut expectations.failure_states,
        };
        once(&key, field.replace(count).is_none())
    }

    fn error(&mut self, entry: Pair<'_, Rule>) -> Result<(), HeaderMistake> {
        let parts: Vec<&str> = entry.into_inner().map(|pair| pair.as_str()).collect();
        if let [code, line, column] = parts[..] {
            let (line, column) = (number("error", line)?, number("error", column)?);
            self.current().errors.push(ExpectedError { code: code.to_owned(), line, column });
        }
        Ok(())
    }
}

/// A figure of the study: its name, and its number or none.
fn figure(pair: Pair<'_, Rule>) -> Result<(String, Option<u64>), HeaderMistake> {
    let (name, value) = two(pair);
    Ok((name, number_or_none("study", &value)?))
}

fn number_or_none(key: &str, written: &str) -> Result<Option<u64>, HeaderMistake> {
    if written == "none" { Ok(None) } else { number(key, written).map(Some) }
}

/// The only part of an entry.
fn inner(entry: Pair<'_, Rule>) -> &str {
    entry.into_inner().next().map_or("", |pair| pair.as_str())
}

/// The two parts of an entry, texts without their quotes.
fn two(entry: Pair<'_, Rule>) -> (String, String) {
    let mut parts = entry.into_inner().map(|pair| pair.as_str().trim_matches('"').to_owned());
    (parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
}

fn once(key: &str, first: bool) -> Result<(), HeaderMistake> {
    if first { Ok(()) } else { Err(HeaderMistake::Twice { key: key.to_owned() }) }
}

fn number<T: std::str::FromStr>(key: &str, written: &str) -> Result<T, HeaderMistake> {
    written
        .parse()
        .map_err(|_| HeaderMistake::Value { key: key.to_owned(), advice: "write a smaller number" })
}

fn outcome(pair: &Pair<'_, Rule>) -> ExpectedOutcome {
    match pair.as_str() {
        "ok" => ExpectedOutcome::Ok,
        "deadlock" => ExpectedOutcome::Deadlock,
        "failure" => ExpectedOutcome::Failure,
        _ => ExpectedOutcome::AssumeBlocked,
    }
}

fn bug_kind(word: &str) -> ExpectedBug {
    match word {
        "deadlock" => ExpectedBug::Deadlock,
        "failure" => ExpectedBug::Failure,
        _ => ExpectedBug::Condition,
    }
}

/// The verdicts under one kind of fairness.
fn under(pair: &Pair<'_, Rule>) -> (Fairness, Vec<Verdict>) {
    let mut words = pair.as_str().split_whitespace();
    let written = words.next().unwrap_or("");
    let named = Fairness::ALL.into_iter().find(|fairness| fairness.name() == written);
    (
        named.unwrap_or_default(),
        words.map(|word| if word == "holds" { Verdict::Holds } else { Verdict::Fails }).collect(),
    )
}

fn verdict(pair: &Pair<'_, Rule>) -> ExpectedVerdict {
    let mut words = pair.as_str().split_whitespace();
    let first = words.next().unwrap_or("");
    let (quantifier, word) = match first {
        "exists" => (Some(Quantifier::Exists), words.next().unwrap_or("")),
        "forall" => (Some(Quantifier::Forall), words.next().unwrap_or("")),
        "never" => (Some(Quantifier::Never), words.next().unwrap_or("")),
        word => (None, word),
    };
    let verdict = if word == "holds" { Verdict::Holds } else { Verdict::Fails };
    ExpectedVerdict { quantifier, verdict }
}
