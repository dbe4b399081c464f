//! The shape of the workspace: heads and lengths of files, edges between crates, links in the prose, names of rules.

mod facade;
mod imports;
mod mutants;
mod packages;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Members by folder, in the order of the data; a crate may use every crate above it, but for those of `NEIGHBOURS`.
const LINE: [&str; 11] = [
    "lang",
    "interpreter",
    "hbr",
    "explorers/engine",
    "explorers/searches",
    "explorers/states",
    "explorers/sampling",
    "explorers",
    "explorers/loris",
    "repl/report",
    "repl",
];

/// Members that may not use one that is above them.
const NEIGHBOURS: [(&str, &str); 4] =
    [("states", "searches"), ("sampling", "searches"), ("report", "loris"), ("repl", "loris")];

/// Members that see all the others and that nobody sees.
const ASIDE: [&str; 2] = ["examples", "spec"];

/// No file may be longer, in lines.
const LONGEST: usize = 500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("spec is a folder of the workspace").to_owned()
}

/// The folders of all members.
fn members() -> Vec<&'static str> {
    LINE.into_iter().chain(ASIDE).collect()
}

/// What a member is called: the last name of its folder.
fn name_of(member: &str) -> &str {
    member.rsplit('/').next().unwrap_or(member)
}

/// All files below a folder with one of these endings, in order; build results and dot folders left out.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    let mut found = Vec::new();
    for path in entries {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                found.extend(files(&path, endings));
            }
        } else if path.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known)) {
            found.push(path);
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Fails with all complaints at once.
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn rust_files_open_with_what_they_are() {
    let rust = files(&root(), &["rs"]);
    assert!(rust.len() > members().len());
    let silent = rust.iter().filter(|path| !read(path).starts_with("//! "));
    none(&silent.map(|path| format!("{}: does not open with `//! `", path.display())).collect::<Vec<_>>());
}

#[test]
fn rust_files_are_short() {
    let rust = files(&root(), &["rs"]);
    let lengths = rust.iter().map(|path| (path, read(path).lines().count()));
    let long = lengths.filter(|(_, length)| *length > LONGEST);
    none(&long.map(|(path, length)| format!("{}: {length} lines", path.display())).collect::<Vec<_>>());
}

#[test]
fn members_are_those_of_the_manifest() {
    let manifest: toml::Table = read(&root().join("Cargo.toml")).parse().expect("a manifest");
    let listed = manifest["workspace"]["members"].as_array().expect("a list");
    let mut listed: Vec<&str> = listed.iter().map(|name| name.as_str().expect("a name")).collect();
    assert!(listed.starts_with(&LINE), "members in the order of the data: {listed:?}");
    listed.sort_unstable();
    let mut known = members();
    known.sort_unstable();
    assert_eq!(listed, known);
}

#[test]
fn crates_use_only_what_is_to_their_left() {
    let mut complaints = Vec::new();
    for (at, member) in LINE.into_iter().enumerate() {
        for used in members_used_by(member) {
            let is_above = LINE[..at].iter().any(|above| name_of(above) == used);
            if !is_above || NEIGHBOURS.contains(&(name_of(member), used.as_str())) {
                complaints.push(format!("{member} uses {used}"));
            }
        }
    }
    for member in ASIDE {
        let used = members_used_by(member).into_iter();
        let wrong = used.filter(|used| !LINE.iter().any(|known| name_of(known) == used));
        complaints.extend(wrong.map(|used| format!("{member} uses {used}")));
    }
    none(&complaints);
}

/// The members that a member depends on, in any way.
fn members_used_by(member: &str) -> Vec<String> {
    dependencies(member).iter().filter_map(|name| Some(own(name)?.to_owned())).collect()
}

/// The name of the member that a package is, if it is one: the facade has the name of the whole.
fn own(package: &str) -> Option<&str> {
    if package == "loris" { Some(package) } else { package.strip_prefix("loris-") }
}

/// The crates that a member depends on, in any way.
fn dependencies(member: &str) -> Vec<String> {
    let manifest: toml::Table = read(&root().join(member).join("Cargo.toml")).parse().expect("a manifest");
    let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
    let names =
        tables.iter().filter_map(|table| manifest.get(*table)?.as_table()).flat_map(|table| table.keys());
    names.cloned().collect()
}

/// What makes reports does no input and no output: it can be linked where there is no file, no clock and no terminal.
#[test]
fn reports_are_made_of_data_alone() {
    let outside = [
        "std::fs",
        "std::io",
        "std::net",
        "std::process",
        "std::env::",
        "std::thread",
        "Instant",
        "SystemTime",
    ];
    let mut complaints = Vec::new();
    for path in files(&root().join("repl/report/src"), &["rs"]) {
        let text = read(&path).replace("std::env::consts", "");
        let named = outside.iter().filter(|word| text.contains(**word));
        complaints.extend(named.map(|word| format!("{}: names {word}", path.display())));
    }
    let tools = dependencies("repl/report").into_iter().filter(|name| {
        ["clap", "indicatif", "rustyline", "signal-hook", "terminal_size"]
            .iter()
            .any(|tool| name.starts_with(tool))
    });
    complaints.extend(tools.map(|name| format!("repl/report uses {name}")));
    none(&complaints);
}

#[test]
fn the_oracle_uses_the_language_only() {
    let mut complaints = Vec::new();
    for path in files(&root().join("spec/src/oracle"), &["rs"]) {
        let text = read(&path);
        for name in LINE.into_iter().map(name_of).filter(|name| *name != "lang") {
            if text.contains(&format!("loris_{name}")) || text.contains("use loris::") {
                complaints.push(format!("{}: names loris_{name}", path.display()));
            }
        }
    }
    none(&complaints);
}

#[test]
fn links_in_the_prose_lead_somewhere() {
    let mut complaints = Vec::new();
    for page in files(&root(), &["md"]) {
        for target in links(&read(&page)) {
            if let Some(complaint) = broken(&page, &target) {
                complaints.push(format!("{}: {complaint}", page.display()));
            }
        }
    }
    none(&complaints);
}

/// The targets of all links of a page outside code.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            let prose: String = line.split('`').step_by(2).collect();
            let pieces = prose.split("](").skip(1);
            found.extend(
                pieces.filter_map(|piece| piece.split_once(')')).map(|(target, _)| target.to_owned()),
            );
        }
    }
    found
}

