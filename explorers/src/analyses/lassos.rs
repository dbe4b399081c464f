//! An observer that looks for executions that go round among those that are truncated: where a program has too many states
//! for the [search for fair cycles](crate::liveness), a search over executions may still meet one that violates a
//! liveness property.
//!
//! Of an execution the states are compared, by fingerprints, with those before. Where one comes again, what lies between
//! is a cycle; it counts if it is fair and lacks what a property asks for. A thread that spins at the head of a loop could
//! go round there, so it is one that can run. A cycle in which a fair coin is thrown does not count.
//!
//! What is found is an execution of the program. That none is found says nothing.

use std::collections::{BTreeMap, BTreeSet};

use loris_engine::choice_point::ChoicePoint;
use loris_engine::observer::{Attention, Discovery, Observer, Progress, Terminal, pass_on};
use loris_engine::report::StopReason;
use loris_engine::search_event::SearchEvent;
use loris_engine::strategy::End;
use loris_interpreter::{Machine, Predicate, Schedule, Status, ThreadId};
use loris_lang::ast::{ChoiceKind, Liveness};
use loris_lang::ir::Program;
use loris_lang::schedule::Lasso;
use loris_states::liveness::{Fairness, acquires};

/// So many truncated executions are looked at.
const MOST: usize = 1_000;

/// Looks on while a search runs, beside another observer.
pub struct LassoWatch<'a> {
    inner: &'a mut dyn Observer,
    fairness: Fairness,
    /// Of a program without properties, termination.
    properties: Vec<Option<Liveness<Predicate>>>,
    found: Vec<Option<Lasso>>,
    looked_at: usize,
}

/// A state of an execution.
struct Moment {
    state: u128,
    /// The threads that can run, with whether they would take something.
    able: Vec<(ThreadId, bool)>,
    /// For each property, whether a violation of it that began before goes on here.
    owed: Vec<bool>,
}

impl<'a> LassoWatch<'a> {
    /// Looks for executions that violate the liveness properties of a program; for such as do not end, if there are none.
    pub fn new(inner: &'a mut dyn Observer, program: &Program, fairness: Fairness) -> Self {
        let of_program = program.liveness().iter().map(|item| Some(item.property.map(Predicate::from)));
        let mut properties: Vec<_> = of_program.collect();
        if properties.is_empty() {
            properties.push(None);
        }
        let found = vec![None; properties.len()];
        LassoWatch { inner, fairness, properties, found, looked_at: 0 }
    }

    /// For each property, or for termination, an execution that violates it, if one was met.
    pub fn finish(self) -> Vec<Option<Lasso>> {
        self.found
    }

    fn look(&mut self, machine: &Machine) {
        if self.looked_at >= MOST || self.found.iter().all(Option::is_some) {
            return;
        }
        self.looked_at += 1;
        let schedule = machine.schedule();
        let Some(moments) = self.moments(machine.clone(), &schedule) else { return };
        let mut last: BTreeMap<u128, usize> = BTreeMap::new();
        for (end, moment) in moments.iter().enumerate() {
            let Some(begin) = last.insert(moment.state, end) else { continue };
            if !self.is_fair(machine, &moments[begin..end], &schedule, begin) {
                continue;
            }
            for (number, found) in self.found.iter_mut().enumerate() {
                let goes_on = moments[begin..=end].iter().all(|moment| moment.owed[number]);
                if goes_on && found.is_none() {
                    let way = Schedule { steps: schedule.steps[..end].to_vec(), ..schedule.clone() };
                    let (stem, cycle) = way.named(machine).split_at(begin);
                    *found = Some(Lasso { stem, cycle });
                }
            }
        }
    }

    /// The states of an execution, from the first on; none if it fails or stops at a false `assume`.
    fn moments(&self, mut machine: Machine, schedule: &Schedule) -> Option<Vec<Moment>> {
        let is_over = |status| matches!(status, Status::Failed | Status::AssumeBlocked);
        if machine.threads().iter().any(|thread| is_over(machine.status(*thread))) {
            return None;
        }
        machine.begin(&schedule.root).ok()?;
        let mut moments: Vec<Moment> = vec![self.moment(&machine, None)];
        for step in &schedule.steps {
            machine.step(step.thread, &step.choices).ok()?;
            let moment = self.moment(&machine, moments.last());
            moments.push(moment);
        }
        Some(moments)
    }

    fn moment(&self, machine: &Machine, before: Option<&Moment>) -> Moment {
        let threads = machine.threads().iter().copied();
        let able = threads
            .filter(|&thread| machine.is_enabled(thread) || machine.status(thread) == Status::Spinning);
        let takes = |thread| machine.pending(thread).is_some_and(|op| acquires(&op));
        let owed = self.properties.iter().enumerate().map(|(number, property)| {
            let was = before.is_none_or(|before| before.owed[number]);
            match property {
                None => true,
                Some(Liveness::Eventually(then)) => was && !machine.satisfies(then),
                Some(Liveness::AlwaysEventually(then)) => !machine.satisfies(then),
                Some(Liveness::LeadsTo(first, then)) => {
                    (before.is_some() && was || machine.satisfies(first)) && !machine.satisfies(then)
                }
            }
        });
        Moment {
            state: machine.state_fingerprint(),
            able: able.map(|thread| (thread, takes(thread))).collect(),
            owed: owed.collect(),
        }
    }

    /// Whether what is between two equal states is fair if it is repeated.
    fn is_fair(&self, machine: &Machine, cycle: &[Moment], schedule: &Schedule, begin: usize) -> bool {
        let steps = begin..begin + cycle.len();
        let events = &machine.events()[steps.clone()];
        let is_coin = |event| machine.choices(event).iter().any(|chosen| chosen.kind == ChoiceKind::Fair);
        if events.iter().any(is_coin) {
            return false;
        }
        let run: BTreeSet<ThreadId> = schedule.steps[steps].iter().map(|step| step.thread).collect();
        let mut able: BTreeMap<ThreadId, (usize, bool)> = BTreeMap::new();
        for (thread, takes) in cycle.iter().flat_map(|moment| &moment.able) {
            let (times, takes_once) = able.entry(*thread).or_default();
            *times += 1;
            *takes_once |= takes;
        }
        let mut idle = able.iter().filter(|(thread, _)| !run.contains(thread)).map(|(_, able)| able);
        let is_always = |times: usize| times == cycle.len();
        !idle.any(|&(times, takes)| match self.fairness {
            Fairness::None => false,
            Fairness::Weak => is_always(times),
            Fairness::Locks => takes || is_always(times),
            Fairness::Strong => true,
        })
    }
}

impl Observer for LassoWatch<'_> {
    fn interval(&self) -> u32 {
        self.inner.interval()
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.inner.poll(progress)
    }

    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.inner.terminal(terminal);
    }

    fn discovered(&mut self, discovery: Discovery<'_>) {
        self.inner.discovered(discovery);
    }

    fn attention(&self) -> Attention {
        self.inner.attention().max(Attention::Executions)
    }

    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        if event == SearchEvent::Ended(End::Truncated) {
            self.look(point.machine());
        }
        pass_on(self.inner, point, event);
    }
}
