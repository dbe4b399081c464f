//! Moving in an execution: step, back, run, goto, restart, load.

use loris_interpreter::{Step, StepError, ThreadId};
use loris_lang::schedule::{ScheduleEntry, ScheduleText};
use loris_lang::source::{SourceFile, Span};
use loris_report::describe;
use loris_report::render::diagnostic::mistakes;
use loris_report::style::{counted, only, tame};

use super::command::{Number, Target, Word};
use super::mistake::Mistake;
use super::reading::read_schedule;
use super::session::Session;
use super::story::Halt;

/// `run` without a number stops after so many events.
const MOST_EVENTS: usize = 100_000;

/// Between two looks at the interrupt.
const EVENTS_BETWEEN_LOOKS: usize = 64;

impl Session {
    /// `step`
    pub(super) fn step(&mut self, text: &ScheduleText) -> Result<(), Mistake> {
        if !text.schedule.root.is_empty() {
            let help = "`load` begins with them".to_owned();
            return Err(Mistake::whole("a step has no values of the start").help(help));
        }
        let before = self.before();
        let result = if text.schedule.entries.is_empty() { self.next_step() } else { self.steps(text) };
        self.after(&before, result.as_ref().ok().and_then(Option::as_ref));
        result.map(|_| ())
    }

    /// The next remembered step, or one of the default scheduler.
    fn next_step(&mut self) -> Result<Option<Halt>, Mistake> {
        let next = match self.ahead.last() {
            Some(step) => Some(step.clone()),
            None => self.default_thread().map(Step::from),
        };
        let Some(step) = next else { return Err(self.has_ended()) };
        self.advance(&step).map_err(|error| Mistake::whole(error.to_string()))?;
        Ok(self.broken_after())
    }

    fn has_ended(&mut self) -> Mistake {
        self.show_end();
        Mistake::whole("the execution has ended").help("`back` goes back")
    }

    /// Runs entries one after the other. The first step does not stop at a break, so that one can go on from it.
    fn steps(&mut self, text: &ScheduleText) -> Result<Option<Halt>, Mistake> {
        let mut done = 0;
        for (entry, at) in text.entries() {
            for _ in 0..entry.count {
                let thread = self.thread_of(entry, at)?;
                if done > 0
                    && let Some(halt) = self.halts_before(thread, done)
                {
                    return Ok(Some(halt));
                }
                let step = Step { thread, choices: entry.choices.iter().copied().collect() };
                self.advance(&step).map_err(|error| self.refused(at, thread, &error))?;
                done += 1;
                if let Some(halt) = self.broken_after() {
                    return Ok(Some(halt));
                }
            }
        }
        Ok(None)
    }

    fn thread_of(&self, entry: &ScheduleEntry, at: Span) -> Result<ThreadId, Mistake> {
        self.existing(&entry.thread).ok_or_else(|| {
            let message = format!("there is no thread `{}` here", entry.thread);
            Mistake::at(at, message).help(format!("the threads are {}", self.thread_names()))
        })
    }

    /// Why a thread could not run, with what it waits for.
    fn refused(&self, at: Span, thread: ThreadId, error: &StepError) -> Mistake {
        let step = self.machine.depth() + 1;
        let message = match error {
            StepError::NotEnabled(name) => {
                let wait = describe::wait(&self.machine, thread).unwrap_or_else(|| "is blocked".to_owned());
                format!("`{name}` is blocked at step {step}: it {wait}")
            }
            StepError::NotRunning(name) => format!("`{name}` has no op left at step {step}"),
            error => format!("step {step}: {error}"),
        };
        let enabled = self.machine.threads().iter().filter(|thread| self.machine.is_enabled(**thread));
        let names: Vec<&str> = enabled.map(|thread| self.machine.thread_name(*thread)).collect();
        let help = match names.as_slice() {
            [] => "no thread is enabled: the execution has ended".to_owned(),
            names => format!("enabled here: {}", names.join(", ")),
        };
        Mistake::at(at, message).help(help)
    }

