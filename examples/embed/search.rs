//! Explores a program with DPOR and reads the report.

use std::error::Error;
use std::fmt::Write;
use std::sync::Arc;

use loris_explorers::{Explorer, Options, explore};

const PROGRAM: &str = "
    mutex a, b;
    thread t { lock a; lock b; unlock b; unlock a; }
    thread u { lock b; lock a; unlock a; unlock b; }
";

/// Explores the program: what was counted, and a schedule for each bug.
///
/// # Errors
/// The program has mistakes.
pub(crate) fn report() -> Result<String, Box<dyn Error>> {
    let program = Arc::new(loris_lang::compile("ab-ba.cl", PROGRAM)?);
    let report = explore(&program, Explorer::Dpor, &Options::default(), &mut ());
    let counts = &report.statistics;
    let mut text = String::new();
    writeln!(text, "complete: {}, guarantee: {}", report.complete(), report.guarantee())?;
    writeln!(text, "{} HBRs, {} lazy HBRs, {} states", counts.hbrs, counts.lazy_hbrs, counts.states)?;
    for finding in &report.findings {
        writeln!(text, "{}: {}", finding.kind.name(), finding.schedule)?;
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
