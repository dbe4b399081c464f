//! How much texts differ: the metrics of strings by which interleavings are compared (Luna 2022, §4.3).
//!
//! Hamming, Levenshtein and Damerau-Levenshtein count: 0 is equal. Jaro and Jaro-Winkler are similarities from 0 to 1: 1
//! is equal. The last four are those of the crate `strsim`; Hamming is defined for texts of one length, and here the
//! positions that the shorter one lacks differ.
//!
//! Jaro counts symbols that match within half of the longer length, and halves those out of order, rounded down.
//! Jaro-Winkler adds a tenth of what is missing for each of up to four first symbols in common, above a similarity of 0.7.

use std::collections::BTreeSet;

use strsim::{generic_damerau_levenshtein, generic_jaro, generic_jaro_winkler, generic_levenshtein};

/// A metric on texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Metric {
    /// Positions that differ.
    Hamming,
    /// Insertions, deletions and replacements.
    Levenshtein,
    /// These, and exchanges of neighbours.
    DamerauLevenshtein,
    /// Matches and their order.
    #[default]
    Jaro,
    /// The same, with weight on the beginning.
    JaroWinkler,
}

/// How much texts differ from each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Diversity {
    /// Of how many pairs.
    pub pairs: u64,
    /// The mean of the metric over all pairs.
    pub mean: f64,
    /// The standard deviation, of the pairs themselves and not as a sample.
    pub deviation: f64,
}

impl Metric {
    /// All of them.
    pub const ALL: [Metric; 5] =
        [Metric::Hamming, Metric::Levenshtein, Metric::DamerauLevenshtein, Metric::Jaro, Metric::JaroWinkler];

    /// The word in reports and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Metric::Hamming => "hamming",
            Metric::Levenshtein => "levenshtein",
            Metric::DamerauLevenshtein => "damerau-levenshtein",
            Metric::Jaro => "jaro",
            Metric::JaroWinkler => "jaro-winkler",
        }
    }

    /// Whether equal texts have 1, and others less.
    fn is_likeness(self) -> bool {
        matches!(self, Metric::Jaro | Metric::JaroWinkler)
    }

    /// The metric of two texts.
    pub fn between(self, one: &[u32], other: &[u32]) -> f64 {
        if one == other {
            return if self.is_likeness() { 1.0 } else { 0.0 };
        }
        let (one, other) = (one.to_vec(), other.to_vec());
        match self {
            Metric::Hamming => count(hamming(&one, &other)),
            Metric::Levenshtein => count(generic_levenshtein(&one, &other)),
            Metric::DamerauLevenshtein => count(generic_damerau_levenshtein(&one, &other)),
            Metric::Jaro => generic_jaro(&one, &other),
            Metric::JaroWinkler => generic_jaro_winkler(&one, &other),
        }
    }

    /// Over all pairs of texts; `None` if there are less than two.
    pub fn diversity(self, texts: &[Vec<u32>]) -> Option<Diversity> {
        let ends = (1..texts.len()).flat_map(|later| (0..later).map(move |earlier| (earlier, later)));
        let all: Vec<f64> = ends.map(|(one, other)| self.between(&texts[one], &texts[other])).collect();
        let pairs = all.len();
        if pairs == 0 {
            return None;
        }
        let mean = all.iter().sum::<f64>() / count(pairs);
        let squares: f64 = all.iter().map(|value| (value - mean).powi(2)).sum();
        Some(Diversity { pairs: pairs as u64, mean, deviation: (squares / count(pairs)).sqrt() })
    }
}

/// How many distinct outcomes are to be expected of so many runs, if these are the probabilities of all of them: where
/// more runs add little, a campaign is saturated.
pub fn expected_distinct(probabilities: &[f64], runs: i32) -> f64 {
    probabilities.iter().map(|probability| 1.0 - (1.0 - probability).powi(runs)).sum()
}

fn hamming(one: &[u32], other: &[u32]) -> usize {
    let unequal = one.iter().zip(other).filter(|(one, other)| one != other).count();
    unequal + one.len().abs_diff(other.len())
}

#[expect(clippy::cast_precision_loss, reason = "no text is so long")]
fn count(number: usize) -> f64 {
    number as f64
}

/// The pieces of so many symbols in a row that a text has (Broder 1997).
pub fn shingles(text: &[u32], width: usize) -> BTreeSet<&[u32]> {
    text.windows(width.max(1)).collect()
}

/// How much two sets resemble each other: what is in both of what is in either; 1 for two empty sets.
pub fn resemblance<T: Ord>(one: &BTreeSet<T>, other: &BTreeSet<T>) -> f64 {
    let (both, either) = (one.intersection(other).count(), one.union(other).count());
    if either == 0 { 1.0 } else { count(both) / count(either) }
}

/// The signature of a set of numbers from 1 on under permutations, each a list of what 1, 2, … become: the least number
/// that some element becomes (Broder 1997, `MinHash`). Two sets have the same entry with the probability that is their
/// resemblance. An empty set has the entry `None`.
pub fn signature(set: &BTreeSet<usize>, permutations: &[Vec<usize>]) -> Vec<Option<usize>> {
    let least = |permutation: &Vec<usize>| {
        set.iter().filter_map(|element| permutation.get(element.checked_sub(1)?).copied()).min()
    };
    permutations.iter().map(least).collect()
}

/// The resemblance of two sets as their signatures estimate it.
pub fn estimate(one: &[Option<usize>], other: &[Option<usize>]) -> f64 {
    let equal = one.iter().zip(other).filter(|(one, other)| one == other).count();
    if one.is_empty() { 0.0 } else { count(equal) / count(one.len()) }
}
