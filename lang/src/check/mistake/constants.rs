//! Mistakes about constant expressions and their bounds.

use miette::Diagnostic;
use thiserror::Error;

/// Mistakes about constant expressions and their bounds.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
pub enum ConstantMistake {
    /// Something that is only known in the run.
    #[error("this is not known before the run")]
    #[diagnostic(
        code("not-constant"),
        help("only numbers, `true`, `false`, constants and operators may stand here")
    )]
    NotConstant,
    /// A constant that depends on itself.
    #[error("the constant `{name}` depends on itself")]
    #[diagnostic(code("constant-cycle"), help("give one of the constants on the way a value of its own"))]
    Cycle {
        /// The constant.
        name: String,
    },
    /// A constant expression without a value.
    #[error("this constant expression {fault}")]
    #[diagnostic(code("constant-fault"), help("integers have 64 bits and a sign, and arithmetic is checked"))]
    Fault {
        /// What happens.
        fault: &'static str,
    },
    /// A value that is not allowed here.
    #[error("{what} cannot be {value}")]
    #[diagnostic(code("out-of-range"), help("it must be from {least} to {most}"))]
    OutOfRange {
        /// The length of an array, a capacity, …
        what: String,
        /// The value.
        value: i64,
        /// The least allowed value.
        least: i64,
        /// The greatest allowed value.
        most: i64,
    },
    /// Too many elements of arrays.
    #[error("more than {limit} elements {place}")]
    #[diagnostic(code("too-many-elements"), help("make the arrays smaller"))]
    TooManyElements {
        /// How many are allowed.
        limit: u32,
        /// `in all shared objects`, `in the locals of a function`
        place: &'static str,
    },
    /// Too many threads.
    #[error("more than {limit} threads")]
    #[diagnostic(code("too-many-threads"), help("make the families smaller"))]
    TooManyThreads {
        /// How many are allowed.
        limit: u32,
    },
    /// Not as many initial values as elements.
    #[error("`{name}` has {}, but {values} initial {}", elements(*length), if *values == 1 { "value" } else { "values" })]
    #[diagnostic(code("initial-values"), help("give one value for each element, or `= e` for all of them"))]
    InitialValues {
        /// The variable.
        name: String,
        /// Elements; 0 if it is no array.
        length: u32,
        /// Values.
        values: usize,
    },
}

fn elements(length: u32) -> String {
    match length {
        0 => "no elements".to_owned(),
        1 => "1 element".to_owned(),
        more => format!("{more} elements"),
    }
}
