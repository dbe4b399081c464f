//! Results in the text of the pages: each stands before a comment that says what it is, as in
//! `24<!-- schedules figure-4-1.cl -->`, and is found again by running the program. The words are those of the
//! answers of exercises, without `number`; the program is the last one. What is no number stands in code face.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use loris_lang::header::Header;
use loris_lang::header::exercise::Answer;
use loris_lang::source::SourceFile;
use loris_repl::commands::exercise::{Bench, right_answer};
use loris_repl::limits::Interrupt;

use crate::pages::pages;
use crate::{blesses, course, pages_alone, read};

const OPEN: &str = "<!-- ";
const CLOSE: &str = " -->";

/// What a comment asks for.
fn asked(words: &str) -> Answer {
    let kind = if words.starts_with("threads ") || words.starts_with("events ") { "" } else { "number " };
    let header = format!("//@ question: \"?\"\n//@ answer: {kind}{words}\n");
    let header = Header::parse(&SourceFile::new("key", header)).ok().and_then(|header| header.exercise);
    header.unwrap_or_else(|| panic!("nothing can be asked by `{words}`")).answer
}

/// The result that a comment stands for.
fn result(key: &str, folder: &Path) -> String {
    let (words, file) = key.rsplit_once(' ').unwrap_or_else(|| panic!("`{key}` names no file"));
    let path = folder.join(file);
    let program = loris_lang::compile(file, read(&path)).unwrap_or_else(|_| panic!("{}", path.display()));
    let bench = Bench::new(Arc::new(program), Interrupt::default());
    right_answer(&asked(words), &bench).unwrap_or_else(|_| panic!("`{key}` cannot be found"))
}

/// A page with the results that are right.
fn checked(text: &str, folder: &Path) -> String {
    let mut pieces = text.split(OPEN);
    let mut page = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        let (key, rest) = piece.split_once(CLOSE).expect("a comment ends");
        let right = result(key, folder);
        if page.ends_with('`') {
            let start = page[..page.len() - 1].rfind('`').expect("code face begins");
            page.truncate(start);
            page.extend(["`", &right, "`"]);
        } else {
            let digits = |letter: char| letter.is_ascii_digit();
            let kept = page.trim_end_matches(digits).len();
            assert!(kept < page.len(), "no number before `{key}`");
            page.truncate(kept);
            page.push_str(&right);
        }
        page.extend([OPEN, key, CLOSE, rest]);
    }
    page
}

/// The text that people read as prose: no blocks, no code, no headings, no sources, no targets of links.
fn prose(text: &str) -> String {
    let mut prose = String::new();
    let mut in_block = false;
    for line in text.lines().take_while(|line| *line != "## Sources") {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if !in_block && !line.starts_with('#') {
            let outside: String = line.split('`').step_by(2).collect();
            prose.push_str(&outside);
            prose.push('\n');
        }
    }
    prose
}

/// A line without its links, text and target.
fn without_links(line: &str) -> String {
    let mut rest = line.to_owned();
    while let Some(middle) = rest.find("](") {
        let start = rest[..middle].rfind('[').unwrap_or(middle);
        let end = rest[middle..].find(')').map_or(rest.len(), |end| middle + end + 1);
        rest.replace_range(start..end, "");
    }
    rest
}

/// Lines of the prose with a number that nothing vouches for.
fn loose(text: &str) -> Vec<String> {
    let prose = prose(text);
    let mut found = Vec::new();
    for line in prose.lines() {
        // The number of an item of a list says nothing.
        let ordinal = line.split_once(". ").filter(|(number, _)| number.chars().all(|c| c.is_ascii_digit()));
        let line = ordinal.map_or(line, |(_, rest)| rest);
        let rest = without_links(line);
        // The number before a comment is vouched for, and the comment is not read.
        let pieces: Vec<&str> = rest.split(OPEN).collect();
        let bare = pieces.iter().enumerate().map(|(at, piece)| {
            let text = piece.split_once(CLOSE).map_or(*piece, |(_, rest)| rest);
            let vouched = at + 1 < pieces.len();
            if vouched { text.trim_end_matches(|letter: char| letter.is_ascii_digit()) } else { text }
        });
        let bare: String = bare.collect();
        let words = bare.split(|letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '.');
        // Digits within a name, as in `figure-4-1`, are part of it.
        let mut starts = words.filter_map(|word| word.chars().next());
        if starts.any(|letter| letter.is_ascii_digit()) {
            found.push(line.to_owned());
        }
    }
    found
}

#[test]
fn numbers_in_the_text_are_those_of_the_programs() {
    let _alone = pages_alone();
    let mut wrong = Vec::new();
    for page in pages() {
        let text = read(&page);
        let folder = page.parent().expect("a folder");
        // The page of the course has minutes, too.
        let loose = if folder == course() { Vec::new() } else { loose(&text) };
        wrong.extend(
            loose.iter().map(|line| format!("{}: a number without a comment: {line}", page.display())),
        );
        let checked = checked(&text, folder);
        if checked != text {
            if blesses() {
                fs::write(&page, &checked).expect("it can be written");
            } else {
                let lines = text.lines().zip(checked.lines()).filter(|(old, new)| old != new);
                wrong.extend(lines.map(|(old, new)| format!("{}\n- {old}\n+ {new}", page.display())));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn loose_numbers_are_found() {
    assert!(loose("There are 24<!-- schedules x.cl --> schedules, `3` of them.\n1. one\n").is_empty());
    assert_eq!(loose("There are 24 schedules.\n").len(), 1);
    assert_eq!(loose("24<!-- hbrs x.cl --> and 3\n[a](b1.md) c\n").len(), 1);
}
