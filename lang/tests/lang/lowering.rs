//! From statements to instructions: texts and their IR, in `lowering.txt`.
//!
//! The numbers before the instructions say how many slots matter: parameters, locals in scope and temporaries.

use loris_lang::compile;
use loris_lang::ir::{Instr, Program};

use crate::shown::{check_blocks, folder, messages, programs};

/// The functions of a program.
fn functions(text: &str) -> String {
    match compile("test.cl", text) {
        Ok(program) => {
            let text = program.to_string();
            let parts =
                text.split("\n\n").filter(|part| part.starts_with("function") || part.starts_with("final"));
            parts.collect::<Vec<_>>().join("\n")
        }
        Err(_) => messages(text),
    }
}

#[test]
fn statements() {
    check_blocks(&folder("tests/lang/lowering.txt"), functions);
}

/// What holds of every program that `check` makes.
fn check_shape(program: &Program) {
    for function in program.functions() {
        let length = function.code.len();
        assert_eq!((function.spans.len(), function.live.len()), (length, length), "{}", function.name);
        assert!(function.live.iter().all(|live| *live <= function.slots), "{}", function.name);
        assert!(matches!(function.code.last(), Some(Instr::Return { .. })), "{}", function.name);
        for local in &function.locals {
            assert!(local.from <= local.to && local.to.0 as usize <= length, "{}", local.name);
        }
    }
}

#[test]
fn all_program_files() {
    for path in programs() {
        let text = std::fs::read_to_string(&path).expect("a program file");
        if let Ok(program) = compile(path.display().to_string(), text) {
            check_shape(&program);
        }
    }
}
