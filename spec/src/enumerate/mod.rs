//! All small programs of a kind, one by one: a claim of completeness can lean on there being none left out.
//!
//! A [`Family`] is an alphabet and how much of it a program may have. A thread is a word over the alphabet that closes
//! what it opens; a program is a list of words. Programs that differ by names of variables, mutexes or threads are one
//! class. Explorers see threads in the order of their declaration, and faults have been found that only one order of
//! 120 shows, so [`Judge`] has every order of a class judged, while the oracle, which names threads, enumerates it
//! once.

mod families;
mod judged;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use loris_lang::ast::{Ast, Item};

pub use families::families;
pub use judged::{Judge, Tally};

/// What a letter does with something that is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hold {
    /// Nothing.
    Free,
    /// It takes it, if the thread does not have it.
    Takes(usize),
    /// It gives it back.
    Gives(usize),
    /// It can only stand where it is held.
    Needs(usize),
}

/// A statement of the alphabet.
#[derive(Clone, Copy, Debug)]
struct Letter {
    /// In the language; `#` stands for a number that no other letter of the program has.
    text: &'static str,
    hold: Hold,
    /// What it takes of each part of the budget.
    costs: [usize; 2],
}

/// All programs over an alphabet up to a size.
#[derive(Clone, Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// What is in it, in words.
    pub what: &'static str,
    /// Its shared objects; each line is a variant of its own.
    declarations: Vec<&'static str>,
    letters: Vec<Letter>,
    /// Renamings that change nothing: the letter that each letter becomes.
    renamings: Vec<Vec<usize>>,
    /// How much a program may have.
    pub budget: [usize; 2],
    /// How many threads it may have.
    pub threads: usize,
}

/// The words that a thread can be, in a fixed order, and what each costs.
struct Words {
    words: Vec<(Vec<usize>, [usize; 2])>,
    /// For each renaming, the number of the word that each word becomes.
    images: Vec<Vec<usize>>,
}

/// A class of programs: a variant of the declarations, and the numbers of its words, in order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Class {
    variant: usize,
    words: Vec<usize>,
}

/// The classes of a family.
pub struct Classes {
    family: Family,
    words: Words,
}

impl Family {
    /// All its classes.
    pub fn classes(&self) -> Classes {
        Classes { family: self.clone(), words: Words::of(self) }
    }
}

impl Words {
    fn of(family: &Family) -> Words {
        let mut words = Vec::new();
        extend(family, &mut Vec::new(), &mut Vec::new(), [0; 2], &mut words);
        words.sort();
        let numbers: HashMap<_, _> =
            words.iter().enumerate().map(|(number, (word, _))| (word.clone(), number)).collect();
        let image = |renaming: &Vec<usize>| {
            let renamed = |(word, _): &(Vec<usize>, _)| word.iter().map(|letter| renaming[*letter]).collect();
            words.iter().map(|word| numbers[&renamed(word) as &Vec<usize>]).collect()
        };
        let images = family.renamings.iter().map(image).collect();
        Words { words, images }
    }
}

/// Adds every word that goes on after this one.
fn extend(
    family: &Family,
    word: &mut Vec<usize>,
    held: &mut Vec<usize>,
    cost: [usize; 2],
    found: &mut Vec<(Vec<usize>, [usize; 2])>,
) {
    if held.is_empty() && !word.is_empty() {
        found.push((word.clone(), cost));
    }
    for (number, letter) in family.letters.iter().enumerate() {
        let Some(cost) = family.with(cost, letter.costs) else { continue };
        let before = held.clone();
        let fits = match letter.hold {
            Hold::Free => true,
            Hold::Takes(object) => {
                !held.contains(&object) && {
                    held.push(object);
                    true
                }
            }
            Hold::Gives(object) => {
                held.contains(&object) && {
                    held.retain(|other| *other != object);
                    true
                }
            }
            Hold::Needs(object) => held.contains(&object),
        };
        if fits {
            word.push(number);
            extend(family, word, held, cost, found);
            word.pop();
        }
        *held = before;
    }
}

