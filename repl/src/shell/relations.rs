//! The two relations over the events so far: `hbr`, `lazy`, `races`, `why`.

use std::fmt::Write as _;

use loris_hbr::{Clocks, Dependence, Edge, Footprint, Lazy, Race, Regular, Relation, dependent};
use loris_interpreter::EventIndex;
use loris_report::describe;
use loris_report::execution::{short, standing};
use loris_report::picture::{self, ArrowKind, FileKind, Graphs, MOST_EVENTS, Relations, Which};
use loris_report::render::grid::{Align, grid};
use loris_report::render::human;
use loris_report::style::counted;

use super::breaks::accesses_of;
use super::command::{Form, Number, Word};
use super::mistake::Mistake;
use super::session::Session;
use super::writing::Drawn;
use crate::commands::data_races::of_schedule;

/// No chain is looked for over a longer way.
const LONGEST_WAY: usize = 20_000;

impl Session {
    /// `hbr` and `lazy`
    pub(super) fn relation(&mut self, which: Which, form: &Form) -> Result<(), Mistake> {
        let command = match which {
            Which::Regular => "hbr",
            Which::Lazy => "lazy",
        };
        match form {
            Form::Text => {
                let text = self.relation_text(&Graphs::of(&self.machine), which);
                self.out.push_str(&text);
                Ok(())
            }
            Form::Dot(path) => {
                let text = picture::dot_of(&Relations::of(&self.machine), which);
                self.draw(&Drawn { what: which.name(), command, kind: FileKind::Graph, text }, path.as_ref())
            }
            Form::Svg(path) => {
                let text = picture::svg(&Relations::of(&self.machine), &[which]);
                self.draw(&Drawn { what: which.name(), command, kind: FileKind::Picture, text }, Some(path))
            }
        }
    }

    fn relation_text(&mut self, pictured: &Graphs, which: Which) -> String {
        let fingerprints = standing(&mut self.machine).fingerprints;
        let print = match which {
            Which::Regular => fingerprints.regular,
            Which::Lazy => fingerprints.lazy,
        };
        let (name, graph) = (which.name(), pictured.graph(which));
        let edges = graph.races().count() as u64;
        let mut text = format!(
            "  {name} {} of {}: {} between threads",
            short(print),
            counted(self.machine.depth() as u64, "event"),
            counted(edges, "direct edge")
        );
        if which == Which::Lazy {
            let all = pictured.regular.races();
            let dropped = all.filter(|edge| pictured.kind(edge) == ArrowKind::MutexOrder).count();
            let _ = write!(text, "; {} of the HBR left out", counted(dropped as u64, "edge"));
        }
        text.push('\n');
        if pictured.first > 0 {
            let _ = writeln!(text, "  only the last {MOST_EVENTS} events are shown");
        }
        let rows = (0..graph.len()).map(|at| self.relation_row(pictured, which, at)).collect();
        if !graph.is_empty() {
            text.push_str(&grid(vec!["event", "thread", "op", "directly after"], rows, Align::FirstRight));
        }
        text
    }

    /// One event, and what it comes directly after.
    fn relation_row(&self, pictured: &Graphs, which: Which, at: usize) -> Vec<String> {
        let event = &self.machine.events()[pictured.first + at];
        let later = EventIndex(u32::try_from(at).unwrap_or(u32::MAX));
        let others = pictured
            .graph(which)
            .edges_into(later)
            .iter()
            .filter(|edge| self.is_between_threads(pictured, edge));
        let mut said: Vec<String> = others.map(|edge| self.because(pictured, edge)).collect();
        if which == Which::Lazy {
            let regular = pictured.regular.edges_into(later).iter();
            let dropped = regular.filter(|edge| pictured.kind(edge) == ArrowKind::MutexOrder);
            said.extend(dropped.map(|edge| format!("[not {}]", self.because(pictured, edge))));
        }
        vec![
            (pictured.first + at + 1).to_string(),
            self.machine.thread_name(event.thread).to_owned(),
            describe::event(&self.machine, event),
            said.join("; "),
        ]
    }

    fn is_between_threads(&self, pictured: &Graphs, edge: &Edge) -> bool {
        let events = &self.machine.events()[pictured.first..];
        events[edge.earlier.index()].thread != events[edge.later.index()].thread
    }

    /// `4 (lock m, a)`
    fn because(&self, pictured: &Graphs, edge: &Edge) -> String {
        let (earlier, later) = (pictured.first + edge.earlier.index(), pictured.first + edge.later.index());
        format!("{} ({})", earlier + 1, describe::reason(&self.machine, earlier, later))
    }

    /// `races`
    pub(super) fn races(&mut self, asked: Option<&Word>) -> Result<(), Mistake> {
        let threads = match asked {
            None => self.machine.threads().to_vec(),
            Some(word) if word.text == "data" => {
                self.data_races();
                return Ok(());
            }
            Some(word) => vec![self.existing(&word.text).ok_or_else(|| {
                let help = format!("the threads are {}", self.thread_names());
                Mistake::at(word.span, format!("there is no thread `{}` here", word.text)).help(help)
            })?],
        };
        let regular = Clocks::<Regular>::of_execution(&self.machine);
        let lazy = Clocks::<Lazy>::of_execution(&self.machine);
        let mut rows = Vec::new();
        for thread in threads {
            let Some(op) = self.machine.pending(thread) else { continue };
            let accesses = accesses_of(self, thread);
            let pending = Footprint { thread, kind: op.kind, accesses: &accesses };
            rows.push(vec![
                self.machine.thread_name(thread).to_owned(),
                self.machine.op_text(&op),
                self.raced(&regular, pending),
                self.raced(&lazy, pending),
            ]);
        }
        if rows.is_empty() {
            self.say("no thread has an op left");
        } else {
            self.tell("races of the next ops with events so far, which DPOR turns round (`races data` has the data races)");
            self.out.push_str(&grid(
                vec!["thread", "next op", "races in the HBR", "in the lazy HBR"],
                rows,
                Align::Text,
            ));
        }
        Ok(())
    }

