//! What a stop shows.

use loris_report::exploration_tree::{Branches, Growth, Label, schedule, text};
use loris_report::style::{broken, counted};

use super::session::Session;
use super::walk::course::{Asked, Place, Tries, Until, Walk};
use super::walk::listen::Stop;
use super::walk::words;

/// Of the tree at a stop so many lines are shown.
const TREE_AT_STOP: usize = 24;

/// A sentence goes on on the next line after so many columns, or where the terminal ends.
const LONGEST_LINE: usize = 100;

/// What `say` puts before a line.
const INDENT: usize = 2;

impl Session {
    /// Shows a stop, or asks about it.
    pub(super) fn stop_at(&mut self, walk: &mut Walk, stop: Stop, growth: Option<Growth>, until: Until) {
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
            self.tell(&words::written(&aside, &walk.tree));
        }
        stop.facts.iter().for_each(|line| self.tell(&words::written(line, &walk.tree)));
        match question {
            Some(question) => {
                let text = self.setting.look.ink.bold(&question.text);
                self.say(&text);
                self.say(&format!("({})", question.form));
                walk.asked = Some(Asked { stop, held, tries: Tries::None });
            }
            None => self.show_reasons(walk, &stop),
        }
    }

    /// Adds a sentence to the answer, on several lines if it is long.
    pub(in crate::shell) fn tell(&mut self, sentence: &str) {
        let columns = self.setting.look.columns().unwrap_or(usize::MAX).saturating_sub(INDENT);
        for line in broken(sentence, columns.min(LONGEST_LINE)) {
            self.say(&line);
        }
    }

    /// Where the walk stands, and the events since the last stop.
    fn show_place(&mut self, walk: &mut Walk) {
        let events = self.machine.depth();
        let heading = self.setting.look.ink.bold(&format!("execution {}", walk.tree.executions()));
        let place = if events == 0 {
            "at the start".to_owned()
        } else {
            let steps: Vec<Label> = (0..events).map(|at| Label::of_event(&self.machine, at)).collect();
            let steps = schedule(&steps.iter().collect::<Vec<_>>());
            format!("after {}: {steps}", counted(events as u64, "event"))
        };
        self.say(&format!("{heading}, {place}"));
        self.show_events(walk.shown.min(events));
        walk.shown = events;
    }

    /// What was done at a stop and why, and the tree with it.
    pub(super) fn show_reasons(&mut self, walk: &Walk, stop: &Stop) {
        stop.reasons.iter().for_each(|line| self.tell(&words::written(line, &walk.tree)));
        self.say("tree");
        for line in text(&walk.tree, Branches::Current, TREE_AT_STOP) {
            self.say(&format!("  {line}"));
        }
    }

    /// The session's execution is that of the walk, as far as it was shown.
    pub(super) fn stand(&mut self, walk: &Walk) {
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
}
