//! Builds a program without text, and watches every execution with an observer of its own.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;

use loris::explore::{Observer, Terminal};
use loris::lang::{BinaryOp, FunctionBuilder, Instr, Operand, ProgramBuilder};
use loris::machine::{ObjectState, PlainValue};
use loris::{Program, Technique};

/// Two threads that increment a variable without a lock.
///
/// # Errors
/// It was built wrongly.
fn program() -> Result<Program, Box<dyn Error>> {
    let mut builder = ProgramBuilder::new("built");
    let x = builder.var("x", 0);
    let mut body = FunctionBuilder::new(&[]);
    let seen = body.local("seen");
    let sum = body.local("sum");
    body.emit(Instr::Read { dst: seen, object: x.into() });
    let (left, right) = (Operand::Slot(seen), Operand::from(1));
    body.emit(Instr::Binary { dst: sum, op: BinaryOp::Add, left, right });
    body.emit(Instr::Write { object: x.into(), value: sum.into() });
    body.emit(Instr::Return { value: None });
    let body = builder.function("increment", body);
    builder.thread("a", body);
    builder.thread("b", body);
    Ok(Program::build(builder)?)
}

/// Keeps every value that `x` has at the end of an execution.
#[derive(Default)]
struct FinalValues {
    seen: BTreeSet<i64>,
}

impl Observer for FinalValues {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let objects = terminal.machine.terminal_state().objects;
        if let Some(ObjectState::Var(PlainValue::Int(value))) = objects.first() {
            self.seen.insert(*value);
        }
    }
}

/// Explores the built program: the values that `x` can have at the end.
///
/// # Errors
/// As [`program`].
pub(crate) fn report() -> Result<String, Box<dyn Error>> {
    let mut observer = FinalValues::default();
    program()?.explore().with(Technique::LazyHbrCaching(None)).observe(&mut observer).run()?;
    let values: Vec<String> = observer.seen.iter().map(i64::to_string).collect();
    let mut text = String::new();
    writeln!(text, "final values of x: {}", values.join(", "))?;
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
