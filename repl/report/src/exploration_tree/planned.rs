//! What is planned at a node and was not run yet: threads by themselves, or a whole wakeup tree.

use super::Label;

/// Branches that are to be run from a node, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Planned {
    /// The steps of all branches, each before those that come after it, and a branch before the next one.
    steps: Vec<PlannedStep>,
}

/// A step that is to be run.
#[derive(Clone, PartialEq, Eq, Debug)]
struct PlannedStep {
    /// How many planned steps come before it.
    depth: usize,
    label: Label,
    by: u64,
}

/// A branch that is planned from now on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewBranch {
    /// At each step which branch to follow, from 0, to get to where it begins.
    pub below: Vec<usize>,
    /// Its steps.
    pub steps: Vec<Label>,
}

impl Planned {
    /// Whether nothing is planned.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The number of branches, each to its end.
    pub fn len(&self) -> usize {
        (0..self.steps.len()).filter(|step| self.is_last(*step)).count()
    }

    /// The branches, each from the node to its end, and the execution that planned its last step.
    pub(crate) fn branches(&self) -> Vec<(Vec<&Label>, u64)> {
        let mut branch: Vec<&Label> = Vec::new();
        let mut branches = Vec::new();
        for (place, step) in self.steps.iter().enumerate() {
            branch.truncate(step.depth);
            branch.push(&step.label);
            if self.is_last(place) {
                branches.push((branch.clone(), step.by));
            }
        }
        branches
    }

    /// The execution that planned what the thread is to run first.
    pub(crate) fn by(&self, thread: &str) -> Option<u64> {
        self.begins_with(thread).map(|place| self.steps[place].by)
    }

    /// Adds a branch, to the right of those that begin where it does.
    pub(super) fn add(&mut self, branch: NewBranch, by: u64) {
        let (mut first, mut end, mut depth) = (0, self.steps.len(), 0);
        for place in branch.below {
            let siblings = (first..end).filter(|step| self.steps[*step].depth == depth);
            let Some(followed) = siblings.clone().nth(place) else { break };
            end = siblings.clone().nth(place + 1).unwrap_or(end);
            (first, depth) = (followed + 1, depth + 1);
        }
        let steps = branch.steps.into_iter().zip(depth..);
        self.steps.splice(end..end, steps.map(|(label, depth)| PlannedStep { depth, label, by }));
    }

    /// The first branch that begins with the thread is run: it is taken away, and what is planned after its step is
    /// given.
    pub(super) fn take(&mut self, thread: &str) -> Planned {
        let Some(first) = self.begins_with(thread) else { return Planned::default() };
        let after = self.steps[first + 1..].iter().take_while(|step| step.depth > 0).count();
        let taken = self.steps.drain(first..=first + after).skip(1);
        Planned { steps: taken.map(|step| PlannedStep { depth: step.depth - 1, ..step }).collect() }
    }

    fn begins_with(&self, thread: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.depth == 0 && step.label.thread == thread)
    }

    /// Whether a branch ends with this step.
    fn is_last(&self, place: usize) -> bool {
        self.steps.get(place + 1).is_none_or(|next| next.depth <= self.steps[place].depth)
    }
}

#[cfg(test)]
mod tests {
    use super::super::schedule;
    use super::*;

    fn branch(below: &[usize], threads: &str) -> NewBranch {
        let label = |thread: &str| Label {
            thread: thread.to_owned(),
            values: Vec::new(),
            op: String::new(),
            line: 0,
        };
        NewBranch { below: below.to_vec(), steps: threads.split(' ').map(label).collect() }
    }

    fn shown(planned: &Planned) -> Vec<String> {
        let shown = |(steps, by): (Vec<&Label>, u64)| format!("{} by {by}", schedule(&steps));
        planned.branches().into_iter().map(shown).collect()
    }

    #[test]
    fn branches_grow_and_are_taken() {
        let mut planned = Planned::default();
        planned.add(branch(&[], "a b"), 1);
        planned.add(branch(&[], "c"), 2);
        planned.add(branch(&[0], "d d"), 3);
        planned.add(branch(&[], "a e"), 4);
        planned.add(branch(&[0, 1], "f"), 5);
        assert_eq!(shown(&planned), ["a b by 1", "a 2*d by 3", "a d f by 5", "c by 2", "a e by 4"]);
        assert_eq!((planned.len(), planned.by("c"), planned.by("b")), (5, Some(2), None));
        let rest = planned.take("a");
        assert_eq!(shown(&rest), ["b by 1", "2*d by 3", "d f by 5"]);
        assert_eq!(shown(&planned), ["c by 2", "a e by 4"]);
        assert!(planned.take("b").is_empty() && planned.take("c").is_empty());
        assert_eq!(shown(&planned), ["a e by 4"]);
    }
}
