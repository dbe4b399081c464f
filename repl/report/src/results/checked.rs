//! The heads of program files, judged: what each of them says, and what came out.

use loris_lang::Definition;
use loris_lang::source::{SourceFile, Span};

use super::Status;

/// A program file whose head was judged.
#[derive(Clone, Debug)]
pub struct CheckedFile {
    /// The text, under the name that reports show.
    pub source: SourceFile,
    /// Its path, as it was given.
    pub path: String,
    /// What was found out, or why nothing could be: the head or the program is wrong.
    pub outcome: Result<Vec<CheckedCase>, Unreadable>,
}

/// Why a head cannot be judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// In one line.
    pub why: String,
    /// How a command ends for it.
    pub status: Status,
}

/// A case of a head: some constants, and each thing that is said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckedCase {
    /// The constants that it defines.
    pub definitions: Vec<Definition>,
    /// In the order of the table in chapter 7.
    pub entries: Vec<CheckedEntry>,
    /// How a command ends if something of it cannot be judged: it is told from the rest where executions come to where they
    /// go round for ever.
    pub unjudged: Status,
}

/// One thing that a head says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedEntry {
    /// The key, perhaps with a name: `schedules`, `executions dpor`.
    pub key: String,
    /// What must come out.
    pub expected: String,
    /// Where it stands.
    pub at: Span,
    /// What came out.
    pub verdict: EntryVerdict,
}

/// What came out of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryVerdict {
    /// It is so, as these say.
    Met(Vec<String>),
    /// These found something else.
    Differs(Vec<Found>),
    /// It cannot be judged, and why.
    NotJudged(String),
}

/// What somebody found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Who, such as `dfs` or `count`.
    pub by: String,
    /// What.
    pub value: String,
}

/// What a file comes to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FileVerdict {
    /// The head or the program is wrong.
    Unreadable,
    /// Something is not as the head says.
    Differs,
    /// Nothing is known to differ, and something could not be judged.
    NotJudged,
    /// Everything is as the head says.
    Met,
    /// The head says nothing that could be judged.
    Empty,
}

impl FileVerdict {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            FileVerdict::Unreadable => "unusable",
            FileVerdict::Differs => "differs",
            FileVerdict::NotJudged => "not-judged",
            FileVerdict::Met => "ok",
            FileVerdict::Empty => "empty",
        }
    }
}

impl CheckedCase {
    /// ` N=3 M=4`: the constants, each after a blank.
    pub fn constants(&self) -> String {
        let all = self.definitions.iter().map(|one| format!(" {}={}", one.name, one.value));
        all.collect()
    }
}

impl CheckedFile {
    /// Each entry, with its case.
    pub fn entries(&self) -> impl Iterator<Item = (&CheckedCase, &CheckedEntry)> {
        let cases = self.outcome.iter().flatten();
        cases.flat_map(|case| case.entries.iter().map(move |entry| (case, entry)))
    }

    /// What it comes to.
    pub fn verdict(&self) -> FileVerdict {
        if self.outcome.is_err() {
            return FileVerdict::Unreadable;
        }
        let of = |(_, entry): (&CheckedCase, &CheckedEntry)| match entry.verdict {
            EntryVerdict::Met(_) => FileVerdict::Met,
            EntryVerdict::Differs(_) => FileVerdict::Differs,
            EntryVerdict::NotJudged(_) => FileVerdict::NotJudged,
        };
        self.entries().map(of).min().unwrap_or(FileVerdict::Empty)
    }

    /// How a command ends for it. A file whose head says nothing is right.
    pub fn status(&self) -> Status {
        match (&self.outcome, self.verdict()) {
            (Err(problem), _) => problem.status,
            (_, FileVerdict::Unreadable) => Status::Unusable,
            (_, FileVerdict::Differs) => Status::Found,
            (cases, FileVerdict::NotJudged) => {
                cases.iter().flatten().map(|case| case.unjudged).min().unwrap_or(Status::Unproven)
            }
            (_, FileVerdict::Met | FileVerdict::Empty) => Status::Clean,
        }
    }
}
