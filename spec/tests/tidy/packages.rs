//! Packages: each is built from the files in its own folder.

use std::path::{Component, Path, PathBuf};

use super::{LINE, files, none, read, root};

/// The paths that a text includes in a program, as they are written.
fn included(text: &str) -> impl Iterator<Item = &str> {
    ["include_str!(\"", "include_bytes!(\"", "include!(\"", "#[path = \""].into_iter().flat_map(move |word| {
        text.match_indices(word).filter_map(move |(at, _)| text[at + word.len()..].split('"').next())
    })
}

/// The path without `..`.
fn resolved(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = plain.pop(),
            part => plain.push(part),
        }
    }
    plain
}

#[test]
fn packages_include_nothing_from_outside() {
    let mut complaints = Vec::new();
    let mut met = 0;
    for member in LINE {
        let folder = root().join(member);
        for path in files(&folder.join("src"), &["rs"]) {
            let text = read(&path);
            for target in included(&text) {
                met += 1;
                let target = resolved(&path.parent().expect("a file is in a folder").join(target));
                if !target.starts_with(&folder) {
                    complaints.push(format!("{}: includes {}", path.display(), target.display()));
                }
            }
        }
    }
    assert!(met > 0, "some file is included");
    none(&complaints);
}
