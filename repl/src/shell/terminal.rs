//! A session with a person: a line editor with history, completion, hints and colours (rustyline).
//!
//! Nothing is decided here that a test without a terminal would want to see; `complete` says what may follow.

use std::borrow::Cow;
use std::path::PathBuf;

use loris_report::results::Status;
use loris_report::style::{Ink, counted};
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::complete::{Offer, complete, hint};
use super::help::TOPICS;
use super::script::DOT;
use super::session::{CommandEnd, Session};
use crate::console::{Console, complain};
use crate::limits::{Interrupt, Lines};

/// So many lines are remembered from one session to the next.
const HISTORY: usize = 1_000;

/// More threads than this are not shown at the start.
const MOST_THREADS: usize = 8;

/// Talks until the person leaves.
pub(super) fn talk(session: &mut Session, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let ink = session.setting.look.ink;
    let helper = Aid { offer: session.offer(), ink, mode: Mode::Command };
    let mut editor = match editor(helper) {
        Ok(editor) => editor,
        Err(error) => return complain(&format!("the terminal cannot be used: {error}"), console),
    };
    let history = history_file();
    if let Some(path) = &history {
        // There is none the first time.
        let _ = editor.load_history(path);
    }
    let greeting = greeting(session);
    console.show(&greeting);
    let status = converse(session, &mut editor, console, interrupt);
    if let Some(path) = &history {
        // A history that cannot be kept is no reason to complain.
        let _ = path.parent().map(std::fs::create_dir_all);
        let _ = editor.append_history(path);
    }
    status
}

type Line = Editor<Aid, DefaultHistory>;

fn editor(helper: Aid) -> Result<Line, ReadlineError> {
    let config = Config::builder()
        .max_history_size(HISTORY)?
        .history_ignore_dups(true)?
        .completion_type(CompletionType::List)
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(helper));
    Ok(editor)
}

/// `$XDG_STATE_HOME/loris/history`, or where that is by default.
fn history_file() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let state = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local").join("state")))?;
    Some(state.join("loris").join("history"))
}

/// The program, its threads if they are not many, and what one may do first.
fn greeting(session: &mut Session) -> String {
    let threads = session.machine.threads().len();
    let name = session.setting.look.ink.bold(session.source.name());
    let shown = if threads <= MOST_THREADS { session.run("threads").text } else { String::new() };
    format!(
        "{name}: {}; `help` lists the commands, `quit` leaves\n{shown}try `step`, `explore`, `walk dpor`\n",
        counted(threads as u64, "thread")
    )
}

fn converse(
    session: &mut Session,
    editor: &mut Line,
    console: &mut Console<'_>,
    interrupt: &Interrupt,
) -> Status {
    loop {
        if let Some(aid) = editor.helper_mut() {
            aid.offer = session.offer();
        }
        let read = || Some(editor.readline(&session.prompt()));
        let Some(read) = interrupt.while_waiting(Lines::Person, read) else { return Status::Interrupted };
        let line = match read {
            Ok(line) => line,
            Err(ReadlineError::Eof) if may_leave(session, editor, console) => return Status::Clean,
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => continue,
            Err(error) => return complain(&format!("the terminal cannot be read: {error}"), console),
        };
        if !line.trim().is_empty() {
            // Only a history that is full of errors would refuse it.
            let _ = editor.add_history_entry(line.as_str());
        }
        let command = if line.trim() == "edit" { new_program(session, editor, console) } else { Some(line) };
        let Some(command) = command else { continue };
        // What was raised while nothing ran is over.
        interrupt.lower();
        let reply = session.run(&command);
        interrupt.lower();
        console.show(&reply.text);
        if interrupt.is_terminated() {
            return Status::Interrupted;
        }
        let leaves = reply.verdict == CommandEnd::Quit && may_leave(session, editor, console);
        if leaves || console.failure().is_some() {
            return Status::Clean;
        }
    }
}

/// Whether the person may go: at once, or after a question if an edited program would be lost. Ctrl-D is a yes.
fn may_leave(session: &Session, editor: &mut Line, console: &mut Console<'_>) -> bool {
    if !session.is_unsaved {
        return true;
    }
    set_mode(editor, Mode::Answer);
    let answer = editor.readline("the edited program is in no file; leave it behind? (yes or no) ");
    set_mode(editor, Mode::Command);
    let goes = match answer {
        Ok(answer) => ["y", "yes"].contains(&answer.trim().to_lowercase().as_str()),
        Err(error) => matches!(error, ReadlineError::Eof),
    };
    if !goes {
        console.print("  `save FILE.cl` writes it\n");
    }
    goes
}

