//! What comes in: programs and schedules, from files and from the command line.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use loris_lang::source::SourceFile;
use loris_report::style::{shown, tame};

/// No file is read beyond this many bytes.
pub(crate) const MOST_BYTES: u64 = 64 << 20;

/// With which bytes texts in UTF-16 begin.
const UTF_16: [&[u8]; 2] = [&[0xff, 0xfe], &[0xfe, 0xff]];

/// How reports name the standard input.
const STANDARD_INPUT: &str = "standard input";

/// A file that cannot be used.
#[derive(Debug)]
pub struct FileError {
    path: PathBuf,
    problem: Problem,
}

/// Why a file cannot be used.
#[derive(Debug)]
enum Problem {
    Missing,
    Directory,
    Denied,
    TooLarge,
    NotUtf8 { line: usize },
    Utf16,
    Nul { line: usize },
    Other(io::Error),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = shown(&self.path);
        match &self.problem {
            Problem::Missing => write!(f, "there is no file `{path}`"),
            Problem::Directory => {
                let folder = path.trim_end_matches('/');
                write!(f, "`{path}` is a directory, not a file; its programs are `{folder}/*.cl`")
            }
            Problem::Denied => write!(f, "`{path}` may not be read"),
            Problem::TooLarge => write!(f, "`{path}` is larger than {} MiB", MOST_BYTES >> 20),
            Problem::NotUtf8 { line } => write!(f, "`{path}` is no text: line {line} is not UTF-8"),
            Problem::Utf16 => write!(f, "`{path}` is UTF-16, as it seems; programs are UTF-8"),
            Problem::Nul { line } => write!(f, "`{path}` is no text: a zero byte stands in line {line}"),
            Problem::Other(error) => write!(f, "`{path}` cannot be read: {error}"),
        }
    }
}

impl std::error::Error for FileError {}

impl FileError {
    /// For want of something else than the file.
    pub(crate) fn unreadable(path: &Path, error: io::Error) -> FileError {
        FileError { path: path.to_owned(), problem: Problem::Other(error) }
    }
}

/// The text of a file.
///
/// # Errors
/// It cannot be read, is too large, or is no text in UTF-8.
pub(crate) fn read_text(path: &Path) -> Result<String, FileError> {
    let fail = |problem| FileError { path: path.to_owned(), problem };
    let mut bytes = Vec::new();
    let file: Box<dyn Read> = if is_standard_input(path) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(|error| fail(Problem::from(error)))?)
    };
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| fail(Problem::from(error)))?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > MOST_BYTES) {
        return Err(fail(Problem::TooLarge));
    }
    text_of(bytes).map_err(fail)
}

/// The standard input, line by line, each as soon as it is there. It ends after what cannot be read.
pub(crate) fn lines_of_standard_input() -> impl Iterator<Item = Result<String, FileError>> {
    let mut input = BufReader::new(io::stdin());
    let lines = (1..).map_while(move |line| {
        let mut bytes = Vec::new();
        let problem = match input.by_ref().take(MOST_BYTES + 1).read_until(b'\n', &mut bytes) {
            Ok(0) => return None,
            Ok(length) if u64::try_from(length).is_ok_and(|length| length > MOST_BYTES) => Problem::TooLarge,
            Ok(_) => match text_of(bytes) {
                Ok(text) => return Some(Ok(text.trim_end_matches('\n').trim_end_matches('\r').to_owned())),
                Err(Problem::NotUtf8 { .. }) => Problem::NotUtf8 { line },
                Err(Problem::Nul { .. }) => Problem::Nul { line },
                Err(other) => other,
            },
            Err(error) => Problem::from(error),
        };
        Some(Err(FileError { path: PathBuf::from(STANDARD_INPUT), problem }))
    });
    let mut is_over = false;
    lines.take_while(move |line| !std::mem::replace(&mut is_over, line.is_err()))
}

/// Writes a file, in place of what is there, whole or not at all: aside at first. What is no file, as a terminal or a
/// pipe, is written to as it is; so is a file in a folder in which nothing new may be made.
///
/// # Errors
/// It cannot be written. What was there is there, where it could be written aside.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let known = fs::metadata(&target).ok();
    let is_other = known.as_ref().is_some_and(|known| !known.is_file());
    let Some(name) = target.file_name().filter(|_| !is_other) else { return fs::write(path, text) };
    let mut draft = OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}.new", std::process::id()));
    let draft = target.with_file_name(draft);
    let mut file = match File::options().write(true).create_new(true).open(&draft) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return fs::write(path, text),
        opened => opened?,
    };
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| known.map_or(Ok(()), |known| file.set_permissions(known.permissions())))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&draft, &target));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// The bytes as a text.
fn text_of(bytes: Vec<u8>) -> Result<String, Problem> {
    let line_of = |bytes: &[u8], at: usize| bytes[..at].split(|byte| *byte == b'\n').count();
    if UTF_16.iter().any(|mark| bytes.starts_with(mark)) {
        return Err(Problem::Utf16);
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        Problem::NotUtf8 { line: line_of(error.as_bytes(), good) }
    })?;
    match text.find('\0') {
        Some(at) => Err(Problem::Nul { line: line_of(text.as_bytes(), at) }),
        None => Ok(text),
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Problem {
        match error.kind() {
            io::ErrorKind::NotFound => Problem::Missing,
            io::ErrorKind::IsADirectory => Problem::Directory,
            io::ErrorKind::PermissionDenied => Problem::Denied,
            _ => Problem::Other(error),
        }
    }
}

