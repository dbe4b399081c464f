//! Data races, by their definition: two accesses of one variable by different threads, at least one of them a write
//! and at least one of them an op `read` or `write`, that no synchronisation orders.
//!
//! Every schedule is run to its end. The order by synchronisation is the happens-before relation without what reads
//! and writes bring to it. Accesses without a scheduling point are not looked at: a program that has some is not to be
//! asked about.

use loris_lang::ast::Ast;

use super::code::Code;
use super::relation::{Kind, closure, dependent};
use super::rules::Rules;
use super::transition::{Event, roots, transitions};
use super::tree::Tree;
use super::world::World;
use super::{OracleError, with_stack};

/// Whether some schedule of the program, of at most `most`, has a data race.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit.
pub fn has_data_race(ast: &Ast, most: usize) -> Result<bool, OracleError> {
    with_stack(|| {
        let mut tree = Tree::new(Code::new(ast, Rules::default())?);
        let initial = roots(&mut tree)?;
        let mut search = Search { tree: &mut tree, events: Vec::new(), budget: most };
        for (_, world) in initial {
            if search.run(&world)? {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

struct Search<'a, 't> {
    tree: &'t mut Tree<'a>,
    events: Vec<Event>,
    budget: usize,
}

impl Search<'_, '_> {
    fn run(&mut self, world: &World) -> Result<bool, OracleError> {
        let enabled = world.enabled(self.tree)?;
        if enabled.is_empty() {
            self.budget = self.budget.checked_sub(1).ok_or(OracleError::TooBig)?;
            return Ok(is_racy(&self.events));
        }
        for thread in enabled {
            for (next, event) in transitions(self.tree, world, thread)? {
                self.events.push(event);
                let racy = self.run(&next)?;
                self.events.pop();
                if racy {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// Whether two events of a schedule are a data race.
fn is_racy(events: &[Event]) -> bool {
    let without = |event: &Event| {
        let accesses = if is_data(event) { Vec::new() } else { event.accesses.clone() };
        Event { accesses, ..event.clone() }
    };
    let synchronised: Vec<Event> = events.iter().map(without).collect();
    let below = closure(&synchronised, Kind::Regular);
    (0..events.len()).any(|later| {
        (0..later).any(|earlier| {
            let (one, other) = (&events[earlier], &events[later]);
            (is_data(one) || is_data(other))
                && !below[later].contains(&earlier)
                && dependent(one, other, Kind::Regular)
        })
    })
}

/// Whether the op of the event is a read or a write of a variable.
fn is_data(event: &Event) -> bool {
    matches!(event.label.split(' ').next(), Some("read" | "write"))
}
