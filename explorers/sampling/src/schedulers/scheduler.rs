//! The mechanism that all randomised schedulers share: runs and their numbers, values, overrides, and what is told.
//!
//! A [`Policy`] says who runs next; this strategy brings it into the search. Runs are numbered; each begins anew, with
//! root choices drawn, and draws from streams of its own. So a run depends on the seed and its number, and any run
//! can be made again by itself. The values of a step are drawn one after another, each uniformly from its range.
//!
//! Starvation: a thread that spins can keep others from running for ever under some policies. With a small
//! probability at each choice point, the same at all of them, the policy is overridden for this one point
//! (Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §4.3). A spinner comes to very many points, so a small
//! probability is enough, and other runs are rarely touched. What is promised of runs is not promised of those in
//! which that happened, so they are counted apart. Without it a run that spins is truncated at the limit on depth.
//!
//! Before the first run, pilot runs find the [sizes](super::sizes) that the policy needs and that were not given.

use std::num::NonZeroU64;

use loris_interpreter::EventIndex;
use loris_lang::ir::Program;

use super::draws::Dealer;
use super::policy::{Needs, Pick, Policy, Run};
use super::sampling::{Exceeded, Excess, Runs, Sampling};
use super::settings::{Generator, KnownSizes, Probability, Scheduling};
use super::sizes::{Counted, Pilot, Size, Sizes};
use super::values::{self, Choosing};
use loris_engine::bug::Verdict;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::poll::Poll;
use loris_engine::report::PruneReason;
use loris_engine::strategy::{Choice, End, Prefix, Preparation, Strategy};

/// Runs of a policy, for ever.
#[derive(Debug)]
pub struct Scheduler<P> {
    policy: P,
    dealer: Dealer,
    run: Run,
    choosing: Choosing,
    epsilon: Probability,
    stage: Stage,
    root: Root,
    course: Course,
    pilot: Option<Pilot>,
    known: KnownSizes,
    sampling: Sampling,
}

/// Whether runs that count have begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Preparing,
    Running,
}

/// Whether the run from the current root was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Root {
    Fresh,
    Used,
}

/// Whether the policy was overridden in this run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Course {
    Undisturbed,
    Overridden,
}

impl<P: Policy> Scheduler<P> {
    /// Runs of a policy, which draws from a generator and is told the sizes that are known; `depth` is the limit on the
    /// events of one.
    pub fn new(
        policy: P,
        program: &Program,
        scheduling: Scheduling,
        (generator, known): (Generator, KnownSizes),
        depth: Option<usize>,
    ) -> Self {
        let Scheduling { seed, first_run, epsilon } = scheduling;
        let mut dealer = Dealer::new(seed);
        let choosing = Choosing::of(program);
        let counted = match generator {
            Generator::Pcg => Counted::All,
            Generator::Maple => Counted::FromFirstChoice,
        };
        let is_known = match policy.needs() {
            Needs::Nothing => true,
            Needs::Steps => known.steps.is_some(),
            Needs::ThreadsAndSteps => known.steps.is_some() && known.threads.is_some(),
        };
        let pilot = Pilot::new(dealer.streams(0), counted, choosing, depth);
        let number = before(first_run);
        let mut scheduler = Scheduler {
            run: Run { number, streams: dealer.streams(number) },
            dealer,
            choosing,
            epsilon,
            stage: Stage::Preparing,
            root: Root::Used,
            course: Course::Undisturbed,
            pilot: None,
            known,
            sampling: Sampling {
                generator,
                seed,
                first_run: first_run.get(),
                undisturbed: Runs::default(),
                overridden: Runs::default(),
                threads: None,
                steps: None,
                depth: policy.depth(),
                weighed: None,
                rounds: None,
                exceeded: None,
            },
            policy,
        };
        if is_known {
            scheduler.learn(1, 1);
        } else {
            scheduler.pilot = Some(pilot);
        }
        scheduler
    }

    /// The sizes are known, these where none were given.
    fn learn(&mut self, threads: u64, steps: u64) {
        let sizes = Sizes {
            threads: Size::of(self.known.threads, threads),
            steps: Size::of(self.known.steps, steps),
        };
        let needs = self.policy.needs();
        self.sampling.threads = (needs == Needs::ThreadsAndSteps).then_some(sizes.threads);
        self.sampling.steps = (needs != Needs::Nothing).then_some(sizes.steps);
        self.policy.learn(sizes);
    }

