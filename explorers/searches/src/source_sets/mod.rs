//! Source-DPOR and optimal DPOR: two searches over one exploration stack, which differ in what they plan for a
//! sequence.

pub mod optimal_dpor;
pub mod source_dpor;

mod followed;
mod reversals;
mod sequence;
mod source_stack;
mod trace;
mod wakeup_tree;

use std::fmt::Debug;
use std::marker::PhantomData;

use loris_hbr::Footprint;
use loris_interpreter::op::OpProperties;
use loris_interpreter::{EventIndex, ThreadId};
use loris_lang::ir::Program;

use followed::{Followed, log_sleep};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::report::PruneReason;
use loris_engine::search_event::Entry;
use loris_engine::strategy::{Choice, End, Prefix, Strategy};
use reversals::{Plan, Reversals};
use sequence::Sequence;
use source_stack::SourceStack;
use trace::{Decided, Trace};

/// What is planned for a sequence at the choice point where it begins.
trait Planning: Clone + Debug + 'static {
    /// Plans a sequence where it begins; these threads are enabled there. `None` if the execution shows too little
    /// to decide for later ones.
    fn plan(
        stack: &mut SourceStack,
        trace: &Trace,
        sequence: &Sequence,
        enabled: &[ThreadId],
    ) -> Option<Entry>;

    /// In debug builds: a sequence whose pair was decided for good is covered or planned here, too.
    fn validate_decided(stack: &mut SourceStack, trace: &Trace, sequence: &Sequence);
}

/// Dynamic partial-order reduction in which executions that have ended show what to plan.
#[derive(Clone, Debug)]
pub struct SourceSets<P> {
    planning: PhantomData<P>,
    properties: OpProperties,
    stack: SourceStack,
    trace: Trace,
    reversals: Reversals,
    /// How many events of the current execution were there in the one before.
    old: usize,
}

impl<P> SourceSets<P> {
    /// A search that has not begun.
    pub fn new(program: &Program) -> Self {
        SourceSets {
            planning: PhantomData,
            properties: OpProperties::new(program),
            stack: SourceStack::default(),
            trace: Trace::default(),
            reversals: Reversals::default(),
            old: 0,
        }
    }
}

impl<P: Planning> Strategy for SourceSets<P> {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.stack.restart();
        self.trace.truncate(0);
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        let prefix = self.stack.next_prefix()?;
        self.trace.truncate(prefix.keep);
        self.old = prefix.keep;
        Some(prefix)
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        debug_assert_eq!(self.trace.len(), point.depth(), "the trace holds the execution");
        log_sleep(point, &self.stack);
        let step = self.stack.next_step(point.depth(), point.enabled());
        step.map_or(Choice::Prune(PruneReason::SleepSet), Choice::Run)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let machine = point.machine();
        let run = machine.event(event);
        self.stack.record(Footprint::of_event(machine, run), machine.choices(run), point.enabled());
        self.trace.push(machine, &self.properties, event);
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        let SourceSets { properties, stack, trace, reversals, old, .. } = self;
        reversals.find(point, trace, properties, (*old, end), |point, trace, plan| {
            let followed = Followed::before(point, stack, plan);
            let entry = match plan {
                Plan::Run(sequence) => P::plan(stack, trace, sequence, point.enabled_at(sequence.without)),
                Plan::Decided(sequence) => {
                    P::validate_decided(stack, trace, sequence);
                    return Decided::ForGood;
                }
                Plan::Everyone(depth, _) => Some(stack.plan_for_unknown(depth, point.enabled_at(depth))),
            };
            let Some(entry) = entry else { return Decided::ForNow };
            point.log(|_| followed.event(stack, trace, plan, entry));
            Decided::ForGood
        });
    }
}
