//! What tells two schedules apart, on random programs: there is a difference if and only if fingerprints differ, it
//! is one, and where lazy relations are one, sections come in another order.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

use loris_explorers::{Explorer, Limits, Observer, Options, Terminal, TerminalFingerprints, explore};
use loris_hbr::{Clocks, Difference, EventDifference, Lazy, Regular, first_difference, swaps};
use loris_interpreter::{EventIndex, Machine};
use loris_spec::generate::{self, Size};

use crate::judge_each;

/// So many executions of a program are compared with each other.
const MOST: u64 = 24;

/// Machines at the ends of executions.
#[derive(Default)]
struct Ends(Vec<(Machine, TerminalFingerprints)>);

impl Observer for Ends {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.0.push((terminal.machine.clone(), terminal.fingerprints));
    }
}

/// All that must hold of two executions.
fn check([one, other]: [&(Machine, TerminalFingerprints); 2]) -> Result<(), String> {
    let (regular, lazy) =
        (first_difference::<Regular>(&one.0, &other.0), first_difference::<Lazy>(&one.0, &other.0));
    if regular.is_none() != (one.1.hbr == other.1.hbr) {
        return Err(format!("regular: {regular:?}"));
    }
    if lazy.is_none() != (one.1.lazy_hbr == other.1.lazy_hbr) {
        return Err(format!("lazy: {lazy:?}"));
    }
    let turned = swaps(&one.0, &other.0);
    if lazy.is_none() && turned.is_empty() != regular.is_none() {
        return Err(format!("{regular:?}, but the sections: {turned:?}"));
    }
    if lazy.is_none() && one.1.state != other.1.state {
        return Err("one lazy relation, two states".to_owned());
    }
    for difference in [regular, lazy].into_iter().flatten() {
        let Difference::Event(event) = difference else { continue };
        shows(&event, &one.0, &other.0)?;
    }
    Ok(())
}

/// The event is that of the thread in each execution, and there is something to say: it is in one execution only, it
/// chose something else, or it comes after something else.
fn shows(event: &EventDifference, one: &Machine, other: &Machine) -> Result<(), String> {
    let mut choices = Vec::new();
    let mut after = 0;
    for (side, machine) in event.sides.iter().zip([one, other]) {
        let Some(side) = side else { return Ok(()) };
        let found = machine.event(side.event);
        if machine.thread_name(found.thread) != event.thread || found.index != event.index {
            return Err(format!("another event: {event:?}"));
        }
        let clocks = Clocks::<Regular>::of_execution(machine);
        let before = |earlier: &EventIndex| clocks.happens_before(*earlier, side.event);
        if !side.after.iter().all(before) {
            return Err(format!("not before it: {event:?}"));
        }
        after += side.after.len();
        choices.push(machine.choices(found).iter().map(|chosen| chosen.value).collect::<Vec<_>>());
    }
    if after > 0 || choices[0] != choices[1] { Ok(()) } else { Err(format!("nothing to say: {event:?}")) }
}

#[test]
fn random_programs() {
    let mut pairs = 0;
    judge_each((0, 100), Size::default(), generate::mix, |_, program| {
        let mut ends = Ends::default();
        for explorer in [Explorer::LedgerHbr, Explorer::Random] {
            let limits = Limits { schedules: Some(MOST), ..Limits::default() };
            explore(program, explorer, &Options { limits, ..Options::default() }, &mut ends);
        }
        for one in &ends.0 {
            for other in &ends.0 {
                pairs += 1;
                let schedules = || [one, other].map(|(machine, _)| machine.schedule().text(machine));
                check([one, other]).map_err(|wrong| format!("{wrong}; {:?}", schedules()))?;
            }
        }
        Ok(())
    });
    println!("{pairs} pairs compared");
}