fn broken(page: &Path, target: &str) -> Option<String> {
    if target.starts_with("https://") {
        return None;
    }
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let folder = page.parent().expect("a page is in a folder");
    let path = if file.is_empty() { page.to_owned() } else { folder.join(file) };
    if !path.exists() {
        return Some(format!("no file {target}"));
    }
    let known = heading.is_empty() || headings(&read(&path)).contains(&heading.to_owned());
    (!known).then(|| format!("no heading {target}"))
}

/// The anchors of the headings of a page.
fn headings(text: &str) -> Vec<String> {
    let titles =
        text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let kept = |letter: &char| letter.is_alphanumeric() || *letter == '-' || *letter == '_' || *letter == ' ';
    let anchor =
        |title: &str| title.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-");
    titles.map(anchor).collect()
}

/// A wrong variant whose tests are gone would pass for one that no test catches.
#[test]
fn every_wrong_variant_names_tests_that_exist() {
    let mut complaints = Vec::new();
    for path in files(&root().join("spec/mutants"), &["patch"]) {
        let text = read(&path);
        let line = text.lines().find_map(|line| line.strip_prefix("Test: ")).unwrap_or_default();
        let (member, binary, filter) = match line.split(' ').collect::<Vec<_>>()[..] {
            ["-p", package, "--test", binary] => (package, binary, ""),
            ["-p", package, "--test", binary, filter] => (package, binary, filter),
            _ => ("", "", ""),
        };
        let member = root().join(member.trim_start_matches("loris-")).join("tests").join(binary);
        let is_named = |path: &PathBuf| {
            let module = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let text = read(path);
            let names = text
                .split("#[test]\n")
                .skip(1)
                .filter_map(|after| after.split_once("fn ")?.1.split_once('('));
            names.into_iter().any(|(name, _)| format!("{module}::{name}").contains(filter))
        };
        if binary.is_empty() || !member.is_dir() || !files(&member, &["rs"]).iter().any(is_named) {
            complaints.push(format!("{}: no test is called `{line}`", path.display()));
        }
    }
    none(&complaints);
}

