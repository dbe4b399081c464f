//! `edit` and `save`, and the files of pictures: the program text, and what is written to files.

use std::path::Path;
use std::sync::Arc;

use loris_lang::Error;
use loris_lang::parse::parse;
use loris_lang::schedule::saved;
use loris_lang::source::SourceFile;
use loris_lang::{check_parsed, ir::Program};
use loris_report::picture::FileKind;
use loris_report::render::diagnostic::mistakes;
use loris_report::style::{counted, shown, tame};
use miette::Diagnostic;

use super::command::{Existing, Word};
use super::mistake::Mistake;
use super::session::Session;
use crate::files::input::is_named_as_program;

/// What is drawn.
pub(super) struct Drawn {
    /// What it shows, as in "the HBR".
    pub(super) what: &'static str,
    /// The command that asks for it.
    pub(super) command: &'static str,
    pub(super) kind: FileKind,
    pub(super) text: String,
}

impl Session {
    /// Writes a picture to a file, or shows its text. It takes the place of an earlier picture, and of no other file.
    pub(super) fn draw(&mut self, drawn: &Drawn, path: Option<&Word>) -> Result<(), Mistake> {
        let Drawn { what, command, kind, text } = drawn;
        let Some(path) = path else {
            self.out.push_str(text);
            return Ok(());
        };
        let form = if *kind == FileKind::Graph { "dot" } else { "svg" };
        if let Some(message) = kind.misnamed(&format!("{command} {form}"), Path::new(&path.text)) {
            return Err(Mistake::at(path.span, message));
        }
        let is_own = kind.is_named_by(Path::new(&path.text));
        if !is_own && self.setting.files.exists(&path.text) {
            let message = format!("there is a file `{}`, which may be no picture", path.text);
            return Err(Mistake::at(path.span, message).help("name a file that is not there, or a picture"));
        }
        self.setting.files.write(&path.text, text).map_err(|error| Mistake::at(path.span, error))?;
        self.say(&format!("the {what} is in {}", tame(&path.text)));
        Ok(())
    }

    /// `edit`: the new program, and a new execution of it.
    pub(super) fn edit(&mut self, text: Option<&str>) -> Result<(), Mistake> {
        let Some(text) = text else {
            let help = "in a script the new program stands on the lines after it, and a line with a dot alone ends it";
            return Err(Mistake::whole("`edit` is given no program").help(help));
        };
        if text.trim_end() != self.editable().trim_end() {
            self.is_unsaved = true;
        }
        // What is shown from here on is not the file.
        let is_as_shown = text.trim_end() == self.source.text().trim_end();
        let name = if is_as_shown { self.source.name().to_owned() } else { format!("edited {}", self.file) };
        let source = SourceFile::new(name, text);
        match self.compiled(&source) {
            Ok(program) => {
                self.source = source;
                self.start_over(Arc::new(program));
                Ok(())
            }
            Err(errors) => {
                self.draft = Some(text.to_owned());
                let list: Vec<&dyn Diagnostic> =
                    errors.iter().map(|error| -> &dyn Diagnostic { error }).collect();
                self.out.push_str(&mistakes(&list, &self.setting.look));
                let count = counted(errors.len() as u64, "mistake");
                Err(Mistake::whole(format!("the program has {count}, and stays as it was"))
                    .help("`edit` offers the text again"))
            }
        }
    }

    fn compiled(&self, source: &SourceFile) -> Result<Program, Vec<Error>> {
        let (mut ast, errors) = parse(source);
        for definition in &self.definitions {
            // A constant that is gone is set no more.
            let _ = ast.define(definition);
        }
        check_parsed(source, &ast, errors).map_err(|errors| errors.list().to_vec())
    }

    /// Takes a new program. Breaks and what is watched belonged to the old one.
    fn start_over(&mut self, program: Arc<Program>) {
        let forgotten = self.breaks.len() + self.watched.len();
        self.machine = loris_interpreter::System::new(program.clone()).machine();
        self.program = program;
        self.draft = None;
        self.breaks.clear();
        self.watched.clear();
        self.begin();
        let threads = counted(self.machine.threads().len() as u64, "thread");
        let rest = if forgotten == 0 { "" } else { "; breaks and watches are gone" };
        let name = self.source.name();
        self.say(&format!("the program is changed ({name}): {threads}, at the start{rest}"));
        if self.is_unsaved {
            self.say("it is in no file; `save FILE.cl` writes it");
        }
    }

    /// The text is in a file, and has its name if it was edited.
    fn kept_in(&mut self, path: &Path) {
        self.is_unsaved = false;
        if self.draft.is_none() && self.source.name() != self.file {
            self.file = shown(Path::new(path.file_name().unwrap_or(path.as_os_str())));
            self.source = SourceFile::new(self.file.clone(), self.source.text());
        }
    }

    /// `save`
    pub(super) fn save(&mut self, path: &Word, existing: Existing) -> Result<(), Mistake> {
        let is_program = is_named_as_program(Path::new(&path.text));
        let (text, what) = if is_program {
            (self.editable(), "the program")
        } else {
            let schedule = self.machine.schedule().named(&self.machine);
            (saved(&schedule, &self.program, self.source.name()), "the schedule")
        };
        if existing == Existing::Kept && self.setting.files.exists(&path.text) {
            let help = format!("`save! {}` writes {what} over it", path.text);
            return Err(Mistake::at(path.span, format!("there is a file `{}`", path.text)).help(help));
        }
        self.setting.files.write(&path.text, &text).map_err(|error| Mistake::at(path.span, error))?;
        if is_program {
            self.kept_in(Path::new(&path.text));
        }
        let hint =
            if is_program { String::new() } else { format!("; `load @{}` runs it again", tame(&path.text)) };
        self.say(&format!("{what} is in {}{hint}", tame(&path.text)));
        Ok(())
    }
}
