//! The values that a step or a beginning chooses, drawn one after another, each uniformly from its range.
//!
//! A range may depend on the values before, and is known only when the step is run. So a step that makes k choices is
//! looked at k times before it runs; one that makes none is looked at once, and never in a program without `choose`.

use loris_interpreter::{Chosen, Step, ThreadId};
use loris_lang::ir::{Instr, Program};

use super::draws::Draws;
use loris_engine::choice_point::ChoicePoint;
use loris_interpreter::choices::Values;

/// Begins an execution with drawn root choices; `false` if the program has none to begin.
pub(super) fn begin(point: &mut ChoicePoint, draws: &mut Draws) -> bool {
    let mut values = Values::new();
    while point.begin(&values).is_ok() {
        match draw(point.machine().root_choices(), &values, draws) {
            Some(value) => values.push(value),
            None => return true,
        }
    }
    false
}

/// Whether steps of a program can choose values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choosing {
    /// Some may.
    Some,
    /// None does, so none needs to be looked at.
    None,
}

impl Choosing {
    /// Whether the program has a `choose`.
    pub(super) fn of(program: &Program) -> Choosing {
        let mut code = program.functions().iter().flat_map(|function| &function.code);
        if code.any(|instruction| matches!(instruction, Instr::Choose { .. })) {
            Choosing::Some
        } else {
            Choosing::None
        }
    }
}

/// A step of an enabled thread.
pub(super) fn step(point: &mut ChoicePoint, thread: ThreadId, choosing: Choosing, draws: &mut Draws) -> Step {
    let mut values = Values::new();
    if choosing == Choosing::None {
        return Step { thread, choices: values };
    }
    loop {
        let value = point
            .successor(thread, &values, |after, event| draw(after.machine().choices(event), &values, draws));
        match value.expect("an enabled thread can step") {
            Some(value) => values.push(value),
            None => return Step { thread, choices: values },
        }
    }
}

/// Draws the value of the first choice that `values` does not give; `None` if they give all.
fn draw(chosen: &[Chosen], values: &Values, draws: &mut Draws) -> Option<i64> {
    let open = chosen.get(values.len())?;
    let offset = draws.below(open.to.abs_diff(open.from));
    Some(open.from.wrapping_add_unsigned(offset))
}