    /// Runs one step. What is remembered stays so as long as it is what is run.
    fn advance(&mut self, step: &Step) -> Result<(), StepError> {
        let event = self.machine.step(step.thread, &step.choices)?;
        let made = self.machine.choices(self.machine.event(event)).iter().map(|chosen| chosen.value);
        let ran = Step { thread: step.thread, choices: made.collect() };
        if self.ahead.last() == Some(&ran) {
            self.ahead.pop();
        } else {
            self.ahead.clear();
        }
        Ok(())
    }

    /// The thread that ran last if it is enabled, else the next enabled one in order of creation.
    fn default_thread(&self) -> Option<ThreadId> {
        let threads = self.machine.threads();
        let last = self.machine.events().last().map(|event| event.thread);
        let start = threads.iter().position(|thread| Some(*thread) == last).unwrap_or(0);
        let in_order = threads.iter().cycle().skip(start).take(threads.len());
        in_order.copied().find(|thread| self.machine.is_enabled(*thread))
    }

    fn halts_before(&mut self, thread: ThreadId, done: usize) -> Option<Halt> {
        if done.is_multiple_of(EVENTS_BETWEEN_LOOKS) && self.setting.interrupt.is_raised() {
            return Some(Halt::Interrupted);
        }
        self.broken_before(thread).map(Halt::Break)
    }

    fn broken_after(&mut self) -> Option<Halt> {
        self.broken_by_failure().map(Halt::Break)
    }

    /// `run`
    pub(super) fn run_on(&mut self, most: Option<Number>) -> Result<(), Mistake> {
        if self.default_thread().is_none() {
            return Err(self.has_ended());
        }
        let before = self.before();
        let most = most.map_or(MOST_EVENTS, |most| most.value);
        let mut halt = None;
        let mut done = 0;
        while let Some(thread) = self.default_thread() {
            if done == most {
                halt = Some(Halt::Break(format!(
                    "stopped after {}; `run` goes on",
                    counted(most as u64, "event")
                )));
                break;
            }
            if done > 0 {
                halt = self.halts_before(thread, done);
            }
            if halt.is_some() {
                break;
            }
            self.advance(&thread.into()).map_err(|error| Mistake::whole(error.to_string()))?;
            done += 1;
            halt = self.broken_after();
            if halt.is_some() {
                break;
            }
        }
        self.after(&before, halt.as_ref());
        Ok(())
    }

    /// `back`
    pub(super) fn back(&mut self, count: Option<Number>) -> Result<(), Mistake> {
        let depth = self.machine.depth();
        let (wanted, span) = count.map_or((1, None), |count| (count.value, Some(count.span)));
        if wanted > depth {
            let (message, help) = match depth {
                0 => ("this is the start".to_owned(), "`step` and `run` go on"),
                _ => (only(depth as u64, "event"), "`goto start` goes back to the start"),
            };
            return Err(Mistake { span, ..Mistake::whole(message) }.help(help));
        }
        self.undo_to(depth - wanted);
        self.arrived()
    }

    /// Takes events back and remembers them.
    fn undo_to(&mut self, depth: usize) {
        while self.machine.depth() > depth {
            if let Some(event) = self.machine.events().last() {
                let choices = self.machine.choices(event).iter().map(|chosen| chosen.value).collect();
                self.ahead.push(Step { thread: event.thread, choices });
            }
            self.machine.undo();
        }
    }

    /// `goto`
    pub(super) fn goto(&mut self, target: Target) -> Result<(), Mistake> {
        let (depth, known) = (self.machine.depth(), self.machine.depth() + self.ahead.len());
        let wanted = match target {
            Target::Start => 0,
            Target::End => known,
            Target::Event(number) if number.value <= known => number.value,
            Target::Event(number) => {
                let message = match self.ahead.len() {
                    0 => only(known as u64, "event"),
                    1 => format!("{}, and 1 that was taken back", only(depth as u64, "event")),
                    ahead => format!("{}, and {ahead} that were taken back", only(depth as u64, "event")),
                };
                return Err(Mistake::at(number.span, message).help("`step` and `run` make more"));
            }
        };
        self.undo_to(wanted);
        while self.machine.depth() < wanted {
            let Some(step) = self.ahead.last().cloned() else { break };
            self.advance(&step).map_err(|error| Mistake::whole(error.to_string()))?;
        }
        self.arrived()
    }

