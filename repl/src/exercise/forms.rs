//! How an answer is written, shown with an example.
//!
//! Where an answer names threads the example has those of the program. It shows the form and not the answer: of some
//! examples the first is taken that is judged and is not right. A schedule goes to the end of the program, so examples
//! are those of its first executions; where all of them are right, a beginning shows the form.

use loris_lang::header::exercise::Answer;

use super::{Bench, Verdict, judge};

/// Schedules of the first two threads, A and B; `*` alone is as many steps as the thread can make at the start.
const SCHEDULES: [&str; 8] = ["A 2*B A", "B 2*A B", "2*A B", "A B", "B A", "*A B", "*B A", "A"];

/// Pairs of them.
const PAIRS: [[&str; 2]; 4] = [["A B", "B A"], ["2*A B", "B 2*A"], ["A B", "2*A"], ["A", "A B"]];

/// An example is looked for among so many schedules.
const MOST_SCHEDULES: u64 = 24;

/// Some of the threads.
const SETS: [&[&str]; 4] = [&["A", "B"], &["B"], &["A"], &["none"]];

/// What to write.
pub(super) fn form(answer: &Answer, bench: &Bench) -> String {
    match answer {
        Answer::Number(_) => "answer with one number in digits, such as 12".to_owned(),
        Answer::Schedule(_) => {
            let example = example(answer, whole(bench).into_iter().map(|one| vec![one]), bench)
                .or_else(|| example(answer, SCHEDULES.iter().map(|words| named(&[*words], bench)), bench));
            format!("answer with a schedule in quotes, to its end, such as {}", quoted(example))
        }
        Answer::Pair(_) => {
            let all = whole(bench);
            let pairs = all.iter().flat_map(|one| all.iter().map(|other| vec![one.clone(), other.clone()]));
            let pairs = pairs.filter(|pair| pair[0] != pair[1]);
            let example = example(answer, pairs, bench)
                .or_else(|| example(answer, PAIRS.iter().map(|words| named(words, bench)), bench));
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
    bench.first_schedules(MOST_SCHEDULES).into_iter().map(|met| met.schedule).collect()
}

/// Words with the names of the first two threads in place of A and B.
fn named(words: &[&str], bench: &Bench) -> Vec<String> {
    let [(first, alone), (second, other_alone)] = bench.first_threads();
    let entry = |entry: &str| match entry {
        "*A" => format!("{alone}*{first}"),
        "*B" => format!("{other_alone}*{second}"),
        entry => match entry.strip_suffix('A') {
            Some(count) => format!("{count}{first}"),
            None => entry.strip_suffix('B').map_or(entry.to_owned(), |count| format!("{count}{second}")),
        },
    };
    words.iter().map(|word| word.split(' ').map(entry).collect::<Vec<_>>().join(" ")).collect()
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
            Ok(Verdict::Wrong(_)) => return Some(words),
            Ok(Verdict::Right(_)) => {}
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
