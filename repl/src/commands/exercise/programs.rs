//! Exercises whose answer is a program of the reader's own.

use std::path::Path;

use loris_lang::header::exercise::{Bound, Claim, Compare};
use num_bigint::BigUint;

use super::numbers::amount;
use super::{AS_WRITTEN, Bench, Judged, Judgement, Problem};
use crate::files::input::is_program_name;
use crate::files::program::{Budget, load};
use crate::limits::Bounds;

/// Judges a program: every claim has to hold of it.
pub(super) fn judge(claims: &[Claim], words: &[String], bench: &Bench) -> Judged {
    let wanted = || Problem::Form(format!("`{}` is not the file of a program", words.join(" ")));
    let [word] = words else { return Err(wanted()) };
    if !is_program_name(word.as_ref()) {
        return Err(wanted());
    }
    let budget = Budget { bounds: Bounds::new(None, None), interrupt: bench.interrupt() };
    let program = load(Path::new(word), AS_WRITTEN, budget).map_err(Problem::Program)?;
    let own = Bench::new(program, bench.interrupt().clone());
    let mut found = Vec::new();
    for claim in claims {
        let left = own.figure(&claim.left)?;
        let (right, shown) = match &claim.right {
            Bound::Number(number) => (BigUint::from(*number), number.to_string()),
            Bound::Figure(figure) => {
                let number = own.figure(figure)?;
                let shown = format!("{number}, the number of {figure}");
                (number, shown)
            }
        };
        if !claim.compare.holds(left.cmp(&right)) {
            let wanted = in_words(claim.compare);
            let found = amount(&left, &claim.left);
            return Ok(Judgement::Wrong(format!("it has {found}, and there are to be {wanted} {shown}")));
        }
        found.push(amount(&left, &claim.left));
    }
    Ok(Judgement::Right(format!("it has {}", found.join(", "))))
}

fn in_words(compare: Compare) -> &'static str {
    match compare {
        Compare::Less => "fewer than",
        Compare::AtMost => "at most",
        Compare::Equal => "exactly",
        Compare::AtLeast => "at least",
        Compare::More => "more than",
    }
}