    /// `races data`
    fn data_races(&mut self) {
        self.say("data races: accesses that no synchronisation orders (`races` has what DPOR turns round)");
        let schedule = self.machine.schedule().named(&self.machine);
        let races = of_schedule(&self.program, self.machine.profile(), &schedule);
        if races.pairs.is_empty() {
            self.say("no data race so far");
        }
        let text = human::data_races(&races, &self.source, self.setting.look.ink);
        self.out.push_str(&text);
    }

    /// The events that a pending op races with.
    fn raced<R: Relation>(&self, clocks: &Clocks<R>, pending: Footprint<'_>) -> String {
        let mut races: Vec<Race> = Vec::new();
        clocks.races(pending, &mut races);
        let said = races.iter().map(|race| {
            let event = self.machine.event(race.event);
            let fixed = if race.dependence == Dependence::Irreversible { ", irreversible" } else { "" };
            let name = self.machine.thread_name(event.thread);
            format!("{} ({name}: {}{fixed})", race.event.index() + 1, self.machine.op_text(&event.op))
        });
        let said: Vec<String> = said.collect();
        if said.is_empty() { "none".to_owned() } else { said.join("; ") }
    }

    /// `why`
    pub(super) fn why(&mut self, one: Number, other: Number) -> Result<(), Mistake> {
        let (earlier, later) = (self.event_number(one)?, self.event_number(other)?);
        if earlier >= later {
            let help = format!("as in `why {} {}`", other.value, one.value);
            let message =
                if earlier == later { "these are one event" } else { "the earlier event is to come first" };
            let mistake = Mistake::at(other.span, message);
            return Err(if earlier == later { mistake } else { mistake.help(help) });
        }
        if later - earlier > LONGEST_WAY {
            return Err(Mistake::at(other.span, format!("the two are more than {LONGEST_WAY} events apart")));
        }
        let regular = self.chain::<Regular>(earlier, later);
        let lazy = self.chain::<Lazy>(earlier, later);
        let (a, b) = (earlier + 1, later + 1);
        match (&regular, &lazy) {
            (Some(chain), Some(lazily)) if chain == lazily => {
                self.say(&format!("{a} happens before {b}, in the HBR and in the lazy HBR:"));
                self.show_chain(chain);
            }
            (Some(chain), Some(lazily)) => {
                self.say(&format!("{a} happens before {b} in the HBR:"));
                self.show_chain(chain);
                self.say("and in the lazy HBR:");
                self.show_chain(lazily);
            }
            (Some(chain), None) => {
                self.say(&format!("{a} happens before {b} in the HBR:"));
                self.show_chain(chain);
                self.say("but not in the lazy HBR: every way leads over the order of a mutex");
            }
            (None, _) => {
                self.say(&format!(
                    "{a} does not happen before {b}, in neither relation: the two are concurrent"
                ));
            }
        }
        Ok(())
    }

    fn event_number(&self, number: Number) -> Result<usize, Mistake> {
        let depth = self.machine.depth();
        if (1..=depth).contains(&number.value) {
            return Ok(number.value - 1);
        }
        let events = if depth == 0 {
            "there is no event yet".to_owned()
        } else {
            format!("the events are 1 to {depth}")
        };
        Err(Mistake::at(number.span, format!("there is no event {}: {events}", number.value))
            .help("`trace` shows them"))
    }

    /// Events from one to another, each directly dependent on the one before; `None` if there are none. From the
    /// later one back, always to the earliest that will do.
    fn chain<R: Relation>(&self, earlier: usize, later: usize) -> Option<Vec<usize>> {
        let print = |at: usize| Footprint::of_event(&self.machine, &self.machine.events()[at]);
        let mut clocks = Clocks::<R>::new();
        for at in 0..=later {
            clocks.push(print(at));
        }
        let index = |at: usize| EventIndex(u32::try_from(at).unwrap_or(u32::MAX));
        if !clocks.happens_before(index(earlier), index(later)) {
            return None;
        }
        let after: Vec<usize> = (earlier..later)
            .filter(|at| *at == earlier || clocks.happens_before(index(earlier), index(*at)))
            .collect();
        let mut chain = vec![later];
        let mut at = later;
        while at != earlier {
            let direct = |from: &&usize| **from < at && linked::<R>(print(**from), print(at));
            at = *after.iter().find(direct)?;
            chain.push(at);
        }
        chain.reverse();
        Some(chain)
    }

    fn show_chain(&mut self, chain: &[usize]) {
        let rows = chain.iter().enumerate().map(|(place, at)| {
            let event = &self.machine.events()[*at];
            let why = if place == 0 {
                String::new()
            } else {
                describe::reason(&self.machine, chain[place - 1], *at)
            };
            let name = self.machine.thread_name(event.thread).to_owned();
            vec![(at + 1).to_string(), name, describe::event(&self.machine, event), why]
        });
        let table =
            grid(vec!["event", "thread", "op", "after the one before by"], rows.collect(), Align::FirstRight);
        self.out.push_str(&table);
    }
}

/// Whether two events in their order are of one thread or dependent.
fn linked<R: Relation>(earlier: Footprint<'_>, later: Footprint<'_>) -> bool {
    earlier.thread == later.thread || dependent::<R>(earlier, later)
}
