//! Mutants: each patch still fits the code that it changes.

use super::{files, none, read, root};

/// The lines before the change of each hunk of a patch, with the file in which they should stand.
fn hunks(patch: &str) -> Vec<(String, Vec<&str>)> {
    let mut found: Vec<(String, Vec<&str>)> = Vec::new();
    let mut file = "";
    for line in patch.lines() {
        if let Some(name) = line.strip_prefix("--- a/") {
            file = name;
        } else if line.starts_with("@@ ") {
            found.push((file.to_owned(), Vec::new()));
        } else if line.starts_with("diff ") || line.starts_with("+++ ") {
        } else if let (Some((_, lines)), Some(old)) =
            (found.last_mut(), line.strip_prefix(' ').or_else(|| line.strip_prefix('-')))
        {
            lines.push(old);
        } else if let (Some((_, lines)), "") = (found.last_mut(), line) {
            lines.push("");
        }
    }
    found
}

#[test]
fn mutants_fit_the_code() {
    let patches = files(&root().join("spec/mutants"), &["patch"]);
    assert!(!patches.is_empty());
    let mut complaints = Vec::new();
    for path in patches {
        let patch = read(&path);
        let hunks = hunks(&patch);
        assert!(!hunks.is_empty(), "{}", path.display());
        for (file, lines) in hunks {
            let text = read(&root().join(&file));
            let all: Vec<&str> = text.lines().collect();
            if !all.windows(lines.len()).any(|window| window == lines) {
                complaints.push(format!("{}: does not fit {file}", path.display()));
            }
        }
    }
    none(&complaints);
}
