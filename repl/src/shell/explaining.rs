//! `minimize` and `critical`: the bug that the execution shows, with few context switches, and where it could be
//! avoided last.

use loris_explorers::{Limits, Options, Witness};
use loris_interpreter::System;
use loris_report::execution::Execution;
use loris_report::render::{explanation, trace};
use loris_report::results::{Explained, Explanation, Questions};

use super::mistake::Mistake;
use super::session::Session;
use crate::commands::explain::explain;
use crate::limits::{Bounds, Watch};
use crate::progress::ProgressLines;

/// Executions are truncated after so many events, as `explore` does it.
const MOST_DEPTH: usize = Limits::DEPTH;

impl Session {
    /// `minimize`
    pub(super) fn minimize(&mut self) -> Result<(), Mistake> {
        let explained = self.answers(Questions { minimize: true, critical: false })?;
        if let Some(found) = explained.first() {
            let lines = explanation::lines(found, &self.program, &self.source, self.setting.look.ink);
            self.out.push_str(&lines);
        }
        Ok(())
    }

    /// `critical`
    pub(super) fn critical(&mut self) -> Result<(), Mistake> {
        let explained = self.answers(Questions { minimize: false, critical: true })?;
        let found = explained.first();
        let event = found.and_then(Explanation::critical_event);
        let execution = Execution { critical: event, ..self.so_far()? };
        let look = self.setting.look;
        if event.is_some() {
            self.out.push_str(&trace::table(&execution, &self.source, &look));
        }
        if let Some(critical) = found.and_then(|found| found.critical.as_ref()) {
            self.out.push_str(&trace::critical(critical, &self.program, &self.source, &look));
        }
        Ok(())
    }

    /// Asks about the bug that the execution shows.
    fn answers(&mut self, questions: Questions) -> Result<Explained, Mistake> {
        let witness = Witness::of(&mut self.machine.clone()).ok_or_else(|| {
            Mistake::whole("the execution shows no bug".to_owned())
                .help("`run` goes on to its end; `explore` finds schedules with bugs, which `load` takes")
        })?;
        let lines = ProgressLines::beside_times(self.setting.look.times);
        let limits = Limits { depth: Some(MOST_DEPTH), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let bounds = Bounds::new(None, None);
        let mut watch = |what: &str| {
            let gauge = lines.gauge(what.to_owned(), None);
            Watch::new(bounds, self.setting.interrupt.clone(), gauge)
        };
        Ok(explain(&System::new(self.program.clone()), [witness], questions, &options, &mut watch))
    }
}
