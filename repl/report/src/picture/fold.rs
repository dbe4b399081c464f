//! Which events share a box: in a long execution, events of one thread in a row that no arrow leads to or from.
//!
//! A row is one of the thread; events of others may come between. Nothing is lost by drawing it where its first event
//! is: no other event is before or after a part of it that is not before or after all of it.

use std::collections::BTreeMap;

use loris_interpreter::{EventIndex, Machine, ThreadId};

use super::Which;
use super::relations::Graphs;

/// A shorter execution has a box for each event.
const FOLDED_FROM: usize = 41;

/// Fewer events in a row keep their boxes.
const SHORTEST_RUN: usize = 3;

/// The events, box by box.
pub(super) struct Runs {
    /// In the order of the execution, by the first event of each.
    pub(super) runs: Vec<Vec<EventIndex>>,
    /// For each event, the index of its box.
    pub(super) home: Vec<usize>,
}

/// Shares out the events that are drawn.
pub(super) fn runs(machine: &Machine, graphs: &Graphs) -> Runs {
    let threads: Vec<ThreadId> = machine.events()[graphs.first..].iter().map(|event| event.thread).collect();
    let mut runs = if threads.len() < FOLDED_FROM { Vec::new() } else { lonely_runs(&threads, graphs) };
    let mut in_run = vec![false; threads.len()];
    runs.iter().flatten().for_each(|event| in_run[event.index()] = true);
    runs.extend((0..threads.len()).filter(|at| !in_run[*at]).map(|at| vec![index(at)]));
    runs.sort_unstable();
    let mut home = vec![0; threads.len()];
    for (number, run) in runs.iter().enumerate() {
        for event in run {
            home[event.index()] = number;
        }
    }
    Runs { runs, home }
}

/// Rows of at least three events of one thread without an arrow.
fn lonely_runs(threads: &[ThreadId], graphs: &Graphs) -> Vec<Vec<EventIndex>> {
    let mut has_arrow = vec![false; threads.len()];
    for edge in Which::BOTH.iter().flat_map(|which| graphs.graph(*which).races()) {
        has_arrow[edge.earlier.index()] = true;
        has_arrow[edge.later.index()] = true;
    }
    let mut open: BTreeMap<ThreadId, Vec<EventIndex>> = BTreeMap::new();
    let mut closed = Vec::new();
    for (at, thread) in threads.iter().enumerate() {
        if has_arrow[at] {
            closed.extend(open.remove(thread));
        } else {
            open.entry(*thread).or_default().push(index(at));
        }
    }
    closed.extend(open.into_values());
    closed.retain(|run: &Vec<EventIndex>| run.len() >= SHORTEST_RUN);
    closed
}

fn index(at: usize) -> EventIndex {
    EventIndex(u32::try_from(at).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use loris_interpreter::System;

    use crate::picture::Relations;

    fn picture(text: &str, schedule: &str) -> Relations {
        let program = loris_lang::compile("folded.cl", text).expect("a program");
        let mut machine = System::new(program).machine();
        machine.replay(&schedule.parse().expect("a schedule")).expect("can be run");
        Relations::of(&machine)
    }

    const TEXT: &str = "
        var x, mine[2];
        thread a { x = 1; for i in 0..20 { mine[0] = 1; } let r = x; for i in 0..2 { mine[0] = 2; } x = 3; }
        thread b { x = 2; for i in 0..20 { mine[1] = 1; } }
    ";

    #[test]
    fn a_long_execution_is_folded() {
        let picture = picture(TEXT, "a b 10*a 20*b 10*a a 2*a");
        let said: Vec<(String, String)> =
            picture.boxes.iter().map(|event| (event.numbers(), event.text())).collect();
        let wanted = [
            ("1", "write x = 1"),
            ("2", "write x = 2"),
            ("3–42", "20 events"),
            ("13–32", "20 events"),
            ("43", "read x = 2"),
            ("44", "write mine[0] = 2"),
            ("45", "write mine[0] = 2"),
        ];
        let said: Vec<(&str, &str)> =
            said.iter().map(|(numbers, text)| (numbers.as_str(), text.as_str())).collect();
        assert_eq!(said, wanted);
        assert_eq!(picture.boxes.iter().map(|event| event.events.len()).sum::<usize>(), picture.events);
        let ends: Vec<(usize, usize)> = picture.regular.iter().map(|arrow| (arrow.from, arrow.to)).collect();
        assert_eq!(ends, [(0, 1), (1, 4)]);
    }

    #[test]
    fn three_in_a_row_are_enough() {
        let picture = picture(TEXT, "a b 10*a 20*b 10*a a 2*a a");
        let last = picture.boxes.last().expect("a box");
        assert_eq!((last.numbers(), last.text()), ("44–46".to_owned(), "3 events".to_owned()));
        assert_eq!(last.texts, ["write mine[0] = 2", "write mine[0] = 2", "write x = 3"]);
    }

    #[test]
    fn a_short_execution_is_not() {
        let picture = picture(TEXT, "a b 10*a 20*b");
        assert_eq!(picture.boxes.len(), 32);
        assert_eq!(picture.boxes[31].numbers(), "32");
    }
}
