//! The cases of a program file: what its head says, once for each group of `define` entries.

use super::head;
use loris_explorers::Explorer;
use loris_lang::ast::{Ast, Quantifier};
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;
use loris_lang::{Definition, Error, check_parsed, parse};
use miette::Diagnostic;

/// The outcomes as a head names them, in the order of [`Figures::outcomes`](super::figures::Figures::outcomes).
const OUTCOMES: [&str; 4] = ["ok", "deadlock", "failure", "assume-blocked"];

/// Keys whose value is a number, named as in [`Figures::numbers`](super::figures::Figures::numbers).
const NUMBERS: [&str; 6] = ["schedules", "hbrs", "lazy-hbrs", "states", "deadlock-states", "failure-states"];

/// One program with one set of constants, and what must come out.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file, and the constants.
    pub name: String,
    /// The program.
    pub source: SourceFile,
    /// Constants and their values.
    pub defines: Vec<Definition>,
    /// Numbers by key.
    pub numbers: Vec<(&'static str, u128)>,
    /// Exactly these outcomes occur.
    pub outcomes: Option<Vec<&'static str>>,
    /// All conditions of a kind hold or fail.
    pub conditions: Vec<(Quantifier, bool)>,
    /// How many executions an explorer runs.
    pub executions: Vec<(Explorer, u64)>,
    /// The program is refused with exactly these errors: `CODE at LINE:COLUMN`.
    pub errors: Vec<String>,
    /// Explorers that do not run.
    pub skips: Vec<Explorer>,
}

impl Case {
    /// The cases of a file, in order.
    ///
    /// # Errors
    /// A value does not fit its key.
    pub fn all(name: &str, text: &str) -> Result<Vec<Case>, String> {
        let mut common = Case::new(name, text);
        let mut cases: Vec<Case> = Vec::new();
        let mut after_define = false;
        for (key, value) in head::entries(text)? {
            let is_define = key == "define";
            if is_define && !after_define {
                cases.push(common.clone());
            }
            after_define = is_define;
            cases.last_mut().unwrap_or(&mut common).add(&key, &value)?;
        }
        if cases.is_empty() {
            cases.push(common);
        }
        Ok(cases)
    }

    fn new(name: &str, text: &str) -> Case {
        Case {
            name: name.to_owned(),
            source: SourceFile::new(name, text),
            defines: Vec::new(),
            numbers: Vec::new(),
            outcomes: None,
            conditions: Vec::new(),
            executions: Vec::new(),
            errors: Vec::new(),
            skips: Vec::new(),
        }
    }

    fn add(&mut self, key: &str, value: &str) -> Result<(), String> {
        let wrong = || format!("`{key}: {value}` cannot be read");
        match key {
            "define" => self.define(value).ok_or_else(wrong)?,
            "outcomes" => self.outcomes = Some(outcomes(value).ok_or_else(wrong)?),
            "condition" => self.conditions.push(condition(value).ok_or_else(wrong)?),
            "executions" => self.executions.push(executions(value).ok_or_else(wrong)?),
            "skip" => self.skips.push(skip(value).ok_or_else(wrong)?),
            "error" => self.errors.push(value.to_owned()),
            "from" => {}
            _ => {
                let known = NUMBERS.into_iter().find(|known| *known == key).ok_or_else(wrong)?;
                self.numbers.push((known, value.parse().map_err(|_| wrong())?));
            }
        }
        Ok(())
    }

    fn define(&mut self, value: &str) -> Option<()> {
        self.defines.push(value.parse().ok()?);
        self.name = format!("{} {value}", self.name);
        Some(())
    }

    fn describe(&self, error: &Error) -> String {
        let code = error.code().map(|code| code.to_string()).unwrap_or_default();
        format!("{code} at {}", self.source.position(error.span().start))
    }

    /// Whether the explorer is not to run.
    pub fn skips(&self, explorer: Explorer) -> bool {
        self.skips.contains(&explorer)
    }

    /// The checked program, or its errors as `CODE at LINE:COLUMN`.
    ///
    /// # Errors
    /// The program has mistakes.
    pub fn compile(&self) -> Result<(Ast, Program), Vec<String>> {
        let (mut ast, mistakes) = parse(&self.source);
        for definition in &self.defines {
            ast.define(definition).map_err(|error| vec![error.to_string()])?;
        }
        match check_parsed(&self.source, &ast, mistakes) {
            Ok(program) => Ok((ast, program)),
            Err(errors) => Err(errors.list().iter().map(|error| self.describe(error)).collect()),
        }
    }
}

fn outcomes(value: &str) -> Option<Vec<&'static str>> {
    let words: Vec<&str> = value.split_whitespace().collect();
    let known = words.iter().all(|word| OUTCOMES.contains(word));
    known.then(|| OUTCOMES.into_iter().filter(|word| words.contains(word)).collect())
}

fn condition(value: &str) -> Option<(Quantifier, bool)> {
    let (kind, verdict) = value.split_once(' ')?;
    let quantifier = match kind {
        "exists" => Quantifier::Exists,
        "forall" => Quantifier::Forall,
        "never" => Quantifier::Never,
        _ => return None,
    };
    match verdict {
        "holds" => Some((quantifier, true)),
        "fails" => Some((quantifier, false)),
        _ => None,
    }
}

fn executions(value: &str) -> Option<(Explorer, u64)> {
    let (explorer, number) = value.split_once(' ')?;
    Some((explorer.parse().ok()?, number.parse().ok()?))
}

fn skip(value: &str) -> Option<Explorer> {
    let (explorer, reason) = value.split_once(' ')?;
    (reason.len() > 2).then(|| explorer.parse().ok())?
}
