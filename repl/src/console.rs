//! The two streams that a command writes to, and what is known about them.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, IsTerminal, Write};

use clap::error::{ContextKind, ErrorKind as Misused};
use loris_report::json::{self, Document};
use loris_report::results::Status;
use loris_report::style::{DEFAULT_WIDTH, Detail, Ink, Look, Times, harmless, tame, tame_lines};

use crate::cli::{Color, Format, OutputFlags};

/// Where a command writes.
pub struct Console<'a> {
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
    environment: Environment,
    state: State,
    /// The words of the command line after the name of the command.
    arguments: Vec<String>,
}

/// What a command knows about its surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Environment {
    /// Where the report goes.
    pub out: Stream,
    /// Where messages and the progress line go.
    pub err: Stream,
    /// Whether colour was refused beforehand.
    pub no_color: NoColor,
}

/// What is at the end of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// A person, and so many columns.
    Terminal(usize),
    /// A file, a pipe, a test.
    Other,
}

/// The variable `NO_COLOR`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoColor {
    /// Set, and not empty.
    Set,
    /// Not set.
    Unset,
}

/// What became of the output.
enum State {
    Open,
    /// The reader has gone; what is written is lost, and that is no error.
    Closed,
    Failed(io::Error),
}

impl Environment {
    /// Files or pipes on both sides.
    pub fn plain() -> Environment {
        Environment { out: Stream::Other, err: Stream::Other, no_color: NoColor::Unset }
    }

    /// That of this process.
    pub fn of_process() -> Environment {
        let width = terminal_size::terminal_size().map_or(DEFAULT_WIDTH, |(width, _)| usize::from(width.0));
        let stream = |is_terminal| if is_terminal { Stream::Terminal(width) } else { Stream::Other };
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Environment {
            out: stream(io::stdout().is_terminal()),
            err: stream(io::stderr().is_terminal()),
            no_color: if refused { NoColor::Set } else { NoColor::Unset },
        }
    }
}

impl<'a> Console<'a> {
    /// Over two streams.
    pub fn new(out: &'a mut dyn Write, err: &'a mut dyn Write, environment: Environment) -> Console<'a> {
        Console { out, err, environment, state: State::Open, arguments: Vec::new() }
    }

    /// The words of the command line after the name of the command, for reports.
    pub fn asked_by(&mut self, arguments: Vec<String>) {
        self.arguments = arguments;
    }

    /// A document as a line of json, with the words of the command line.
    pub(crate) fn json(&self, document: Document) -> String {
        json::line(&document.asked_by(&self.arguments))
    }

    /// How the report looks.
    pub fn out_look(&self, color: Color, detail: Detail) -> Look {
        look(self.environment.out, self.environment.no_color, color, detail)
    }

    /// How messages look.
    pub fn err_look(&self, color: Color) -> Look {
        look(self.environment.err, self.environment.no_color, color, Detail::Full)
    }

    /// What is at the end of the stream of the report.
    pub fn out_stream(&self) -> Stream {
        self.environment.out
    }

    /// What is at the end of the stream of messages.
    pub fn err_stream(&self) -> Stream {
        self.environment.err
    }

    /// Writes a part of the report as it is. What goes wrong is remembered.
    pub fn print(&mut self, text: &str) {
        if matches!(self.state, State::Open) {
            let written = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
            self.state = match written {
                Ok(()) => State::Open,
                Err(error) if error.kind() == ErrorKind::BrokenPipe => State::Closed,
                Err(error) => State::Failed(error),
            };
        }
    }

    /// Writes a part of the report that is for people.
    pub fn show(&mut self, text: &str) {
        self.print(&harmless(text));
    }

    /// Writes a part of the report in its form: for people, or for scripts as it is.
    pub fn report(&mut self, format: Format, text: &str) {
        match format {
            Format::Human => self.show(text),
            Format::Json => self.print(&escaped(text)),
            Format::Csv => self.print(&tame_lines(text)),
        }
    }

    /// Writes what was found out in the form that is asked for.
    pub(crate) fn tell(
        &mut self,
        output: &OutputFlags,
        human: impl FnOnce(&Look) -> String,
        json: impl FnOnce() -> Document,
        csv: impl FnOnce() -> String,
    ) {
        let text = match output.format {
            Format::Human => human(&self.out_look(output.color, output.detail())),
            Format::Json => self.json(json()),
            Format::Csv => csv(),
        };
        self.report(output.format, &text);
    }

    /// Writes a message. There is nowhere to complain if that fails.
    pub fn complain(&mut self, text: &str) {
        let _ = self.err.write_all(harmless(text).as_bytes()).and_then(|()| self.err.flush());
    }

    /// Why the report could not be written, if it could not.
    pub fn failure(&self) -> Option<&io::Error> {
        match &self.state {
            State::Failed(error) => Some(error),
            State::Open | State::Closed => None,
        }
    }
}

