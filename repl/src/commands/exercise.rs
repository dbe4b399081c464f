//! `explore answer`: the question of an exercise, and whether an answer to it is right.
//!
//! An exercise is a program file whose header asks a question and says what has to be true of an answer
//! ([`loris_lang::header::exercise`]). The file holds no result: what is true is found by running the program, with
//! the same functions as the other commands. Who answers wrong is told what is wrong, not what would be right. The
//! question is shown with the program, so that nobody has to open the file, whose head has the hint and the reason.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use loris_lang::header::Header;
use loris_lang::header::exercise::{Answer, Exercise};
use loris_lang::ir::Points;
use loris_lang::source::SourceFile;
use loris_report::json::{AnswerReport, Document, SCHEMA, Word};
use loris_report::listing::{Line, Listing};
use loris_report::render::diagnostic::mistakes;
use loris_report::results::{AnswerVerdict, Status};
use loris_report::style::{Detail, Look, shown, tame};
use miette::Diagnostic;

use crate::cli::{AnswerFlags, AnswerFormat, Format};
use crate::console::{Console, complain};
use crate::files::input::shown_names;
use crate::files::program::{Budget, Failed, Reading, load};
use crate::limits::{Bounds, Interrupt};

mod bench;
mod events;
mod forms;
mod lookers;
mod numbers;
mod programs;
mod schedules;
mod threads;

pub use bench::Bench;
use forms::form;

/// Programs are read with the constants of their text, and judged under the rules of the language alone.
const AS_WRITTEN: Reading<'static> = Reading { definitions: &[], points: Points::All };

/// What an answer is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// Right, and what is so.
    Right(String),
    /// Wrong, and why.
    Wrong(String),
}

/// Why an answer, or a figure, cannot be judged.
pub enum Problem {
    /// The answer is not of the form that is asked for.
    Form(String),
    /// The exercise cannot be used.
    Exercise(String),
    /// A program of the reader's has mistakes or cannot be read.
    Program(Failed),
    /// A figure cannot be found with what time and memory there is.
    TooLarge(String),
    /// The user stopped it.
    Interrupted,
}

/// A judged answer, if it could be judged.
pub type Judged = Result<Judgement, Problem>;

/// Shows the question, judges an answer, or reveals one, and says it by the status.
pub fn run(flags: &AnswerFlags, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let look = console.err_look(flags.color);
    let (exercise, bench) = match open(&flags.exercise, interrupt, &look) {
        Ok(found) => found,
        Err(message) => {
            console.complain(&message);
            return Status::Unusable;
        }
    };
    let outcome = if flags.reveal {
        reveal(&exercise, &bench, &flags.exercise).map(Told::Revealed)
    } else if flags.answer.is_empty() {
        Ok(Told::Question)
    } else {
        let words: Vec<String> = flags.answer.iter().map(|word| tame(word.trim())).collect();
        judge(&exercise.answer, &words, &bench).map(Told::Judged)
    };
    if flags.format == AnswerFormat::Json
        && let Some(document) = document(flags, &exercise, &bench, &outcome)
    {
        let line = console.json(document);
        console.report(Format::Json, &line);
    }
    match outcome {
        Ok(told) => {
            if flags.format == AnswerFormat::Human {
                let out = console.out_look(flags.color, Detail::Full);
                console.print(&said(&told, &exercise, &bench, &out));
            }
            status(&told)
        }
        Err(Problem::Form(text)) if !flags.reveal => {
            complain(&format!("{text}\n help: {}", form(&exercise.answer, &bench)), console)
        }
        Err(problem) => explain(&problem, flags, console),
    }
}

/// What is told of an exercise.
enum Told {
    /// The question, where no answer was given.
    Question,
    /// A right answer.
    Revealed(String),
    /// What an answer is worth.
    Judged(Judgement),
}

fn status(told: &Told) -> Status {
    match told {
        Told::Question => Status::Unusable,
        Told::Revealed(_) | Told::Judged(Judgement::Right(_)) => Status::Clean,
        Told::Judged(Judgement::Wrong(_)) => Status::Found,
    }
}

/// For people.
fn said(told: &Told, exercise: &Exercise, bench: &Bench, out: &Look) -> String {
    match told {
        Told::Question => {
            let program = program(bench.program().source());
            let form = form(&exercise.answer, bench);
            let (question, form) = (out.fitted(&exercise.question), out.fitted(&format!("  {form}")));
            format!("{question}\n\n{program}\n{form}\n")
        }
        Told::Revealed(answer) => format!("{} {answer}\n{}", out.ink.good("answer:"), why(exercise, out)),
        Told::Judged(Judgement::Right(text)) => {
            format!("{} {text}\n{}", out.ink.good("right:"), why(exercise, out))
        }
        Told::Judged(Judgement::Wrong(text)) => {
            let hint = exercise.hint.as_ref().map(|hint| out.fitted(&format!("  hint: {hint}\n")));
            format!("{} {text}\n{}", out.ink.bad("wrong:"), hint.unwrap_or_default())
        }
    }
}

