//! What `explore answer` is told.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Color;

/// What an answer looks like, and what the exit status says of it.
pub(crate) const ANSWERS: &str = "Examples:
  explore answer exercise-1.cl              the question, and what an answer looks like
  explore answer exercise-1.cl 6            a number
  explore answer exercise-2.cl 'a 3*b a'    a schedule
  explore answer exercise-3.cl 'a b' 'b a'  two schedules
  explore answer exercise-4.cl a c          some threads, or events by their numbers; `none` for none
  explore answer exercise-5.cl my.cl        a program of your own
  explore answer --reveal exercise-1.cl     a right answer

Exit status: 0 right, 1 wrong, 2 not of the form that is asked for, 3 too large to be judged.";

/// An answer to an exercise.
#[derive(Args, Debug)]
pub struct AnswerFlags {
    /// The exercise
    #[arg(value_name = "EXERCISE.cl")]
    pub exercise: PathBuf,

    /// The answer; without one the question is shown
    #[arg(value_name = "ANSWER", allow_negative_numbers = true)]
    pub answer: Vec<String>,

    /// Show a right answer
    #[arg(long, conflicts_with = "answer")]
    pub reveal: bool,

    /// How the verdict is written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = AnswerFormat::Human)]
    pub format: AnswerFormat,

    /// Whether to colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub color: Color,
}

/// How the verdict on an answer is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerFormat {
    /// For people
    Human,
    /// One object, on a line of its own
    Json,
}
