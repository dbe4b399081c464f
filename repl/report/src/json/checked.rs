//! The judged head of a program file, for `explore check`.

use serde::Serialize;

use super::values::Place;
use super::words::Word;
use super::{Document, SCHEMA};
use crate::results::{CheckedFile, EntryVerdict, FileVerdict};

/// The judged head of a program file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckReport {
    /// The version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: u32,
    /// The last part of the path, such as `ab-ba.cl`; the whole path if several programs of the call share that.
    pub program: String,
    /// The path as it was given, such as `examples/locks/ab-ba.cl`.
    pub path: String,
    /// What the file comes to, such as `ok`.
    pub verdict: Word<FileVerdict>,
    /// Why the file is `unusable`, such as `unknown key `schedule` at x.cl:1:5`; null if it is not.
    pub problem: Option<String>,
    /// One for each set of constants that the head defines; one if it defines none.
    pub cases: Vec<JudgedCase>,
}

/// What a head says of the program with some constants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedCase {
    /// The constants, each as `N=3`.
    pub definitions: Vec<String>,
    /// What is said, each with what came out.
    pub entries: Vec<JudgedEntry>,
}

/// One thing that a head says, and what came out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedEntry {
    /// Its key, such as `schedules` or `executions dpor`.
    pub key: String,
    /// What must come out, such as `6`.
    pub expected: String,
    /// Where it stands in the head.
    pub at: Place,
    /// Whether it is so; null if it could not be judged.
    pub met: Option<bool>,
    /// Who says so, such as `count` and `dfs`; of what differs, who found something else.
    pub by: Vec<String>,
    /// What these found, if it differs; empty if not.
    pub found: Vec<String>,
    /// Why it could not be judged, such as `dfs: stopped by the limit on schedules`; null if it was.
    pub why: Option<String>,
}

impl Document {
    /// The judged head of a program file.
    pub fn of_check(file: &CheckedFile) -> Document {
        let entry = |entry: &crate::results::CheckedEntry| {
            let (met, by, found, why) = match &entry.verdict {
                EntryVerdict::Met(by) => (Some(true), by.clone(), Vec::new(), None),
                EntryVerdict::Differs(all) => {
                    let (by, found) = all.iter().map(|one| (one.by.clone(), one.value.clone())).unzip();
                    (Some(false), by, found, None)
                }
                EntryVerdict::NotJudged(why) => (None, Vec::new(), Vec::new(), Some(why.clone())),
            };
            let (key, expected) = (entry.key.clone(), entry.expected.clone());
            JudgedEntry { key, expected, at: Place::of(&file.source, entry.at), met, by, found, why }
        };
        let cases = file.outcome.iter().flatten().map(|case| JudgedCase {
            definitions: case.definitions.iter().map(|one| format!("{}={}", one.name, one.value)).collect(),
            entries: case.entries.iter().map(entry).collect(),
        });
        Document::Check(Box::new(CheckReport {
            schema: SCHEMA,
            program: file.source.name().to_owned(),
            path: file.path.clone(),
            verdict: Word(file.verdict()),
            problem: file.outcome.as_ref().err().map(|problem| problem.why.clone()),
            cases: cases.collect(),
        }))
    }
}
