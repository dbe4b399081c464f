//! Places at which `run` and `step` stop.

use std::collections::BTreeMap;

use loris_interpreter::{Access, ThreadId};
use loris_lang::ir::ObjectId;
use loris_report::describe;

use super::command::{Number, Stop, Word};
use super::mistake::Mistake;
use super::nearest::nearest;
use super::session::{Break, Session};

impl Session {
    /// `break`
    pub(super) fn set_break(&mut self, stop: Option<Stop>) -> Result<(), Mistake> {
        if let Some(stop) = stop {
            let new = match stop {
                Stop::Failure => Break::Failure,
                Stop::Line(line) => self.line(line)?,
                Stop::Object(word) => self.object(&word)?,
            };
            if !self.breaks.contains(&new) {
                self.breaks.push(new);
            }
        }
        let lines: Vec<String> = self.breaks.iter().map(|place| self.stops(place)).collect();
        match lines.as_slice() {
            [] => self.say("no break"),
            lines => {
                lines
                    .iter()
                    .enumerate()
                    .for_each(|(at, line)| self.say(&format!("break {}: {line}", at + 1)));
            }
        }
        Ok(())
    }

    /// `clear`
    pub(super) fn clear_breaks(&mut self, which: Option<Number>) -> Result<(), Mistake> {
        match which {
            None => self.breaks.clear(),
            Some(number) if (1..=self.breaks.len()).contains(&number.value) => {
                self.breaks.remove(number.value - 1);
            }
            Some(number) => {
                return Err(
                    Mistake::at(number.span, "there is no break of this number").help("`break` lists them")
                );
            }
        }
        self.set_break(None)
    }

    fn line(&self, number: Number) -> Result<Break, Mistake> {
        let lines = self.source.text().lines().count();
        let line = match u32::try_from(number.value) {
            Ok(line) if (1..=lines).contains(&number.value) => line,
            _ => {
                return Err(Mistake::at(number.span, format!("the program has the lines 1 to {lines}"))
                    .help("`list` shows them"));
            }
        };
        let offsets = self.program.op_places().into_iter().map(|place| place.start);
        let with_ops: BTreeMap<u32, u32> = offsets.map(|offset| (self.source.line(offset), offset)).collect();
        if with_ops.contains_key(&line) {
            return Ok(Break::Line(line));
        }
        let mistake = Mistake::at(number.span, format!("no op stands on line {line}, so nothing would stop"));
        let near = with_ops.iter().min_by_key(|(other, _)| (other.abs_diff(line), **other < line));
        Err(match near {
            Some((near, offset)) => mistake
                .help(format!("`break {near}` is the nearest line with one, {}", self.source_line(*offset))),
            None => mistake.help("the program has no op"),
        })
    }

    fn object(&self, word: &Word) -> Result<Break, Mistake> {
        let (name, index) = match word.text.split_once('[') {
            Some((name, index)) => (name, Some(index.trim_end_matches(']'))),
            None => (word.text.as_str(), None),
        };
        let objects = self.program.objects();
        let Some(declaration) = objects.iter().position(|decl| decl.name == name) else {
            let mistake = Mistake::at(word.span, format!("there is no object `{name}`"));
            let near = nearest(name, objects.iter().map(|decl| decl.name.as_str()));
            return Err(match near {
                Some(near) => mistake.help(format!("did you mean `{near}`?")),
                None => {
                    mistake.help("shared variables, mutexes and the like are objects; `state` lists them")
                }
            });
        };
        let length = objects[declaration].length;
        let element = match (index, length) {
            (None, _) => None,
            (Some(index), Some(length)) => match index.parse() {
                Ok(index) if index < length => Some(index),
                _ => {
                    return Err(Mistake::at(
                        word.span,
                        format!("`{name}` has the elements 0 to {}", length.saturating_sub(1)),
                    ));
                }
            },
            (Some(_), None) => return Err(Mistake::at(word.span, format!("`{name}` is no array"))),
        };
        Ok(Break::Object { declaration, element })
    }

    /// A break in words.
    fn stops(&self, place: &Break) -> String {
        match place {
            Break::Failure => "after a failure".to_owned(),
            Break::Line(line) => format!("before an op of line {line}"),
            Break::Object { declaration, element } => {
                let name = &self.program.objects()[*declaration].name;
                let element = element.map_or_else(String::new, |element| format!("[{element}]"));
                format!("before an op on {name}{element}")
            }
        }
    }

    /// Why it is to stop before the next op of a thread, in words.
    pub(super) fn broken_before(&mut self, thread: ThreadId) -> Option<String> {
        if self.breaks.is_empty() {
            return None;
        }
        let op = self.machine.pending(thread)?;
        let line = self.source.line(op.span.start);
        let mut accesses = Vec::new();
        self.machine.pending_accesses(thread, &mut accesses);
        let touched = accesses.iter().filter_map(|access| access.object());
        let objects: Vec<ObjectId> = touched.chain(op.object).chain(op.mutex).collect();
        let hit = |place: &Break| match place {
            Break::Failure => false,
            Break::Line(wanted) => *wanted == line,
            Break::Object { declaration, element } => {
                let decl = &self.program.objects()[*declaration];
                let all = decl.first.0..decl.first.0 + decl.length.unwrap_or(1);
                objects.iter().any(|object| match element {
                    Some(element) => object.0 == decl.first.0 + element,
                    None => all.contains(&object.0),
                })
            }
        };
        let at = self.breaks.iter().position(hit)?;
        let stops = self.stops(&self.breaks[at]);
        let (name, op) = (self.machine.thread_name(thread), self.machine.op_text(&op));
        Some(match describe::wait(&self.machine, thread) {
            None => format!("break {}: {name} is about to `{op}` ({stops})", at + 1),
            Some(wait) => format!("break {}: {name} is blocked at `{op}`: it {wait} ({stops})", at + 1),
        })
    }

    /// Why it is to stop after the last event, in words.
    pub(super) fn broken_by_failure(&self) -> Option<String> {
        let at = self.breaks.iter().position(|place| *place == Break::Failure)?;
        let failure = self.machine.failures().last()?;
        let is_last = failure.event.is_some_and(|event| event.index() + 1 == self.machine.depth());
        is_last.then(|| {
            let who = failure.thread.map_or("final", |thread| self.machine.thread_name(thread));
            format!("break {}: {who} failed: {}", at + 1, self.machine.describe(failure))
        })
    }
}

/// The accesses of the pending op of a thread.
pub(super) fn accesses_of(session: &mut Session, thread: ThreadId) -> Vec<Access> {
    let mut accesses = Vec::new();
    session.machine.pending_accesses(thread, &mut accesses);
    accesses
}