/// Why a file cannot be written, and what to do about it.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (path, folder) = (shown(path), shown(folder));
    match error.kind() {
        io::ErrorKind::IsADirectory => {
            format!(
                "`{path}` is a directory, and no file can be written there; name a file in it: `{path}/NAME`"
            )
        }
        io::ErrorKind::NotFound => {
            format!(
                "`{path}` cannot be written: there is no folder `{folder}`; make it, or name another file"
            )
        }
        io::ErrorKind::NotADirectory => {
            format!("`{path}` cannot be written: `{folder}` is no folder; name another file")
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            format!("`{path}` may not be written; name another file, or another folder")
        }
        _ => format!("`{path}` cannot be written: {error}"),
    }
}

/// Which schedule of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    /// That of `--replay`.
    Only,
    /// The first of `--same`.
    First,
    /// The second of `--same`.
    Second,
}

impl Given {
    /// What messages call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Given::Only => "--replay",
            Given::First => "first schedule of --same",
            Given::Second => "second schedule of --same",
        }
    }
}

/// The text of a schedule: the word itself, or the contents of the file after `@`.
///
/// # Errors
/// The file cannot be read.
pub(crate) fn schedule_text(word: &str, given: Given) -> Result<SourceFile, FileError> {
    match word.strip_prefix('@') {
        Some(path) => Ok(SourceFile::new(tame(path), read_text(Path::new(path))?)),
        None => Ok(SourceFile::new(given.name(), word)),
    }
}

/// The names that reports show: the last part of each path, or the whole path where parts are equal.
pub(crate) fn shown_names(paths: &[PathBuf]) -> Vec<String> {
    let last = |path: &PathBuf| match path.file_name() {
        _ if is_standard_input(path) => STANDARD_INPUT.to_owned(),
        name => name.map_or_else(String::new, |name| shown(name.as_ref())),
    };
    let names: Vec<String> = paths.iter().map(last).collect();
    let all = names.iter().zip(paths).map(|(name, path)| {
        let unique = names.iter().filter(|other| *other == name).count() == 1;
        if unique { name.clone() } else { shown(path) }
    });
    all.collect()
}

/// Whether a path stands for the standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Whether a file has the ending of programs.
pub(crate) fn is_named_as_program(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "cl")
}

/// Whether a word of the command line can be a program: it is `-`, or has `.cl` or `/` in it.
pub(crate) fn is_program_name(word: &OsStr) -> bool {
    let word = word.to_string_lossy();
    word == "-" || word.contains(".cl") || word.contains('/') || word.contains(std::path::MAIN_SEPARATOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_where_they_can_be() {
        let paths = ["a/x.cl", "b/x.cl", "b/y.cl"].map(PathBuf::from);
        assert_eq!(shown_names(&paths), ["a/x.cl", "b/x.cl", "y.cl"]);
    }

    #[test]
    fn programs_have_a_suffix_or_a_slash() {
        assert!(is_program_name(OsStr::new("x.cl")));
        assert!(is_program_name(OsStr::new("./x")));
        assert!(!is_program_name(OsStr::new("x")));
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let said = |path: &str, kind: io::ErrorKind| unwritable(Path::new(path), &kind.into());
        assert_eq!(
            said("no/such/x.svg", io::ErrorKind::NotFound),
            "`no/such/x.svg` cannot be written: there is no folder `no/such`; make it, or name another file"
        );
        assert_eq!(
            said("x", io::ErrorKind::PermissionDenied),
            "`x` may not be written; name another file, or another folder"
        );
        assert_eq!(
            said("src", io::ErrorKind::IsADirectory),
            "`src` is a directory, and no file can be written there; name a file in it: `src/NAME`"
        );
    }

    #[test]
    fn a_directory_is_no_file() {
        let error = read_text(Path::new("src")).expect_err("is a directory");
        assert_eq!(error.to_string(), "`src` is a directory, not a file; its programs are `src/*.cl`");
        let error = read_text(Path::new("no-such-file")).expect_err("is missing");
        assert_eq!(error.to_string(), "there is no file `no-such-file`");
    }
}
