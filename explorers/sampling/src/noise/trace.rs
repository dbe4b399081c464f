//! Interleavings as texts: which thread passed which location, one symbol for each (Luna 2022, §4.2).
//!
//! Idea: a run is known by the active locations that were passed, in order. Each pair of a thread and a location has a
//! symbol, the same in all runs. Two interleavings are *equivalent* if they are the same text. That says less than a
//! schedule, and something else than a happens-before relation: equivalent interleavings may end in different states.
//!
//! Symbols are numbered in the order in which they are met.

use std::collections::BTreeMap;

use loris_lang::source::Span;

use super::calls::Passage;
use super::location::Location;

/// How threads are named in traces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Naming {
    /// By the order in which they come in the trace, so it does not matter which of several like ones came first.
    #[default]
    Renamed,
    /// By what they are.
    Kept,
    /// Not at all.
    Ignored,
    /// By the order in which they come; and each return to a location has a symbol of its own.
    Indexed,
}

/// The symbols of all traces.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    naming: Naming,
    known: BTreeMap<(u32, Location, Span, u32), u32>,
}

impl Naming {
    /// The word in reports and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Naming::Renamed => "renamed",
            Naming::Kept => "kept",
            Naming::Ignored => "ignored",
            Naming::Indexed => "indexed",
        }
    }
}

impl Symbols {
    /// No symbol yet.
    pub fn new(naming: Naming) -> Self {
        Symbols { naming, known: BTreeMap::new() }
    }

    /// A trace as a text.
    pub fn text(&mut self, trace: &[Passage]) -> Vec<u32> {
        let mut names = BTreeMap::new();
        let mut times = BTreeMap::new();
        let symbol = |passage: &Passage| {
            let next = u32::try_from(names.len()).unwrap_or(u32::MAX);
            let thread = match self.naming {
                Naming::Renamed | Naming::Indexed => *names.entry(passage.thread).or_insert(next),
                Naming::Kept => passage.thread.0,
                Naming::Ignored => 0,
            };
            let pair = (thread, passage.location, passage.at);
            let time = match self.naming {
                Naming::Indexed => times.entry(pair).and_modify(|time| *time += 1).or_insert(0_u32),
                Naming::Renamed | Naming::Kept | Naming::Ignored => &mut 0,
            };
            let next = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
            *self.known.entry((pair.0, pair.1, pair.2, *time)).or_insert(next)
        };
        trace.iter().map(symbol).collect()
    }
}

/// A text with the letters A, B, C, … for the first symbols.
pub fn letters(text: &[u32]) -> String {
    let letter = |symbol: &u32| char::from_u32(u32::from('A') + symbol).unwrap_or('?');
    text.iter().map(letter).collect()
}
