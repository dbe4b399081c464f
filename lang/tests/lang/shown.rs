//! How the tests of this crate show messages.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use loris_lang::source::SourceFile;
use loris_lang::{check_parsed, parse};
use miette::Diagnostic;

/// A message in plain lines: code and sentence, places with what stands there, advice.
pub(crate) fn shown(source: &SourceFile, error: &dyn Diagnostic) -> String {
    let code = error.code().map(|code| code.to_string()).unwrap_or_default();
    let mut text = format!("{code}: {error}\n");
    for label in error.labels().into_iter().flatten() {
        let (start, end) = (label.offset(), label.offset() + label.len());
        let place = source.position(u32::try_from(start).expect("a small text"));
        let what = label.label().map(|text| format!(" {text}")).unwrap_or_default();
        writeln!(text, "  {place} `{}`{what}", &source.text()[start..end]).expect("a string");
    }
    if let Some(help) = error.help() {
        writeln!(text, "  help: {help}").expect("a string");
    }
    text
}

/// All messages for a program text, or `ok`.
pub(crate) fn messages(text: &str) -> String {
    let source = SourceFile::new("test.cl", text);
    let (ast, errors) = parse(&source);
    match check_parsed(&source, &ast, errors) {
        Ok(_) => "ok\n".to_owned(),
        Err(errors) => errors.list().iter().map(|error| shown(&source, error)).collect(),
    }
}

/// The codes of all messages for a program text.
pub(crate) fn codes(text: &str) -> Vec<String> {
    match loris_lang::compile("test.cl", text) {
        Ok(_) => Vec::new(),
        Err(errors) => {
            let codes = errors.list().iter().map(|error| error.code().expect("every message has a code"));
            codes.map(|code| code.to_string()).collect()
        }
    }
}

/// A folder of this crate.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// All program files of the workspace.
pub(crate) fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in a workspace");
    let mut found = Vec::new();
    let mut open = vec![root.join("examples"), root.join("spec")];
    while let Some(folder) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "cl") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Checks the blocks of a file: `== title`, a text, `--`, what `show` must make of it. With `BLESS=1` in the
/// environment the file is rewritten instead.
pub(crate) fn check_blocks(path: &Path, show: impl Fn(&str) -> String) {
    let file = std::fs::read_to_string(path).expect("a file of blocks");
    let mut blessed = String::new();
    let mut wrong = Vec::new();
    for block in format!("\n{file}").split("\n== ").skip(1) {
        let (title, rest) = block.split_once('\n').expect("a title line");
        let (text, expected) = rest.split_once("\n--\n").expect("a line `--`");
        let text = format!("{text}\n");
        let found = show(&text);
        if found.trim_end() != expected.trim_end() {
            wrong.push(format!("{title}: expected\n{expected}\nfound\n{found}"));
        }
        write!(blessed, "== {title}\n{text}--\n{}\n\n", found.trim_end()).expect("a string");
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, blessed).expect("the file can be written");
    } else {
        assert!(wrong.is_empty(), "{}\n{}", path.display(), wrong.join("\n"));
    }
}
