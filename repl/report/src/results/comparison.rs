//! `--same`: whether two schedules have one HBR, one lazy HBR, one state, and what tells them apart.

use std::sync::Arc;

use loris_hbr::{Difference, EventDifference, Lazy, Regular, Swap, first_difference, swaps};
use loris_interpreter::{Machine, Profile, System};
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;

use crate::execution::{Ending, Execution};

/// How much two executions have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sameness {
    /// Not even the last state.
    Nothing,
    /// The last state.
    State,
    /// The lazy HBR, hence the state.
    LazyHbr,
    /// The HBR, hence the lazy HBR and the state.
    Hbr,
}

/// Two executions, and what tells them apart.
pub struct Comparison {
    /// The program text, under the name that reports show.
    pub source: SourceFile,
    /// The executions as recorded.
    pub executions: [Execution; 2],
    /// The machine at the end of each.
    pub machines: [Machine; 2],
    /// How much they have in common.
    pub sameness: Sameness,
    /// If they have one lazy HBR: mutexes whose sections come in another order.
    pub swaps: Vec<Swap>,
    /// If they have two lazy HBRs: the first event that tells these apart.
    pub difference: Option<Difference>,
}

impl Sameness {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Sameness::Nothing => "nothing",
            Sameness::State => "state",
            Sameness::LazyHbr => "lazy-hbr",
            Sameness::Hbr => "hbr",
        }
    }
}

/// Compares two executions of a program.
pub fn compare(
    program: &Arc<Program>,
    profile: Profile,
    source: SourceFile,
    executions: [Execution; 2],
) -> Comparison {
    let at_end = |execution| at_end(System::under(program.clone(), profile).machine(), execution);
    let machines = [at_end(&executions[0]), at_end(&executions[1])];
    let [first, second] = &machines;
    let difference = parting(first, second);
    let sameness = if first_difference::<Regular>(first, second).is_none() {
        Sameness::Hbr
    } else if difference.is_none() {
        Sameness::LazyHbr
    } else if one_state(&executions, &machines) {
        Sameness::State
    } else {
        Sameness::Nothing
    };
    let swaps = if sameness == Sameness::LazyHbr { swaps(first, second) } else { Vec::new() };
    Comparison { source, executions, machines, sameness, swaps, difference }
}

/// What tells two lazy HBRs apart: of a race that is turned round, the event that saw something else.
fn parting(first: &Machine, second: &Machine) -> Option<Difference> {
    let found = first_difference::<Lazy>(first, second)?;
    let other = match first_difference::<Lazy>(second, first)? {
        Difference::Event(event) => Difference::Event(event.mirrored()),
        Difference::Root => Difference::Root,
    };
    let saw = |difference: &Difference| match difference {
        Difference::Event(EventDifference { sides: [Some(one), Some(two)], .. }) => {
            first.event(one.event).read != second.event(two.event).read
        }
        Difference::Event(_) | Difference::Root => false,
    };
    Some(if !saw(&found) && saw(&other) { other } else { found })
}

/// A machine at the end of a recorded execution.
fn at_end(mut machine: Machine, execution: &Execution) -> Machine {
    machine.replay(&execution.schedule).expect("it was run before");
    machine
}

/// Whether the last states are one: as terminal states, or in full where an execution was truncated.
fn one_state(executions: &[Execution; 2], [first, second]: &[Machine; 2]) -> bool {
    if executions.iter().any(is_truncated) {
        first.state_key() == second.state_key()
    } else {
        first.terminal_state() == second.terminal_state()
    }
}

/// Whether the execution did not come to its end.
pub fn is_truncated(execution: &Execution) -> bool {
    matches!(execution.ending, Ending::Truncated(_))
}
