//! Commands, as they are carried out. `reading` makes them out of lines.

use loris_lang::schedule::ScheduleText;
use loris_lang::source::Span;
use loris_report::picture::Which;

/// A piece of a line, and where it stands there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// What is written.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// A number of a line, and where it stands there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The number; `usize::MAX` if it is too large.
    pub value: usize,
    /// Where.
    pub span: Span,
}

/// How a relation or a tree is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// In lines.
    Text,
    /// A graph for Graphviz, in a file if one is named.
    Dot(Option<Word>),
    /// A picture, in a file.
    Svg(Word),
}

/// What is to become of a file that is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// It stays, and the command is refused.
    Kept,
    /// It is written anew.
    Replaced,
}

/// Where to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// After so many events.
    Event(Number),
    /// Before the first one.
    Start,
    /// After the last one that is remembered.
    End,
}

/// Where to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Before an op on an object.
    Object(Word),
    /// Before an op of a line of the program.
    Line(Number),
    /// After a failure.
    Failure,
}

/// Where a walk begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begin {
    /// At the start of the program.
    Start,
    /// In the current state.
    Here,
}

/// How far a walk goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// To the next stop.
    Stop,
    /// To the next race or candidate.
    Race,
    /// To the beginning of the next execution.
    Execution,
}

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line or a comment.
    Nothing,
    /// `threads`
    Threads,
    /// `state`
    State,
    /// `trace`
    Trace,
    /// `minimize`
    Minimize,
    /// `critical`
    Critical,
    /// `list`, `list all`
    List(Extent),
    /// `schedule`
    Schedule,
    /// `step T …`; without a thread, one step of the default scheduler.
    Step(ScheduleText),
    /// `back N`
    Back(Option<Number>),
    /// `run`
    Run(Option<Number>),
    /// `goto N`
    Goto(Target),
    /// `restart`
    Restart,
    /// `loop`
    GoRound,
    /// `load SCHEDULE`, `load @FILE`
    Load(Word),
    /// `save FILE`, `save! FILE`
    Save(Word, Existing),
    /// `print EXPRESSION`
    Print(Word),
    /// `watch EXPRESSION`; without one, all that is watched.
    Watch(Option<Word>),
    /// `unwatch N`; without a number, all.
    Unwatch(Option<Number>),
    /// `hbr`, `lazy`
    Relation(Which, Form),
    /// `races T`
    Races(Option<Word>),
    /// `why A B`
    Why(Number, Number),
    /// `same SCHEDULE SCHEDULE`
    Same(Word, Option<Word>),
    /// `explore EXPLORER`
    Explore(Option<Word>),
    /// `walk EXPLORER`, `walk EXPLORER here`
    Walk(Word, Begin),
    /// `next`, `next race`, `next execution`; the word is the second one.
    Next(Pace, Option<Word>),
    /// `predict`
    Predict,
    /// `finish`
    Finish,
    /// `tree`, `tree dot FILE`, `tree svg FILE`
    Tree(Form),
    /// `leave`
    Leave,
    /// `break PLACE`; without one, all of them.
    Break(Option<Stop>),
    /// `clear N`; without a number, all.
    Clear(Option<Number>),
    /// `edit`, with the new text on the lines after it.
    Edit(Option<String>),
    /// `help COMMAND`
    Help(Option<Word>),
    /// `quit`
    Quit,
}

/// How much of a program's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Without its head.
    Program,
    /// All lines of the file.
    File,
}

impl Command {
    /// Whether it belongs to a walk.
    pub(super) fn walks(&self) -> bool {
        matches!(
            self,
            Command::Next(..) | Command::Predict | Command::Finish | Command::Tree(_) | Command::Leave
        )
    }

    /// Whether it changes the execution or the program, which a walk does itself while it is on.
    pub(super) fn moves(&self) -> bool {
        matches!(
            self,
            Command::Step(_)
                | Command::Back(_)
                | Command::Run(_)
                | Command::Goto(_)
                | Command::Restart
                | Command::GoRound
                | Command::Load(_)
                | Command::Explore(_)
                | Command::Edit(_)
        )
    }
}
