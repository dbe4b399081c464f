//! Shapes of random programs: where the threads are few or many, long or short, and what they do at all.
//!
//! Seeds alone come near no program of six threads with one op each. What a campaign draws is therefore first a
//! shape, then a program of it.

use std::fmt;
use std::str::FromStr;

use loris_lang::ast::Item;
use loris_lang::source::SourceFile;

use super::features::{Feature, Features};
use super::random::Random;
use super::short::{Piece, Plan};
use super::{Size, back_off, endless, mix, program, waiting};

/// A shape of programs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// Two to four threads, a mix of features.
    Mixed,
    /// Five to seven threads with one or two ops each.
    Many,
    /// Variables only, two to five threads.
    Variables,
    /// Locks only.
    Locks,
    /// A long thread beside many short ones.
    Long,
    /// Loops with few rounds.
    Loops,
    /// Threads that step back and try again, without end but for a limit on the depth.
    BackOff,
    /// Loops that wait.
    Waiting,
    /// Programs that go round in few states, without end but for a limit on the depth.
    Endless,
    /// Few programs, each with its threads in many orders.
    Permuted,
}

/// A program, and how it is to be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shaped {
    /// The program.
    pub text: String,
    /// The features that it may have; none if its shape says what it has.
    pub features: Features,
    /// Executions are cut after so many events.
    pub depth: Option<usize>,
}

/// How many programs of the shape `permuted` there are, their orders apart.
const POOL: usize = 500;

impl Shape {
    /// All of them, with their names and how many of a hundred programs are of each.
    const NAMES: [(Shape, &'static str, usize); 10] = [
        (Shape::Mixed, "mixed", 38),
        (Shape::Many, "many", 16),
        (Shape::Variables, "variables", 8),
        (Shape::Locks, "locks", 6),
        (Shape::Long, "long", 8),
        (Shape::Loops, "loops", 6),
        (Shape::BackOff, "back-off", 4),
        (Shape::Waiting, "waiting", 6),
        (Shape::Endless, "endless", 0),
        (Shape::Permuted, "permuted", 8),
    ];

    /// Every shape.
    pub fn all() -> impl Iterator<Item = Shape> {
        Shape::NAMES.iter().map(|(shape, ..)| *shape)
    }

    /// One of them, each as often as a campaign has it.
    pub fn draw(random: &mut Random) -> Shape {
        let mut left = random.below(100);
        for (shape, _, share) in Shape::NAMES {
            if left < share {
                return shape;
            }
            left -= share;
        }
        Shape::Mixed
    }

    /// A program of the shape.
    pub fn program(self, random: &mut Random, size: Size) -> Shaped {
        let short = |text| Shaped { text, features: Features::default(), depth: None };
        match self {
            Shape::Mixed => {
                let features = mix(random);
                let text = program(random, &features, size);
                Shaped { text, features, depth: None }
            }
            Shape::Many => {
                let count = random.between(5, 7);
                let lengths = with_twos(random, count, 8);
                short(Plan::of(random, lengths, 4, &Piece::ANY).program(random))
            }
            Shape::Variables => {
                let count = random.between(2, 5);
                let lengths = (0..count).map(|_| random.between(1, 8 / count + 1)).collect();
                short(Plan::of(random, lengths, 3, &Piece::VARIABLES).program(random))
            }
            Shape::Locks => {
                let count = random.between(2, 5);
                let lengths = (0..count).map(|_| random.between(1, 6 / count)).collect();
                short(Plan::only(lengths, &Piece::LOCKS).program(random))
            }
            Shape::Long => {
                let mut lengths = vec![random.between(4, 7)];
                lengths.extend(vec![1; random.between(3, 4)]);
                let text = Plan::of(random, lengths, 3, &Piece::ANY).program(random);
                short(permuted(&text, random))
            }
            Shape::Loops => {
                let others = random.below(3);
                let mut features = random.sample(&Feature::mixable(), others);
                features.push(Feature::Loop);
                let features = features.into_iter().collect();
                let text = program(random, &features, size);
                Shaped { text, features, depth: None }
            }
            Shape::BackOff => {
                let depth = Some(random.between(8, 14));
                Shaped { text: back_off::program(random), features: Features::default(), depth }
            }
            Shape::Waiting => short(waiting::program(random)),
            Shape::Endless => {
                let depth = Some(random.between(8, 14));
                Shaped { text: endless::program(random), features: Features::default(), depth }
            }
            Shape::Permuted => {
                let mut base = Random::new(random.below(POOL) as u64);
                let from = [Shape::Many, Shape::Many, Shape::Variables, Shape::Locks, Shape::Mixed];
                let one = base.pick(&from).program(&mut base, size);
                Shaped { text: permuted(&one.text, random), ..one }
            }
        }
    }
}

/// So many threads, some of them with two ops, but no more ops than that.
fn with_twos(random: &mut Random, threads: usize, ops: usize) -> Vec<usize> {
    let mut left = ops.saturating_sub(threads);
    let mut length = || {
        let two = left > 0 && random.chance(25);
        left -= usize::from(two);
        1 + usize::from(two)
    };
    (0..threads).map(|_| length()).collect()
}

/// The same program with its threads in a random order.
fn permuted(text: &str, random: &mut Random) -> String {
    let (ast, _) = loris_lang::parse(&SourceFile::new("permuted.cl", text));
    let span = |item: &Item| match item {
        Item::Thread(item) => Some((item.span.start as usize, item.span.end as usize)),
        _ => None,
    };
    let places: Vec<_> = ast.items.iter().filter_map(span).collect();
    let order = random.sample(&places, places.len());
    let (mut out, mut end) = (String::new(), 0);
    for (place, thread) in places.iter().zip(order) {
        out.push_str(&text[end..place.0]);
        out.push_str(&text[thread.0..thread.1]);
        end = place.1;
    }
    out + &text[end..]
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Shape::NAMES.iter().find(|(shape, ..)| shape == self);
        f.pad(found.map_or("", |(_, name, _)| name))
    }
}

impl FromStr for Shape {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Shape::NAMES.iter().find(|(_, name, _)| *name == text);
        found.map(|(shape, ..)| *shape).ok_or_else(|| format!("no shape is called {text}"))
    }
}
