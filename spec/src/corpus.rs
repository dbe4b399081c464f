//! The files that are judged: programs in folders of the workspace, and tables in pages.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("..")).to_owned()
}

/// The text of a file of the workspace.
///
/// # Panics
///
/// There is none.
pub fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The programs below a folder of the workspace, each by its path from there on, in order.
///
/// # Panics
///
/// There is no such folder.
pub fn programs(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .map(|name| format!("{folder}/{name}"))
        .collect();
    names.sort();
    let below = |name: String| match name.strip_suffix(".cl") {
        None if root().join(&name).is_dir() => programs(&name),
        None => Vec::new(),
        Some(_) => vec![name],
    };
    names.into_iter().flat_map(below).collect()
}

/// The rows of the table in a page whose head begins with these cells.
///
/// # Panics
///
/// There is no such table.
pub fn table(page: &str, head: &str) -> Vec<Vec<String>> {
    let text = text(page);
    let rows = text.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let rows: Vec<Vec<String>> = rows
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect();
    assert!(!rows.is_empty(), "{page} has no table `{head}`");
    rows
}
