//! `walk`: a guided walk through a search, stop by stop. The explorer that runs is the real one.
//!
//! The search goes on one execution at a time. What it remarks on the way is put into words as it happens
//! ([`listen`], [`words`]) and waits here until the reader asks for it; the exploration tree grows along with what was
//! told. At each stop the session's execution is the one of the walk, so that `state`, `hbr` and all the others look
//! at it; `leave` brings back the one from before.

mod ideas;
mod listen;
mod question;
mod words;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use loris_explorers::{Advance, Explorer, Limits, Options, Report, Search, StopReason, search_from};
use loris_interpreter::{Machine, Step};

use super::command::{Pace, Word};
use super::mistake::Mistake;
use super::reading;
use super::search::{MOST_DEPTH, explorer};
use super::session::Session;
use crate::explain::Explained;
use crate::exploration_tree::{Branches, ExplorationTree, Growth, Label, schedule, text};
use crate::limits::RANDOM_SCHEDULES;
use crate::look::{Times, counted};
use crate::progress::Lines;
use crate::render::human::{self, Choice, Layout};
use crate::render::{Results, Run};
use listen::{Hearing, Kind, Listener, Stop, Told};
use question::Question;
use words::Said;

/// Of the tree at a stop so many lines are shown.
const TREE_AT_STOP: usize = 24;

/// Of the tree that was asked for.
const TREE_IN_FULL: usize = 400;

/// A sentence goes on on the next line after so many columns.
const LONGEST_LINE: usize = 100;

/// A walk that is on.
pub(super) struct Walk {
    explorer: Explorer,
    /// None once it is over.
    search: Option<Box<dyn Search>>,
    listener: Listener,
    /// What was not shown yet.
    told: VecDeque<Told>,
    tree: ExplorationTree,
    /// The end of the last execution that was told in full.
    previous: Machine,
    place: Place,
    /// Events of the current execution that were shown.
    shown: usize,
    /// What goes with the next stop.
    asides: Vec<Said>,
    /// The stop whose answer the reader is asked for.
    asked: Option<Asked>,
    /// What was found, once it is over.
    report: Option<Report>,
    /// Time that was spent in the search.
    spent: Duration,
    own: Machine,
    own_ahead: Vec<Step>,
}

/// Which execution is being told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// The one before; the next one was run, but its beginning was not told.
    Before,
    /// The last one that was run.
    Within,
}

/// A stop at which a question is open.
struct Asked {
    stop: Stop,
    /// What the stop adds to the tree, which would give the answer away.
    held: Option<Growth>,
}

/// Where to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Until {
    Kind(Pace),
    Question,
}

