//! How text looks on its way out: colour, width, and whether times are shown.

use std::time::Duration;

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
    pub fn has_room_for(&self, text: &str) -> bool {
        self.columns().is_none_or(|columns| text.lines().all(|line| line.chars().count() <= columns))
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

/// `1 thing`, `2 things`; the plural is made with an s.
pub fn counted(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
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
    fn plurals() {
        assert_eq!(counted(1, "schedule"), "1 schedule");
        assert_eq!(counted(0, "schedule"), "0 schedules");
    }
}
