//! Every program passes `check`, and together they show the whole language.

use std::collections::BTreeSet;

use super::*;
use crate::judge::read;

/// Every statement, expression and kind of object, by its name in the AST.
const WORDS: &str = "Let Assign CompoundAssign PlainAssign Expr If While Loop For Break Continue Return Skip Lock Unlock \
    ReadLock WriteLock With Wait Notify NotifyAll Acquire Release Arrive Send Join Await Atomic Fence Yield Point Assert \
    Assume Fail Log Int Bool Place Unary Binary Call Spawn Cas FetchAdd Swap Plain Choose TryLock Recv Const Object Function \
    Thread Final Condition Mutex RwLock Cond Sem Barrier Chan Each Text Negate Not Or And Equal NotEqual Less GreaterEqual \
    BitOr BitXor BitAnd ShiftLeft ShiftRight Add Subtract Multiply Divide Remainder";

fn words(text: &str, seen: &mut BTreeSet<String>) {
    let (ast, _) = read(text).unwrap_or_else(|fault| panic!("{text}\n{fault}"));
    let shown = format!("{ast:?}");
    seen.extend(shown.split(|c: char| !c.is_alphanumeric()).map(str::to_owned));
}

#[test]
fn every_program_passes_check_and_every_construct_occurs() {
    let mut seen = BTreeSet::new();
    for seed in 0..900 {
        let mut random = Random::new(seed);
        let features = mix(&mut random);
        words(&program(&mut random, &features, Size::default()), &mut seen);
    }
    for feature in Feature::all() {
        for seed in 0..10 {
            let features = Features::from_iter([feature]);
            words(&program(&mut Random::new(seed), &features, Size { threads: Some(3), ops: 7 }), &mut seen);
        }
    }
    let missing: Vec<_> = WORDS.split_whitespace().filter(|word| !seen.contains(*word)).collect();
    assert!(missing.is_empty(), "never drawn: {missing:?}");
}

#[test]
fn programs_of_every_shape_pass_check() {
    let size = Size::default();
    for shape in Shape::all() {
        assert_eq!(shape.to_string().parse(), Ok(shape));
        for seed in 0..60 {
            words(&shape.program(&mut Random::new(seed), size).text, &mut BTreeSet::new());
        }
    }
    let mut drawn = BTreeSet::new();
    let mut random = Random::new(1);
    for _ in 0..300 {
        drawn.insert(Shape::draw(&mut random));
    }
    // What never ends is asked for by name.
    let all = Shape::all().filter(|shape| *shape != Shape::Endless);
    assert_eq!(drawn.len(), all.count(), "a campaign has every other shape");
}

#[test]
fn shapes_are_what_they_say() {
    let texts =
        |shape: Shape| (0..60).map(move |seed| shape.program(&mut Random::new(seed), Size::default()));
    let threads = |text: &str| text.matches("thread ").count();
    assert!(texts(Shape::Many).all(|one| (5..=7).contains(&threads(&one.text))));
    assert!(texts(Shape::Locks).all(|one| !one.text.contains("var ")));
    assert!(texts(Shape::Variables).all(|one| !one.text.contains("lock")));
    assert!(texts(Shape::BackOff).all(|one| one.depth.is_some() && one.text.contains("loop")));
    let mut readers = texts(Shape::Locks).filter(|one| one.text.contains("read_lock l; read_lock l;"));
    assert!(readers.next().is_some(), "a thread reads twice");
}

#[test]
fn a_permuted_program_has_the_same_threads() {
    let mut by_threads = std::collections::BTreeMap::<Vec<String>, BTreeSet<String>>::new();
    for seed in 0..3_000 {
        let text = Shape::Permuted.program(&mut Random::new(seed), Size::default()).text;
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        by_threads.entry(lines).or_default().insert(text);
    }
    assert!(by_threads.len() <= 500, "there are few programs");
    assert!(by_threads.values().any(|orders| orders.len() > 3), "in many orders");
}

#[test]
fn a_seed_gives_one_program() {
    let draw = |seed| {
        let mut random = Random::new(seed);
        let features = mix(&mut random);
        program(&mut random, &features, Size::default())
    };
    assert_eq!(draw(7), draw(7));
    assert_ne!(draw(7), draw(8));
}

#[test]
fn features_have_names() {
    for feature in Feature::all() {
        assert_eq!(feature.to_string().parse(), Ok(feature));
    }
    assert!("no such".parse::<Feature>().is_err());
    assert_eq!(Features::default().to_string(), "base");
}
