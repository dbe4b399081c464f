//! Diagnostics: mistakes in programs, and signs that an explorer may have missed something, with the source.

use std::error::Error;
use std::fmt::{self, Write as _};

use loris_explorers::{Warning, WarningKind};
use loris_lang::source::SourceFile;
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, Severity, SourceCode};

use crate::style::{Ink, Look, counted};

/// Of more diagnostics than this only the number is printed.
const MOST: usize = 20;

/// The code with which a list says that it is not whole.
const UNFINISHED: &str = "too-many";

/// All mistakes of a program, in the order given. Each knows its source.
pub fn mistakes(mistakes: &[&dyn Diagnostic], look: &Look) -> String {
    let (shown, rest) = mistakes.split_at(mistakes.len().min(MOST));
    let mut text: String = shown.iter().map(|mistake| graphical(*mistake, look)).collect();
    let is_unfinished =
        |mistake: &&&dyn Diagnostic| mistake.code().is_some_and(|code| code.to_string() == UNFINISHED);
    let unfinished = rest.iter().filter(is_unfinished).count();
    let (at_least, more) = (if unfinished > 0 { "at least " } else { "" }, rest.len() - unfinished);
    if !rest.is_empty() {
        let _ = writeln!(text, "… and {at_least}{}", counted(more as u64, "more mistake"));
    }
    text
}

/// A sign that an explorer may have missed something, with what happens at each of its places.
pub(crate) fn warning_report(warning: &Warning, source: &SourceFile, look: &Look) -> String {
    graphical(&ShownWarning { warning, source }, look)
}

fn graphical(diagnostic: &dyn Diagnostic, look: &Look) -> String {
    let theme = match look.ink {
        Ink::Plain => GraphicalTheme::unicode_nocolor(),
        Ink::Colored => GraphicalTheme::unicode(),
    };
    let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_width(look.width);
    let mut text = String::new();
    match handler.render_report(&mut text, diagnostic) {
        Ok(()) => text,
        Err(fmt::Error) => format!("{diagnostic}\n"),
    }
}

/// A warning as a diagnostic.
#[derive(Debug)]
struct ShownWarning<'a> {
    warning: &'a Warning,
    source: &'a SourceFile,
}

impl fmt::Display for ShownWarning<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.warning.message)
    }
}

impl Error for ShownWarning<'_> {}

impl Diagnostic for ShownWarning<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(format!("lazy-dpor::{}", self.warning.kind.name())))
    }

    fn severity(&self) -> Option<Severity> {
        Some(Severity::Warning)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let reason = match self.warning.kind {
            WarningKind::BlockingInsideSection => {
                "an op that blocks inside a section may hide orders from it"
            }
            WarningKind::MayDeadlock => {
                "it does not reverse the order of sections, so it may miss a deadlock"
            }
        };
        Some(Box::new(format!(
            "lazy DPOR may have missed terminal states: {reason}; `--lazy-optimal-dpor` is sound"
        )))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels = self.warning.labels.iter().map(|label| {
            let start = label.at.start as usize;
            let length = (label.at.end as usize).saturating_sub(start);
            LabeledSpan::new(Some(label.text.clone()), start, length)
        });
        Some(Box::new(labels))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self.source)
    }
}
