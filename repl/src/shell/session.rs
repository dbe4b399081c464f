//! A session: a program, an execution of it, and what the user asked to be told.
//!
//! [`Session::run`] takes a line and gives the answer as text, so it can be tested without a terminal. The
//! execution is the machine's; going back is its undo, so it costs as much as the way back is long, however long
//! the schedule is. Events that were taken back are remembered, and are run again on the way forth.

use std::fmt::Write as _;
use std::sync::Arc;

use loris_interpreter::{Machine, Step, System, ThreadId};
use loris_lang::Definition;
use loris_lang::ir::{Program, Pure};
use loris_lang::source::{SourceFile, Span};
use loris_report::style::Look;

use super::command::Command;
use super::files::Files;
use super::help::help;
use super::mistake::Mistake;
use super::reading::read;
use super::walk::course::Walk;
use crate::limits::Interrupt;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandEnd {
    /// Carried out.
    Done,
    /// Not carried out, or not to its end.
    Wrong,
    /// Stopped from outside.
    Interrupted,
    /// The session is over.
    Quit,
}

/// The answer to a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// For people.
    pub text: String,
    /// How it ended.
    pub verdict: CommandEnd,
}

/// What a session lives in.
pub struct Setting {
    /// How the text looks.
    pub look: Look,
    /// Raised from outside to stop a command.
    pub interrupt: Interrupt,
    /// What `load` reads and `save` writes.
    pub files: Box<dyn Files>,
}

/// One session.
pub struct Session {
    pub(super) program: Arc<Program>,
    /// The text of the program, under the name that is shown.
    pub(super) source: SourceFile,
    /// The name of the file that the text is of, or was edited from.
    pub(super) file: String,
    /// Whether a text that was edited is in no file.
    pub(super) is_unsaved: bool,
    /// The constants that were set.
    pub(super) definitions: Vec<Definition>,
    pub(super) machine: Machine,
    /// The events that were taken back, the next one last.
    pub(super) ahead: Vec<Step>,
    pub(super) watched: Vec<Watched>,
    pub(super) breaks: Vec<Break>,
    /// The walk that is on.
    pub(super) walk: Option<Box<Walk>>,
    /// A program with mistakes, to be edited further.
    pub(super) draft: Option<String>,
    pub(super) setting: Setting,
    /// The answer so far.
    pub(super) out: String,
}

/// An expression that is watched.
pub(super) struct Watched {
    pub(super) text: String,
    pub(super) asked: Asked,
    /// What was shown of it.
    pub(super) shown: String,
}

/// What can be printed.
pub(super) enum Asked {
    /// An expression.
    Value(Pure),
    /// An object that is no variable, or a whole array.
    Object(usize),
}

/// Where to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Break {
    /// Before an op that touches it, or an element of it: declaration, and index.
    Object { declaration: usize, element: Option<u32> },
    /// Before an op of this line.
    Line(u32),
    /// After a failure.
    Failure,
}

impl Session {
    /// Begins with a checked program. `source` has the name that is shown.
    pub fn new(
        program: Arc<Program>,
        source: SourceFile,
        definitions: Vec<Definition>,
        setting: Setting,
    ) -> Session {
        let mut session = Session {
            machine: System::new(program.clone()).machine(),
            program,
            file: source.name().to_owned(),
            source,
            is_unsaved: false,
            definitions,
            ahead: Vec::new(),
            watched: Vec::new(),
            breaks: Vec::new(),
            walk: None,
            draft: None,
            setting,
            out: String::new(),
        };
        session.begin();
        session
    }

    /// Carries a line out. Only an `edit` has more lines than one.
    pub fn run(&mut self, input: &str) -> Reply {
        self.out.clear();
        let answer = if self.is_asked() { self.judge(input) } else { None };
        let (mut verdict, result) =
            match answer.map_or_else(|| self.command(input), |answer| (CommandEnd::Done, answer)) {
                (_, Err(mistake)) => (CommandEnd::Wrong, Err(mistake)),
                done => done,
            };
        if let Err(mistake) = result {
            self.out.push_str(&mistake.text(input, self.setting.look.ink));
            verdict = CommandEnd::Wrong;
        }
        if self.setting.interrupt.is_raised() {
            let _ = writeln!(self.out, "  {}", self.setting.look.ink.doubt("interrupted"));
            verdict = CommandEnd::Interrupted;
        }
        Reply { text: std::mem::take(&mut self.out), verdict }
    }

    /// What stands before the next command: how many events there are.
    pub fn prompt(&self) -> String {
        match &self.walk {
            _ if self.is_asked() => "answer> ".to_owned(),
            Some(_) => format!("walk {}> ", self.machine.depth()),
            None => format!("{}> ", self.machine.depth()),
        }
    }