/// Has the program edited; `None` if the person thought better of it.
fn new_program(session: &Session, editor: &mut Line, console: &mut Console<'_>) -> Option<String> {
    console.print(
        "  the program; Enter makes a line, a line with a dot alone ends it, Ctrl-C leaves all as it was\n",
    );
    set_mode(editor, Mode::Program);
    let text = editor.readline_with_initial("", (&session.editable(), ""));
    set_mode(editor, Mode::Command);
    if text.is_err() {
        console.print("  nothing is changed\n");
    }
    text.ok().map(|text| format!("edit\n{}", without_dot(&text)))
}

fn set_mode(editor: &mut Line, mode: Mode) {
    if let Some(aid) = editor.helper_mut() {
        aid.mode = mode;
    }
}

/// The text before the line with the dot.
fn without_dot(text: &str) -> String {
    let lines = text.lines().take_while(|line| line.trim_end() != DOT);
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// What is being written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Command,
    Program,
    /// To a question.
    Answer,
}

/// What helps while a line is written.
struct Aid {
    offer: Offer,
    ink: Ink,
    mode: Mode,
}

impl Helper for Aid {}

impl Completer for Aid {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if self.mode != Mode::Command {
            return Ok((at, Vec::new()));
        }
        let found = complete(line, at, &self.offer);
        let only = found.words.len() == 1;
        let pair = |word: String| {
            let is_whole = only && !word.ends_with('[');
            let replacement = if is_whole { format!("{word} ") } else { word.clone() };
            Pair { display: word, replacement }
        };
        Ok((found.start, found.words.into_iter().map(pair).collect()))
    }
}

impl Hinter for Aid {
    type Hint = String;

    fn hint(&self, line: &str, at: usize, _: &Context<'_>) -> Option<String> {
        let here = self.mode == Mode::Command && at == line.len();
        here.then(|| hint(line, &self.offer)).flatten()
    }
}

impl Highlighter for Aid {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if self.mode != Mode::Command || self.ink == Ink::Plain {
            return Cow::Borrowed(line);
        }
        Cow::Owned(painted(line, self.ink))
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Owned(self.ink.bold(prompt))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(self.ink.faint(hint))
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.mode == Mode::Command && self.ink == Ink::Colored
    }
}

/// The line with its first word in bold if it is a command, in the colour of errors if it is none.
fn painted(line: &str, ink: Ink) -> String {
    let blank = line.len() - line.trim_start().len();
    let (indent, rest) = line.split_at(blank);
    let end = match rest.chars().next() {
        Some('@' | '?') => 1,
        _ => rest.find(char::is_whitespace).unwrap_or(rest.len()),
    };
    let (word, rest) = rest.split_at(end);
    let whole = |name: &str| TOPICS.iter().any(|topic| topic.name == name || topic.short.contains(&name));
    let begun = TOPICS.iter().any(|topic| topic.name.starts_with(word));
    let word = match word {
        "" => String::new(),
        word if word.starts_with('#') => return ink.faint(line),
        word if whole(word) => ink.bold(word),
        word if begun => word.to_owned(),
        word => ink.bad(word),
    };
    match rest.split_once(" #") {
        Some((rest, comment)) => format!("{indent}{word}{rest} {}", ink.faint(&format!("#{comment}"))),
        None => format!("{indent}{word}{rest}"),
    }
}

impl Validator for Aid {
    /// Enter ends a command; in a program it makes a line, unless the last line is a dot alone.
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let ended = context.input().lines().last().is_some_and(|line| line.trim_end() == DOT);
        Ok(match self.mode {
            Mode::Program if !ended => ValidationResult::Incomplete,
            Mode::Program | Mode::Command | Mode::Answer => ValidationResult::Valid(None),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dot_is_no_part_of_the_program() {
        assert_eq!(without_dot("var x;\nthread t {}\n."), "var x;\nthread t {}\n");
        assert_eq!(without_dot("."), "");
    }

    #[test]
    fn colours_of_a_line() {
        assert_eq!(painted("step a # go", Ink::Colored), "\u{1b}[1mstep\u{1b}[0m a \u{1b}[2m# go\u{1b}[0m");
        assert_eq!(painted("xyz", Ink::Colored), "\u{1b}[1;31mxyz\u{1b}[0m");
        assert_eq!(painted("ste", Ink::Colored), "ste");
        assert_eq!(painted("@a", Ink::Plain), "@a");
    }
}
