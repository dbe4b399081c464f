//! The verdict on an answer to an exercise, for `explore answer`.

use serde::Serialize;

use super::words::Word;
use super::{Document, SCHEMA};
use crate::results::AnswerVerdict;

/// The verdict on an answer to an exercise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerReport {
    /// The version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: u32,
    /// The last part of the path of the exercise, such as `exercise-1.cl`.
    pub exercise: String,
    /// The path as it was given.
    pub path: String,
    /// The question.
    pub question: String,
    /// The words of the answer, such as `6`; empty if none was given.
    pub answer: Vec<String>,
    /// What the answer is worth.
    pub verdict: Word<AnswerVerdict>,
    /// What is so, or why it is wrong; what an answer looks like, if none was given; a right answer, if that was asked for.
    pub message: String,
    /// Why the right answer is right; null unless it was given or asked for, and if the exercise does not say.
    pub why: Option<String>,
    /// The hint of the exercise; null unless the answer is wrong, and if there is none.
    pub hint: Option<String>,
}

impl Document {
    /// The verdict on an answer.
    pub fn of_answer(report: AnswerReport) -> Document {
        Document::Answer(Box::new(AnswerReport { schema: SCHEMA, ..report }))
    }
}
