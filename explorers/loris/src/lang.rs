//! Texts and places in them, and programs that are built without a text.
//!
//! ```
//! use loris::Program;
//! use loris::lang::{FunctionBuilder, Instr, ProgramBuilder};
//!
//! let mut builder = ProgramBuilder::new("built");
//! let x = builder.var("x", 0);
//! let mut body = FunctionBuilder::new(&[]);
//! body.emit(Instr::Write { object: x.into(), value: 1.into() });
//! body.emit(Instr::Return { value: None });
//! let body = builder.function("set", body);
//! builder.thread("a", body);
//! builder.thread("b", body);
//! let report = Program::build(builder)?.explore().run()?.report().clone();
//! assert_eq!((report.statistics.lazy_hbrs, report.statistics.states), (2, 1));
//!
//! let mistakes = Program::compile("wrong.cl", "thread a { y = 1; }").expect_err("there is no `y`");
//! assert_eq!(mistakes.list()[0].place, "wrong.cl:1:12");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loris_lang::Definition;
pub use loris_lang::ast::{BinaryOp, Quantifier, UnaryOp};
pub use loris_lang::ir::{FunctionBuilder, Instr, ObjectId, ObjectKind, Operand, ProgramBuilder, Pure};
pub use loris_lang::schedule::ScheduleEntry;
pub use loris_lang::source::{Position, SourceFile, Span};
