//! Interleavings as texts, and how much they differ: the worked examples of Luna's thesis (2022), with exact values.

use std::collections::BTreeSet;

use loris_explorers::noise::metrics::{estimate, expected_distinct, resemblance, shingles, signature};
use loris_explorers::noise::trace::letters;
use loris_explorers::noise::{KEPT_SYMBOLS, Location, Metric, Naming, Passage, Symbols};
use loris_explorers::{Limits, NoiseSettings, Options, Sampler, explore};
use loris_interpreter::ThreadId;
use loris_lang::source::Span;

use crate::common::program;

#[test]
fn metrics_of_strings() {
    let text = |text: &str| text.bytes().map(u32::from).collect::<Vec<_>>();
    let table = [
        ("ABC", "ACB", 2, 2, 1, 5.0 / 9.0),
        ("AAA", "BBB", 3, 3, 3, 0.0),
        ("AAA", "ABA", 1, 1, 1, 7.0 / 9.0),
        ("AAA", "AA", 1, 1, 1, 8.0 / 9.0),
        ("AA", "ABA", 2, 1, 1, 11.0 / 18.0),
        ("AAB", "BAA", 2, 2, 2, 5.0 / 9.0),
        ("ABC", "ADF", 2, 2, 2, 5.0 / 9.0),
        ("ABCCCDE", "ABCDE", 4, 2, 2, 19.0 / 21.0),
        ("ABXYZDE", "ABCDE", 5, 3, 3, 83.0 / 105.0),
        ("ABCCCCCDE", "ABCDE", 6, 4, 4, 29.0 / 45.0),
        ("ABCDE", "ABCDX", 1, 1, 1, 13.0 / 15.0),
        ("ABCDE", "XBCDE", 1, 1, 1, 13.0 / 15.0),
    ];
    for (one, other, hamming, levenshtein, damerau, jaro) in table {
        let of = |metric: Metric| metric.between(&text(one), &text(other));
        let expected = [f64::from(hamming), f64::from(levenshtein), f64::from(damerau), jaro];
        for (metric, expected) in Metric::ALL.into_iter().zip(expected) {
            assert!((of(metric) - expected).abs() < 1e-12, "{metric:?} of {one} {other}: {}", of(metric));
        }
    }
    let winkler = |other| Metric::JaroWinkler.between(&text("ABCDE"), &text(other));
    assert!((winkler("ABCDX") - 23.0 / 25.0).abs() < 1e-12);
    assert!((winkler("XBCDE") - 13.0 / 15.0).abs() < 1e-12);

    let jaro = |all: &[&str]| {
        let all: Vec<_> = all.iter().map(|one| text(one)).collect();
        Metric::Jaro.diversity(&all).expect("there are pairs")
    };
    let three = jaro(&["ABC", "ACB", "ABC"]);
    assert_eq!(three.pairs, 3);
    assert!((three.mean - 19.0 / 27.0).abs() < 1e-12);
    assert!((three.deviation - 0.2095).abs() < 5e-5, "{}", three.deviation);
    assert!((jaro(&["ABCD", "ACBD", "BACD", "ABDC"]).mean - 7.0 / 8.0).abs() < 1e-12);
    assert_eq!(Metric::Jaro.diversity(&[text("ABC")]), None);
}

#[test]
fn min_hash() {
    let permutations: Vec<Vec<usize>> = ["12345", "54213", "13452", "21534"]
        .map(|text| text.bytes().map(|digit| usize::from(digit - b'0')).collect())
        .to_vec();
    let sets = [[1, 4, 5].as_slice(), &[3, 4], &[1, 3, 5], &[1, 2, 4]];
    let sets = sets.map(|set| set.iter().copied().collect::<BTreeSet<usize>>());
    let signatures = sets.clone().map(|set| signature(&set, &permutations));
    let entries = |entries: [usize; 4]| entries.map(Some).to_vec();
    assert_eq!(
        signatures,
        [entries([1, 1, 1, 2]), entries([3, 1, 4, 3]), entries([1, 2, 1, 2]), entries([1, 1, 1, 1])]
    );
    let to_first = [1, 2, 3].map(|other: usize| estimate(&signatures[0], &signatures[other]).to_string());
    assert_eq!(to_first, ["0.25", "0.75", "0.75"]);
    let exact = [1, 2, 3].map(|other: usize| resemblance(&sets[0], &sets[other]).to_string());
    assert_eq!(exact, ["0.25", "0.5", "0.5"]);

    let text: Vec<u32> = "NoiseInjection".bytes().map(u32::from).collect();
    assert_eq!(shingles(&text, 2).len(), 13);
}

/// A trace of (thread, location), both numbered.
fn passages(pairs: &[(u32, u32)]) -> Vec<Passage> {
    let passage = |&(thread, place): &(u32, u32)| Passage {
        thread: ThreadId(thread),
        location: Location::BeforeLock,
        at: Span::new(place, place),
        depth: 0,
    };
    pairs.iter().map(passage).collect()
}

#[test]
fn traces_as_texts() {
    let (a, b, c) = (0, 1, 2);
    let text = |naming, trace: &[(u32, u32)]| letters(&Symbols::new(naming).text(&passages(trace)));
    let six = [(12, a), (1, a), (3, a), (2, b), (1, c), (12, a)];
    assert_eq!(text(Naming::Renamed, &six), "ABCDEA");
    assert_eq!(text(Naming::Renamed, &[(12, a), (1, a), (3, a), (2, b), (15, c), (15, a)]), "ABCDEF");
    assert_eq!(text(Naming::Ignored, &six), "AAABCA");
    assert_eq!(text(Naming::Indexed, &six), "ABCDEF");

    let two = |naming| {
        let mut symbols = Symbols::new(naming);
        let one = symbols.text(&passages(&[(1, a), (1, b), (2, a), (2, c)]));
        let other = symbols.text(&passages(&[(2, a), (2, b), (1, a), (1, c)]));
        [letters(&one), letters(&other)]
    };
    assert_eq!(two(Naming::Renamed), ["ABCD", "ABCD"], "they are equivalent");
    assert_eq!(two(Naming::Kept), ["ABCD", "CEAF"]);
}

/// Two voters who read and write: under a random walk two schedules have probability 1/4, four 1/8.
/// The metrics take the product of the lengths, for each pair: long interleavings are not all compared.
#[test]
fn few_long_interleavings_are_compared() {
    let text = "var x; thread a { while x == 0 { } } thread b { point; x = 1; }";
    let program = program(text);
    let noise = NoiseSettings { strength: "0".parse().expect("a strength"), ..NoiseSettings::default() };
    let noise = NoiseSettings { locations: "all".parse().expect("locations"), ..noise };
    let limits = Limits { depth: Some(3_000), schedules: Some(20), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let figures = explore(&program, Sampler::Noise(noise), &options, &mut ()).noise.expect("there was noise");
    let kept: usize = figures.texts.iter().map(Vec::len).sum();
    assert!(kept <= KEPT_SYMBOLS && (2..20).contains(&figures.texts.len()), "{kept}");
}

#[test]
fn saturation() {
    let probabilities = [0.25, 0.25, 0.125, 0.125, 0.125, 0.125];
    for (runs, expected) in [(10, 4.84), (25, 5.86), (50, 5.99)] {
        let found = expected_distinct(&probabilities, runs);
        assert!((found - expected).abs() < 0.005, "{runs}: {found}");
    }
}
