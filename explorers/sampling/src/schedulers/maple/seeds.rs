//! The seeds of the study's runs: the numbers of MT19937 (Matsumoto and Nishimura 1998), initialised by an array.

use rand_mt::Mt;

/// The seeds of run 1, run 2, and so on.
#[derive(Clone, Debug)]
pub struct Seeds {
    seed: u64,
    generator: Mt,
    /// The run whose seed comes next.
    next: u64,
}

impl Seeds {
    /// The sequence that has this number as its key: its digits to the base 2³², the least first.
    pub fn new(seed: u64) -> Seeds {
        Seeds { seed, generator: generator(seed), next: 1 }
    }

    /// The seed of a run, from 1. To go back, or ahead, it draws all seeds before.
    pub fn of(&mut self, run: u64) -> u32 {
        if run < self.next {
            *self = Seeds::new(self.seed);
        }
        while self.next < run {
            self.generator.next_u32();
            self.next += 1;
        }
        self.next += 1;
        self.generator.next_u32()
    }
}

fn generator(seed: u64) -> Mt {
    let digits =
        [seed & u64::from(u32::MAX), seed >> 32].map(|digit| u32::try_from(digit).unwrap_or(u32::MAX));
    match digits {
        [low, 0] => Mt::new_with_key([low]),
        both => Mt::new_with_key(both),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Python draws with `random.seed(n)` and `getrandbits(32)`.
    #[test]
    fn they_are_those_of_python() {
        let first = |seed: u64| (1..=3).map(|run| Seeds::new(seed).of(run)).collect::<Vec<_>>();
        assert_eq!(first(0), [3_626_764_237, 1_654_615_998, 3_255_389_356]);
        assert_eq!(first(1 << 40 | 7), PYTHON_OF_2_40_7);
        let mut seeds = Seeds::new(0);
        assert_eq!([3, 1, 2].map(|run| seeds.of(run)), [3_255_389_356, 3_626_764_237, 1_654_615_998]);
    }

    const PYTHON_OF_2_40_7: [u32; 3] = [2_635_837_658, 3_209_733_218, 3_500_038_837];
}