impl Session {
    /// `walk`
    pub(super) fn begin_walk(&mut self, named: &Word) -> Result<(), Mistake> {
        let explorer = explorer(named)?;
        if let Some(walk) = self.walk.take() {
            (self.machine, self.ahead) = (walk.own, walk.own_ahead);
        }
        // From the start, as all explorers can.
        let machine = Machine::new(self.program.clone());
        let schedules = (explorer == Explorer::Random).then_some(RANDOM_SCHEDULES);
        let limits = Limits { schedules, depth: Some(MOST_DEPTH), ..Limits::default() };
        let search = search_from(machine, explorer, &Options { limits, ..Options::default() });
        let own = std::mem::replace(&mut self.machine, Machine::new(self.program.clone()));
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
            own,
            own_ahead,
        }));
        let title = self.setting.look.ink.bold(explorer.title());
        self.tell(&format!("a walk with {title} ({}), from the start", explorer.source()));
        self.tell(ideas::idea(explorer));
        self.say("`next` goes to the next stop, `predict` asks you first, `leave` ends the walk");
        Ok(())
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
    pub(super) fn show_tree(&mut self) -> Result<(), Mistake> {
        let walk = self.taken_walk()?;
        let lines = text(&walk.tree, Branches::All, TREE_IN_FULL);
        if lines.is_empty() {
            self.say("no execution has begun; `next` goes on");
        }
        lines.iter().for_each(|line| self.say(line));
        self.walk = Some(walk);
        Ok(())
    }

    /// `finish`
    pub(super) fn finish(&mut self) -> Result<(), Mistake> {
        let mut walk = self.taken_walk()?;
        self.give_up_question(&mut walk);
        let result = self.to_the_end(&mut walk);
        self.walk = Some(walk);
        result
    }

    /// `leave`
    pub(super) fn leave(&mut self) -> Result<(), Mistake> {
        let walk = self.taken_walk()?;
        self.machine = walk.own;
        self.ahead = walk.own_ahead;
        let events = counted(self.machine.depth() as u64, "event");
        self.say(&format!("the walk is left; back in your own execution, after {events}"));
        Ok(())
    }

    /// Whether a question waits for an answer.
    pub(super) fn is_asked(&self) -> bool {
        self.walk.as_ref().is_some_and(|walk| walk.asked.is_some())
    }

    /// Judges what the reader has answered; `None` if it is no answer, but perhaps a command.
    pub(super) fn judge(&mut self, line: &str) -> Option<Result<(), Mistake>> {
        let answer = match question::read(line) {
            Some(Ok(answer)) => answer,
            Some(Err(mistake)) => return Some(Err(mistake)),
            None => return self.lacks_a_point(line).map(Err),
        };
        let mut walk = self.walk.take()?;
        let result = match walk.asked.take() {
            Some(asked) => self.answered(&mut walk, asked, &answer),
            None => Ok(()),
        };
        self.walk = Some(walk);
        Some(result)
    }

    fn answered(&mut self, walk: &mut Walk, asked: Asked, answer: &question::Answer) -> Result<(), Mistake> {
        let Some(question) = &asked.stop.question else { return Ok(()) };
        if let Err(mistake) = self.fits(answer, question) {
            walk.asked = Some(asked);
            return Err(mistake);
        }
        let ink = self.setting.look.ink;
        let expected = &question.expected;
        if expected.is_met_by(answer) {
            self.say(&format!("{}: {expected}", ink.good("right")));
        } else {
            self.say(&format!("{}: it is {expected}", ink.bad("wrong")));
        }
        walk.grow(asked.held);
        self.show_reasons(walk, &asked.stop);
        Ok(())
    }

    /// What is wrong with a thread alone as an answer.
    fn lacks_a_point(&self, line: &str) -> Option<Mistake> {
        let [word] = <[Word; 1]>::try_from(reading::answer(line)?).ok()?;
        self.existing(&word.text)?;
        let message = format!("the point is missing at which {} is to run", word.text);
        Some(Mistake::at(word.span, message).help(format!("as in `{} at 0`", word.text)))
    }

    /// Whether it answers the question at all.
    fn fits(&self, answer: &question::Answer, question: &Question) -> Result<(), Mistake> {
        let wrong_form = || format!("the form is {}", question.form);
        if !question.expected.is_of_the_form_of(answer) {
            return Err(Mistake::at(answer.span, "this does not answer the question").help(wrong_form()));
        }
        match &answer.thread {
            Some(thread) if self.existing(&thread.text).is_none() => {
                let message = format!("there is no thread `{}` here", thread.text);
                Err(Mistake::at(thread.span, message)
                    .help(format!("the threads are {}", self.thread_names())))
            }
            _ => match answer.at.filter(|at| at.value > self.machine.depth()) {
                Some(at) => {
                    let help = format!("the points are 0 to {}", self.machine.depth());
                    Err(Mistake::at(at.span, "there is no such point").help(help))
                }
                None => Ok(()),
            },
        }
    }

    /// The walk, to be put back.
    fn taken_walk(&mut self) -> Result<Box<Walk>, Mistake> {
        self.walk
            .take()
            .ok_or_else(|| Mistake::whole("no walk is on").help("`walk EXPLORER` begins one, as `walk dpor`"))
    }

    /// A question that is not answered is answered by the walk.
    fn give_up_question(&mut self, walk: &mut Walk) {
        if let Some(Asked { stop, held }) = walk.asked.take() {
            if let Some(question) = &stop.question {
                self.say(&format!("not answered: it is {}", question.expected));
            }
            walk.grow(held);
            stop.reasons.iter().for_each(|line| self.tell(&words::said(line, &walk.tree)));
        }
    }

    /// On to where the walk is to stop.
    fn go_on(&mut self, walk: &mut Walk, until: Until) -> Result<(), Mistake> {
        if let Some(why_not) = ideas::never_stops(walk.explorer, until) {
            return Err(Mistake::whole(why_not).help("`next` and `next execution` go on"));
        }
        if walk.is_over() {
            return Err(Mistake::whole("the walk is over").help("`tree` shows it all, `leave` ends the walk"));
        }
        walk.listener.hear(Hearing::Everything, &Lines::hidden());
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

    /// Shows a stop, or asks about it.
    fn stop_at(&mut self, walk: &mut Walk, stop: Stop, growth: Option<Growth>, until: Until) {
        let question = stop.question.as_ref().filter(|_| until == Until::Question);
        let held = if question.is_some() {
            growth
        } else {
            walk.grow(growth);
            None
        };
        self.stand(walk);
        self.show_place(walk);
        for aside in std::mem::take(&mut walk.asides) {
            self.tell(&words::said(&aside, &walk.tree));
        }
        stop.facts.iter().for_each(|line| self.tell(&words::said(line, &walk.tree)));
        match question {
            Some(question) => {
                let text = self.setting.look.ink.bold(&question.text);
                self.say(&text);
                self.say(&format!("({})", question.form));
                walk.asked = Some(Asked { stop, held });
            }
            None => self.show_reasons(walk, &stop),
        }
    }

    /// Adds a sentence to the answer, on several lines if it is long.
    fn tell(&mut self, sentence: &str) {
        let mut line = String::new();
        for word in sentence.split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > LONGEST_LINE {
                self.say(&line);
                line = "  ".to_owned();
            } else if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        self.say(&line);
    }

    /// Where the walk stands, and the events since the last stop.
    fn show_place(&mut self, walk: &mut Walk) {
        let events = self.machine.depth();
        let heading = self.setting.look.ink.bold(&format!("execution {}", walk.tree.executions()));
        let place = match events {
            0 => "at the start".to_owned(),
            _ => {
                let steps: Vec<Label> = (0..events).map(|at| Label::of_event(&self.machine, at)).collect();
                let steps = schedule(&steps.iter().collect::<Vec<_>>());
                format!("after {}: {steps}", counted(events as u64, "event"))
            }
        };
        self.say(&format!("{heading}, {place}"));
        self.show_events(walk.shown.min(events));
        walk.shown = events;
    }

    /// What was done at a stop and why, and the tree with it.
    fn show_reasons(&mut self, walk: &Walk, stop: &Stop) {
        stop.reasons.iter().for_each(|line| self.tell(&words::said(line, &walk.tree)));
        self.say("tree");
        for line in text(&walk.tree, Branches::Current, TREE_AT_STOP) {
            self.say(&format!("  {line}"));
        }
    }

    /// The session's execution is that of the walk, as far as it was told.
    fn stand(&mut self, walk: &Walk) {
        if let Some(search) = &walk.search {
            let mut machine = match walk.place {
                Place::Within => search.point().machine().clone(),
                Place::Before => walk.previous.clone(),
            };
            while machine.depth() > walk.tree.depth() {
                machine.undo();
            }
            self.machine = machine;
            self.ahead.clear();
        }
    }

    /// Without a stop to the end, or to the interrupt.
    fn to_the_end(&mut self, walk: &mut Walk) -> Result<(), Mistake> {
        let lines = match self.setting.look.times {
            Times::Shown => Lines::on_terminal(),
            Times::Hidden => Lines::hidden(),
        };
        walk.listener.hear(Hearing::Growth, &lines);
        walk.asides.clear();
        while !walk.is_over() {
            walk.take_in_all();
            if walk.explorer == Explorer::LazyReverseSearch {
                // Only there the machine may stand elsewhere when it is stopped.
                walk.remember();
            }
            let advance = walk.advance();
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
            walk.listener.hear(Hearing::Growth, &Lines::hidden());
            walk.report = Some(search.report());
        }
        let Some(report) = walk.report.clone() else { return };
        let end = if report.complete() { "the walk is over" } else { "the walk has ended early" };
        self.say(&format!("{end}: {}", counted(report.statistics.executions(), "execution")));
        let runs = vec![Run { report, elapsed: walk.spent }];
        let results = Results {
            source: self.source.clone(),
            runs,
            explained: Explained::default(),
            program: self.program.clone(),
        };
        self.out.push_str(&human::report(&results, Choice::Named, Layout::Blocks, &self.setting.look));
        self.say("`tree` shows it all, `leave` ends the walk");
    }
}

