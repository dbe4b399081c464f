//! `walk`: a guided walk through a search, stop by stop. The explorer that runs is the real one.
//!
//! The search goes on one execution at a time. What it remarks on the way is put into words as it happens
//! (in `walk/`) and waits until the reader asks for it; the exploration tree grows along with what was told. At each stop the session's execution is the one of the walk, so that `state`, `hbr` and all the others look
//! at it; `leave` brings back the one from before.

use std::collections::VecDeque;
use std::time::Duration;

use loris_explorers::facts::NextExecution;
use loris_explorers::{Advance, Explorer, Limits, Options, StopReason, search_from};
use loris_interpreter::{Machine, System};
use loris_report::exploration_tree::{Branches, ExplorationTree, text};
use loris_report::picture::{FileKind, MOST_ROWS, TreePicture, tree_dot, tree_svg};
use loris_report::render::human::{self, Choice, Layout};
use loris_report::results::{Results, Run};
use loris_report::style::counted;

use super::command::{Begin, Form, Pace, Word};
use super::mistake::Mistake;
use super::search::{MOST_DEPTH, as_from_the_start, begins_anywhere, explorer};
use super::session::Session;
use super::walk::course::{Place, Until, Walk};
use super::walk::listen::{Hearing, Listener, Told};
use super::walk::stops;
use super::writing::Drawn;
use crate::limits::RANDOM_SCHEDULES;
use crate::progress::ProgressLines;

/// Of the tree that was asked for so many lines are shown.
const TREE_IN_FULL: usize = 400;

impl Session {
    /// `walk`
    pub(super) fn begin_walk(&mut self, named: &Word, begin: Begin) -> Result<(), Mistake> {
        let explorer = explorer(named)?;
        if begin == Begin::Here && self.walk.is_some() {
            let message = "the state of a walk is no place to begin another one";
            return Err(Mistake::at(named.span, message).help("`leave` ends the walk"));
        }
        if let Some(walk) = self.walk.take() {
            (self.machine, self.ahead) = (walk.own, walk.own_ahead);
        }
        let before = self.machine.depth();
        let machine = match begin {
            Begin::Here if before > 0 => self.settled(explorer, named)?,
            Begin::Here | Begin::Start => System::new(self.program.clone()).machine(),
        };
        let schedules = explorer.is_scheduler().then_some(RANDOM_SCHEDULES);
        let limits = Limits { schedules, depth: Some(MOST_DEPTH), ..Limits::default() };
        let search = search_from(machine.clone(), explorer, &Options { limits, ..Options::default() });
        let own = std::mem::replace(&mut self.machine, machine);
        let own_ahead = std::mem::take(&mut self.ahead);
        self.begin();
        self.walk = Some(Box::new(Walk {
            explorer,
            search: Some(search),
            listener: Listener::new(explorer, self.setting.interrupt.clone()),
            told: VecDeque::new(),
            tree: ExplorationTree::default(),
            previous: self.machine.clone(),
            place: Place::Before,
            shown: 0,
            asides: Vec::new(),
            asked: None,
            report: None,
            spent: Duration::ZERO,
            begin,
            own,
            own_ahead,
        }));
        let title = self.setting.look.ink.bold(explorer.title());
        let from = match begin {
            Begin::Here if before > 0 => {
                format!("from here: point 0 is the state after your {}", counted(before as u64, "event"))
            }
            Begin::Here | Begin::Start => "from the start".to_owned(),
        };
        self.tell(&format!("a walk with {title} ({}), {from}", explorer.source()));
        self.tell(explorer.facts().idea);
        let asks = if explorer.is_scheduler() { "" } else { "`predict` asks you first, " };
        self.tell(&format!("`next` goes to the next stop, {asks}`leave` ends the walk"));
        Ok(())
    }

    /// The current state as the initial one of a search.
    fn settled(&self, explorer: Explorer, named: &Word) -> Result<Machine, Mistake> {
        begins_anywhere(explorer, named)?;
        let mut machine = self.machine.clone();
        machine.settle();
        Ok(machine)
    }

    /// `next`
    pub(super) fn next_stop(&mut self, pace: Pace, word: Option<&Word>) -> Result<(), Mistake> {
        let mut walk = self.taken_walk()?;
        self.give_up_question(&mut walk);
        let result = self.go_on(&mut walk, Until::Kind(pace));
        self.walk = Some(walk);
        let span = word.filter(|_| pace == Pace::Race).map(|word| word.span);
        result.map_err(|mistake| Mistake { span: mistake.span.or(span), ..mistake })
    }

    /// `predict`
    pub(super) fn predict(&mut self) -> Result<(), Mistake> {
        let mut walk = self.taken_walk()?;
        self.give_up_question(&mut walk);
        let result = self.go_on(&mut walk, Until::Question);
        self.walk = Some(walk);
        result
    }