impl Family {
    /// Both costs together, if that is not too much.
    fn with(&self, one: [usize; 2], other: [usize; 2]) -> Option<[usize; 2]> {
        let sum = [one[0] + other[0], one[1] + other[1]];
        (sum[0] <= self.budget[0] && sum[1] <= self.budget[1]).then_some(sum)
    }
}

impl Classes {
    /// How many classes there are, and how many programs, every order of the threads for itself.
    pub fn count(&self) -> (u64, u64) {
        let (mut classes, mut programs) = (0, 0);
        self.each(&mut |class| {
            classes += 1;
            programs += self.orders(class).len() as u64;
        });
        (classes, programs)
    }

    /// Calls `visit` with every class of two threads or more.
    pub fn each(&self, visit: &mut dyn FnMut(&Class)) {
        for variant in 0..self.family.declarations.len() {
            self.more(&mut Class { variant, words: Vec::new() }, 0, [0; 2], visit);
        }
    }

    fn more(&self, class: &mut Class, from: usize, cost: [usize; 2], visit: &mut dyn FnMut(&Class)) {
        if class.words.len() > 1 && self.is_first(class) {
            visit(class);
        }
        if class.words.len() == self.family.threads {
            return;
        }
        for number in from..self.words.words.len() {
            let Some(cost) = self.family.with(cost, self.words.words[number].1) else { continue };
            class.words.push(number);
            self.more(class, number, cost, visit);
            class.words.pop();
        }
    }

    /// Whether no renaming makes a smaller list of words of it.
    fn is_first(&self, class: &Class) -> bool {
        self.words.images.iter().all(|image| {
            let mut renamed: Vec<usize> = class.words.iter().map(|word| image[*word]).collect();
            renamed.sort_unstable();
            class.words <= renamed
        })
    }

    /// Every order in which the threads can be declared, threads with the same text taken for one; the first one
    /// first.
    pub fn orders(&self, class: &Class) -> Vec<Vec<usize>> {
        let mut orders = Vec::new();
        arrange(&class.words, &mut Vec::new(), &mut orders);
        orders
    }

    /// The program with its threads in this order.
    pub fn text(&self, class: &Class, order: &[usize]) -> String {
        let mut number = 0;
        let threads: Vec<String> = class
            .words
            .iter()
            .enumerate()
            .map(|(thread, word)| {
                let mut text = format!("thread t{thread} {{");
                for letter in &self.words.words[*word].0 {
                    number += 1;
                    text.push(' ');
                    text.push_str(&self.family.letters[*letter].text.replace('#', &number.to_string()));
                }
                text + " }\n"
            })
            .collect();
        let head = self.family.declarations[class.variant];
        let ordered: String = order.iter().map(|thread| threads[*thread].as_str()).collect();
        format!("{head}\n{ordered}")
    }
}

/// A program with its threads in another order; the places in the text where threads stand stay the same.
///
/// # Panics
///
/// If the order has another number of threads.
pub fn reordered(ast: &Ast, order: &[usize]) -> Ast {
    let threads: Vec<&Item> = ast.items.iter().filter(|item| matches!(item, Item::Thread(_))).collect();
    assert_eq!(threads.len(), order.len(), "an order has every thread");
    let mut next = order.iter().map(|&thread| threads[thread]);
    let items = ast.items.iter().filter_map(|item| match item {
        Item::Thread(_) => next.next().cloned(),
        other => Some(other.clone()),
    });
    Ast { items: items.collect() }
}

/// Adds every distinct arrangement that goes on after this one.
fn arrange(words: &[usize], order: &mut Vec<usize>, orders: &mut Vec<Vec<usize>>) {
    if order.len() == words.len() {
        return orders.push(order.clone());
    }
    for thread in 0..words.len() {
        // Of threads with the same text the one with the smaller number comes first.
        let waits = |other: usize| words[other] == words[thread] && !order.contains(&other);
        if !order.contains(&thread) && !(0..thread).any(waits) {
            order.push(thread);
            arrange(words, order, orders);
            order.pop();
        }
    }
}
