//! Who imports whom: folders inside a crate do not import each other in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::{files, none, read, root};

/// Crates in which no circle of imports is larger than a folder of the crate; `explorers/engine` is one folder.
const WITHOUT_CIRCLES: [&str; 7] = [
    "lang",
    "interpreter",
    "hbr",
    "explorers/searches",
    "explorers/states",
    "explorers/sampling",
    "explorers",
];

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

/// The paths after `crate::` in a text, those in braces one by one.
fn crate_paths(text: &str) -> BTreeSet<Module> {
    let mut found = BTreeSet::new();
    for (at, start) in text.match_indices("crate::") {
        if !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
            expand(&text[at + start.len()..], &mut Vec::new(), &mut found);
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

/// The folder of a module: that of its file, where `x.rs` stands for the folder `x` if there is one. The files that
/// stand beside the folders of a crate are each a folder of their own.
fn folder_of(module: &[String], all: &BTreeMap<Module, String>) -> Module {
    let has_parts = all.keys().any(|other| other.len() > module.len() && other.starts_with(module));
    let depth = if has_parts { module.len() } else { module.len().saturating_sub(1).max(1) };
    module[..depth.min(module.len())].to_vec()
}

/// Which folders of a crate import which others; parents and children apart.
fn edges(member: &str) -> BTreeMap<Module, BTreeSet<Module>> {
    let all = modules(member);
    let mut edges: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
    for (module, text) in &all {
        let from = folder_of(module, &all);
        for path in crate_paths(text) {
            let known =
                (1..=path.len()).rev().map(|depth| &path[..depth]).find(|start| all.contains_key(*start));
            let Some(to) = known.map(|target| folder_of(target, &all)) else { continue };
            if !from.starts_with(&to) && !to.starts_with(&from) {
                edges.entry(from.clone()).or_default().insert(to);
            }
        }
    }
    edges
}

/// What can be reached from a folder.
fn reached(edges: &BTreeMap<Module, BTreeSet<Module>>, from: &Module) -> BTreeSet<Module> {
    let mut met = BTreeSet::new();
    let mut open = vec![from];
    while let Some(folder) = open.pop() {
        for next in edges.get(folder).into_iter().flatten() {
            if met.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    met
}

#[test]
fn no_folders_import_each_other_in_a_circle() {
    let mut complaints = Vec::new();
    for member in WITHOUT_CIRCLES {
        let edges = edges(member);
        for folder in edges.keys() {
            let round = reached(&edges, folder);
            let back =
                round.iter().filter(|other| other[0] != folder[0] && reached(&edges, other).contains(folder));
            complaints
                .extend(back.map(|other| format!("{member}: {} and {}", folder.join("/"), other.join("/"))));
        }
    }
    none(&complaints);
}

#[test]
fn paths_are_read() {
    let text = code("use crate::{a::{B, c::D}, e};\nfn f() { crate::g::h() } // crate::no\nuse mycrate::x;");
    let paths: Vec<String> = crate_paths(&text).iter().map(|path| path.join("::")).collect();
    assert_eq!(paths, ["a::B", "a::c::D", "e", "g::h"]);
}
