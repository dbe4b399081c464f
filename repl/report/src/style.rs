//! How text looks on its way out: colour, width, and whether times are shown.

use std::path::Path;
use std::time::Duration;

use loris_lang::source::is_unseen;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Width of diagnostics where the output is no terminal, in columns.
pub const DEFAULT_WIDTH: usize = 100;

/// How text looks on its way out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Colour.
    pub ink: Ink,
    /// Columns of the terminal.
    pub width: usize,
    /// Whether times are shown. They are not where the output is to be compared.
    pub times: Times,
    /// How much is said.
    pub detail: Detail,
}

/// Colour or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// None.
    Plain,
    /// ANSI escape sequences.
    Colored,
}

/// Whether times are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Times {
    /// Measured, so two runs differ.
    Shown,
    /// As `…`, so that two runs print the same.
    Hidden,
}

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// The report.
    Full,
    /// A line for each result.
    Quiet,
}

impl Look {
    /// For files and pipes: no colour, no times.
    pub fn plain() -> Look {
        Look { ink: Ink::Plain, width: DEFAULT_WIDTH, times: Times::Hidden, detail: Detail::Full }
    }

    /// Columns that a line may take; a file or a pipe has no edge.
    pub fn columns(&self) -> Option<usize> {
        match self.times {
            Times::Shown => Some(self.width),
            Times::Hidden => None,
        }
    }

    /// Whether a text fits.
    pub(crate) fn has_room_for(&self, text: &str) -> bool {
        self.columns().is_none_or(|columns| text.lines().all(|line| width(line) <= columns))
    }

    /// A text of which no line is longer than the terminal is wide, broken at blanks. What goes on on the next line
    /// stands a little further in than the line begins.
    pub fn fitted(&self, text: &str) -> String {
        let Some(columns) = self.columns() else { return text.to_owned() };
        text.split('\n').map(|line| broken(line, columns).join("\n")).collect::<Vec<_>>().join("\n")
    }

    /// A measured time.
    pub fn time(&self, time: Duration) -> String {
        match self.times {
            Times::Hidden => "…".to_owned(),
            Times::Shown if time < Duration::from_secs(10) => format!("{} ms", time.as_millis()),
            Times::Shown => format!("{:.1} s", time.as_secs_f64()),
        }
    }
}

impl Ink {
    /// For names and headings.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// For what is right.
    pub fn good(self, text: &str) -> String {
        self.paint("32", text)
    }

    /// For bugs and errors.
    pub fn bad(self, text: &str) -> String {
        self.paint("1;31", text)
    }

    /// For what is not proven.
    pub fn doubt(self, text: &str) -> String {
        self.paint("33", text)
    }

    /// For what is only by the way.
    pub fn faint(self, text: &str) -> String {
        self.paint("2", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        match self {
            Ink::Plain => text.to_owned(),
            Ink::Colored => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }
}

/// Columns that a text takes on a terminal.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// A text with blanks behind it, up to so many columns.
pub fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// Columns that a text takes, the escape sequences that colour left out.
fn seen_width(text: &str) -> usize {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().map_or(0, width);
    first + pieces.map(|piece| piece.split_once('m').map_or(0, |(_, seen)| width(seen))).sum::<usize>()
}

/// A line as several, each of at most so many columns where a blank is near enough. What follows the first is indented
/// by two more than that.
pub fn broken(line: &str, columns: usize) -> Vec<String> {
    let words = line.trim_start_matches(' ');
    let indent = line.len() - words.len();
    let mut lines = Vec::new();
    let mut own = " ".repeat(indent);
    let mut is_empty = true;
    for word in words.split(' ') {
        if !is_empty && seen_width(&own) + 1 + seen_width(word) > columns {
            lines.push(std::mem::replace(&mut own, " ".repeat(indent + 2)));
        } else if !is_empty {
            own.push(' ');
        }
        own.push_str(word);
        is_empty = false;
    }
    lines.push(own);
    lines
}

/// As much of a text as fits into so many columns, with `…` at the end if that is not all.
pub fn clipped(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut left = columns.saturating_sub(1);
    let fits = |letter: &char| {
        let columns = UnicodeWidthChar::width(*letter).unwrap_or(0);
        left.checked_sub(columns).inspect(|rest| left = *rest).is_some()
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// A text of a program on one line, with escapes in place of control characters and of those that turn the
/// direction of writing.
pub fn tame(text: &str) -> String {
    let mut tamed = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_unseen(letter) {
            tamed.extend(letter.escape_default());
        } else {
            tamed.push(letter);
        }
    }
    tamed
}

/// The name of a file as it may be shown: on one line.
pub fn shown(path: &Path) -> String {
    tame(&path.to_string_lossy())
}

/// A text of several lines, each as [`tame`] leaves it, tabs aside.
pub fn tame_lines(text: &str) -> String {
    text.split('\n').map(without_controls).collect::<Vec<_>>().join("\n")
}

/// An answer as it may go to a terminal: of the control characters it keeps line ends, tabs, and the escape
/// sequences that colour.
pub fn harmless(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            kept.push('\n');
        }
        let mut pieces = line.split('\u{1b}');
        kept.push_str(&without_controls(pieces.next().unwrap_or("")));
        for piece in pieces {
            let colours = piece.strip_prefix('[').is_some_and(|rest| {
                rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';')
                    .starts_with('m')
            });
            kept.push_str(if colours { "\u{1b}" } else { "\\u{1b}" });
            kept.push_str(&without_controls(piece));
        }
    }
    kept
}