impl Until {
    /// Whether to stop here.
    fn is_reached(self, stop: &Stop) -> bool {
        match self {
            Until::Question => stop.question.is_some(),
            Until::Kind(Pace::Stop) => stop.kind != Kind::Look,
            Until::Kind(Pace::Race) => stop.kind == Kind::Race,
            Until::Kind(Pace::Execution) => stop.kind == Kind::Begin,
        }
    }
}

impl Walk {
    /// Remembers the execution that was told, before the next one is run.
    fn remember(&mut self) {
        if let Some(search) = &self.search {
            self.previous = search.point().machine().clone();
        }
    }

    /// Runs the next execution.
    fn advance(&mut self) -> Advance {
        let Some(search) = &mut self.search else { return Advance::Over };
        let begun = Instant::now();
        self.place = Place::Before;
        let advance = search.advance(&mut self.listener);
        self.spent += begun.elapsed();
        if advance == Advance::Over {
            self.place = Place::Within;
        }
        self.told.extend(self.listener.told.drain(..));
        advance
    }

    /// Whether the search is over, by itself or because it was stopped within an execution.
    fn has_ended(&self, advance: Advance) -> bool {
        match advance {
            Advance::Execution => false,
            Advance::Over => true,
            Advance::Stopped(reason) => reason != StopReason::Interrupted || self.listener.is_within(),
        }
    }

    /// Whether there is nothing left to tell.
    fn is_over(&self) -> bool {
        self.search.is_none()
    }

    /// How many executions were run.
    fn executions(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.statistics().executions())
    }

    /// Adds to the tree.
    fn grow(&mut self, growth: Option<Growth>) {
        if let Some(Growth::Begin { keep, .. }) = &growth {
            self.shown = self.shown.min(*keep);
            self.place = Place::Within;
            self.asides.retain(|aside| !matches!(aside, Said::Slept { .. }));
        }
        growth.into_iter().for_each(|growth| self.tree.grow(growth));
    }

    /// Adds all that was told to the tree.
    fn take_in_all(&mut self) {
        while let Some(told) = self.told.pop_front() {
            self.grow(told.growth);
        }
    }
}
