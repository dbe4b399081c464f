//! Runs one schedule of a program, step by step, and prints its trace.

use std::error::Error;
use std::fmt::Write;

use loris::Program;
use loris::machine::Outcome;

const PROGRAM: &str = "
    var x = 0;
    thread a { let r = x; x = r + 1; }
    thread b { let r = x; x = r + 1; }
    final { assert x == 2, \"an increment was lost\"; }
";

/// Both threads read before either writes.
const SCHEDULE: [&str; 4] = ["a", "b", "a", "b"];

/// Runs the schedule: the trace, one line for each event, and how it ends.
///
/// # Errors
/// The program has mistakes, or the schedule cannot be run.
pub(crate) fn report() -> Result<String, Box<dyn Error>> {
    let program = Program::compile("lost-update.cl", PROGRAM)?;
    let mut machine = program.system().machine();
    machine.begin(&[])?;
    for name in SCHEDULE {
        let thread = machine.thread_by_name(name).ok_or("no such thread")?;
        machine.step(thread, &[])?;
    }
    let outcome = machine.outcome();
    let mut text = String::new();
    for event in machine.events() {
        writeln!(text, "{}: {}", machine.thread_name(event.thread), machine.op_text(&event.op))?;
    }
    if outcome == Some(Outcome::Failure) {
        for failure in machine.failures() {
            writeln!(text, "failure: {}", machine.message(failure).unwrap_or_default())?;
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
