//! The name that was perhaps meant.

/// The name nearest to a word, if one is near: at most a third of its letters differ.
pub(super) fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = word.chars().count() / 3 + 1;
    let far = names.map(|name| (distance(word, name), name));
    far.filter(|(distance, _)| *distance <= allowed.min(3)).min().map(|(_, name)| name)
}

/// How many letters must be added, left out or changed (Levenshtein 1966).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (place, letter_of_other) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != *letter_of_other);
            corner = row[place + 1];
            row[place + 1] = changed.min(corner + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_and_far() {
        let names = || ["step", "state", "back"].into_iter();
        assert_eq!(nearest("stp", names()), Some("step"));
        assert_eq!(nearest("sate", names()), Some("state"));
        assert_eq!(nearest("xyz", names()), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
