//! `explore help`: the language, and what is said of sub-commands.

use crate::common::{Folder, explore};

#[test]
fn the_language_is_a_program() {
    let ran = explore(&["help", "language"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.lines().count() <= 70 && ran.out.lines().all(|line| line.len() <= 100), "{}", ran.out);
    let folder = Folder::new();
    let path = folder.file("tour.cl", &ran.out);
    let explored = explore(&[&path]);
    assert_eq!(explored.status, 0, "{explored:?}");
    assert_eq!(explored.out.matches(": holds").count(), 3, "{explored:?}");
    let smaller = explore(&["-D", "N=1", &path]);
    assert!(smaller.status <= 1 && smaller.err.is_empty(), "{smaller:?}");
}

#[test]
fn every_word_of_the_language_is_in_it() {
    let text = explore(&["help", "language"]).out;
    let words = "const var plain mutex reentrant rwlock cond sem barrier chan fn thread in main final exists forall never \
                 let if else while loop for break continue return skip lock unlock with read_lock write_lock wait \
                 notify notify_all acquire release arrive send join await atomic fence yield point assert assume fail eventually always leads_to fair \
                 log true false cas fetch_add swap trylock recv spawn choose";
    let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    let code = code.join("\n");
    let written: Vec<&str> =
        code.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').collect();
    let missing: Vec<&str> = words.split_whitespace().filter(|word| !written.contains(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn other_topics() {
    let short = explore(&["help", "study"]);
    assert_eq!(short.status, 0);
    assert!(short.out.contains("--techniques") && short.out.contains("explore study"), "{short:?}");
    let whole = explore(&["help"]);
    assert!(whole.status == 0 && whole.out.contains("help language"), "{whole:?}");
    assert!(whole.out.contains("--first-bug"), "{whole:?}");
    let unknown = explore(&["help", "me"]);
    assert_eq!(unknown.status, 2);
    assert!(
        unknown.err.contains("there is no help about `me`; there is about `language` and about"),
        "{unknown:?}"
    );
    assert!(explore(&["man"]).out.contains("help language"));
}
