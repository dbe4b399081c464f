//! The terms on which a study runs its techniques.
//!
//! A search within a bound stops when it has finished the bound at which it found the first bug; all others go on to
//! the end or the limit (Thomson, Donaldson and Betts 2016, §4).

use loris_explorers::schedulers::KnownSizes;
use loris_explorers::{BugLimit, Generator, Limits, Options, Scheduling, Technique};
use loris_interpreter::Profile;

/// How a study runs its techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Terms {
    /// How executions end.
    pub(super) profile: Profile,
    /// So many executions each.
    pub(super) limit: u64,
    /// Where random techniques start.
    pub(super) seed: u64,
    /// Where random numbers come from, for techniques that can have them from there.
    pub(super) generator: Generator,
    /// Executions are truncated after so many events.
    pub(super) max_depth: u32,
}

impl Terms {
    /// Under which rules the technique runs: one that reduces runs under the language's.
    pub(super) fn profile(&self, technique: Technique) -> Profile {
        if technique.explorer().admits(self.profile) { self.profile } else { Profile::default() }
    }

    /// Where the technique draws, if it does.
    pub(super) fn generator(&self, technique: Technique) -> Option<Generator> {
        match technique {
            Technique::Sampled(sampler, _) => Some(sampler.drawn_with(self.generator).generator()),
            _ => None,
        }
    }

    /// The technique as it runs on a program of this size.
    pub(super) fn on(&self, technique: Technique, sizes: KnownSizes) -> Technique {
        match technique {
            Technique::Sampled(sampler, scheduling) => Technique::Sampled(
                sampler.sized(sizes).drawn_with(self.generator),
                Scheduling { seed: self.seed, ..scheduling },
            ),
            search => search,
        }
    }

    /// How far the technique runs.
    pub(super) fn options(&self, technique: Technique) -> Options {
        let bugs = if technique.bound().is_some() { BugLimit::FinishBound } else { BugLimit::Unlimited };
        let depth = usize::try_from(self.max_depth).ok();
        let limits = Limits { schedules: Some(self.limit), depth, bugs, ..Limits::default() };
        Options { limits, ..Options::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_that_reduce_keep_the_rules_of_the_language() {
        let (limit, seed, generator, max_depth) = (1, 0, Generator::Pcg, 1);
        let terms = Terms { profile: Profile::STUDY, limit, seed, generator, max_depth };
        let profile = |name: &str| name.parse().map(|technique| terms.profile(technique));
        assert_eq!(profile("dpor"), Ok(Profile::default()));
        assert_eq!(profile("random"), Ok(Profile::STUDY));
    }
}
