//! Executions that go on for ever: going round once more.

use loris_interpreter::Step;
use loris_interpreter::profile::LoopRule;
use loris_lang::schedule::ScheduleText;

use super::mistake::Mistake;
use super::session::Session;

impl Session {
    /// `loop`
    pub(super) fn go_round(&mut self) -> Result<(), Mistake> {
        let end = self.machine.depth();
        let Some(begin) = self.met_before() else {
            let help = "step on until a state comes again; `explore --liveness` finds a schedule with a loop";
            let message = "the execution was not in this state before";
            return Err(Mistake::whole(message).help(help.to_owned()));
        };
        let steps = self.machine.schedule().steps.split_off(begin);
        let before = self.before();
        for step in steps {
            let Step { thread, choices } = step;
            self.machine.step(thread, &choices).map_err(|error| Mistake::whole(error.to_string()))?;
        }
        self.ahead.clear();
        self.after(&before, None);
        self.say(&format!(
            "once round: events {} to {end} again; the state is that after event {begin}",
            begin + 1
        ));
        Ok(())
    }

    /// Before a schedule is run that goes round for ever: loops run as they are.
    pub(super) fn prepare_for(&mut self, text: &ScheduleText) {
        if text.cycle.is_some() && self.machine.profile().loops == LoopRule::Wait {
            // [loops-run]
            self.machine = self.machine.clone().with_loops(LoopRule::Run);
            self.say("loops run as they are from here on, round after round");
        }
    }

    /// After such a schedule: whether it comes back to where it goes round.
    pub(super) fn say_whether_round(&mut self, text: &ScheduleText) {
        if text.cycle.is_none() {
            return;
        }
        let line = match self.met_before() {
            Some(begin) => {
                format!("the state is that after event {begin} again: `loop` goes round once more")
            }
            None => "what stands after `loop` does not lead back to the state before it".to_owned(),
        };
        self.say(&line);
    }

    /// The last time that the execution was in this state: after so many events.
    fn met_before(&self) -> Option<usize> {
        let mut machine = self.machine.clone();
        let state = machine.state_fingerprint();
        while machine.depth() > 0 {
            machine.undo();
            if machine.state_fingerprint() == state {
                return Some(machine.depth());
            }
        }
        None
    }
}
