//! The cases of a program file: the program with each set of constants that its head defines.

use std::sync::Arc;

use loris_explorers::Explorer;
use loris_interpreter::{Profile, System};
use loris_lang::ast::Ast;
use loris_lang::header::{Expectations, Header};
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;
use loris_lang::{Definition, Error, check_parsed, parse};
use miette::Diagnostic;

use crate::setting::Setting;

/// How a head names the oracle, to skip it.
const ORACLE: &str = "oracle";

/// One program with one set of constants, and what must come out.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file, and the constants.
    pub name: String,
    /// The program.
    pub source: SourceFile,
    /// Constants that have another value than in the text.
    pub definitions: Vec<Definition>,
    /// What the head says of this case.
    pub expectations: Expectations,
}

impl Case {
    /// The cases of a file, in order; at least one.
    ///
    /// # Errors
    /// The head cannot be read, or names an explorer that does not exist.
    pub fn all(name: &str, text: &str) -> Result<Vec<Case>, String> {
        let source = SourceFile::new(name, text);
        let header = Header::parse(&source).map_err(|errors| {
            let lines = errors.iter().map(|error| format!("{} at {}", error, source.locate(error.span())));
            lines.collect::<Vec<_>>().join("; ")
        })?;
        let cases = header.all_cases().into_iter().map(|case| {
            let constants = case.definitions.iter().map(|one| format!(" {}={}", one.name, one.value));
            Case {
                name: format!("{name}{}", constants.collect::<String>()),
                source: source.clone(),
                definitions: case.definitions,
                expectations: case.expectations,
            }
        });
        cases.map(Case::with_known_explorers).collect()
    }

    fn with_known_explorers(self) -> Result<Case, String> {
        let skipped = self.expectations.skip.iter().map(|(explorer, _)| explorer);
        let counted = self.expectations.executions.iter().map(|(explorer, _)| explorer);
        let skipped = skipped.filter(|name| *name != ORACLE);
        let unknown = skipped.chain(counted).find_map(|explorer| explorer.parse::<Explorer>().err());
        unknown.map_or(Ok(self), |error| Err(error.to_string()))
    }

    /// Whether the explorer is not to run: the head says so, or it does not admit the profile.
    pub fn skips(&self, explorer: Explorer) -> bool {
        let stated = self.expectations.skip.iter().any(|(name, _)| name == explorer.name());
        stated || !explorer.admits(self.setting().profile)
    }

    /// The program with the rules by which it runs.
    pub fn system(&self, program: &Arc<Program>) -> System {
        System::under(Arc::clone(program), self.setting().profile)
    }

    /// Whether the oracle is not to be asked: the head says so.
    pub fn skips_oracle(&self) -> bool {
        self.expectations.skip.iter().any(|(name, _)| name == ORACLE)
    }

    /// How the program runs.
    pub fn setting(&self) -> Setting {
        Setting {
            profile: Profile::stated(&self.expectations),
            points: self.expectations.points.unwrap_or_default(),
            depth: None,
        }
    }

    /// The numbers that the head states, by key.
    pub fn numbers(&self) -> Vec<(&'static str, u128)> {
        let stated = &self.expectations;
        let all = [
            ("schedules", stated.schedules),
            ("hbrs", stated.hbrs),
            ("lazy-hbrs", stated.lazy_hbrs),
            ("rf-classes", stated.rf_classes),
            ("lazy-rf-classes", stated.lazy_rf_classes),
            ("states", stated.states),
            ("deadlock-states", stated.deadlock_states),
            ("failure-states", stated.failure_states),
        ];
        all.into_iter().filter_map(|(key, number)| Some((key, number?.into()))).collect()
    }

    /// The outcomes that the head states, in its words; none if it says nothing.
    pub fn outcomes(&self) -> Option<Vec<&'static str>> {
        let words: Vec<&str> = self.expectations.outcomes.iter().map(|outcome| outcome.word()).collect();
        (!words.is_empty()).then_some(words)
    }

    /// The program as syntax and as it is run.
    ///
    /// # Errors
    /// The mistakes of the program, each as `CODE at LINE:COLUMN`.
    pub fn compile(&self) -> Result<(Ast, Program), Vec<String>> {
        let (mut ast, mistakes) = parse(&self.source);
        for definition in &self.definitions {
            ast.define(definition).map_err(|error| vec![error.to_string()])?;
        }
        match check_parsed(&self.source, &ast, mistakes) {
            Ok(program) => Ok((ast, program.with_points(self.setting().points))),
            Err(errors) => Err(errors.list().iter().map(|error| self.describe(error)).collect()),
        }
    }

    fn describe(&self, error: &Error) -> String {
        let code = error.code().map(|code| code.to_string()).unwrap_or_default();
        format!("{code} at {}", self.source.position(error.span().start))
    }
}