    /// `restart`
    pub(super) fn restart(&mut self) -> Result<(), Mistake> {
        self.undo_to(0);
        self.ahead.clear();
        self.arrived()
    }

    /// `schedule`
    pub(super) fn show_schedule(&mut self) -> Result<(), Mistake> {
        let text = self.machine.schedule().text(&self.machine);
        self.say(if text.is_empty() { "no event yet" } else { &text });
        Ok(())
    }

    /// `load`
    pub(super) fn load(&mut self, what: &Word) -> Result<(), Mistake> {
        let quotes = ['\'', '"'];
        let text = if let Some(path) = what.text.strip_prefix('@') {
            self.schedule_in(path.trim_matches(quotes), what.span)?
        } else {
            let inner = what.text.trim_matches(quotes).to_owned();
            let opening = u32::from(what.text.starts_with(quotes));
            let word = Word { text: inner, span: what.span };
            read_schedule(&word, what.span.start + opening)
                .map_err(|mistake| self.perhaps_a_file(what).unwrap_or(mistake))?
        };
        self.warn_of_other_program(&text);
        if text.schedule.is_empty() {
            let help = "`restart` goes to the start; the execution stays as it was";
            return Err(Mistake::at(what.span, "the schedule is empty: it has no step").help(help));
        }
        let (own, own_ahead) = (self.machine.clone(), std::mem::take(&mut self.ahead));
        let breaks = std::mem::take(&mut self.breaks);
        self.prepare_for(&text);
        let begun = self.machine.begin(&text.schedule.root);
        let begun = begun.map_err(|error| Mistake::whole(format!("values of the start: {error}")));
        let before = self.before();
        let result = begun.and_then(|()| self.steps(&text));
        self.breaks = breaks;
        match result {
            // Values of the start alone.
            Ok(_) if self.machine.depth() == 0 => self.arrived(),
            Ok(halt) => {
                self.after(&before, halt.as_ref());
                self.say_whether_round(&text);
                Ok(())
            }
            Err(mistake) => {
                (self.machine, self.ahead) = (own, own_ahead);
                Err(self.not_loaded(mistake, what))
            }
        }
    }

    /// Says that a schedule was saved for another program, if it was.
    fn warn_of_other_program(&mut self, text: &ScheduleText) {
        if let Err(warning) = text.check(&self.program) {
            self.out.push_str(&mistakes(&[&warning], &self.setting.look));
        }
    }

    /// A schedule that cannot be run leaves everything as it was.
    fn not_loaded(&self, mistake: Mistake, what: &Word) -> Mistake {
        if let Some(mistake) = self.perhaps_a_file(what) {
            return mistake;
        }
        let is_file = what.text.starts_with('@');
        let span = if is_file { Some(what.span) } else { mistake.span.or(Some(what.span)) };
        let help = mistake.help.map(|help| format!("{help}; ")).unwrap_or_default();
        Mistake { span, help: Some(format!("{help}the execution stays as it was")), ..mistake }
    }

    /// What is to be said if the words are no schedule, but the name of a file.
    fn perhaps_a_file(&self, what: &Word) -> Option<Mistake> {
        let is_file = !what.text.starts_with('@') && self.setting.files.exists(&what.text);
        is_file.then(|| {
            let message = format!("`{}` is no schedule, but there is a file of this name", what.text);
            Mistake::at(what.span, message).help(format!("`load @{}` reads it", what.text))
        })
    }

    fn schedule_in(&self, path: &str, span: Span) -> Result<ScheduleText, Mistake> {
        let text = self.setting.files.read(path).map_err(|error| Mistake::at(span, error))?;
        ScheduleText::parse(&SourceFile::new(tame(path), text)).map_err(|error| {
            let place = error.source().locate(error.span());
            Mistake::at(span, format!("{place}: {error}"))
        })
    }
}
