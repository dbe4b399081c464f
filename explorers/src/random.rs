//! Random search: the naive controlled random scheduler (Thomson 2016, §3.2).
//!
//! Idea: at every choice point one of the enabled threads is drawn, each with the same probability, without memory
//! of earlier executions. In the paper's study this simple search found more bugs than most others.
//!
//! Search: the thread is drawn from the enabled ones in order of creation; then the values of its step are drawn
//! one after another, each uniformly from its range, which may depend on the ones before. Root choices are drawn
//! in the same way for every execution. Nothing is remembered, and no schedule is avoided because it was met.
//!
//! Generator: PCG XSL-RR 128/64 (O'Neill 2014; `Lcg128Xsl64`) with the seed as its state. A number below n is drawn
//! from 64 bits by multiplication with rejection (Lemire 2019), so it has no bias. Equal seeds give equal runs on
//! every machine.
//!
//! Invariant: there is none beyond the state of the generator.
//!
//! Complete for: nothing; and it never ends by itself. Schedules are not equally likely: one with few choice
//! points is likelier than one with many.
//!
//! Departures from the paper: values chosen by the program are drawn too, as the paper's programs have none.
//!
//! Cost: an execution each time from the start. A step that makes k choices is looked at k times before it runs,
//! since ranges are known only when a step is run; a step that makes none is looked at once.

use loris_interpreter::{Chosen, Step};
use rand_core::Rng;
use rand_pcg::Lcg128Xsl64;

use crate::choice_point::ChoicePoint;
use crate::choices::Values;
use crate::report::PruneReason;
use crate::strategy::{Choice, Prefix, Strategy};

/// Which of the sequences of the generator is used.
const STREAM: u128 = 0x0a02_bdbf_7bb3_c0a7_ac28_fa16_a64a_bf96;

/// Random schedules, for ever.
#[derive(Clone, Debug)]
pub struct Random {
    generator: Lcg128Xsl64,
    root: Root,
}

/// Whether the execution of the current root was run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Root {
    Fresh,
    Used,
}

impl Random {
    /// A search from a seed.
    pub fn new(seed: u64) -> Self {
        Random { generator: Lcg128Xsl64::new(u128::from(seed), STREAM), root: Root::Fresh }
    }

    /// A number below `bound`, each equally likely; 0 if the bound is 0.
    fn below(&mut self, bound: u64) -> u64 {
        loop {
            let wide = u128::from(self.generator.next_u64()) * u128::from(bound);
            let [low, high] = [wide, wide >> 64].map(|part| u64::try_from(part & u128::from(u64::MAX)));
            let (Ok(low), Ok(high)) = (low, high) else { return 0 };
            if low >= bound || low >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
                return high;
            }
        }
    }

    /// Draws the value of the first choice that `values` does not give; `None` if they give all.
    fn draw(&mut self, chosen: &[Chosen], values: &Values) -> Option<i64> {
        let open = chosen.get(values.len())?;
        let offset = self.below(open.to.abs_diff(open.from));
        Some(open.from.wrapping_add_unsigned(offset))
    }
}

impl Strategy for Random {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.root = Root::Fresh;
        let mut values = Values::new();
        while point.begin(&values).is_ok() {
            match self.draw(point.machine().root_choices(), &values) {
                Some(value) => values.push(value),
                None => return true,
            }
        }
        false
    }

    fn next_prefix(&mut self, point: &ChoicePoint) -> Option<Prefix> {
        let root = std::mem::replace(&mut self.root, Root::Used);
        let same_again = point.machine().root_choices().is_empty();
        (root == Root::Fresh || same_again).then(Prefix::default)
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        let enabled = point.enabled();
        let place = usize::try_from(self.below(enabled.len() as u64)).unwrap_or(0);
        let Some(&thread) = enabled.get(place) else { return Choice::Prune(PruneReason::Bound) };
        let mut values = Values::new();
        loop {
            let drawn = point.successor(thread, &values, |after, event| {
                self.draw(after.machine().choices(event), &values)
            });
            match drawn.expect("an enabled thread can step") {
                Some(value) => values.push(value),
                None => return Choice::Run(Step { thread, choices: values }),
            }
        }
    }
}
