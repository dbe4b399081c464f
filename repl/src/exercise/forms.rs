//! How an answer is written, shown with an example.
//!
//! Where an answer names threads the example has those of the program. It shows the form and not the answer: of some
//! examples the first is taken that is judged and is not right.

use loris_lang::header::exercise::Answer;

use super::{Bench, Verdict, judge};

/// Schedules of the first two threads, A and B; `*` alone is as many steps as the thread can make at the start.
const SCHEDULES: [&str; 8] = ["A 2*B A", "B 2*A B", "2*A B", "A B", "B A", "*A B", "*B A", "A"];

/// Pairs of them.
const PAIRS: [[&str; 2]; 4] = [["A B", "B A"], ["2*A B", "B 2*A"], ["A B", "2*A"], ["A", "A B"]];

/// Some of the threads.
const SETS: [&[&str]; 4] = [&["A", "B"], &["B"], &["A"], &["none"]];

/// What to write.
pub(super) fn form(answer: &Answer, bench: &Bench) -> String {
    match answer {
        Answer::Number(_) => "answer with one number in digits, such as 12".to_owned(),
        Answer::Schedule(_) => {
            let example = example(answer, SCHEDULES.iter().map(|words| vec![*words]), bench);
            format!("answer with a schedule in quotes, such as {}", quoted(&example))
        }
        Answer::Pair(_) => {
            let example = example(answer, PAIRS.iter().map(|words| words.to_vec()), bench);
            format!("answer with two schedules, each in quotes, such as {}", quoted(&example))
        }
        Answer::Threads(_) => {
            let example = example(answer, SETS.iter().map(|words| words.to_vec()), bench);
            format!("answer with names of threads, such as {}, or with none", example.join(" "))
        }
        Answer::Events(_) => "answer with numbers of events, such as 1 4, or with none".to_owned(),
        Answer::Program(_) => "answer with the file of one program, such as my.cl".to_owned(),
    }
}

/// The first of some examples that can be judged and is wrong, else the first that is not right.
fn example<'a>(answer: &Answer, examples: impl Iterator<Item = Vec<&'a str>>, bench: &Bench) -> Vec<String> {
    let [(first, alone), (second, other_alone)] = bench.first_threads();
    let entry = |entry: &str| match entry {
        "*A" => format!("{alone}*{first}"),
        "*B" => format!("{other_alone}*{second}"),
        entry => match entry.strip_suffix('A') {
            Some(count) => format!("{count}{first}"),
            None => entry.strip_suffix('B').map_or(entry.to_owned(), |count| format!("{count}{second}")),
        },
    };
    let named = |words: &Vec<&str>| -> Vec<String> {
        let word = |word: &&str| word.split(' ').map(entry).collect::<Vec<_>>().join(" ");
        words.iter().map(word).collect()
    };
    let mut perhaps = None;
    for words in examples.map(|words| named(&words)) {
        match judge(answer, &words, bench) {
            Ok(Verdict::Wrong(_)) => return words,
            Ok(Verdict::Right(_)) => {}
            Err(_) => {
                perhaps.get_or_insert(words);
            }
        }
    }
    perhaps.unwrap_or_else(|| vec!["…".to_owned()])
}

fn quoted(words: &[String]) -> String {
    words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ")
}
