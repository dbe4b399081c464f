//! A real pseudo-terminal: completion, hints, history, an edited program, walks, and Ctrl-C.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// No answer takes so long, on a slow machine either.
const PATIENCE: Duration = Duration::from_mins(1);

const PROGRAM: &str = "var counter = 0;
thread first { counter = 1; }
thread second { loop { counter = 2; } }
";

/// A person at a terminal.
struct Person {
    terminal: Pty,
    child: std::process::Child,
    heard: Receiver<Vec<u8>>,
    /// What came since it was last looked at.
    pending: String,
}

impl Person {
    fn sit_down(folder: &Path) -> Person {
        let program = folder.join("p.cl");
        if !program.exists() {
            fs::write(&program, PROGRAM).expect("is written");
        }
        let (terminal, inside) = open().expect("a pseudo-terminal");
        terminal.resize(Size::new(24, 100)).expect("it has a size");
        let command = Command::new(env!("CARGO_BIN_EXE_repl"));
        let command = command.arg(&program).env("XDG_STATE_HOME", folder.join("state")).env("TERM", "xterm");
        let child = command.spawn(inside).expect("it starts");
        let descriptor = std::os::fd::AsFd::as_fd(&terminal).try_clone_to_owned().expect("it can be read");
        let (sender, heard) = channel();
        thread::spawn(move || {
            let mut reader = fs::File::from(descriptor);
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Person { terminal, child, heard, pending: String::new() }
    }

    fn press(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).expect("it listens");
    }

    /// Waits until something was written, and takes what came up to it.
    fn wait_for(&mut self, wanted: &str) -> String {
        let begun = Instant::now();
        loop {
            if let Some(at) = self.pending.find(wanted) {
                let rest = self.pending.split_off(at + wanted.len());
                return std::mem::replace(&mut self.pending, rest);
            }
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match self.heard.recv_timeout(left) {
                Ok(bytes) => self.pending.push_str(&plain(&String::from_utf8_lossy(&bytes))),
                Err(error) => panic!("`{wanted}` did not come ({error}); there was: {:?}", self.pending),
            }
        }
    }

    fn leave(mut self) {
        self.press("\u{4}");
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("it is ours") {
                return assert!(status.success(), "{status}");
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("Ctrl-D did not end it; there was: {:?}", self.pending);
    }
}

/// Without escape sequences.
fn plain(text: &str) -> String {
    let mut kept = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            kept.push(letter);
        }
    }
    kept
}

#[test]
fn completion_and_hints() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut person = Person::sit_down(folder.path());
    person.wait_for("0> ");
    person.press("sched");
    // The rest of the only word that fits is shown behind the cursor.
    person.wait_for("ule");
    person.press("\t\r");
    person.wait_for("no event yet");
    person.press("step fi\t\r");
    person.wait_for("first  write counter = 1");
    person.wait_for("1> ");
    person.press("print cou\t\r");
    person.wait_for("counter = 1");
    person.press("st\t\t");
    person.wait_for("step");
    person.wait_for("state");
    person.wait_for("1> st");
    person.press("\u{3}");
    person.wait_for("1> ");
    person.leave();
}

#[test]
fn history_is_kept_from_one_session_to_the_next() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut person = Person::sit_down(folder.path());
    person.wait_for("0> ");
    person.press("print counter + 40\r");
    person.wait_for("counter + 40 = 40");
    person.wait_for("0> ");
    person.press("\u{1b}[A\r");
    person.wait_for("counter + 40 = 40");
    person.wait_for("0> ");
    person.leave();
    let mut person = Person::sit_down(folder.path());
    person.wait_for("0> ");
    person.press("\u{1b}[A");
    person.wait_for("print counter + 40");
    person.press("\r");
    person.wait_for("counter + 40 = 40");
    person.wait_for("0> ");
    person.leave();
}

#[test]
fn ctrl_c_stops_a_command_and_not_the_repl() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut person = Person::sit_down(folder.path());
    person.wait_for("0> ");
    // A line that is being written is given up.
    person.press("nonsense\u{3}");
    person.wait_for("0> ");
    person.press("run 4000000000\r");
    person.wait_for("run 4000000000");
    thread::sleep(Duration::from_millis(300));
    person.press("\u{3}");
    person.wait_for("interrupted");
    person.wait_for("> ");
    person.press("goto start\r");
    person.wait_for("at the start");
    person.wait_for("0> ");
    person.press("explore dfs\r");
    person.wait_for("explore dfs");
    thread::sleep(Duration::from_millis(300));
    person.press("\u{3}");
    person.wait_for("interrupted");
    person.wait_for("0> ");
    person.leave();
}

#[test]
fn ctrl_c_stops_a_walk_that_goes_on_from_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut person = Person::sit_down(folder.path());
    person.wait_for("0> ");
    person.press("walk df\t\r");
    person.wait_for("a walk with depth-first search");
    person.wait_for("walk 0> ");
    // The second thread runs for ever, so this is never over.
    person.press("finish\r");
    person.wait_for("finish");
    thread::sleep(Duration::from_millis(300));
    person.press("\u{3}");
    person.wait_for("`finish` and `next` go on");
    person.wait_for("interrupted");
    person.wait_for("> ");
    person.press("next exec\t\r");
    person.wait_for("next execution");
    person.wait_for("is the deepest one");
    person.press("leave\r");
    person.wait_for("the walk is left");
    person.wait_for("0> ");
    person.leave();
}

#[test]
fn the_program_is_edited_over_several_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut person = Person::sit_down(folder.path());
    person.wait_for("0> ");
    person.press("edit\r");
    person.wait_for("loop { counter = 2; } }");
    person.press("thread third { counter = 3; }\r.\r");
    person.wait_for("the program is changed (edited p.cl): 3 threads");
    person.wait_for("0> ");
    person.press("step third\r");
    person.wait_for("third  write counter = 3");
    person.wait_for("1> ");
    person.press("edit\r");
    person.wait_for("thread third");
    person.press("\u{3}");
    person.wait_for("nothing is changed");
    person.wait_for("1> ");
    // What was edited is not lost without a word.
    person.press("quit\r");
    person.wait_for("leave it behind? (yes or no)");
    person.press("no\r");
    person.wait_for("`save FILE.cl` writes it");
    person.wait_for("1> ");
    person.press("\u{4}");
    person.wait_for("leave it behind? (yes or no)");
    person.press("\r");
    person.wait_for("`save FILE.cl` writes it");
    person.wait_for("1> ");
    person.press(&format!("save {}\r", folder.path().join("q.cl").display()));
    person.wait_for("the program is in");
    person.wait_for("1> ");
    person.leave();
}
