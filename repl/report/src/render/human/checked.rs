//! Judged heads of program files, for people.

use crate::results::{CheckedCase, CheckedEntry, CheckedFile, EntryVerdict, FileVerdict, Found};
use crate::style::{Detail, Look, counted, tame};

/// A line for the file, and one for each thing that is not as the head says. With [`Detail::Quiet`] a file that is
/// right is passed over.
pub fn checked(file: &CheckedFile, look: &Look) -> String {
    let (name, ink) = (look.ink.bold(&tame(file.source.name())), look.ink);
    let met = file.entries().filter(|(_, entry)| matches!(entry.verdict, EntryVerdict::Met(_))).count();
    let verdict = match file.verdict() {
        FileVerdict::Met | FileVerdict::Empty if look.detail == Detail::Quiet => return String::new(),
        FileVerdict::Met if met == 1 => format!("{}, 1 entry", ink.good("ok")),
        FileVerdict::Met => format!("{}, {met} entries", ink.good("ok")),
        FileVerdict::Empty => ink.faint("its head says nothing to be judged"),
        FileVerdict::Differs => ink.bad("differs"),
        FileVerdict::NotJudged => ink.doubt("not judged"),
        FileVerdict::Unreadable => {
            let why = file.outcome.as_ref().err().map_or("", |problem| problem.why.as_str());
            format!("{}: {}", ink.bad("unusable"), tame(why))
        }
    };
    let lines = file.entries().filter_map(|(case, entry)| line(file, case, entry));
    std::iter::once(format!("{name}  {verdict}")).chain(lines).map(|line| look.fitted(&line) + "\n").collect()
}

/// What is not as the head says.
fn line(file: &CheckedFile, case: &CheckedCase, entry: &CheckedEntry) -> Option<String> {
    let outcome = match &entry.verdict {
        EntryVerdict::Met(_) => return None,
        EntryVerdict::Differs(found) => found_by(found),
        EntryVerdict::NotJudged(why) => format!("not judged: {why}"),
    };
    let (place, constants) = (file.source.locate(entry.at), case.constants());
    Some(tame(&format!("  {place}{constants}  {}: {}; {outcome}", entry.key, entry.expected)))
}

/// Each value that was found, with all who found it: `found 6 by count, dfs`.
pub(crate) fn found_by(found: &[Found]) -> String {
    let mut values: Vec<(&str, Vec<&str>)> = Vec::new();
    for Found { by, value } in found {
        match values.iter_mut().find(|(known, _)| known == value) {
            Some((_, all)) => all.push(by),
            None => values.push((value, vec![by])),
        }
    }
    let said = values.into_iter().map(|(value, by)| format!("found {value} by {}", by.join(", ")));
    said.collect::<Vec<_>>().join(", ")
}

/// How many files came to what.
pub fn checked_sum(verdicts: &[FileVerdict], look: &Look) -> String {
    let of = |verdict: FileVerdict| verdicts.iter().filter(|other| **other == verdict).count() as u64;
    let parts = [
        (FileVerdict::Met, "ok"),
        (FileVerdict::Differs, "not as the head says"),
        (FileVerdict::NotJudged, "not judged"),
        (FileVerdict::Unreadable, "unusable"),
        (FileVerdict::Empty, "with nothing to be judged"),
    ];
    let parts = parts.into_iter().filter(|(verdict, _)| of(*verdict) > 0);
    let parts: Vec<String> = parts.map(|(verdict, words)| format!("{} {words}", of(verdict))).collect();
    look.fitted(&format!("{}: {}\n", counted(verdicts.len() as u64, "file"), parts.join(", ")))
}
