//! What is wrong with a program that cannot be compiled or built: all mistakes at once.

use std::error::Error;
use std::fmt;

use loris_lang::ir::BuildError;
use loris_lang::source::{SourceFile, Span};
use loris_lang::{DefineError, Errors};

/// One mistake of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Where, for people: `ab-ba.cl:2:5`; of a program that is built, the name of a function or object.
    pub place: String,
    /// Where, in the text; `None` if the program is built, or the mistake is in no place.
    pub at: Option<Span>,
    /// What is wrong.
    pub message: String,
    /// What could be done about it, if that is known.
    pub hint: Option<String>,
}

/// All mistakes of a program, in the order of its text; at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistakes {
    list: Vec<Mistake>,
}

impl Mistakes {
    /// The mistakes.
    pub fn list(&self) -> &[Mistake] {
        &self.list
    }

    /// Those of a text.
    pub(crate) fn of_text(errors: &Errors) -> Mistakes {
        let mistake = |error: &loris_lang::Error| Mistake {
            place: errors.source().locate(error.span()),
            at: Some(error.span()),
            message: error.to_string(),
            hint: error.hint(),
        };
        Mistakes { list: errors.list().iter().map(mistake).collect() }
    }

    /// A constant that a text does not have.
    pub(crate) fn of_definition(source: &SourceFile, error: &DefineError) -> Mistakes {
        let place = source.name().to_owned();
        Mistakes { list: vec![Mistake { place, at: None, message: error.to_string(), hint: None }] }
    }

    /// Those of a program that is built.
    pub(crate) fn of_built(errors: &[BuildError]) -> Mistakes {
        let place = |error: &BuildError| match error.instr() {
            Some(number) => format!("`{}`, instruction {number}", error.name()),
            None => format!("`{}`", error.name()),
        };
        let mistake = |error: &BuildError| Mistake {
            place: place(error),
            at: None,
            message: error.mistake().to_string(),
            hint: None,
        };
        Mistakes { list: errors.iter().map(mistake).collect() }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, " ({hint})"))
    }
}

impl fmt::Display for Mistakes {
    /// A line for each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.list.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl Error for Mistakes {}