#[test]
fn nothing_is_left_for_later() {
    let markers = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("XX", "X:"),
        concat!("todo", "!("),
        concat!("unimple", "mented!("),
    ];
    let mut complaints = Vec::new();
    for path in files(&root(), &["rs", "md", "cl", "lalrpop", "pest", "toml"]) {
        let text = read(&path);
        let left = markers.iter().filter(|marker| text.contains(**marker));
        complaints.extend(left.map(|marker| format!("{}: {marker}", path.display())));
    }
    none(&complaints);
}

#[test]
fn every_program_is_listed_among_the_examples() {
    let examples = root().join("examples");
    let readme = read(&examples.join("README.md"));
    let all = files(&examples, &["cl"]);
    assert!(all.len() >= 30);
    let (units, themes): (Vec<_>, Vec<_>) =
        all.iter().partition(|path| path.starts_with(examples.join("course")));
    let named =
        |path: &PathBuf| path.strip_prefix(&examples).expect("below").to_string_lossy().replace('\\', "/");
    let missing = themes.into_iter().map(named).filter(|name| !readme.contains(&format!("({name})")));
    let mut complaints: Vec<String> =
        missing.map(|name| format!("examples/README.md does not list {name}")).collect();
    // Those of the course are listed on the page of their unit.
    for path in units {
        let page = path.with_file_name("README.md");
        let name = path.file_name().expect("a name").to_string_lossy();
        if !read(&page).contains(&format!("({name})")) {
            complaints.push(format!("{} does not list {name}", page.display()));
        }
    }
    none(&complaints);
}

#[test]
fn every_dependency_has_its_reason() {
    let page = read(&root().join("CONTRIBUTING.md"));
    let table = page.lines().skip_while(|line| *line != "| crate | used by | reason |").skip(2);
    let rows: Vec<[Vec<&str>; 2]> = table.take_while(|line| line.starts_with("| ")).map(names).collect();
    assert!(!rows.is_empty());
    let mut complaints = Vec::new();
    let mut edges = Vec::new();
    for member in members() {
        for name in dependencies(member).into_iter().filter(|name| own(name).is_none()) {
            let mut of_name = rows.iter().filter(|[crates, _]| crates.contains(&name.as_str()));
            match (of_name.next(), of_name.next()) {
                (Some([_, users]), None) if users.contains(&name_of(member)) => {}
                (Some(_), Some(_)) => complaints.push(format!("two rows for {name}")),
                _ => complaints.push(format!("no row says why {member} uses {name}")),
            }
            edges.push((name, name_of(member)));
        }
    }
    for [crates, users] in &rows {
        for user in users {
            let is_used = |name: &&str| edges.iter().any(|(known, by)| known == name && by == user);
            if !crates.iter().any(is_used) {
                complaints.push(format!("{user} does not use {}", crates.join(", ")));
            }
        }
    }
    none(&complaints);
}

/// The names in the first two cells of a row.
fn names(row: &str) -> [Vec<&str>; 2] {
    let mut cells = row.split('|').skip(1).map(|cell| cell.split(',').map(str::trim).collect());
    [cells.next().unwrap_or_default(), cells.next().unwrap_or_default()]
}

/// Rules that no program file can show: they speak of the tool, not of the program.
const NOT_IN_PROGRAMS: [&str; 2] = ["outcome-truncated", "schedule"];

#[test]
fn every_rule_of_execution_has_a_program_that_names_it() {
    let chapter = bracketed(&read(&root().join("spec/03-execution.md")), "`[", "]`");
    let mut named = Vec::new();
    for path in files(&root().join("spec/conformance/run"), &["cl"]) {
        let text = read(&path);
        let comments = text.lines().filter(|line| line.starts_with("// "));
        for rule in comments.flat_map(|line| bracketed(line, "[", "]")) {
            assert!(chapter.contains(&rule), "{}: chapter 3 has no rule [{rule}]", path.display());
            named.push(rule);
        }
    }
    let untold =
        chapter.iter().filter(|rule| !named.contains(rule) && !NOT_IN_PROGRAMS.contains(&rule.as_str()));
    none(&untold.map(|rule| format!("no program names [{rule}]")).collect::<Vec<_>>());
}

/// Where the rules of chapter 3 are carried out: code that does what a rule says names it in a comment.
const CODE_OF_EXECUTION: [&str; 3] = ["lang/src/lower", "interpreter/src", "explorers/engine/src"];

