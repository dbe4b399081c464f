//! A program that must be refused: with the mistakes of its head, and no others.

use loris_lang::Error;
use loris_lang::header::Expectations;
use loris_report::results::{CheckedEntry, EntryVerdict, Found};
use miette::Diagnostic;

use super::case::entry;

/// Who finds mistakes.
const CHECKER: &str = "the checker";

/// A mistake as heads write it: `CODE at LINE:COLUMN`.
pub(super) fn in_words(error: &Error) -> String {
    let code = error.code().map(|code| code.to_string()).unwrap_or_default();
    let position = match error {
        Error::Parse(error) => error.source().position(error.span().start),
        Error::Check(error) => error.source().position(error.span().start),
    };
    format!("{code} at {position}")
}

/// Each mistake of the head, and one entry more if there are others.
pub(super) fn entries(stated: &Expectations, found: &[Error]) -> Vec<CheckedEntry> {
    let found: Vec<String> = found.iter().map(in_words).collect();
    let differs = |value: String| EntryVerdict::Differs(vec![Found { by: CHECKER.to_owned(), value }]);
    let all = || if found.is_empty() { "no mistake".to_owned() } else { found.join(", ") };
    let expected: Vec<String> = stated
        .errors
        .iter()
        .map(|error| format!("{} at {}:{}", error.code, error.line, error.column))
        .collect();
    let mut entries: Vec<CheckedEntry> = Vec::new();
    for words in &expected {
        let is_met = found.contains(words);
        let verdict = if is_met { EntryVerdict::Met(vec![CHECKER.to_owned()]) } else { differs(all()) };
        let mut one = entry(stated, format!("error {words}"), words.clone(), verdict);
        "error".clone_into(&mut one.key);
        entries.push(one);
    }
    let others: Vec<&str> = found.iter().filter(|one| !expected.contains(one)).map(String::as_str).collect();
    if let (false, Some(first)) = (others.is_empty(), entries.first().map(|entry| entry.at)) {
        let (key, expected) = ("error".to_owned(), "no other mistake".to_owned());
        entries.push(CheckedEntry { key, expected, at: first, verdict: differs(others.join(", ")) });
    }
    entries
}