    /// `tree`
    pub(super) fn show_tree(&mut self, form: &Form) -> Result<(), Mistake> {
        let walk = self.taken_walk()?;
        let picture = || TreePicture::of(&walk.tree, walk.tree.executions(), MOST_ROWS);
        let drawn = |kind, text| Drawn { what: "tree", command: "tree", kind, text };
        let result = match form {
            Form::Text => {
                self.tree_in_lines(&walk);
                Ok(())
            }
            Form::Dot(path) => self.draw(&drawn(FileKind::Graph, tree_dot(&picture())), path.as_ref()),
            Form::Svg(path) => self.draw(&drawn(FileKind::Picture, tree_svg(&picture())), Some(path)),
        };
        self.walk = Some(walk);
        result
    }

    fn tree_in_lines(&mut self, walk: &Walk) {
        let lines = text(&walk.tree, Branches::All, TREE_IN_FULL);
        if lines.is_empty() {
            self.say("no execution has begun; `next` goes on");
        }
        for line in &lines {
            self.say(line);
        }
    }

    /// `finish`
    pub(super) fn finish(&mut self) -> Result<(), Mistake> {
        let mut walk = self.taken_walk()?;
        self.give_up_question(&mut walk);
        let result = self.run_to_the_end(&mut walk);
        self.walk = Some(walk);
        result
    }

    /// `leave`
    pub(super) fn leave(&mut self) -> Result<(), Mistake> {
        let walk = self.taken_walk()?;
        self.machine = walk.own;
        self.ahead = walk.own_ahead;
        let place = match self.machine.depth() {
            0 => "at its start".to_owned(),
            depth => format!("after {}", counted(depth as u64, "event")),
        };
        self.say(&format!("the walk is left; back in your own execution, {place}"));
        Ok(())
    }

    /// The walk, to be put back.
    fn taken_walk(&mut self) -> Result<Box<Walk>, Mistake> {
        self.walk
            .take()
            .ok_or_else(|| Mistake::whole("no walk is on").help("`walk EXPLORER` begins one, as `walk dpor`"))
    }

    /// On to where the walk is to stop.
    fn go_on(&mut self, walk: &mut Walk, until: Until) -> Result<(), Mistake> {
        if let Some(why_not) = stops::never_stops(walk.explorer, until) {
            return Err(Mistake::whole(why_not).help("`next` and `next execution` go on"));
        }
        if walk.is_over() {
            return Err(Mistake::whole("the walk is over").help("`tree` shows it all, `leave` ends the walk"));
        }
        walk.listener.hear(Hearing::Everything, &ProgressLines::hidden());
        loop {
            while let Some(Told { growth, aside, stop }) = walk.told.pop_front() {
                walk.asides.extend(aside);
                match stop.filter(|stop| until.is_reached(stop)) {
                    Some(stop) => {
                        self.stop_at(walk, stop, growth, until);
                        return Ok(());
                    }
                    None => walk.grow(growth),
                }
            }
            walk.remember();
            let advance = walk.advance();
            if walk.has_ended(advance) {
                self.summary(walk);
                return Ok(());
            }
            if advance != Advance::Execution || self.setting.interrupt.is_raised() {
                self.say("the walk stands still; `next` goes on");
                return Ok(());
            }
        }
    }

    /// Without a stop to the end, or to the interrupt.
    fn run_to_the_end(&mut self, walk: &mut Walk) -> Result<(), Mistake> {
        let lines = ProgressLines::beside_times(self.setting.look.times);
        walk.listener.hear(Hearing::Growth, &lines);
        walk.asides.clear();
        while !walk.is_over() {
            walk.take_in_all();
            // Only there the machine may stand elsewhere when it is stopped between two executions.
            let moves_on = matches!(walk.explorer.facts().next, NextExecution::Child | NextExecution::Draw);
            if moves_on {
                walk.remember();
            }
            let advance = walk.advance();
            if !moves_on && matches!(advance, Advance::Stopped(_)) {
                walk.place = Place::Within;
            }
            if walk.has_ended(advance) {
                break;
            }
            if advance != Advance::Execution || self.setting.interrupt.is_raised() {
                walk.take_in_all();
                self.stand(walk);
                let number = walk.executions();
                self.say(&format!(
                    "stopped after {}; `finish` and `next` go on",
                    counted(number, "execution")
                ));
                return Ok(());
            }
        }
        self.summary(walk);
        Ok(())
    }

    /// What the search has found.
    fn summary(&mut self, walk: &mut Walk) {
        walk.take_in_all();
        self.stand(walk);
        if let Some(search) = walk.search.take() {
            walk.listener.hear(Hearing::Growth, &ProgressLines::hidden());
            walk.report = Some(search.report());
        }
        let Some(mut report) = walk.report.clone() else { return };
        if walk.begin == Begin::Here {
            report = as_from_the_start(&walk.own, report);
        }
        let executions = counted(report.statistics.executions(), "execution");
        self.say(&match report.stopped_by {
            Some(StopReason::Schedules) if walk.explorer.is_scheduler() => {
                format!("the walk is over: {executions}; a scheduler that draws never ends by itself and is given that many")
            }
            _ if report.complete() => format!("the walk is over: {executions}"),
            _ => format!("the walk has ended early: {executions}"),
        });
        let results = Results::of(&self.program, &self.source, Run::of(report, walk.spent));
        self.out.push_str(&human::report(&results, Choice::Named, Layout::Blocks, &self.setting.look));
        self.say("`tree` shows it all, `leave` ends the walk");
    }
}