/// For scripts; none where the exercise or a program cannot be used, which the error stream tells.
fn document(
    flags: &AnswerFlags,
    exercise: &Exercise,
    bench: &Bench,
    outcome: &Result<Told, Problem>,
) -> Option<Document> {
    let (verdict, message) = match outcome {
        Ok(Told::Question) => (AnswerVerdict::Asked, form(&exercise.answer, bench)),
        Ok(Told::Revealed(answer)) => (AnswerVerdict::Revealed, answer.clone()),
        Ok(Told::Judged(Judgement::Right(text))) => (AnswerVerdict::Right, text.clone()),
        Ok(Told::Judged(Judgement::Wrong(text))) => (AnswerVerdict::Wrong, text.clone()),
        Err(Problem::Form(text)) => (AnswerVerdict::Form, text.clone()),
        Err(Problem::TooLarge(text)) => (AnswerVerdict::NotJudged, text.clone()),
        Err(Problem::Exercise(_) | Problem::Program(_) | Problem::Interrupted) => return None,
    };
    let because = matches!(verdict, AnswerVerdict::Right | AnswerVerdict::Revealed);
    Some(Document::of_answer(AnswerReport {
        schema: SCHEMA,
        exercise: shown_names(std::slice::from_ref(&flags.exercise)).concat(),
        path: shown(&flags.exercise),
        question: exercise.question.clone(),
        answer: flags.answer.clone(),
        verdict: Word(verdict),
        message,
        why: exercise.why.clone().filter(|_| because),
        hint: exercise.hint.clone().filter(|_| verdict == AnswerVerdict::Wrong),
    }))
}

/// The exercise of a file, and its program.
///
/// # Errors
/// What is wrong with the file, for people.
fn open(path: &Path, interrupt: &Interrupt, look: &Look) -> Result<(Exercise, Bench), String> {
    let program = load(path, AS_WRITTEN, Budget { bounds: Bounds::new(None, None), interrupt })
        .map_err(|failed| failed.message(look))?;
    let source = SourceFile::new(shown(path), program.source().text());
    let header = Header::parse(&source).map_err(|errors| {
        let list: Vec<&dyn Diagnostic> = errors.iter().map(|error| -> &dyn Diagnostic { error }).collect();
        mistakes(&list, look)
    })?;
    let exercise = header.exercise.ok_or_else(|| {
        let error = look.ink.bad("error:");
        format!("{error} `{}` is no exercise: its header has no `question`\n", shown(path))
    })?;
    Ok((exercise, Bench::new(Arc::clone(&program), interrupt.clone())))
}

/// The text of the program with the numbers of its lines, without the head, which has the hint and the reason.
fn program(source: &SourceFile) -> String {
    let listing = Listing::of(source);
    let digits = listing.digits();
    let line = |line: &Line<'_>| format!("{:>1$}  {2}", line.number, digits + 2, line.text());
    listing.body.iter().map(|one| line(one).trim_end().to_owned() + "\n").collect()
}

/// Judges an answer.
fn judge(answer: &Answer, words: &[String], bench: &Bench) -> Judged {
    match answer {
        Answer::Number(figure) => numbers::judge(figure, words, bench),
        Answer::Schedule(demands) => schedules::judge(demands, words, bench),
        Answer::Pair(demands) => schedules::judge_pair(demands, words, bench),
        Answer::Threads(set) => threads::judge(set, words, bench),
        Answer::Events(set) => events::judge(set, words, bench),
        Answer::Program(claims) => programs::judge(claims, words, bench),
    }
}

/// A right answer, as it can be given back; of a program the file that the exercise names.
fn reveal(exercise: &Exercise, bench: &Bench, path: &Path) -> Result<String, Problem> {
    match (&exercise.answer, &exercise.solution) {
        (Answer::Program(_), Some(file)) => Ok(shown(&path.with_file_name(file))),
        (answer, _) => right_answer(answer, bench),
    }
}

/// A right answer, found by running the program.
///
/// # Errors
/// There is too much to look at, or the answer is a program, which nobody can find.
pub fn right_answer(answer: &Answer, bench: &Bench) -> Result<String, Problem> {
    match answer {
        Answer::Number(figure) => Ok(bench.figure(figure)?.to_string()),
        Answer::Schedule(demands) => schedules::reveal(demands, bench),
        Answer::Pair(demands) => schedules::reveal_pair(demands, bench),
        Answer::Threads(set) => threads::reveal(set, bench),
        Answer::Events(set) => events::reveal(set, bench),
        Answer::Program(_) => Err(Problem::Exercise("the exercise names no `solution`".to_owned())),
    }
}

/// Why the right answer is right, on a line of its own.
fn why(exercise: &Exercise, look: &Look) -> String {
    exercise.why.as_ref().map(|why| look.fitted(&format!("  {why}\n"))).unwrap_or_default()
}

/// Says what is in the way of a judgement.
fn explain(problem: &Problem, flags: &AnswerFlags, console: &mut Console<'_>) -> Status {
    match problem {
        Problem::Form(text) => complain(text, console),
        Problem::Exercise(text) => {
            complain(&format!("`{}` cannot be used: {text}", shown(&flags.exercise)), console)
        }
        Problem::Program(failed) => {
            console.complain(&failed.message(&console.err_look(flags.color)));
            Status::Unusable
        }
        Problem::TooLarge(text) => {
            let mut message = String::new();
            let _ = writeln!(message, "not judged: {text}");
            console.complain(&message);
            Status::Unproven
        }
        Problem::Interrupted => Status::Interrupted,
    }
}
