//! How a program is run: its scheduling points and the profile of its machine, for the tool and for the oracle.

use loris_interpreter::Profile;
use loris_interpreter::profile::{AfterFailure, DeadlockRule, LoopRule, SelfLock, YieldRule};
use loris_lang::ir::Points;

use crate::oracle::rules::{self, Rules};

/// How a program is run; the default is the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// How executions end.
    pub profile: Profile,
    /// Which accesses are scheduling points.
    pub points: Points,
    /// Executions are cut after so many events.
    pub depth: Option<usize>,
}

impl Setting {
    /// The same in the words of the oracle.
    pub fn rules(self) -> Rules {
        let Setting { profile, points, depth } = self;
        Rules {
            depth,
            points: match points {
                // A program with fewer points has the same ends; the oracle finds them with all.
                Points::All | Points::Racy => rules::Points::All,
                Points::Sync => rules::Points::Sync,
            },
            failure: match profile.failures {
                AfterFailure::RunOn => rules::Failure::RunOn,
                AfterFailure::Stop => rules::Failure::Stop,
            },
            self_lock: match profile.self_locks {
                SelfLock::Blocks => rules::SelfLock::Blocks,
                SelfLock::Fails => rules::SelfLock::Fails,
            },
            deadlock: match profile.deadlocks {
                DeadlockRule::AnyThread => rules::Deadlock::Any,
                DeadlockRule::Main => rules::Deadlock::Main,
            },
            yields: match profile.yields {
                YieldRule::Point => rules::Yields::Nothing,
                YieldRule::YieldToOthers => rules::Yields::YieldToOthers,
            },
            loops: match profile.loops {
                LoopRule::Wait => rules::Loops::Wait,
                LoopRule::Run => rules::Loops::Run,
            },
        }
    }
}
