//! Exercises whose answer is a number.

use loris_lang::header::exercise::{Figure, Quantity, Scope};
use num_bigint::BigUint;

use super::{Bench, Judged, Problem, Verdict};

/// Judges a number.
pub(super) fn judge(figure: &Figure, words: &[String], bench: &Bench) -> Judged {
    let given = read(words)?;
    let right = bench.figure(figure)?;
    if given == right {
        return Ok(Verdict::Right(format!("{right} {figure}")));
    }
    if let Some(other) = confused_with(&given, figure, bench) {
        return Ok(Verdict::Wrong(format!("{given} is the number of {other}; asked for are the {figure}")));
    }
    let how = if given < right { "few" } else { "many" };
    Ok(Verdict::Wrong(format!("{given} are too {how}")))
}

fn read(words: &[String]) -> Result<BigUint, Problem> {
    let wanted = || Problem::Form("the answer is one number in digits, such as 12".to_owned());
    let [word] = words else { return Err(wanted()) };
    let digits = word.replace(['_', ','], "");
    digits.parse().map_err(|_| wanted())
}

/// Another figure of the program that has the number which was given.
fn confused_with(given: &BigUint, asked: &Figure, bench: &Bench) -> Option<Figure> {
    let all = [Quantity::Schedules, Quantity::Hbrs, Quantity::LazyHbrs, Quantity::States];
    let figures = all.map(|quantity| Figure { quantity, scope: Scope::All });
    let mut others = figures.into_iter().filter(|figure| figure != asked);
    others.find(|figure| bench.figure(figure).is_ok_and(|number| number == *given))
}
