//! A program that can be explored and replayed.

use std::fmt;
use std::sync::Arc;

use loris_interpreter::{Profile, ReplayError, System};
use loris_lang::ir::ProgramBuilder;
use loris_lang::schedule::NamedSchedule;
use loris_lang::source::SourceFile;
use loris_lang::{Definition, check_parsed, parse};

use crate::execution::Execution;
use crate::exploration::Exploration;
use crate::mistake::Mistakes;

/// A checked program, and the rules by which its executions end. Cheap to clone.
#[derive(Clone)]
pub struct Program {
    system: System,
}

impl Program {
    /// Reads and checks a text. Messages show it under this name.
    ///
    /// # Errors
    /// All mistakes of the text.
    pub fn compile(name: impl Into<String>, text: impl Into<String>) -> Result<Program, Mistakes> {
        Program::compile_with(name, text, &[])
    }

    /// Reads and checks a text in which some constants have other values than it says.
    ///
    /// # Errors
    /// All mistakes of the text, or a constant that it does not have.
    pub fn compile_with(
        name: impl Into<String>,
        text: impl Into<String>,
        constants: &[Definition],
    ) -> Result<Program, Mistakes> {
        let source = SourceFile::new(name, text);
        let (mut ast, errors) = parse(&source);
        for constant in constants {
            let defined = ast.define(constant);
            if let Err(error) = defined
                && errors.is_empty()
            {
                return Err(Mistakes::of_definition(&source, &error));
            }
        }
        let program = check_parsed(&source, &ast, errors).map_err(|errors| Mistakes::of_text(&errors))?;
        Ok(Program { system: System::new(program) })
    }

    /// Checks a program that was built without a text.
    ///
    /// # Errors
    /// All mistakes in how it was built.
    pub fn build(builder: ProgramBuilder) -> Result<Program, Mistakes> {
        let program = builder.finish().map_err(|errors| Mistakes::of_built(&errors))?;
        Ok(Program { system: System::new(program) })
    }

    /// The program by the rules of a profile, in place of those of the language.
    #[must_use]
    pub fn under(&self, profile: Profile) -> Program {
        Program { system: System::under(Arc::clone(self.system.program()), profile) }
    }

    /// The program with its rules, as the modules of this crate take it.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// Its text, which turns places into lines and columns; of a program that was built, an empty one.
    pub fn source(&self) -> &SourceFile {
        self.system.program().source()
    }

    /// A search over its executions, which is begun by [`Exploration::run`].
    pub fn explore<'a>(&self) -> Exploration<'a> {
        Exploration::new(self.system.clone())
    }

    /// Runs a schedule, such as that of a bug. What comes after its last step is not run.
    ///
    /// # Errors
    /// A thread that does not exist or is not enabled, or values that a step cannot choose.
    pub fn replay(&self, schedule: &NamedSchedule) -> Result<Execution, ReplayError> {
        Execution::replay(&self.system, schedule)
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Program({})", self.source().name())
    }
}
