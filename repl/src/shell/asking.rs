//! `print` and `watch`: the values of expressions, and what objects hold.

use loris_interpreter::{Fault, ThreadId};
use loris_lang::ir::{ObjectKind, Pure};
use loris_lang::source::Span;
use loris_lang::{Locals, query};

use super::command::{Number, Word};
use super::mistake::Mistake;
use super::session::{Asked, Session, Watched};

impl Session {
    /// `print`
    pub(super) fn print(&mut self, what: &Word) -> Result<(), Mistake> {
        let asked = self.asked(what)?;
        let line = format!("{}{}", what.text, self.answer(&asked));
        self.say(&line);
        Ok(())
    }

    /// `watch`
    pub(super) fn watch(&mut self, what: Option<&Word>) -> Result<(), Mistake> {
        if let Some(what) = what {
            let asked = self.asked(what)?;
            let shown = self.answer(&asked);
            self.watched.push(Watched { text: what.text.clone(), asked, shown });
        }
        let lines: Vec<String> = self
            .watched
            .iter()
            .map(|watched| format!("{}{}", watched.text, self.answer(&watched.asked)))
            .collect();
        match lines.as_slice() {
            [] => self.say("nothing is watched"),
            lines => {
                lines
                    .iter()
                    .enumerate()
                    .for_each(|(at, line)| self.say(&format!("watch {}: {line}", at + 1)));
            }
        }
        Ok(())
    }

    /// `unwatch`
    pub(super) fn unwatch(&mut self, which: Option<Number>) -> Result<(), Mistake> {
        match which {
            None => self.watched.clear(),
            Some(number) if (1..=self.watched.len()).contains(&number.value) => {
                self.watched.remove(number.value - 1);
            }
            Some(number) => {
                return Err(
                    Mistake::at(number.span, "there is no watch of this number").help("`watch` lists them")
                );
            }
        }
        self.watch(None)
    }

    /// Says which of the watched expressions have another value than when they were shown.
    pub(super) fn show_watched(&mut self) {
        for at in 0..self.watched.len() {
            let now = self.answer(&self.watched[at].asked);
            let watched = &mut self.watched[at];
            if watched.shown != now {
                let line =
                    format!("watch {}: {}{now} (was{})", at + 1, watched.text, without_sign(&watched.shown));
                watched.shown = now;
                self.say(&line);
            }
        }
    }

    /// What a text asks for.
    fn asked(&self, what: &Word) -> Result<Asked, Mistake> {
        let is_variable = |at: usize| {
            let decl = &self.program.objects()[at];
            decl.length.is_none() && matches!(decl.kind, ObjectKind::Var { .. })
        };
        let declared = self.program.objects().iter().position(|decl| decl.name == what.text);
        if let Some(at) = declared.filter(|at| !is_variable(*at)) {
            return Ok(Asked::Object(at));
        }
        let asked = query(&self.program, &self.definitions, &what.text, Locals::OfAnyFrame);
        asked.map(Asked::Value).map_err(|mistake| {
            let place = |offset: u32| what.span.start + offset;
            let span = Span::new(place(mistake.span.start), place(mistake.span.end));
            let written = what.text.get(mistake.span.start as usize..mistake.span.end as usize);
            let is_unknown = |name: &&str| mistake.message == format!("unknown name `{name}`");
            let local = written.filter(is_unknown).and_then(|name| self.local_called(name));
            Mistake { message: mistake.message, span: Some(span), help: local.or(mistake.help) }
        })
    }

    /// Where a name is that of a local: how that is written.
    fn local_called(&self, name: &str) -> Option<String> {
        let machine = &self.machine;
        let has = |thread: &&ThreadId| {
            machine.frames(**thread).iter().any(|frame| frame.locals.iter().any(|(local, _)| local == name))
        };
        let thread = machine.thread_name(*machine.threads().iter().find(has)?);
        Some(format!("a local of {thread}: write `{thread}:{name}`"))
    }

    /// The answer, to stand after the question.
    fn answer(&self, asked: &Asked) -> String {
        match asked {
            Asked::Object(at) => self.holds(&self.program.objects()[*at]),
            Asked::Value(expr) => match self.machine.evaluate_in_frames(expr) {
                Ok(value) => format!(" = {value}{}", self.within(expr)),
                Err(Fault::Misplaced) => ": no value here".to_owned(),
                Err(fault) => format!(": {fault}"),
            },
        }
    }

    /// ` in f` if a local alone was asked for, and it is one of a function that the thread is in.
    fn within(&self, expr: &Pure) -> String {
        let Pure::ThreadLocal { thread, local, .. } = expr else { return String::new() };
        let function = self.machine.function_of_local(&thread.to_string(), local);
        function.map_or_else(String::new, |function| format!(" in {function}"))
    }
}

/// ` 0` of ` = 0`.
fn without_sign(shown: &str) -> &str {
    shown.strip_prefix(" =").or_else(|| shown.strip_prefix(':')).unwrap_or(shown)
}