#[test]
fn every_rule_of_execution_is_named_where_the_code_does_it() {
    let chapter = bracketed(&read(&root().join("spec/03-execution.md")), "`[", "]`");
    assert!(chapter.len() > 50, "{chapter:?}");
    let mut named = Vec::new();
    let sources = CODE_OF_EXECUTION.iter().flat_map(|folder| files(&root().join(folder), &["rs"]));
    for path in sources {
        let text = read(&path);
        let comments = text.lines().map(str::trim_start).filter(|line| line.starts_with("// ["));
        for rule in comments.flat_map(|line| bracketed(line, "[", "]")) {
            assert!(chapter.contains(&rule), "{}: chapter 3 has no rule [{rule}]", path.display());
            named.push(rule);
        }
    }
    let untold = chapter.iter().filter(|rule| !named.contains(rule));
    none(&untold.map(|rule| format!("no code names [{rule}]")).collect::<Vec<_>>());
}

/// A proof says what in the code relies on it: functions, or variants of an enum, as the code names them.
#[test]
fn what_the_prose_names_in_the_code_exists() {
    let code: Vec<String> = files(&root(), &["rs"]).iter().map(|path| read(path)).collect();
    let exists = |owner: &str, name: &str| {
        let is_variant = name.starts_with(|letter: char| letter.is_ascii_uppercase());
        let (owner, name) =
            (format!(" {owner}"), if is_variant { format!(" {name}") } else { format!("fn {name}") });
        code.iter().any(|text| text.contains(&owner) && text.contains(&name))
    };
    let mut complaints = Vec::new();
    for page in files(&root().join("spec"), &["md"]) {
        let text = read(&page);
        for (owner, name) in text.split('`').skip(1).step_by(2).filter_map(|word| word.split_once("::")) {
            if !exists(owner, name) {
                complaints.push(format!("{}: there is no `{owner}::{name}`", page.display()));
            }
        }
    }
    none(&complaints);
}

/// Words of lower-case letters and dashes between two marks.
fn bracketed(text: &str, open: &str, close: &str) -> Vec<String> {
    let pieces = text.split(open).skip(1).filter_map(|piece| piece.split_once(close));
    let words = pieces.map(|(word, _)| word);
    let is_rule = |word: &&str| {
        word.len() > 2 && word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
    };
    words.filter(is_rule).map(str::to_owned).collect()
}

/// A code that would need a program with too many mistakes to list.
const NOT_IN_CHECK: [&str; 1] = ["too-many"];

#[test]
fn every_code_of_a_mistake_is_in_the_spec_and_in_a_program() {
    let sources = files(&root().join("lang/src"), &["rs"]);
    let mistakes = sources.iter().filter(|path| path.to_string_lossy().contains("mistake"));
    let codes: Vec<String> = mistakes.flat_map(|path| bracketed(&read(path), "code(\"", "\")")).collect();
    assert!(codes.len() > 30, "{codes:?}");
    let chapter = read(&root().join("spec/02-checking.md"));
    let programs = files(&root().join("spec/conformance/check"), &["cl"]);
    let heads: String = programs.iter().map(|path| read(path)).collect();
    let mut complaints = Vec::new();
    for code in codes {
        if !chapter.contains(&format!("`{code}`")) {
            complaints.push(format!("chapter 2 does not name `{code}`"));
        }
        if !NOT_IN_CHECK.contains(&code.as_str()) && !heads.contains(&format!("//@ error: {code} at ")) {
            complaints.push(format!("no program is refused with `{code}`"));
        }
    }
    none(&complaints);
}

/// The name of a type that is seen outside its module, if the line declares one.
fn type_name(line: &str) -> Option<&str> {
    let rest = line.trim_start();
    let rest = rest.strip_prefix("pub ").or_else(|| rest.strip_prefix("pub(crate) "))?;
    let rest = ["struct ", "enum ", "trait ", "type "].iter().find_map(|word| rest.strip_prefix(word))?;
    rest.split(|letter: char| !letter.is_alphanumeric()).next()
}

#[test]
fn a_type_name_means_one_thing_in_a_crate() {
    let mut complaints = Vec::new();
    for member in members() {
        let mut known: BTreeMap<String, PathBuf> = BTreeMap::new();
        for path in files(&root().join(member).join("src"), &["rs"]) {
            for name in read(&path).lines().filter_map(type_name) {
                if let Some(other) = known.insert(name.to_owned(), path.clone()) {
                    complaints.push(format!("{name}: in {} and in {}", other.display(), path.display()));
                }
            }
        }
    }
    none(&complaints);
}
