//! Programs made by Rust programs.

use loris_lang::ast::{BinaryOp, ObjectOp, Quantifier};
use loris_lang::ir::{BuildMistake, FunctionBuilder, Instr, ObjectKind, ProgramBuilder, Pure, Strict, Value};

/// Two threads that each add 1 to `x` without a lock.
fn lost_update() -> ProgramBuilder {
    let mut program = ProgramBuilder::new("lost update");
    let x = program.var("x", 0);
    let mut code = FunctionBuilder::new(&[]);
    let r = code.local("r");
    code.emit(Instr::Read { dst: r, object: x.into() });
    code.emit(Instr::Binary { dst: r, op: BinaryOp::Add, left: r.into(), right: 1.into() });
    code.emit(Instr::Write { object: x.into(), value: r.into() });
    let add = program.function("add", code);
    program.thread("a", add);
    program.thread("b", add);
    let is_one = Pure::Binary(BinaryOp::Equal, Box::new(x.value(None)), Box::new(Pure::Const(Value::Int(1))));
    program.condition(Quantifier::Exists, is_one);
    program
}

#[test]
fn a_program_and_its_text() {
    let program = lost_update().finish().expect("a right program");
    assert_eq!(
        program.to_string(),
        "\
var x = 0

function add(), 1 slots
  local r in s0, at 1..5
     0 |  0  unset s0
     1 |  1  s0 = read x
     2 |  1  s0 = s0 + 1
     3 |  1  write x = s0
     4 |  1  return

thread a runs add()
thread b runs add()
exists (x == 1)
"
    );
    assert_eq!(program.source().text(), program.to_string());
    let add = program.threads()[0].function;
    let spans = &program.function(add).spans;
    assert_eq!(program.source().slice(spans[3]).trim_start(), "3 |  1  write x = s0");
}

#[test]
fn jumps_and_arrays() {
    let mut program = ProgramBuilder::new("loop");
    let locks = program.object("locks", Some(3), ObjectKind::Mutex { reentrant: false, strict: Strict::No });
    let mut code = FunctionBuilder::new(&["i"]);
    let (head, end) = (code.label(), code.label());
    let done = code.temporary();
    code.bind(head);
    let i = code.param(0);
    code.emit(Instr::TryLock { dst: done, mutex: locks.at(i) });
    code.branch(done, end, head);
    code.bind(end);
    let body = program.function("body", code);
    program.member("t", 1, body);
    let program = program.finish().expect("a right program");
    assert!(matches!(program.objects()[0].kind, ObjectKind::Mutex { strict: Strict::Yes, .. }));
    assert_eq!(program.threads()[0].to_string(), "t[1]");
}

/// The mistakes of a program with one thread whose code is made by `make`.
fn mistakes(make: impl FnOnce(&mut ProgramBuilder, &mut FunctionBuilder)) -> Vec<BuildMistake> {
    let mut program = ProgramBuilder::new("wrong");
    let mut code = FunctionBuilder::new(&[]);
    make(&mut program, &mut code);
    let body = program.function("body", code);
    program.thread("t", body);
    let errors = program.finish().expect_err("a wrong program");
    errors.iter().map(|error| error.mistake().clone()).collect()
}

#[test]
fn what_the_interpreter_relies_on_is_checked() {
    use loris_lang::ir::Slot;
    let wrong = mistakes(|_, code| code.emit(Instr::Copy { dst: Slot(7), src: 1.into() }));
    assert_eq!(wrong, [BuildMistake::Slot]);
    let wrong = mistakes(|_, code| {
        let label = code.label();
        code.jump(label);
    });
    assert_eq!(wrong, [BuildMistake::Jump]);
    let wrong = mistakes(|_, code| {
        code.array("a", u32::MAX);
    });
    assert_eq!(wrong, [BuildMistake::Bounds]);
    let wrong = mistakes(|program, code| {
        let x = program.var("x", 0);
        code.emit(Instr::Op { op: ObjectOp::Lock, object: x.into() });
    });
    assert_eq!(wrong, [BuildMistake::Object]);
    let wrong = mistakes(|program, code| {
        let b = program.object("b", None, ObjectKind::Barrier { parties: 0 });
        code.emit(Instr::Op { op: ObjectOp::Arrive, object: b.into() });
    });
    assert_eq!(wrong, [BuildMistake::Bounds, BuildMistake::Sequence]);
    let wrong = mistakes(|program, code| {
        let f = program.declare("f");
        code.emit(Instr::Call { dst: None, function: f, args: Box::new([]) });
    });
    assert_eq!(wrong, [BuildMistake::Undefined]);
    let wrong = mistakes(|program, code| {
        program.var("x", 0);
        program.var("x", 1);
        code.emit(Instr::Yield);
    });
    assert_eq!(wrong, [BuildMistake::Name]);
}

#[test]
fn atomics_and_the_final_function_are_checked() {
    let wrong = mistakes(|_, code| {
        code.emit(Instr::AtomicBegin { guard: None });
        code.emit(Instr::Yield);
        code.emit(Instr::AtomicEnd);
    });
    assert_eq!(wrong, [BuildMistake::Atomic]);
    let wrong = mistakes(|_, code| code.emit(Instr::AtomicBegin { guard: None }));
    assert_eq!(wrong, [BuildMistake::Atomic]);
    let wrong = mistakes(|program, _| {
        let x = program.var("x", 0);
        let mut last = FunctionBuilder::new(&[]);
        last.emit(Instr::Write { object: x.into(), value: 1.into() });
        let last = program.function("last", last);
        program.finally(last);
    });
    assert_eq!(wrong, [BuildMistake::Final]);
}

#[test]
fn a_program_has_a_thread() {
    let errors = ProgramBuilder::new("empty").finish().expect_err("no thread");
    assert_eq!(errors[0].to_string(), "`empty`: a program has 1 to 65535 threads");
}
