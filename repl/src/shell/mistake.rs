//! What is wrong with a command, and the word that it is about.

use std::fmt::Write as _;

use loris_lang::source::{SourceFile, Span};
use loris_report::style::{Ink, tame_lines, width};

/// A command that was not carried out, or not to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// In words.
    pub message: String,
    /// The word of the line, in bytes; `None` if it is not about a word.
    pub span: Option<Span>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Mistake {
    /// About a word.
    pub(crate) fn at(span: Span, message: impl Into<String>) -> Mistake {
        Mistake { message: message.into(), span: Some(span), help: None }
    }

    /// About the whole.
    pub(crate) fn whole(message: impl Into<String>) -> Mistake {
        Mistake { message: message.into(), span: None, help: None }
    }

    /// With advice.
    #[must_use]
    pub(crate) fn help(self, help: impl Into<String>) -> Mistake {
        Mistake { help: Some(help.into()), ..self }
    }

    /// For people: the line again with a mark under the word, then what is wrong and what to do.
    pub fn text(&self, line: &str, ink: Ink) -> String {
        let line = line.lines().next().unwrap_or("");
        let mut text = match self.span {
            Some(span) => marked(line, span, ink),
            None => String::new(),
        };
        let _ = writeln!(text, "{} {}", ink.bad("error:"), tame_lines(&self.message));
        if let Some(help) = &self.help {
            let _ = writeln!(text, " help: {}", tame_lines(help));
        }
        text
    }
}

/// The line, and a mark under the word.
fn marked(line: &str, span: Span, ink: Ink) -> String {
    let source = SourceFile::new("command", line);
    let length = u32::try_from(line.len()).unwrap_or(u32::MAX);
    let span = Span::new(span.start.min(length), span.end.min(length));
    let blank = |piece: &str| " ".repeat(width(piece));
    let before = source.printable_slice(Span::new(0, span.start)).split('\t').map(blank);
    let before = before.collect::<Vec<_>>().join("\t");
    let marks = width(source.printable_slice(span)).max(1);
    format!("  {}\n  {before}{}\n", source.printable(), ink.bad(&"^".repeat(marks)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_under_the_word() {
        let mistake = Mistake::at(Span::new(5, 6), "there is no thread `z`").help("say `threads`");
        assert_eq!(
            mistake.text("step z 2*y", Ink::Plain),
            "  step z 2*y\n       ^\nerror: there is no thread `z`\n help: say `threads`\n"
        );
        let beyond = Mistake::at(Span::new(90, 99), "more is wanted");
        assert_eq!(beyond.text("why é", Ink::Plain), "  why é\n       ^\nerror: more is wanted\n");
    }
}
