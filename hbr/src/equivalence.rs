//! When two terminal executions count as one, and which of two ways to say so is the finer.
//!
//! The order is partial: lazy HBRs and reads-from classes are not comparable. It is told here alone; guarantees,
//! bounds of one number by another and marks in reports follow from it. The proofs are in `spec/05-lazy.md`.
//!
//! ```text
//!          HBR
//!         /   \
//!  lazy HBR   reads-from
//!         \   /
//!     lazy reads-from
//!           |
//!         state
//! ```

use std::ops::{Index, IndexMut};

/// An equivalence of terminal executions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Equivalence {
    /// One happens-before relation.
    Hbr,
    /// One lazy happens-before relation.
    LazyHbr,
    /// Every access sees the same write, each variable was written last by the same event, and ops on other objects have
    /// one order.
    ReadsFrom,
    /// The same without the order of mutexes.
    LazyReadsFrom,
    /// One terminal state.
    State,
}

/// What is said of an equivalence.
struct Row {
    /// Those right below it.
    coarser: &'static [Equivalence],
    name: &'static str,
    class: &'static str,
    classes: &'static str,
    head: &'static str,
    key: &'static str,
    source: &'static str,
}

impl Equivalence {
    /// All of them, finer ones before coarser ones, in the order in which reports have them.
    pub const ALL: [Equivalence; 5] = [
        Equivalence::Hbr,
        Equivalence::LazyHbr,
        Equivalence::ReadsFrom,
        Equivalence::LazyReadsFrom,
        Equivalence::State,
    ];

    const fn row(self) -> Row {
        use Equivalence::{LazyHbr, LazyReadsFrom, ReadsFrom, State};
        match self {
            Equivalence::Hbr => Row {
                coarser: &[LazyHbr, ReadsFrom],
                name: "hbrs",
                class: "HBR",
                classes: "HBRs",
                head: "HBRs",
                key: "hbrs",
                source: "Thomson 2016, §4.2; Mazurkiewicz 1987",
            },
            LazyHbr => Row {
                coarser: &[LazyReadsFrom],
                name: "lazy-hbrs",
                class: "lazy HBR",
                classes: "lazy HBRs",
                head: "lazy HBRs",
                key: "lazy_hbrs",
                source: "Thomson and Donaldson 2015; Thomson 2016, §4.3",
            },
            ReadsFrom => Row {
                coarser: &[LazyReadsFrom],
                name: "rf-classes",
                class: "rf class",
                classes: "rf classes",
                head: "rf",
                key: "rf_classes",
                source: "Chalupa, Chatterjee, Pavlogiannis, Sinha and Vaidya 2018; \
                         Abdulla, Atig, Jonsson, Lång, Ngo and Sagonas 2019",
            },
            LazyReadsFrom => Row {
                coarser: &[State],
                name: "lazy-rf-classes",
                class: "lazy rf class",
                classes: "lazy rf classes",
                head: "lazy rf",
                key: "lazy_rf_classes",
                source: "Kokologiannakis, Raad and Vafeiadis 2019, for sections of mutexes",
            },
            State => Row {
                coarser: &[],
                name: "terminal-states",
                class: "state",
                classes: "states",
                head: "states",
                key: "states",
                source: "Holzmann, Godefroid and Pirottin 1992",
            },
        }
    }

    /// Those right below it: coarser, with none in between.
    pub const fn coarser(self) -> &'static [Equivalence] {
        self.row().coarser
    }

    /// Whether its classes are parts of those of the other one, which is another.
    pub fn is_finer_than(self, other: Equivalence) -> bool {
        self.coarser().iter().any(|&below| below.determines(other))
    }

    /// Whether two executions that it takes for one are one in the other, too: it is finer, or the same.
    pub fn determines(self, other: Equivalence) -> bool {
        self == other || self.is_finer_than(other)
    }

    /// The word in reports, and in heads of program files as far as these count it: `lazy-hbrs`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// A class, for people: `lazy HBR`.
    pub const fn class(self) -> &'static str {
        self.row().class
    }

    /// Its classes, for people: `lazy HBRs`.
    pub const fn classes(self) -> &'static str {
        self.row().classes
    }

    /// The head of a column of numbers.
    pub const fn head(self) -> &'static str {
        self.row().head
    }

    /// The key of a number in json.
    pub const fn key(self) -> &'static str {
        self.row().key
    }

    /// Where it was published.
    pub const fn source(self) -> &'static str {
        self.row().source
    }
}

/// Something for each equivalence.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PerEquivalence<T>([T; Equivalence::ALL.len()]);

impl<T> PerEquivalence<T> {
    /// What `make` gives for each.
    pub fn new(make: impl FnMut(Equivalence) -> T) -> Self {
        PerEquivalence(Equivalence::ALL.map(make))
    }
}

impl<T> Index<Equivalence> for PerEquivalence<T> {
    type Output = T;

    fn index(&self, equivalence: Equivalence) -> &T {
        &self.0[equivalence as usize]
    }
}

impl<T> IndexMut<Equivalence> for PerEquivalence<T> {
    fn index_mut(&mut self, equivalence: Equivalence) -> &mut T {
        &mut self.0[equivalence as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_in_order_and_each_at_its_place() {
        let places = PerEquivalence::new(|equivalence| equivalence);
        for (at, &one) in Equivalence::ALL.iter().enumerate() {
            assert_eq!(places[one], one);
            for &other in &Equivalence::ALL[..=at] {
                assert!(!one.is_finer_than(other));
            }
        }
    }

    #[test]
    fn the_order_is_partial() {
        use Equivalence::{Hbr, LazyHbr, LazyReadsFrom, ReadsFrom, State};
        let finer =
            |one: Equivalence| Equivalence::ALL.into_iter().filter(move |other| one.is_finer_than(*other));
        assert!(finer(Hbr).eq([LazyHbr, ReadsFrom, LazyReadsFrom, State]));
        assert!(finer(LazyHbr).eq([LazyReadsFrom, State]));
        assert!(finer(ReadsFrom).eq([LazyReadsFrom, State]));
        assert!(finer(LazyReadsFrom).eq([State]));
        assert_eq!(finer(State).count(), 0);
    }
}