    /// The streams of the next run.
    fn next_run(&mut self) {
        self.run.number = self.run.number.wrapping_add(1);
        self.run.streams = self.dealer.streams(self.run.number);
        self.course = Course::Undisturbed;
    }

    /// All is prepared: the first run begins anew, as a later one would.
    fn prepared(&mut self, point: &mut ChoicePoint) -> Preparation {
        self.stage = Stage::Running;
        self.run.streams = self.dealer.streams(self.run.number);
        self.policy.root(point, &mut self.run.streams);
        Preparation::Finished
    }

    /// Whether the run that has ended is larger than was said before.
    fn measure(&mut self, point: &ChoicePoint, end: End) {
        let (threads, steps) = (point.machine().threads().len() as u64, self.policy.length(point));
        let is_above = |size: Option<Size>, found| size.is_some_and(|size| found > size.value);
        let excess = if is_above(self.sampling.threads, threads) {
            Excess::Threads(threads)
        } else if is_above(self.sampling.steps, steps) {
            Excess::Steps(steps)
        } else if end == End::Truncated && self.sampling.steps.is_some() {
            Excess::Truncated(steps)
        } else {
            return;
        };
        self.sampling.exceeded.get_or_insert(Exceeded { run: self.run.number, excess });
    }
}

/// The number before that of the first run.
fn before(first: NonZeroU64) -> u64 {
    first.get() - 1
}

impl<P: Policy> Scheduler<P> {
    /// What its runs are drawn by.
    pub fn policy(&self) -> &P {
        &self.policy
    }

    /// How the runs were drawn.
    pub fn sampling(&self) -> Sampling {
        let (weighed, rounds) = (self.policy.weighed(), self.policy.rounds());
        Sampling { weighed, rounds, ..self.sampling.clone() }
    }
}

impl<P: Policy> Strategy for Scheduler<P> {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.next_run();
        self.root = Root::Fresh;
        if self.stage == Stage::Preparing {
            // Which one is drawn is decided when all is prepared.
            return point.begin(&[]).is_ok();
        }
        self.policy.root(point, &mut self.run.streams)
    }

    fn prepare(&mut self, point: &mut ChoicePoint, _poll: &dyn Poll) -> Preparation {
        if self.stage == Stage::Running {
            return Preparation::Finished;
        }
        if let Some(pilot) = &mut self.pilot {
            if let Some((threads, steps)) = pilot.run(point) {
                self.pilot = None;
                self.learn(threads, steps);
            }
            return Preparation::Unfinished;
        }
        match self.policy.prepare() {
            Preparation::Unfinished => Preparation::Unfinished,
            Preparation::Finished => self.prepared(point),
        }
    }

    fn next_prefix(&mut self, point: &ChoicePoint) -> Option<Prefix> {
        match std::mem::replace(&mut self.root, Root::Used) {
            Root::Fresh => {}
            Root::Used if point.machine().root_choices().is_empty() => self.next_run(),
            Root::Used => return None,
        }
        self.policy.begin(&mut self.run);
        Some(Prefix::default())
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        let pick = if self.run.streams.overrides.happens(self.epsilon) {
            self.course = Course::Overridden;
            self.policy.overridden(point, &mut self.run)
        } else {
            self.policy.pick(point, &mut self.run)
        };
        match pick {
            Pick::Thread(thread) => {
                Choice::Run(values::step(point, thread, self.choosing, &mut self.run.streams.values))
            }
            Pick::Step(step) => Choice::Run(step),
            Pick::Nobody => Choice::Prune(PruneReason::Bound),
        }
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        self.policy.executed(point, event);
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        self.measure(point, end);
        self.policy.ended(point);
        let verdict = Verdict::of(point.machine(), end);
        let runs = match self.course {
            Course::Undisturbed => &mut self.sampling.undisturbed,
            Course::Overridden => &mut self.sampling.overridden,
        };
        runs.all += 1;
        runs.buggy += u64::from(verdict == Verdict::Buggy);
    }
}
