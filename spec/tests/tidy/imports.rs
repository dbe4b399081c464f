//! Who imports whom: folders inside a crate do not import each other in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::{LINE, files, none, read, root};

/// A module by its names, from the root of its crate on.
type Module = Vec<String>;

/// The modules of a crate, each with its text without comments and tests.
fn modules(member: &str) -> BTreeMap<Module, String> {
    let folder = root().join(member).join("src");
    let sources = files(&folder, &["rs"]).into_iter();
    sources
        .map(|path| (module_of(path.strip_prefix(&folder).expect("a file below")), code(&read(&path))))
        .collect()
}

fn module_of(path: &Path) -> Module {
    let mut names: Module =
        path.with_extension("").iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|name| name == "mod" || name == "lib") {
        names.pop();
    }
    names
}

/// The text up to the tests, without comments.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
    text[..end].lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// The paths that begin with `crate::` or `super::` in the text of a module, from the root of the crate on; those in
/// braces one by one.
fn crate_paths(module: &[String], text: &str) -> BTreeSet<Module> {
    let mut found = BTreeSet::new();
    for word in ["crate::", "super::"] {
        for (at, start) in text.match_indices(word) {
            let before = text[..at].chars().next_back();
            if before.is_some_and(|before| before.is_alphanumeric() || before == '_' || before == ':') {
                continue;
            }
            let mut rest = &text[at + start.len()..];
            let mut base = module.to_vec();
            if word == "crate::" {
                base.clear();
            } else {
                base.pop();
                while let Some(higher) = rest.strip_prefix("super::") {
                    rest = higher;
                    base.pop();
                }
            }
            expand(rest, &mut base, &mut found);
        }
    }
    found
}

/// Adds the paths with which the text begins, each behind a prefix; what is left of the text.
fn expand<'t>(text: &'t str, prefix: &mut Module, found: &mut BTreeSet<Module>) -> &'t str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        while !rest.trim_start().starts_with('}') {
            let before = rest.len();
            rest = expand(rest, prefix, found).trim_start();
            rest = rest.strip_prefix(',').unwrap_or(rest);
            if rest.is_empty() || rest.len() == before {
                return rest;
            }
        }
        return rest.trim_start().strip_prefix('}').unwrap_or(rest);
    }
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    prefix.push(text[..end].to_owned());
    let rest = if let Some(rest) = text[end..].strip_prefix("::") {
        expand(rest, prefix, found)
    } else {
        found.insert(prefix.clone());
        &text[end..]
    };
    prefix.pop();
    rest
}

/// The paths of the names that a `use` brings in, given the text after the word.
pub(crate) fn leaves(text: &str) -> Vec<String> {
    let mut found = BTreeSet::new();
    expand(text, &mut Module::new(), &mut found);
    found.into_iter().map(|path| path.join("::")).collect()
}

/// Of the entries of a folder, its files and its folders with all that is in them, which import which others. The file
/// that declares them, a parent, is apart.
fn edges(all: &BTreeMap<Module, String>, folder: &[String]) -> BTreeMap<String, BTreeSet<String>> {
    let entry = |path: &[String]| path.strip_prefix(folder).and_then(<[String]>::first).cloned();
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, text) in all {
        let Some(from) = entry(module) else { continue };
        for path in crate_paths(module, text) {
            let known =
                (1..=path.len()).rev().map(|depth| &path[..depth]).find(|start| all.contains_key(*start));
            if let Some(to) = known.and_then(entry).filter(|to| *to != from) {
                edges.entry(from.clone()).or_default().insert(to);
            }
        }
    }
    edges
}

/// What can be reached from an entry of a folder.
fn reached<'e>(edges: &'e BTreeMap<String, BTreeSet<String>>, from: &'e String) -> BTreeSet<&'e String> {
    let mut met = BTreeSet::new();
    let mut open = vec![from];
    while let Some(entry) = open.pop() {
        for next in edges.get(entry).into_iter().flatten() {
            if met.insert(next) {
                open.push(next);
            }
        }
    }
    met
}

/// Files of one folder may import each other in a circle; as soon as a folder is in it, it is refused.
#[test]
fn no_folder_is_in_a_circle_of_imports() {
    let mut complaints = Vec::new();
    for member in LINE {
        let all = modules(member);
        let folders: BTreeSet<&[String]> =
            all.keys().filter_map(|module| Some(module.split_last()?.1)).collect();
        for folder in &folders {
            let edges = edges(&all, folder);
            let is_folder =
                |entry: &String| folders.contains([*folder, std::slice::from_ref(entry)].concat().as_slice());
            for entry in edges.keys().filter(|entry| is_folder(entry)) {
                let round = reached(&edges, entry);
                let back =
                    round.iter().filter(|other| reached(&edges, other).contains(entry) && **other != entry);
                let of = folder.join("/");
                let once = back.filter(|other| !is_folder(other) || entry < **other);
                complaints.extend(once.map(|other| format!("{member}/{of}: {entry} and {other}")));
            }
        }
    }
    none(&complaints);
}

#[test]
fn paths_are_read() {
    let text = code(
        "use crate::{a::{B, c::D}, e};\nfn f() { crate::g::h() } // crate::no\nuse mycrate::x;\nuse super::super::{y, z};",
    );
    let module = ["p", "q", "r"].map(str::to_owned);
    let paths: Vec<String> = crate_paths(&module, &text).iter().map(|path| path.join("::")).collect();
    assert_eq!(paths, ["a::B", "a::c::D", "e", "g::h", "p::y", "p::z"]);
}
