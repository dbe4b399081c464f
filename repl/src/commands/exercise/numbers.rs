//! Exercises whose answer is a number.

use loris_lang::header::exercise::{Figure, Quantity, Scope};
use num_bigint::BigUint;

use super::{Bench, Judged, Judgement, Problem};

/// Judges a number.
pub(super) fn judge(figure: &Figure, words: &[String], bench: &Bench) -> Judged {
    let given = read(words)?;
    let right = bench.figure(figure)?;
    if given == right {
        return Ok(Judgement::Right(amount(&right, figure)));
    }
    if let Some(other) = confused_with(&given, figure, bench) {
        return Ok(Judgement::Wrong(format!("{given} is the number of {other}; asked for are the {figure}")));
    }
    let how = if given < right { "few" } else { "many" };
    let are = if given == BigUint::from(1u32) { "is" } else { "are" };
    Ok(Judgement::Wrong(format!("{given} {are} too {how}")))
}

/// `1 lazy HBR`, `2 lazy HBRs`, `1 schedule with a deadlock`
pub(super) fn amount(number: &BigUint, figure: &Figure) -> String {
    let things = figure.to_string();
    if *number != BigUint::from(1u32) {
        return format!("{number} {things}");
    }
    // The first plural is what is counted.
    let is_counted = |word: &&str| word.ends_with('s');
    let counted = things.split(' ').find(is_counted).unwrap_or_default();
    format!("{number} {}", things.replacen(counted, counted.trim_end_matches('s'), 1))
}

fn read(words: &[String]) -> Result<BigUint, Problem> {
    let written = words.join(" ");
    let digits = written.replace(['_', ','], "");
    digits.parse().map_err(|_| Problem::Form(format!("`{written}` is not a number from 0 on, in digits")))
}

/// Another figure of the program that has the number which was given.
fn confused_with(given: &BigUint, asked: &Figure, bench: &Bench) -> Option<Figure> {
    let all = [Quantity::Schedules, Quantity::Hbrs, Quantity::LazyHbrs, Quantity::States];
    let figures = all.map(|quantity| Figure { quantity, scope: Scope::All });
    let mut others = figures.into_iter().filter(|figure| figure != asked);
    others.find(|figure| bench.figure(figure).is_ok_and(|number| number == *given))
}
