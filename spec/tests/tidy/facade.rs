//! The size of the public door: an embedder can read all of it.

use crate::imports::leaves;
use crate::{files, read, root};

/// The facade may have so many public items: names that it passes on from the crates below it, and its own, each once.
const MOST: usize = 150;

/// What an item of its own begins with.
const OWN: [&str; 8] = [
    "pub fn ",
    "pub struct ",
    "pub enum ",
    "pub trait ",
    "pub const ",
    "pub type ",
    "pub static ",
    "pub mod ",
];

#[test]
fn the_facade_is_small() {
    let mut items = Vec::new();
    for path in files(&root().join("explorers/loris/src"), &["rs"]) {
        let text = read(&path);
        let lines = text.lines().map(str::trim_start);
        items.extend(lines.filter(|line| OWN.iter().any(|start| line.starts_with(start))).map(str::to_owned));
        let passed_on = text.split("\npub use ").skip(1).flat_map(leaves);
        items.extend(passed_on.filter(|path| path.starts_with("loris_")));
    }
    assert!(items.len() > 50 && items.len() <= MOST, "{} items: {items:#?}", items.len());
}

/// Examples for embedders show the door, and no other way in.
#[test]
fn examples_embed_the_facade_alone() {
    for path in files(&root().join("examples/embed"), &["rs"]) {
        assert!(!read(&path).contains("loris_"), "{}: names a crate below `loris`", path.display());
    }
}

/// The first program of an embedder is run where it stands on the front page of the facade; the others are copies.
#[test]
fn the_first_program_is_the_same_everywhere() {
    let page = read(&root().join("explorers/loris/src/lib.rs"));
    let lines =
        page.lines().skip_while(|line| *line != "//! ```").skip(1).take_while(|line| *line != "//! ```");
    let shown = lines.map(|line| line.trim_start_matches("//!").trim_start_matches(' '));
    let tested: Vec<&str> = shown.filter(|line| !line.starts_with("# ")).collect();
    assert!(tested.len() > 10);
    for name in ["README.md", "examples/README.md"] {
        let text = read(&root().join(name));
        let block = text.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next());
        let copied: Vec<&str> = block.unwrap_or_default().lines().map(str::trim_start).collect();
        assert_eq!(copied, tested, "{name}");
    }
}
