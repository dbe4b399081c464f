//! How an answer is written, shown with an example.
//!
//! Where an answer names threads the example has those of the program. It shows the form and not the answer: of some
//! examples the first is taken that is judged and is not right. A schedule goes to the end of the program, so examples
//! are those of its first executions; where all of them are right, their beginnings show the form. All of them can be
//! run as they are written.

use loris_lang::header::exercise::Answer;

use super::{Bench, Judgement, judge};

/// An example is looked for among so many schedules.
const MOST_SCHEDULES: u64 = 24;

/// Some of the threads.
const SETS: [&[&str]; 4] = [&["A", "B"], &["B"], &["A"], &["none"]];

/// What to write.
pub(super) fn form(answer: &Answer, bench: &Bench) -> String {
    match answer {
        Answer::Number(_) => "answer with one number in digits, such as 12".to_owned(),
        Answer::Schedule(_) => {
            let all = whole(bench);
            let shorter = std::iter::once_with(|| beginnings(&all)).flatten();
            let examples = all.iter().cloned().chain(shorter);
            let example = example(answer, examples.map(|one| vec![one]), bench);
            format!("answer with a schedule in quotes, to its end, such as {}", quoted(example))
        }
        Answer::Pair(_) => {
            let all = whole(bench);
            let shorter = std::iter::once_with(|| pairs(beginnings(&all))).flatten();
            let example = example(answer, pairs(all.clone()).chain(shorter), bench);
            format!("answer with two schedules, each in quotes and to its end, such as {}", quoted(example))
        }
        Answer::Threads(_) => {
            let example = example(answer, SETS.iter().map(|words| named(words, bench)), bench);
            let shown = example.map_or_else(|| "…".to_owned(), |example| example.join(" "));
            format!("answer with names of threads, such as {shown}, or with none")
        }
        Answer::Events(_) => "answer with numbers of events, such as 1 4, or with none".to_owned(),
        Answer::Program(_) => "answer with the file of one program, such as my.cl".to_owned(),
    }
}

/// Some schedules of the program, to their ends.
fn whole(bench: &Bench) -> Vec<String> {
    bench.first_schedules(MOST_SCHEDULES).into_iter().map(|met| met.schedule.to_string()).collect()
}

/// What some schedules begin with, the longest first, each once.
fn beginnings(schedules: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for schedule in schedules {
        let entries: Vec<&str> = schedule.split(' ').collect();
        let shorter = (1..entries.len()).rev().map(|length| entries[..length].join(" "));
        for beginning in shorter {
            if !found.contains(&beginning) {
                found.push(beginning);
            }
        }
    }
    found
}

/// Every two of some schedules, in both orders.
fn pairs(all: Vec<String>) -> impl Iterator<Item = Vec<String>> {
    let count = all.len();
    let places = (0..count).flat_map(move |one| (0..count).map(move |other| (one, other)));
    places
        .filter(|(one, other)| one != other)
        .map(move |(one, other)| vec![all[one].clone(), all[other].clone()])
}

/// Words with the names of the first two threads in place of A and B.
fn named(words: &[&str], bench: &Bench) -> Vec<String> {
    let [first, second] = bench.first_threads();
    let name = |word: &&str| match *word {
        "A" => first.clone(),
        "B" => second.clone(),
        word => word.to_owned(),
    };
    words.iter().map(name).collect()
}

/// The first of some examples that can be judged and is wrong, else the first that cannot be judged.
fn example(
    answer: &Answer,
    examples: impl Iterator<Item = Vec<String>>,
    bench: &Bench,
) -> Option<Vec<String>> {
    let mut perhaps = None;
    for words in examples {
        match judge(answer, &words, bench) {
            Ok(Judgement::Wrong(_)) => return Some(words),
            Ok(Judgement::Right(_)) => {}
            Err(_) => {
                perhaps.get_or_insert(words);
            }
        }
    }
    perhaps
}

fn quoted(words: Option<Vec<String>>) -> String {
    let words = words.unwrap_or_else(|| vec!["…".to_owned()]);
    words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ")
}
