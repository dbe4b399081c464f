//! What a move shows: its events, who waits since, why it stopped, and how the execution ended.

use std::collections::BTreeMap;

use loris_interpreter::{Machine, OpKind, Status, ThreadId};
use loris_report::describe;
use loris_report::execution::standing;
use loris_report::render::trace;
use loris_report::style::{counted, padded, width as columns_of};

use super::mistake::Mistake;
use super::session::Session;

/// Of a longer way only the first and the last events are shown.
const MOST_SHOWN: usize = 40;

/// How many of the first ones, then.
const FIRST_SHOWN: usize = 10;

/// Why a way ended before its end.
pub(super) enum Halt {
    /// The interrupt was raised.
    Interrupted,
    /// At a break, in words.
    Break(String),
}

impl Session {
    /// Where a move begins.
    pub(super) fn before(&self) -> Before {
        Before { depth: self.machine.depth(), waits: waits(&self.machine) }
    }

    /// Shows the events of a move, who waits since, why it stopped, and how the execution ended.
    pub(super) fn after(&mut self, before: &Before, halt: Option<&Halt>) {
        let is_moved = self.machine.depth() > before.depth;
        self.show_events(before.depth);
        for (thread, wait) in waits(&self.machine) {
            if before.waits.get(&thread) != Some(&wait) {
                let line = format!("{} {wait}", self.machine.thread_name(thread));
                self.say(&line);
            }
        }
        if let Some(Halt::Break(reason)) = halt {
            let line = self.setting.look.ink.bold(reason);
            self.say(&line);
        }
        if is_moved {
            self.show_end();
        }
        self.show_watched();
    }

    pub(super) fn show_events(&mut self, from: usize) {
        let to = self.machine.depth();
        let rows: Vec<usize> = (from..to).collect();
        let gap = rows.len().checked_sub(MOST_SHOWN).filter(|gap| *gap > 0);
        let name_width = |at: &usize| columns_of(self.machine.thread_name(self.machine.events()[*at].thread));
        let shown: Vec<usize> = match gap {
            None => rows,
            Some(gap) => rows[..FIRST_SHOWN].iter().chain(&rows[FIRST_SHOWN + gap..]).copied().collect(),
        };
        let names = shown.iter().map(name_width).max().unwrap_or(0);
        let lines: Vec<(usize, String, String)> =
            shown.iter().map(|at| self.event_line(*at, names)).collect();
        let width = lines.iter().map(|(_, line, _)| columns_of(line)).max().unwrap_or(0).min(60);
        for (place, (at, line, written)) in lines.iter().enumerate() {
            if gap.is_some() && place == FIRST_SHOWN {
                self.say(&format!("… {}", counted(gap.unwrap_or(0) as u64, "more event")));
            }
            let number = at + 1;
            self.say(format!("{number:>4}  {}  {written}", padded(line, width)).trim_end());
        }
    }

    /// An event: its place, thread and what it did, and its line of the program.
    fn event_line(&self, at: usize, names: usize) -> (usize, String, String) {
        let event = &self.machine.events()[at];
        let name = self.machine.thread_name(event.thread);
        let line = format!("{}  {}", padded(name, names), describe::event(&self.machine, event));
        (at, line, self.source_line(event.op.span.start))
    }

    /// How the execution ended, if it has.
    pub(super) fn show_end(&mut self) {
        if self.machine.outcome().is_some() {
            let execution = standing(&mut self.machine);
            let conditions = self.program.conditions();
            self.out.push_str(&trace::ending(&execution, conditions, &self.source, &self.setting.look));
        }
    }

    /// After a move that ran nothing new: where it led.
    pub(super) fn arrived(&mut self) -> Result<(), Mistake> {
        let (depth, ahead) = (self.machine.depth(), self.ahead.len());
        let place = match depth {
            0 => "at the start".to_owned(),
            depth => {
                let event = &self.machine.events()[depth - 1];
                let name = self.machine.thread_name(event.thread);
                format!("after event {depth}: {name}  {}", describe::event(&self.machine, event))
            }
        };
        let rest = match ahead {
            0 => String::new(),
            ahead => format!("; {} ahead", counted(ahead as u64, "event")),
        };
        self.say(&format!("{place}{rest}"));
        self.show_end();
        self.show_watched();
        Ok(())
    }
}

/// A state before a move.
pub(super) struct Before {
    depth: usize,
    waits: BTreeMap<ThreadId, String>,
}

/// Who is blocked, and by what.
fn waits(machine: &Machine) -> BTreeMap<ThreadId, String> {
    let running = machine.threads().iter().filter(|thread| machine.status(**thread) == Status::Running);
    let waits = running.filter_map(|thread| {
        let relock = machine.pending(*thread).is_some_and(|op| op.kind == OpKind::Wake);
        let wait = describe::wait(machine, *thread)?;
        Some((*thread, if relock { format!("is in its `wait`: it {wait}") } else { wait }))
    });
    waits.collect()
}
