//! The vectors of values that the `choose`s of one step, or of the beginning of an execution, can take.
//!
//! They are visited in lexicographic order. The first is empty: missing values are the least. The next one is
//! found from what was chosen, since how many choices there are may depend on the values of the earlier ones.

use smallvec::SmallVec;

use crate::op::Chosen;

/// Values for the choices of a step, in order; missing ones are the least.
pub type Values = SmallVec<[i64; 1]>;

/// The vector after the one that made these choices; `None` after the last.
pub fn successor(chosen: &[Chosen]) -> Option<Values> {
    let last = chosen.iter().rposition(|choice| choice.value + 1 < choice.to)?;
    let mut values: Values = chosen[..=last].iter().map(|choice| choice.value).collect();
    values[last] += 1;
    Some(values)
}

#[cfg(test)]
mod tests {
    use loris_lang::ast::ChoiceKind;

    use super::*;

    fn chosen(value: i64, to: i64) -> Chosen {
        Chosen { value, from: 0, to, kind: ChoiceKind::Any }
    }

    #[test]
    fn vectors_are_visited_in_lexicographic_order() {
        assert_eq!(successor(&[]), None);
        assert_eq!(successor(&[chosen(0, 2), chosen(1, 2)]).as_deref(), Some(&[1][..]));
        assert_eq!(successor(&[chosen(0, 2), chosen(0, 2)]).as_deref(), Some(&[0, 1][..]));
        assert_eq!(successor(&[chosen(1, 2), chosen(1, 2)]), None);
    }
}