/// A piece of a line with escapes in place of control characters, tabs aside.
fn without_controls(text: &str) -> String {
    text.split('\t').map(tame).collect::<Vec<_>>().join("\t")
}

/// `1 thing`, `2 things`; the plural is made with an s.
pub fn counted(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// `there is only 1 thing`, `there are only 2 things`, `there is no thing`
pub fn only(count: u64, thing: &str) -> String {
    match count {
        0 => format!("there is no {thing}"),
        1 => format!("there is only 1 {thing}"),
        count => format!("there are only {}", counted(count, thing)),
    }
}

/// `1 thing was`, `2 things were`
pub(crate) fn counted_were(count: u64, thing: &str) -> String {
    format!("{} {}", counted(count, thing), if count == 1 { "was" } else { "were" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_only_where_asked() {
        assert_eq!(Ink::Plain.bad("x"), "x");
        assert_eq!(Ink::Colored.bad("x"), "\u{1b}[1;31mx\u{1b}[0m");
    }

    #[test]
    fn widths() {
        assert_eq!(width("naïve 漢字"), 10);
        assert_eq!(padded("漢", 4), "漢  ");
        assert_eq!(clipped("漢字漢字", 5), "漢字…");
        assert_eq!(clipped("abc", 3), "abc");
        assert_eq!(clipped("abcd", 3), "ab…");
    }

    #[test]
    fn long_lines_are_broken() {
        assert_eq!(broken("  a long line", 9), ["  a long", "    line"]);
        assert_eq!(broken("unbreakable x", 5), ["unbreakable", "  x"]);
        let narrow = Look { width: 9, times: Times::Shown, ..Look::plain() };
        assert_eq!(narrow.fitted("short\n  a  long line\n"), "short\n  a  long\n    line\n");
        assert_eq!(Look { width: 9, ..Look::plain() }.fitted("a long line"), "a long line");
        let coloured = Ink::Colored.bad("a longer");
        assert_eq!(narrow.fitted(&format!("{coloured} one")), format!("{coloured}\n  one"));
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(tame("a\u{1b}[2Jb\nc\u{202e}é"), "a\\u{1b}[2Jb\\nc\\u{202e}é");
        let colour = Ink::Colored.bad("x");
        assert_eq!(harmless(&colour), colour);
        assert_eq!(harmless("a\tb\nc\u{1b}[2J\r\u{7}\u{9b}"), "a\tb\nc\\u{1b}[2J\\r\\u{7}\\u{9b}");
    }

    #[test]
    fn plurals() {
        assert_eq!(counted(1, "schedule"), "1 schedule");
        assert_eq!(counted(0, "schedule"), "0 schedules");
        assert_eq!(only(0, "event"), "there is no event");
        assert_eq!(only(1, "event"), "there is only 1 event");
        assert_eq!(only(2, "event"), "there are only 2 events");
        assert_eq!(counted_were(1, "execution"), "1 execution was");
        assert_eq!(counted_were(2, "execution"), "2 executions were");
    }
}
