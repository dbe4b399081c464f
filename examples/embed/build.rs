//! Builds a program without text, and watches every execution with an observer of its own.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;
use std::sync::Arc;

use loris_explorers::{Explorer, Observer, Options, Terminal, explore};
use loris_interpreter::{ObjectState, PlainValue};
use loris_lang::ast::BinaryOp;
use loris_lang::ir::{FunctionBuilder, Instr, ObjectId, Operand, Program, ProgramBuilder};

/// Two threads that increment a variable without a lock.
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
    let mistakes = |errors: Vec<_>| format!("{} mistakes in the built program", errors.len());
    Ok(builder.finish().map_err(mistakes)?)
}

/// Keeps every value that a variable has at the end of an execution.
struct FinalValues {
    variable: ObjectId,
    seen: BTreeSet<i64>,
}

impl Observer for FinalValues {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        if let Some(ObjectState::Var(PlainValue::Int(value))) = terminal.machine.object_state(self.variable) {
            self.seen.insert(value);
        }
    }
}

/// Explores the built program: the values that `x` can have at the end.
///
/// # Errors
/// The program was built wrongly.
pub(crate) fn report() -> Result<String, Box<dyn Error>> {
    let program = Arc::new(program()?);
    let variable = program.objects().first().ok_or("no variable")?.first;
    let mut observer = FinalValues { variable, seen: BTreeSet::new() };
    explore(&program, Explorer::LazyHbrCaching, &Options::default(), &mut observer);
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
