//! What there is to see of the current state: threads, objects, locals, the trace, the program.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use loris_interpreter::{ObjectState, OpKind, Status, ThreadId};
use loris_lang::ir::ObjectDecl;
use loris_report::describe;
use loris_report::listing::{Line, Listing};
use loris_report::render::grid::{Align, grid};
use loris_report::render::trace;
use loris_report::style::width as columns_of;

use super::command::Extent;
use super::mistake::Mistake;
use super::session::Session;

/// So many objects and locals are shown.
const MOST_LINES: usize = 200;

/// So many threads.
const MOST_THREADS: usize = 200;

impl Session {
    /// `threads`
    pub(super) fn show_threads(&mut self) -> Result<(), Mistake> {
        let threads = self.machine.threads();
        let rows = threads.iter().take(MOST_THREADS).map(|thread| self.thread_row(*thread)).collect();
        let mut text = grid(vec!["thread", "next op", "", "source"], rows, Align::Text);
        if let Some(more) = threads.len().checked_sub(MOST_THREADS + 1) {
            let _ = writeln!(text, "  and {} more", more + 1);
        }
        self.out.push_str(&text);
        Ok(())
    }

    fn thread_row(&self, thread: ThreadId) -> Vec<String> {
        let machine = &self.machine;
        let name = machine.thread_name(thread).to_owned();
        if let Some(at) = machine.spins_in(thread) {
            let stands = describe::wait(machine, thread);
            let stands = stands.unwrap_or_else(|| describe::WAITS_IN_LOOP.to_owned());
            return vec![name, "(in a loop)".to_owned(), stands, self.source_line(at.start)];
        }
        let Some(op) = machine.pending(thread) else {
            let how = match machine.status(thread) {
                Status::Failed => "failed",
                Status::AssumeBlocked => "stopped at a false assume",
                Status::Ended | Status::Running | Status::Spinning | Status::Absent => "has ended",
            };
            return vec![name, String::new(), how.to_owned(), String::new()];
        };
        let stands = describe::wait(machine, thread).unwrap_or_else(|| "enabled".to_owned());
        let text = match op.kind {
            OpKind::Wake => format!("{} (in its wait)", machine.op_text(&op)),
            _ => machine.op_text(&op),
        };
        vec![name, text, stands, self.source_line(op.span.start)]
    }

    /// `state`
    pub(super) fn show_state(&mut self) -> Result<(), Mistake> {
        let program = self.program.clone();
        let objects = program.objects().iter().map(|decl| format!("{}{}", decl.name, self.holds(decl)));
        let threads = self.machine.threads().iter().flat_map(|thread| self.locals(*thread));
        let lines: Vec<String> = objects.chain(threads).collect();
        for line in lines.iter().take(MOST_LINES) {
            self.say(line);
        }
        match lines.len() {
            0 => self.say("no shared object, and no local in scope"),
            all if all > MOST_LINES => self.say(&format!("and {} more", all - MOST_LINES)),
            _ => {}
        }
        Ok(())
    }

    /// What a declared object holds now, after its name: ` = 0`, `: held by a`.
    pub(super) fn holds(&self, decl: &ObjectDecl) -> String {
        let is_variable = matches!(self.machine.object_state(decl.first), Some(ObjectState::Var(_)));
        let sign = if is_variable { " =" } else { ":" };
        format!("{sign} {}", describe::contents(&self.machine, decl))
    }

    /// The locals of a thread that are in scope, function by function.
    fn locals(&self, thread: ThreadId) -> Vec<String> {
        let name = self.machine.thread_name(thread);
        let mut lines = Vec::new();
        for (depth, frame) in self.machine.frames(thread).into_iter().enumerate() {
            let within = if depth == 0 { String::new() } else { format!(" in {}", frame.function) };
            for (local, values) in frame.locals {
                let shown: Vec<String> = values.iter().map(ToString::to_string).collect();
                let value =
                    if shown.len() == 1 { shown.concat() } else { format!("{{{}}}", shown.join(", ")) };
                lines.push(format!("{name}:{local} = {value}{within}"));
            }
        }
        lines
    }

    /// `trace`
    pub(super) fn trace(&mut self) -> Result<(), Mistake> {
        if self.machine.depth() == 0 {
            self.say("no event yet");
            return Ok(());
        }
        let execution = self.so_far()?;
        self.out.push_str(&trace::table(&execution, &self.source, &self.setting.look));
        if self.machine.outcome().is_some() {
            let conditions = self.program.conditions();
            self.out.push_str(&trace::ending(&execution, conditions, &self.source, &self.setting.look));
        }
        Ok(())
    }

    /// `list`, `list all`
    pub(super) fn list(&mut self, extent: Extent) -> Result<(), Mistake> {
        let source = self.source.clone();
        let listing = Listing::of(&source);
        let stands = self.where_threads_stand();
        let marks: Vec<String> = stands.values().map(|names| names.join(" ")).collect();
        let width = marks.iter().map(|mark| columns_of(mark)).max().unwrap_or(0);
        let digits = listing.digits();
        let head: &[Line<'_>] = match (extent, listing.place_of_head()) {
            (Extent::Program, Some(place)) => {
                self.say(&format!("{place}: `list all` shows it"));
                &[]
            }
            _ => &listing.head,
        };
        for line in head.iter().chain(&listing.body) {
            let (number, line) = (line.number, line.text());
            let mark = stands.get(&number).map(|names| names.join(" ")).unwrap_or_default();
            let arrow = if mark.is_empty() { " " } else { "→" };
            let before = " ".repeat(width - columns_of(&mark));
            self.say(format!("{before}{mark} {arrow} {number:>digits$}  {line}").trim_end());
        }
        Ok(())
    }

    /// The threads at each line.
    fn where_threads_stand(&self) -> BTreeMap<u32, Vec<String>> {
        let mut stands: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for thread in self.machine.threads() {
            if let Some(op) = self.machine.pending(*thread) {
                let line = self.source.line(op.span.start);
                stands.entry(line).or_default().push(self.machine.thread_name(*thread).to_owned());
            }
        }
        stands
    }
}