    /// Reads a command and carries it out.
    fn command(&mut self, input: &str) -> (CommandEnd, Result<(), Mistake>) {
        if !self.is_asked()
            && let Some(mistake) = self.nothing_is_asked(input)
        {
            return (CommandEnd::Wrong, Err(mistake));
        }
        match read(input) {
            Ok(Command::Help(None)) if self.is_asked() => {
                self.how_to_answer();
                (CommandEnd::Done, Ok(()))
            }
            Ok(Command::Quit) => (CommandEnd::Quit, Ok(())),
            Ok(command) if self.walk.is_some() && command.moves() => {
                (CommandEnd::Wrong, Err(stands_still(input)))
            }
            Ok(command) if command.walks() => {
                let about_the_word = |mistake: Mistake| match mistake.span {
                    None => Mistake { span: Some(first_word(input)), ..mistake },
                    Some(_) => mistake,
                };
                (CommandEnd::Done, self.carry_out(command).map_err(about_the_word))
            }
            Ok(command) => (CommandEnd::Done, self.carry_out(command)),
            Err(mistake) => (CommandEnd::Wrong, Err(self.neither(mistake))),
        }
    }

    /// What `edit` begins with: the program, or what became of it when it was last edited in vain.
    pub fn editable(&self) -> String {
        let text = self.draft.as_deref().unwrap_or(self.source.text());
        let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
        format!("{text}{end}")
    }

    fn carry_out(&mut self, command: Command) -> Result<(), Mistake> {
        match command {
            Command::Nothing | Command::Quit => Ok(()),
            Command::Threads => self.show_threads(),
            Command::State => self.show_state(),
            Command::Trace => self.trace(),
            Command::Minimize => self.minimize(),
            Command::Critical => self.critical(),
            Command::List(extent) => self.list(extent),
            Command::Schedule => self.show_schedule(),
            Command::Step(schedule) => self.step(&schedule),
            Command::Back(count) => self.back(count),
            Command::Run(most) => self.run_on(most),
            Command::Goto(target) => self.goto(target),
            Command::Restart => self.restart(),
            Command::GoRound => self.go_round(),
            Command::Load(what) => self.load(&what),
            Command::Save(path, existing) => self.save(&path, existing),
            Command::Print(what) => self.print(&what),
            Command::Watch(what) => self.watch(what.as_ref()),
            Command::Unwatch(which) => self.unwatch(which),
            Command::Relation(which, form) => self.relation(which, &form),
            Command::Races(thread) => self.races(thread.as_ref()),
            Command::Why(earlier, later) => self.why(earlier, later),
            Command::Same(one, other) => self.same(&one, other.as_ref()),
            Command::Explore(explorer) => self.explore(explorer.as_ref()),
            Command::Walk(explorer, begin) => self.begin_walk(&explorer, begin),
            Command::Next(pace, word) => self.next_stop(pace, word.as_ref()),
            Command::Predict => self.predict(),
            Command::Finish => self.finish(),
            Command::Tree(form) => self.show_tree(&form),
            Command::Leave => self.leave(),
            Command::Break(stop) => self.set_break(stop),
            Command::Clear(which) => self.clear_breaks(which),
            Command::Edit(text) => self.edit(text.as_deref()),
            Command::Help(word) => {
                self.out = help(word.as_ref(), &self.setting.look)?;
                Ok(())
            }
        }
    }

    /// Begins an execution from the first choices.
    pub(super) fn begin(&mut self) {
        // Without values every choice is its least, which is always possible.
        let _ = self.machine.begin(&[]);
        self.ahead.clear();
    }

    /// The names of the threads there are, for messages.
    pub(super) fn thread_names(&self) -> String {
        let names = self.machine.threads().iter().map(|thread| self.machine.thread_name(*thread));
        names.collect::<Vec<_>>().join(", ")
    }

    /// A thread that exists now.
    pub(super) fn existing(&self, name: &str) -> Option<ThreadId> {
        self.machine.thread_by_name(name).filter(|thread| self.machine.threads().contains(thread))
    }

    /// `7: lock m;`
    pub(super) fn source_line(&self, offset: u32) -> String {
        let line = self.source.line(offset);
        let written = self.source.printable().lines().nth(line as usize - 1).unwrap_or("").trim();
        format!("{line}: {}", written.replace('\t', " "))
    }

    /// Adds a line to the answer.
    pub(super) fn say(&mut self, line: &str) {
        let _ = writeln!(self.out, "  {line}");
    }
}

/// Why a command is not carried out while a walk is on.
fn stands_still(input: &str) -> Mistake {
    Mistake::at(first_word(input), "the walk moves the execution, as long as it is on")
        .help("`next` goes on, `leave` ends the walk")
}

/// Where the first word of a line is.
fn first_word(input: &str) -> Span {
    let start = input.len() - input.trim_start().len();
    let word = input.trim_start().split(char::is_whitespace).next().unwrap_or("");
    let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(place(start), place(start + word.len()))
}
