//! Recorded dialogues: `dialogues/*.dialogue` hold what a script prints, with the commands after their prompts. The
//! first line is the command line, the last one the exit status. `BLESS=1` writes what comes out; a new dialogue
//! needs only its first line and the commands, each after `> `.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use loris_lang::source::SourceFile;
use loris_repl::limits::Interrupt;
use loris_repl::shell::{Command, Files, Session, Setting, TOPICS, play, read};
use loris_report::style::Look;

/// Files that a dialogue writes, in memory.
#[derive(Default)]
struct Shelf(BTreeMap<String, String>);

impl Files for Shelf {
    fn read(&self, path: &str) -> Result<String, String> {
        self.0.get(path).cloned().ok_or_else(|| format!("there is no file `{path}`"))
    }

    fn exists(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    fn write(&mut self, path: &str, text: &str) -> Result<(), String> {
        self.0.insert(path.to_owned(), text.to_owned());
        Ok(())
    }
}

/// The folder of the workspace.
fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in the workspace").to_owned()
}

/// A session over a program of the workspace, as a pipe has it.
pub(crate) fn open(path: &str) -> Session {
    let name = Path::new(path).file_name().expect("a file").to_string_lossy().into_owned();
    let text = fs::read_to_string(workspace().join(path)).expect(path);
    let program = loris_lang::compile(name.as_str(), text.as_str()).expect(path);
    let setting =
        Setting { look: Look::plain(), interrupt: Interrupt::default(), files: Box::new(Shelf::default()) };
    Session::new(Arc::new(program), SourceFile::new(name, text), Vec::new(), setting)
}

/// What stands after a prompt, if the line begins with one.
fn typed(line: &str) -> Option<&str> {
    let line = line.strip_prefix("walk ").or_else(|| line.strip_prefix("answer")).unwrap_or(line);
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.strip_prefix("> ").or_else(|| (rest == ">").then_some(""))
}

/// The commands of a dialogue, with the lines of an edited program.
fn script(dialogue: &str) -> String {
    let mut script = String::new();
    let mut lines = dialogue.lines();
    while let Some(line) = lines.next() {
        let Some(command) = typed(line) else { continue };
        script.push_str(command);
        script.push('\n');
        if command == "edit" {
            for line in lines.by_ref() {
                script.push_str(line);
                script.push('\n');
                if line == "." {
                    break;
                }
            }
        }
    }
    script
}

/// What a dialogue should look like.
fn played(dialogue: &str) -> String {
    let first = dialogue.lines().next().unwrap_or("");
    let program = first.strip_prefix("$ repl ").expect("the first line is the command line");
    let mut text = format!("{first}\n");
    let status = play(&mut open(program), &script(dialogue), &mut |part| text.push_str(part));
    format!("{text}exit status {}\n", status.code())
}

fn dialogues() -> Vec<(PathBuf, String)> {
    let folder = workspace().join("repl/tests/repl/dialogues");
    let entries =
        fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = entries.collect();
    paths.sort();
    let texts = paths.into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a dialogue");
        (path, text)
    });
    texts.collect()
}

#[test]
fn dialogues_are_as_recorded() {
    let mut different = Vec::new();
    for (path, recorded) in dialogues() {
        let played = played(&recorded);
        if played != recorded {
            if std::env::var_os("BLESS").is_some() {
                fs::write(&path, &played).expect("it can be written");
            } else {
                different.push(format!("{}\n--- recorded\n{recorded}\n--- now\n{played}", path.display()));
            }
        }
    }
    assert!(different.is_empty(), "`BLESS=1` records these anew:\n{}", different.join("\n"));
}

#[test]
fn every_command_has_a_dialogue() {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for (_, text) in dialogues() {
        for command in
            script(&text).lines().filter(|line| read(line).is_ok_and(|read| read != Command::Nothing))
        {
            let word = command.split_whitespace().next().unwrap_or("");
            seen.insert(word.to_owned());
        }
    }
    for topic in TOPICS {
        assert!(seen.contains(topic.name), "no dialogue has `{}`", topic.name);
    }
}
