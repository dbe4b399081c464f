//! Questions to the reader, and what becomes of the answers.

use super::command::Word;
use super::mistake::Mistake;
use super::reading;
use super::session::Session;
use super::walk::course::{Asked, Tries, Walk};
use super::walk::question::{self, Question};
use super::walk::words;

impl Session {
    /// Whether a question waits for an answer.
    pub(in crate::shell) fn is_asked(&self) -> bool {
        self.walk.as_ref().is_some_and(|walk| walk.asked.is_some())
    }

    /// Judges what the reader has answered; `None` if it is no answer, but perhaps a command.
    pub(in crate::shell) fn judge(&mut self, line: &str) -> Option<Result<(), Mistake>> {
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

    /// `help` while a question is open: how to answer it.
    pub(in crate::shell) fn how_to_answer(&mut self) {
        let question = self
            .walk
            .as_ref()
            .and_then(|walk| walk.asked.as_ref())
            .and_then(|asked| asked.stop.question.clone());
        let Some(question) = question else { return };
        self.say(&question.text);
        self.tell(&format!(
            "the answer has the form {}; the threads are {}; a point is the number of events before it, here 0 to {}",
            question.form,
            self.thread_names(),
            self.machine.depth()
        ));
        self.tell(
            "`next` goes on without an answer; other commands work as ever, `help COMMAND` is about one",
        );
    }

    /// What is wrong with an answer while nothing is asked, if the line is one and no command.
    pub(in crate::shell) fn nothing_is_asked(&self, line: &str) -> Option<Mistake> {
        let answer = question::read(line)?.ok()?;
        let names = |thread: &Word| self.existing(&thread.text).is_some();
        let is_answer = answer.at.is_some() && answer.thread.as_ref().is_none_or(names);
        (is_answer || reading::read(line).is_err())
            .then(|| Mistake::at(answer.span, "nothing was asked").help("`predict` asks, in a walk"))
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
        } else if asked.tries == Tries::None && expected.may_be_tried_again() {
            self.say(&format!("{}; try once more, or `next` for the answer", ink.bad("wrong")));
            walk.asked = Some(Asked { tries: Tries::One, ..asked });
            return Ok(());
        } else {
            self.say(&format!("{}: it is {expected}", ink.bad("wrong")));
        }
        walk.grow(asked.held);
        self.show_reasons(walk, &asked.stop);
        Ok(())
    }

    /// What is wrong with a thread as an answer that is not said to run at a point.
    fn lacks_a_point(&self, line: &str) -> Option<Mistake> {
        let words = reading::answer(line)?;
        let (thread, rest) = words.split_first()?;
        if thread.text != "all" && self.existing(&thread.text).is_none() {
            return None;
        }
        let help = format!("as in `{} at 0`", thread.text);
        match rest.first() {
            None => {
                let message = format!("the point is missing at which {} is to run", thread.text);
                Some(Mistake::at(thread.span, message).help(help))
            }
            Some(_) if reading::read(line).is_ok() => None,
            Some(word) => {
                let message = format!("`{}` does not fit: `at` and a point are wanted", word.text);
                Some(Mistake::at(word.span, message).help(help))
            }
        }
    }

    /// What is said of a line that is neither an answer nor a command while a question is open.
    pub(in crate::shell) fn neither(&self, mistake: Mistake) -> Mistake {
        let asked = self.walk.as_ref().and_then(|walk| walk.asked.as_ref());
        match asked.and_then(|asked| asked.stop.question.as_ref()) {
            Some(question) => {
                let message = format!("{}, and no answer to the question", mistake.message);
                Mistake { message, ..mistake }
                    .help(format!("an answer has the form {}; `next` goes on without one", question.form))
            }
            None => mistake,
        }
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

    /// A question that is not answered is answered by the walk.
    pub(super) fn give_up_question(&mut self, walk: &mut Walk) {
        if let Some(Asked { stop, held, .. }) = walk.asked.take() {
            if let Some(question) = &stop.question {
                self.say(&format!("not answered: it is {}", question.expected));
            }
            walk.grow(held);
            stop.reasons.iter().for_each(|line| self.tell(&words::written(line, &walk.tree)));
        }
    }
}
