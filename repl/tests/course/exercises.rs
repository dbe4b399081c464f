//! The exercises of the course: the answer that is revealed is right, others are wrong, and a wrong one does not give
//! the right one away.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use loris_lang::header::Header;
use loris_lang::header::exercise::{Answer, Exercise};
use loris_lang::source::SourceFile;

use crate::{Ran, files, read, run, units, words};

/// The exercise of a program file, if it is one.
fn exercise(path: &Path) -> Option<Exercise> {
    let source = SourceFile::new(path.display().to_string(), read(path));
    Header::parse(&source).unwrap_or_else(|_| panic!("{}: the header", path.display())).exercise
}

/// Whether a program file asks a question.
pub(crate) fn is_exercise(path: &Path) -> bool {
    exercise(path).is_some()
}

fn exercises() -> Vec<(PathBuf, Exercise)> {
    let all = units().into_iter().flat_map(|unit| files(&unit, "cl"));
    all.filter_map(|path| exercise(&path).map(|found| (path, found))).collect()
}

/// `explore answer` in the folder of the exercise.
fn answer(path: &Path, more: &[String]) -> Ran {
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    let line = [vec!["explore".to_owned(), "answer".to_owned(), name], more.to_vec()].concat();
    run(path.parent().expect("a folder"), &line)
}

/// The answer that is revealed, as words.
fn revealed(path: &Path) -> Vec<String> {
    let ran = answer(path, &["--reveal".to_owned()]);
    assert_eq!(ran.status, 0, "{}: {}", path.display(), ran.text);
    words(ran.text.lines().next().and_then(|line| line.strip_prefix("answer: ")).expect("an answer"))
}

/// Answers of the right form, most of them wrong.
fn guesses(exercise: &Exercise) -> Vec<Vec<String>> {
    let one = |word: &str| vec![word.to_owned()];
    match &exercise.answer {
        Answer::Number(_) => (0..40).map(|number| one(&number.to_string())).collect(),
        Answer::Schedule(_) => vec![one("")],
        Answer::Pair(_) => vec![vec![String::new(), String::new()]],
        Answer::Threads(_) | Answer::Events(_) => vec![one("none")],
        Answer::Program(_) => Vec::new(),
    }
}

#[test]
fn what_is_revealed_is_right() {
    for (path, exercise) in exercises() {
        let right = revealed(&path);
        let ran = answer(&path, &right);
        let shown = format!("{}: {right:?}: {}", path.display(), ran.text);
        assert!(ran.status == 0 && ran.text.starts_with("right: "), "{shown}");
        assert!(exercise.hint.is_some() && exercise.why.is_some(), "{}: hint and why", path.display());
        assert!(ran.text.contains(exercise.why.as_deref().unwrap_or("")), "{shown}");
    }
}

#[test]
fn wrong_answers_are_wrong_and_give_nothing_away() {
    for (path, exercise) in exercises() {
        let right = revealed(&path);
        let mut found = BTreeSet::new();
        for guess in guesses(&exercise) {
            let ran = answer(&path, &guess);
            found.insert(ran.status);
            if ran.status == 1 {
                assert!(ran.text.starts_with("wrong: "), "{}", ran.text);
                let numbers = |text: &str| -> Vec<String> {
                    text.split(|letter: char| !letter.is_ascii_digit()).map(str::to_owned).collect()
                };
                if matches!(exercise.answer, Answer::Number(_)) {
                    assert!(!numbers(&ran.text).contains(&right[0]), "{}: {}", path.display(), ran.text);
                }
            }
        }
        assert!(found.is_subset(&BTreeSet::from([0, 1])), "{}: {found:?}", path.display());
    }
}

/// What the form of an answer gives as an example, as words.
fn example(path: &Path) -> Vec<String> {
    let ran = answer(path, &[]);
    let form = ran.text.lines().last().expect("a form").to_owned();
    let (_, example) = form.split_once("such as ").unwrap_or_else(|| panic!("{form}: no example"));
    words(example.trim_end_matches(", or with none"))
}

#[test]
fn the_example_of_an_answer_is_a_wrong_one_that_can_be_judged() {
    for (path, exercise) in exercises() {
        if matches!(exercise.answer, Answer::Program(_)) {
            continue;
        }
        let ran = answer(&path, &example(&path));
        assert_eq!(ran.status, 1, "{}: {:?}: {}", path.display(), example(&path), ran.text);
        // So not every schedule, or pair of them, is right.
        assert!(!ran.text.contains("stops after"), "{}: {}", path.display(), ran.text);
    }
}

#[test]
fn the_start_of_a_program_exercise_is_no_answer_yet() {
    for (path, exercise) in exercises() {
        if let Answer::Program(_) = exercise.answer {
            let own = path.file_name().expect("a name").to_string_lossy().into_owned();
            let ran = answer(&path, &[own]);
            assert_eq!(ran.status, 1, "{}: {}", path.display(), ran.text);
        }
    }
}

#[test]
fn a_question_alone_and_what_is_no_answer() {
    for (path, exercise) in exercises() {
        let ran = answer(&path, &[]);
        assert_eq!(ran.status, 2, "{}", ran.text);
        assert!(ran.text.starts_with(&exercise.question), "{}", ran.text);
        // The program is there, and nothing that helps.
        let (hint, why) = (exercise.hint.expect("a hint"), exercise.why.expect("a reason"));
        assert!(!ran.text.contains(&hint) && !ran.text.contains(&why), "{}", ran.text);
        let text = read(&path);
        for line in text.lines().filter(|line| !line.starts_with("//@") && !line.is_empty()) {
            assert!(ran.text.contains(line), "{}: {line}", path.display());
        }
        let ran = answer(&path, &["no such answer".to_owned()]);
        assert!(ran.status == 2 && ran.text.contains("error:"), "{}: {}", path.display(), ran.text);
    }
}
