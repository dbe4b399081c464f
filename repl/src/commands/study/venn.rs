//! The numbers of a Venn diagram: how many subjects have a bug that just these of several techniques found.

use std::collections::BTreeMap;

/// A row: which techniques found the bug, by their place, and of how many subjects.
pub(super) type Row = (Vec<usize>, usize);

/// `found` has for each subject whether each of the techniques found a bug. Sets of more techniques come first, then
/// those of techniques that are named first; the empty set is last. Sets without a subject are left out.
pub(super) fn regions(found: &[Vec<bool>]) -> Vec<Row> {
    let mut regions: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
    for subject in found {
        let set = subject.iter().enumerate().filter(|(_, found)| **found).map(|(place, _)| place).collect();
        *regions.entry(set).or_default() += 1;
    }
    let mut rows: Vec<Row> = regions.into_iter().collect();
    rows.sort_by_key(|(set, _)| std::cmp::Reverse(set.len()));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_subject_is_in_one_region() {
        let found = [[true, true], [true, false], [false, true], [true, true], [false, false]];
        let rows = regions(&found.map(Vec::from));
        assert_eq!(rows, [(vec![0, 1], 2), (vec![0], 1), (vec![1], 1), (vec![], 1)]);
    }
}
