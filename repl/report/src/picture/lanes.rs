//! Where arrows run between two columns: each has a lane of its own, unless they come from the same box.
//!
//! This is the colouring of intervals: those that begin first choose first, and take the first lane that is free. It
//! needs as many lanes as there are intervals over one row, which is the least.

/// A stretch of rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Stretch {
    /// The first row.
    pub(super) from: usize,
    /// The last row, after it.
    pub(super) to: usize,
}

/// The lane of each stretch, from 0, and how many there are.
pub(super) fn lanes(stretches: &[Stretch]) -> (Vec<usize>, usize) {
    let mut order: Vec<usize> = (0..stretches.len()).collect();
    order.sort_by_key(|at| (stretches[*at], *at));
    let mut busy_until: Vec<usize> = Vec::new();
    let mut lanes = vec![0; stretches.len()];
    for at in order {
        let Stretch { from, to } = stretches[at];
        let free = busy_until.iter().position(|until| *until <= from);
        let lane = free.unwrap_or_else(|| {
            busy_until.push(0);
            busy_until.len() - 1
        });
        busy_until[lane] = to;
        lanes[at] = lane;
    }
    (lanes, busy_until.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_few_as_can_be() {
        let stretch = |from, to| Stretch { from, to };
        let (chosen, count) = lanes(&[stretch(0, 5), stretch(1, 2), stretch(2, 4), stretch(5, 6)]);
        assert_eq!((chosen, count), (vec![0, 1, 1, 0], 2));
        assert_eq!(lanes(&[]), (vec![], 0));
    }
}
