//! The nearest name.

/// Names longer than this are not compared.
const LONGEST: usize = 40;

/// The candidate that is nearest to a name, if one is near enough to be what was meant.
pub(super) fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    let most = (name.len() / 3).clamp(1, 3);
    candidates
        .filter(|candidate| candidate.len() <= LONGEST && candidate.len().abs_diff(name.len()) <= most)
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= most && *distance < candidate.len())
        .min()
        .map(|(_, candidate)| candidate)
}

/// How many letters must be changed, added, removed or swapped with their neighbour (letters of other case count
/// as the same).
fn distance(one: &str, other: &str) -> usize {
    let one = one.to_ascii_lowercase().into_bytes();
    let other = other.to_ascii_lowercase().into_bytes();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in other.iter().enumerate() {
            let mut cost = (last[j] + usize::from(a != b)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                cost = cost.min(before[j - 1] + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[other.len()]
}
