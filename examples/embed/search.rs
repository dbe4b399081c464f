//! Explores a program, says what that proves, and walks through the execution of each bug.

use std::error::Error;
use std::fmt::Write;

use loris::prelude::*;

const PROGRAM: &str = "
    mutex a, b;
    thread t { lock a; lock b; unlock b; unlock a; }
    thread u { lock b; lock a; unlock a; unlock b; }
";

/// Explores the program: the verdict, what was counted, and the steps that lead to each bug.
///
/// # Errors
/// The program has mistakes.
pub(crate) fn report() -> Result<String, Box<dyn Error>> {
    let program = Program::compile("ab-ba.cl", PROGRAM)?;
    let found = program.explore().run()?;
    let counts = &found.report().statistics;
    let mut text = String::new();
    writeln!(text, "verdict: {}, guarantee: {}", found.verdict(), found.report().guarantee())?;
    writeln!(text, "{} schedules, {} lazy HBRs", counts.schedules, counts.lazy_hbrs)?;
    for bug in found.bugs() {
        writeln!(text, "{bug}")?;
        for step in program.replay(&bug.schedule)?.steps() {
            writeln!(text, "  {}: {} ({})", step.thread, step.op, program.source().locate(step.at))?;
        }
    }
    Ok(text)
}

/// Prints it.
///
/// # Errors
/// As [`report`].
#[expect(clippy::print_stdout, reason = "an example that prints")]
pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}
