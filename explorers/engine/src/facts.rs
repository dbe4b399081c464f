//! What is said of an algorithm beside its code, once: lists, help, tables and walks are made from it.

use loris_hbr::Equivalence;
use loris_lang::ir::Program;

use crate::guarantee::{Guarantee, WithinDepth};

/// The facts of one explorer.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The name on the command line and in reports, such as `lazy-dpor`.
    pub name: &'static str,
    /// The name in prose, such as `lazy DPOR`.
    pub title: &'static str,
    /// What it does, in a few sentences for somebody who is about to watch it.
    pub idea: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// What it promises when it ends by itself, uncut, under the profile of the language.
    pub guarantee: Guarantee,
    /// What it promises of what is shorter than a limit on depth, where executions were truncated at it.
    ///
    /// Executions with one relation have one length; so a search that leaves out what is equal to something that it
    /// has run misses nothing. One that plans by what it has run may not see what came after the truncation, and one
    /// that compares states may have met them first on a longer way.
    pub within_depth: WithinDepth,
    /// Of which class it runs exactly one execution each, if of any.
    pub once: Option<Once>,
    /// Under which profiles its guarantee holds.
    pub profiles: Profiles,
    /// From which states it can search.
    pub begins: Begins,
    /// From what it takes the next execution.
    pub next: NextExecution,
}

/// A claim of optimality: of each class exactly one execution is run.
#[derive(Clone, Copy, Debug)]
pub struct Once {
    /// The equivalence.
    pub class: Equivalence,
    /// What becomes of other executions.
    pub others: Others,
    /// The programs for which it is claimed.
    pub on: fn(&Program) -> bool,
}

impl Once {
    /// One execution for each class on all programs, and others that are given up.
    pub const fn ended(class: Equivalence) -> Self {
        Once { class, others: Others::GivenUp, on: |_| true }
    }

    /// One execution for each class on all programs, and no other.
    pub const fn run(class: Equivalence) -> Self {
        Once { class, others: Others::NotRun, on: |_| true }
    }
}

/// What becomes of executions whose class was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Others {
    /// They are begun, and given up before their end.
    GivenUp,
    /// They are not begun.
    NotRun,
}

/// Under which profiles a guarantee holds.
///
/// A reduction leaves out executions that differ in the order of independent steps. Where a failure cuts off what
/// comes after it, such executions need not end alike; so only searches that reduce nothing, and those that compare
/// prefixes by all that their future depends on, can be run under another profile than the language's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Profiles {
    /// Every one.
    All,
    /// That of the language alone.
    Language,
}

/// From which states a search can begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begins {
    /// From any: it needs to know nothing of how the state was reached.
    Anywhere,
    /// From initial states: it reads sections from their locks on, or what objects hold at the start.
    AtTheStart,
}

/// From what a search takes its next execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextExecution {
    /// From the threads that were not tried, the deepest ones first, in their order.
    Untried,
    /// From those of them that lead to something unknown; what is known is called so.
    Unknown(&'static str),
    /// From the backtrack set of the deepest point that has something left in its own.
    BacktrackSet,
    /// From the wakeup tree of the deepest point that has something left in its own.
    WakeupTree,
    /// From obligations, the last one first.
    Obligation,
    /// From what waits at the deepest point.
    Waiting,
    /// From the tree of canonical schedules, depth first.
    Child,
    /// From a generator of random numbers, run after run, for ever.
    Draw,
}

impl NextExecution {
    /// Whether it is found in races of earlier executions.
    pub fn is_of_races(self) -> bool {
        matches!(
            self,
            NextExecution::BacktrackSet
                | NextExecution::WakeupTree
                | NextExecution::Obligation
                | NextExecution::Waiting
        )
    }
}

impl Facts {
    /// Of a sampler: it promises nothing, under every profile and from every state.
    pub const fn of_sampler(
        name: &'static str,
        title: &'static str,
        source: &'static str,
        idea: &'static str,
    ) -> Self {
        Facts {
            name,
            title,
            idea,
            source,
            guarantee: Guarantee::NONE,
            within_depth: WithinDepth::Unknown,
            once: None,
            profiles: Profiles::All,
            begins: Begins::Anywhere,
            next: NextExecution::Draw,
        }
    }
}
