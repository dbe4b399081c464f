//! The enumeration has everything, and once.

use std::collections::BTreeSet;

use super::*;
use crate::judge::read;

fn small(name: &str, budget: [usize; 2], threads: usize) -> Family {
    let found = families().into_iter().find(|family| family.name == name).expect("there is such a family");
    Family { budget, threads, ..found }
}

/// The words of a program, as letters.
fn letters(classes: &Classes, class: &Class) -> Vec<Vec<usize>> {
    class.words.iter().map(|word| classes.words.words[*word].0.clone()).collect()
}

/// Every list of one to three words with at most three letters of four, counted by hand: no order, no renaming.
#[test]
fn each_class_of_variables_comes_once_and_none_is_left_out() {
    let classes = small("variables", [3, 0], 3).classes();
    let mut words = vec![vec![]];
    for _ in 0..3 {
        let longer = words
            .iter()
            .flat_map(|word: &Vec<usize>| (0..4).map(move |letter| [word.as_slice(), &[letter]].concat()));
        words.extend(longer.collect::<Vec<_>>());
    }
    let words: BTreeSet<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let least = |program: &[&Vec<usize>]| {
        let renamed = |by: usize| {
            let mut all: Vec<Vec<usize>> =
                program.iter().map(|word| word.iter().map(|letter| (letter + by) % 4).collect()).collect();
            all.sort();
            all
        };
        renamed(0).min(renamed(2))
    };
    let mut expected = BTreeSet::new();
    for one in &words {
        for two in words.iter().filter(|two| one.len() + two.len() <= 3) {
            expected.insert(least(&[one, two]));
            for three in words.iter().filter(|three| one.len() + two.len() + three.len() <= 3) {
                expected.insert(least(&[one, two, three]));
            }
        }
    }
    let mut found = Vec::new();
    classes.each(&mut |class| found.push(letters(&classes, class)));
    assert_eq!(found.len(), expected.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn every_order_of_the_threads_comes_once() {
    let classes = small("variables", [4, 0], 3).classes();
    let orders = |words: &[usize]| classes.orders(&Class { variant: 0, words: words.to_vec() });
    assert_eq!(orders(&[0, 1, 2]).len(), 6);
    assert_eq!(orders(&[0, 0, 2]), [[0, 1, 2], [0, 2, 1], [2, 0, 1]]);
    assert_eq!(orders(&[5, 5, 5]), [[0, 1, 2]]);
}

#[test]
fn every_program_passes_check() {
    for family in families() {
        let classes =
            Family { budget: family.budget.map(|part| part.min(3)), threads: 2, ..family }.classes();
        let (mut seen, mut number) = (BTreeSet::new(), 0);
        classes.each(&mut |class| {
            number += 1;
            if number % 17 == 0 {
                let text = classes.text(class, &[1, 0]);
                assert!(read(&text).is_ok(), "{text}");
            }
            seen.extend(letters(&classes, class).concat());
        });
        assert_eq!(seen.len(), classes.family.letters.len(), "{}: every letter occurs", classes.family.name);
    }
}
