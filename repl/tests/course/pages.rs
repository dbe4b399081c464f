//! Blocks of commands in the pages, and in the README of the workspace: ```` ```console ````, commands after `$ `, each
//! with what it prints.
//!
//! Commands run in the folder of the page. After `$ repl` the lines with a prompt are typed. `$ echo $?` shows the exit status of the command before. A line `…` stands
//! for any lines; where a block with one does not match, `BLESS=1` writes the whole output, to be cut again by hand.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Ran, blesses, course, pages_alone, read, run, units, words};

const OPEN: &str = "```console";
const CLOSE: &str = "```";
const LEFT_OUT: &str = "…";

/// All pages of the course.
pub(crate) fn pages() -> Vec<PathBuf> {
    let units = units().into_iter().map(|unit| unit.join("README.md"));
    std::iter::once(course().join("README.md")).chain(units).collect()
}

/// The pages, and the README of the workspace.
fn with_readme() -> Vec<PathBuf> {
    let readme = course().join("../../README.md");
    std::iter::once(readme).chain(pages()).collect()
}

/// What a line of a dialogue types, after its prompt.
fn typed(line: &str) -> Option<&str> {
    let (prompt, typed) = line.split_once("> ")?;
    let number = prompt.strip_prefix("walk ").unwrap_or(prompt);
    let is_prompt = number == "answer" || !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    is_prompt.then_some(typed)
}

/// What `repl` prints when these lines are typed.
fn talked(line: &str, recorded: &[&str], folder: &Path) -> Ran {
    let script = tempfile::NamedTempFile::new().expect("a file for the script");
    let lines: Vec<&str> = recorded.iter().filter_map(|line| typed(line)).collect();
    fs::write(script.path(), lines.join("\n") + "\n").expect("it can be written");
    let file = script.path().display().to_string();
    run(folder, &[words(line), vec!["--script".to_owned(), file]].concat())
}

/// The lines of a block as they should be.
fn played(block: &[&str], folder: &Path) -> Vec<String> {
    let mut lines = Vec::new();
    let mut status = 0;
    let mut rest = block;
    while let Some((command, after)) = rest.split_first() {
        let line = command.strip_prefix("$ ").unwrap_or_else(|| panic!("`{command}` is no command"));
        let end = after.iter().position(|line| line.starts_with("$ ")).unwrap_or(after.len());
        let (recorded, next) = after.split_at(end);
        rest = next;
        let printed = if line == "echo $?" {
            format!("{status}\n")
        } else {
            let ran = if line.starts_with("repl ") && !line.contains(" --script ") {
                talked(line, recorded, folder)
            } else {
                run(folder, &words(line))
            };
            status = ran.status;
            // Where nothing is shown, the command has to be right at least.
            assert!(status != 2 || *recorded != [LEFT_OUT], "{line}: {}", ran.text);
            ran.text
        };
        let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
        lines.push((*command).to_owned());
        let kept = if is_match(recorded, &printed) { recorded } else { &printed };
        lines.extend(kept.iter().map(|line| (*line).to_owned()));
    }
    lines
}

/// Whether the recorded lines are the printed ones, but for those left out.
fn is_match(recorded: &[&str], printed: &[&str]) -> bool {
    match recorded.split_first() {
        None => printed.is_empty(),
        Some((&LEFT_OUT, rest)) => (0..=printed.len()).any(|skip| is_match(rest, &printed[skip..])),
        Some((line, rest)) => printed.first() == Some(line) && is_match(rest, &printed[1..]),
    }
}

/// A page as it should be.
fn checked(text: &str, folder: &Path) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut rest = text.lines();
    while let Some(line) = rest.next() {
        lines.push(line.to_owned());
        if line == OPEN {
            let block: Vec<&str> = rest.by_ref().take_while(|line| *line != CLOSE).collect();
            lines.extend(played(&block, folder));
            lines.push(CLOSE.to_owned());
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn commands_print_what_the_pages_show() {
    let _alone = pages_alone();
    let mut different = Vec::new();
    for page in with_readme() {
        let text = read(&page);
        let checked = checked(&text, page.parent().expect("a folder"));
        if checked == text {
            continue;
        }
        if blesses() {
            fs::write(&page, &checked).expect("it can be written");
        } else {
            let lines = text.lines().zip(checked.lines());
            let first = lines.clone().position(|(old, new)| old != new).unwrap_or(0);
            let shown = lines.skip(first).take(12).map(|(old, new)| format!("- {old}\n+ {new}"));
            let shown: Vec<String> = shown.collect();
            different.push(format!("{}:{}\n{}", page.display(), first + 1, shown.join("\n")));
        }
    }
    assert!(different.is_empty(), "`BLESS=1` records these anew:\n{}", different.join("\n"));
}

/// The whole commands in the text outside of blocks: no `…` in them, and no word in capitals that stands for another.
fn commands_in_text(text: &str) -> Vec<&str> {
    let outside = text.split("```").step_by(2);
    let spans = outside.flat_map(|part| part.lines().flat_map(|line| line.split('`').skip(1).step_by(2)));
    let stands_for_another = |word: &str| word.len() > 1 && word.chars().all(char::is_uppercase);
    let is_whole = |span: &&str| {
        span.starts_with("explore ") && !span.contains(LEFT_OUT) && !span.split(' ').any(stands_for_another)
    };
    spans.filter(is_whole).collect()
}

#[test]
fn commands_in_the_text_of_the_readme_can_be_run() {
    let page = course().join("../../README.md");
    let (text, folder) = (read(&page), page.parent().expect("a folder"));
    let commands = commands_in_text(&text);
    assert!(commands.len() > 3, "{commands:?}");
    // Studies run for minutes, and have tests of their own.
    for command in commands.into_iter().filter(|command| !command.starts_with("explore study")) {
        let ran = run(folder, &words(command));
        assert_ne!(ran.status, 2, "{command}: {}", ran.text);
    }
}

#[test]
fn lines_may_be_left_out() {
    assert!(is_match(&["a", LEFT_OUT, "d"], &["a", "b", "c", "d"]));
    assert!(is_match(&["a", LEFT_OUT], &["a"]));
    assert!(!is_match(&["a", LEFT_OUT, "d"], &["a", "b"]));
    assert!(!is_match(&["a"], &["a", "b"]));
}
