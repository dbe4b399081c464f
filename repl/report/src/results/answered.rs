//! What an answer to an exercise is worth.

/// What an answer to an exercise is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerVerdict {
    /// None was given: the question was shown.
    Asked,
    /// A right one was shown.
    Revealed,
    /// It is right.
    Right,
    /// It is wrong.
    Wrong,
    /// It is not of the form that is asked for.
    Form,
    /// It is too large to be judged.
    NotJudged,
}

impl AnswerVerdict {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            AnswerVerdict::Asked => "asked",
            AnswerVerdict::Revealed => "revealed",
            AnswerVerdict::Right => "right",
            AnswerVerdict::Wrong => "wrong",
            AnswerVerdict::Form => "form",
            AnswerVerdict::NotJudged => "not-judged",
        }
    }
}
