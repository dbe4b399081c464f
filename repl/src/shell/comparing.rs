//! `same`: do two schedules have one HBR, one lazy HBR, one state?

use loris_interpreter::{Machine, Profile, System};
use loris_report::execution::{Execution, record_given};
use loris_report::render::human::comparison_of_two;
use loris_report::results::compare;

use super::command::Word;
use super::mistake::Mistake;
use super::reading::read_schedule;
use super::session::Session;

impl Session {
    /// `same`
    pub(super) fn same(&mut self, one: &Word, other: Option<&Word>) -> Result<(), Mistake> {
        let first = self.run_apart(one)?;
        let second = match other {
            Some(other) => self.run_apart(other)?,
            None => self.so_far()?,
        };
        let comparison = compare(&self.program, Profile::default(), self.source.clone(), [first, second]);
        self.out.push_str(&comparison_of_two(&comparison, &self.setting.look));
        Ok(())
    }

    /// The execution so far, recorded.
    pub(super) fn so_far(&self) -> Result<Execution, Mistake> {
        let schedule = self.machine.schedule().named(&self.machine);
        record_given(self.afresh(), &schedule, usize::MAX).map_err(|error| Mistake::whole(error.to_string()))
    }

    fn afresh(&self) -> Machine {
        System::new(self.program.clone()).machine()
    }

    /// Runs a schedule, and nothing after it, on a machine of its own.
    fn run_apart(&self, word: &Word) -> Result<Execution, Mistake> {
        let text = read_schedule(word, word.span.start)?;
        record_given(self.afresh(), &text.schedule, usize::MAX).map_err(|error| {
            let mut left = error.step;
            let entry = text.entries().find(|(entry, _)| {
                let within = left <= entry.count as usize;
                left = left.saturating_sub(entry.count as usize);
                within
            });
            Mistake::at(entry.map_or(word.span, |(_, span)| span), error.to_string())
        })
    }
}
