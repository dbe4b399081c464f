//! Source-DPOR and optimal DPOR: two searches over one stack of choice points, which differ in what they plan for a
//! sequence.

pub mod optimal_dpor;
pub mod source_dpor;

mod descent;
mod followed;
mod reversals;
mod sequence;
mod trace;
mod wakeup_tree;

use std::fmt::Debug;
use std::marker::PhantomData;

use loris_hbr::Footprint;
use loris_interpreter::op::OpProperties;
use loris_interpreter::{EventIndex, ThreadId};
use loris_lang::ir::Program;

use descent::Descent;
use followed::{Followed, remark_on_sleep};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::remark::Entry;
use loris_engine::report::PruneReason;
use loris_engine::strategy::{Choice, End, Prefix, Strategy};
use reversals::{Plan, Reversals};
use sequence::Sequence;
use trace::{Answered, Trace};

/// What is planned for a sequence at the choice point where it begins.
trait Planning: Clone + Debug + 'static {
    /// Plans it, where these threads are enabled; `None` if the execution shows too little for an answer that holds in
    /// later ones.
    fn plan(descent: &mut Descent, trace: &Trace, sequence: &Sequence, enabled: &[ThreadId])
    -> Option<Entry>;

    /// In debug builds: a sequence whose pair was answered for good is answered here, too.
    fn validate_answered(descent: &mut Descent, trace: &Trace, sequence: &Sequence);
}

/// Dynamic partial-order reduction in which executions that have ended show what to plan.
#[derive(Clone, Debug)]
pub struct SourceSets<P> {
    planning: PhantomData<P>,
    properties: OpProperties,
    descent: Descent,
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
            descent: Descent::default(),
            trace: Trace::default(),
            reversals: Reversals::default(),
            old: 0,
        }
    }
}

impl<P: Planning> Strategy for SourceSets<P> {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.descent.restart();
        self.trace.truncate(0);
        point.begin_next()
    }

    fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
        let prefix = self.descent.next_prefix()?;
        self.trace.truncate(prefix.keep);
        self.old = prefix.keep;
        Some(prefix)
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        debug_assert_eq!(self.trace.len(), point.depth(), "the trace holds the execution");
        remark_on_sleep(point, &self.descent);
        let step = self.descent.next_step(point.depth(), point.enabled());
        step.map_or(Choice::Prune(PruneReason::SleepSet), Choice::Run)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let machine = point.machine();
        let run = machine.event(event);
        self.descent.record(Footprint::of_event(machine, run), machine.choices(run), point.enabled());
        self.trace.push(machine, &self.properties, event);
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        let SourceSets { properties, descent, trace, reversals, old, .. } = self;
        reversals.find(point, trace, properties, (*old, end), |point, trace, plan| {
            let followed = Followed::before(point, descent, plan);
            let entry = match plan {
                Plan::Run(sequence) => P::plan(descent, trace, sequence, point.enabled_at(sequence.without)),
                Plan::Answered(sequence) => {
                    P::validate_answered(descent, trace, sequence);
                    return Answered::ForGood;
                }
                Plan::Everyone(depth, _) => Some(descent.plan_for_unknown(depth, point.enabled_at(depth))),
            };
            let Some(entry) = entry else { return Answered::ForNow };
            point.note(|_| followed.remark(descent, trace, plan, entry));
            Answered::ForGood
        });
    }
}
