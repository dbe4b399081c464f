//! The name that was perhaps meant.
//!
//! Letters are counted that must be added, left out, changed, or swapped with the one beside them (Damerau 1964), each
//! piece of a word being edited once. A name is near if at most a third of its letters are wrong: two wrong letters in a
//! word of four make another word.

/// The name nearest to a word, if one is near.
pub(super) fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let far = names.map(|name| (distance(word, name), name));
    let near = far.filter(|(distance, name)| *distance <= allowed(word, name));
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// How many letters may be wrong.
fn allowed(word: &str, name: &str) -> usize {
    let longer = word.chars().count().max(name.chars().count());
    (longer / 3).clamp(1, 3).min(word.chars().count().saturating_sub(1))
}

/// How many letters are wrong.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for at in 1..=one.len() {
        let mut row = vec![at];
        for place in 1..=other.len() {
            let changed = rows[at - 1][place - 1] + usize::from(one[at - 1] != other[place - 1]);
            let mut least = changed.min(rows[at - 1][place] + 1).min(row[place - 1] + 1);
            let are_swapped =
                at > 1 && place > 1 && one[at - 1] == other[place - 2] && one[at - 2] == other[place - 1];
            if are_swapped {
                least = least.min(rows[at - 2][place - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_and_far() {
        let names = || ["step", "state", "back", "predict", "walk", "run"].into_iter();
        assert_eq!(nearest("stp", names()), Some("step"));
        assert_eq!(nearest("stpe", names()), Some("step"));
        assert_eq!(nearest("sate", names()), Some("state"));
        assert_eq!(nearest("perdict", names()), Some("predict"));
        assert_eq!(nearest("rnu", names()), Some("run"));
        for far in ["xyz", "t[2]", "x", "stop it", "wait", "lick"] {
            assert_eq!(nearest(far, names()), None, "{far}");
        }
    }

    #[test]
    fn letters_that_are_wrong() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("stpe", "step"), 1);
        assert_eq!(distance("", "ab"), 2);
        assert_eq!(distance("abc", "abc"), 0);
    }
}
