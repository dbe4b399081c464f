//! How executions may end otherwise than the language says: the profile of a machine.
//!
//! The language lets the other threads run on after a failure, so that what can happen does not depend on the order
//! of steps that have nothing to do with each other. The tools of the published study (Thomson, Donaldson and Betts,
//! 2016) run real programs: a failed assertion ends the process, and so does the end of `main`. Each rule in which
//! they differ is a setting of its own here; [`Profile::STUDY`] is all of them together.
//!
//! A profile is a part of the program under test, as it were: it changes what its executions are, not how they are
//! searched. All rules but one are carried out by the machine. The rule on yields looks at the schedule and
//! not at the state, so it belongs to the choice points of a search; it stands here to be known to all.

use loris_lang::header::{Expectations, ExpectedLoops, ExpectedProfile};

/// The rules by which a machine departs from the language. The default departs in nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Profile {
    /// What a failure does to the other threads.
    pub failures: AfterFailure,
    /// What a thread does that locks a plain mutex which it holds.
    pub self_locks: SelfLock,
    /// Which blocked threads make a deadlock.
    pub deadlocks: DeadlockRule,
    /// What a `yield` does.
    pub yields: YieldRule,
    /// What a loop does that waits.
    pub loops: LoopRule,
}

/// What happens after a transition in which a thread failed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AfterFailure {
    /// The other threads run on.
    #[default]
    RunOn,
    /// The execution is over: no thread is enabled.
    Stop,
}

/// What a `lock` of a plain mutex does that the thread itself holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SelfLock {
    /// It blocks for ever.
    #[default]
    Blocks,
    /// The thread fails on arrival.
    Fails,
}

/// When threads that are blocked at the end are a deadlock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DeadlockRule {
    /// Always.
    #[default]
    AnyThread,
    /// If `main` is among them; in a program without a thread of this name, always.
    Main,
}

/// What a `yield` does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum YieldRule {
    /// Nothing: it is a scheduling point.
    #[default]
    Point,
    /// The thread that ran last and now stands at a `yield` is no alternative at this one choice point, if another
    /// thread is enabled.
    YieldToOthers,
}

/// What a thread does that comes back to the head of a loop after a pure round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LoopRule {
    /// It spins: it takes no further step in this execution.
    #[default]
    Wait,
    /// It goes round again.
    Run,
}

impl Profile {
    /// A failure ends the execution; the rest is as in the language.
    pub const STOP_AT_FAILURE: Profile = Profile {
        failures: AfterFailure::Stop,
        self_locks: SelfLock::Blocks,
        deadlocks: DeadlockRule::AnyThread,
        yields: YieldRule::Point,
        loops: LoopRule::Wait,
    };

    /// The profile of the published study.
    pub const STUDY: Profile = Profile {
        failures: AfterFailure::Stop,
        self_locks: SelfLock::Fails,
        deadlocks: DeadlockRule::Main,
        yields: YieldRule::YieldToOthers,
        loops: LoopRule::Run,
    };

    /// What the head of a program says, or the language.
    pub fn stated(head: &Expectations) -> Profile {
        let profile = match head.profile {
            None => Profile::default(),
            Some(ExpectedProfile::StopAtFailure) => Profile::STOP_AT_FAILURE,
            Some(ExpectedProfile::Study) => Profile::STUDY,
        };
        let loops = match head.loops {
            None => profile.loops,
            Some(ExpectedLoops::Wait) => LoopRule::Wait,
            Some(ExpectedLoops::Run) => LoopRule::Run,
        };
        Profile { loops, ..profile }
    }

    /// Whether all executions of the language are there, in every order; loops may wait or run.
    pub fn is_language(self) -> bool {
        self == Profile { loops: self.loops, ..Profile::default() }
    }

    /// The name in reports, of those that have one; how loops are run has no part in it.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Profile::STOP_AT_FAILURE => Some("stop-at-failure"),
            Profile::STUDY => Some("study"),
            _ if self.is_language() => Some("language"),
            _ => None,
        }
    }
}

/// The thread whose end the rule [`DeadlockRule::Main`] asks for.
pub const MAIN: &str = "main";
