//! What is studied: programs, each with every set of constants that its head defines.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use loris_explorers::schedulers::{KnownSizes, MOST_THREADS};
use loris_lang::fnv::Fnv;
use loris_lang::header::{Case, ExpectedStudy, Header};
use loris_lang::ir::{Instr, Program};
use loris_lang::source::SourceFile;
use loris_report::style::Look;

use crate::files::folders::programs;
use crate::files::input::{read_text, shown_names};
use crate::files::program::{Budget, Reading, load};

/// A program with one set of constants.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    /// The name of the file, as reports show it.
    pub(super) program: String,
    /// `NAME=VALUE`, with blanks between them; empty if the head defines none.
    pub(super) constants: String,
    /// Of the text of the file.
    pub(super) text: u64,
    pub(super) checked: Arc<Program>,
    /// As its head gives them for the random techniques of the published study.
    pub(super) sizes: KnownSizes,
}

impl Subject {
    /// Those of these files, and of all program files in these folders; and what is wrong with files and folders that cannot
    /// be studied.
    pub(super) fn all(paths: &[PathBuf], look: &Look, budget: Budget<'_>) -> (Vec<Subject>, Vec<Unusable>) {
        let (mut files, mut subjects, mut unusable) = (Vec::new(), Vec::new(), Vec::new());
        for path in paths {
            match programs(path) {
                Ok(found) => {
                    let news: Vec<PathBuf> = found.into_iter().filter(|file| !files.contains(file)).collect();
                    files.extend(news);
                }
                Err(message) => unusable.push(Unusable::new(message)),
            }
        }
        for (path, name) in files.iter().zip(shown_names(&files)) {
            match Subject::of_file(path, &name, look, budget) {
                Ok(found) => subjects.extend(found),
                Err(one) => unusable.push(one),
            }
        }
        (subjects, unusable)
    }

    fn of_file(path: &Path, name: &str, look: &Look, budget: Budget<'_>) -> Result<Vec<Subject>, Unusable> {
        let text = read_text(path).map_err(|error| Unusable::new(error.to_string()))?;
        let source = SourceFile::new(name, text.as_str());
        let header = Header::parse(&source).map_err(|errors| {
            let list = errors.iter().map(|error| format!("`{name}`: {error}"));
            Unusable::new(list.collect::<Vec<_>>().join("; "))
        })?;
        let subject = |case: Case| {
            let points = case.expectations.points.unwrap_or_default();
            let reading = Reading { definitions: &case.definitions, points };
            let checked = load(path, reading, budget).map_err(|failed| Unusable {
                message: format!("`{name}` cannot be run"),
                mistakes: failed.message(look),
            })?;
            let constants = case.definitions.iter().map(|one| format!("{}={}", one.name, one.value));
            let constants = constants.collect::<Vec<_>>().join(" ");
            let sizes = sizes(&case.expectations.study);
            if sizes.threads.is_some_and(|threads| threads > MOST_THREADS) {
                let message = format!("`{name}`: in `study:` there are at most {MOST_THREADS} `threads`");
                return Err(Unusable::new(message));
            }
            Ok(Subject { program: name.to_owned(), constants, text: Fnv::of(&text), checked, sizes })
        };
        header.all_cases().into_iter().map(subject).collect()
    }

    /// Whether a thread may come to a `yield`.
    pub(super) fn yields(&self) -> bool {
        let mut code = self.checked.functions().iter().flat_map(|function| &function.code);
        code.any(|instr| matches!(instr, Instr::Yield))
    }

    /// Program and constants, for people.
    pub(super) fn title(&self) -> String {
        let program = self.program.trim_end_matches(".cl");
        if self.constants.is_empty() { program.to_owned() } else { format!("{program} {}", self.constants) }
    }
}

/// A file or folder that cannot be studied.
pub(super) struct Unusable {
    /// Why.
    pub(super) message: String,
    /// The mistakes of a program, for people.
    pub(super) mistakes: String,
}

impl Unusable {
    fn new(message: String) -> Unusable {
        Unusable { message, mistakes: String::new() }
    }
}

fn sizes(study: &[ExpectedStudy]) -> KnownSizes {
    let size = |name: &str| study.iter().find_map(|expected| expected.figure(name).flatten());
    KnownSizes { threads: size("threads"), steps: size("steps") }
}