/// Says what is wrong and gives the status for it.
pub(crate) fn complain(message: &str, console: &mut Console<'_>) -> Status {
    let ink = console.err_look(Color::Auto).ink;
    console.complain(&format!("{} {}\n", ink.bad("error:"), tame_lines(message)));
    Status::Unusable
}

/// Help and version go out; everything else is a mistake. An unknown option is hardly ever a program of that name, so
/// the way to name one is not shown; a similar option is.
pub(crate) fn answer(mut error: clap::Error, console: &mut Console<'_>) -> Status {
    error.remove(ContextKind::Suggested);
    let text = |look: Look| match look.ink {
        Ink::Colored => error.render().ansi().to_string(),
        Ink::Plain => error.render().to_string(),
    };
    if matches!(error.kind(), Misused::DisplayHelp | Misused::DisplayVersion) {
        let help = text(console.out_look(Color::Auto, Detail::Full));
        console.print(&help);
        Status::Clean
    } else {
        let message = text(console.err_look(Color::Auto));
        console.complain(&message);
        Status::Unusable
    }
}

/// Json with escapes in place of all that [`tame`] makes visible: that stands in texts only, ends of lines aside.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        let mut buffer = [0; 4];
        let is_plain = letter == '\n'
            || letter.is_ascii_graphic()
            || tame(letter.encode_utf8(&mut buffer)).starts_with(letter);
        if is_plain {
            text.push(letter);
        } else {
            let _ = write!(text, "\\u{:04x}", u32::from(letter));
        }
    }
    text
}

fn look(stream: Stream, no_color: NoColor, color: Color, detail: Detail) -> Look {
    let colored = match (color, no_color, stream) {
        (Color::Always, ..) | (Color::Auto, NoColor::Unset, Stream::Terminal(_)) => true,
        (Color::Never | Color::Auto, ..) => false,
    };
    let (width, times) = match stream {
        Stream::Terminal(width) => (width, Times::Shown),
        Stream::Other => (DEFAULT_WIDTH, Times::Hidden),
    };
    Look { ink: if colored { Ink::Colored } else { Ink::Plain }, width, times, detail }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Refusing(ErrorKind);

    impl Write for Refusing {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_is_no_failure() {
        let mut err = Vec::new();
        let mut out = Refusing(ErrorKind::BrokenPipe);
        let mut console = Console::new(&mut out, &mut err, Environment::plain());
        console.print("x");
        assert!(console.failure().is_none());
        let mut out = Refusing(ErrorKind::StorageFull);
        let mut console = Console::new(&mut out, &mut err, Environment::plain());
        console.print("x");
        assert!(console.failure().is_some());
    }

    #[test]
    fn json_is_for_terminals_too() {
        assert_eq!(escaped("{\"a\": \"é \u{9b}\u{202e}\"}\n"), "{\"a\": \"é \\u009b\\u202e\"}\n");
    }

    #[test]
    fn colour() {
        let terminal = Stream::Terminal(80);
        let ink = |stream, no_color, color| look(stream, no_color, color, Detail::Full).ink;
        assert_eq!(ink(terminal, NoColor::Unset, Color::Auto), Ink::Colored);
        assert_eq!(ink(terminal, NoColor::Set, Color::Auto), Ink::Plain);
        assert_eq!(ink(terminal, NoColor::Set, Color::Always), Ink::Colored);
        assert_eq!(ink(terminal, NoColor::Unset, Color::Never), Ink::Plain);
        assert_eq!(ink(Stream::Other, NoColor::Unset, Color::Auto), Ink::Plain);
    }
}
