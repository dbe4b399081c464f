//! Liveness, against the oracle's own states and its own search, under each fairness (chapter 24); and each counterexample
//! run by hand.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::Options;
use loris_explorers::liveness::{Counterexample, Fairness, check_liveness};
use loris_interpreter::profile::LoopRule;
use loris_interpreter::{Machine, Outcome, Predicate, Profile, System};
use loris_lang::ast::Liveness;
use loris_lang::ir::Program;
use loris_lang::schedule::NamedSchedule;
use loris_spec::effort;
use loris_spec::generate::{Random, Shape, Size};
use loris_spec::judge::read;
use loris_spec::oracle::{OracleError, violates_liveness};

/// States of the graph; a program with more is left out.
const STATES: usize = 600;

/// What was compared.
#[derive(Default)]
struct Compared {
    programs: u64,
    verdicts: u64,
    violated: u64,
    apart: u64,
}

#[test]
fn verdicts_are_those_of_the_definition() {
    let mut compared = Compared::default();
    let seeds = effort::seeds(1, 400);
    let all = seeds.end - seeds.start;
    for seed in seeds {
        let shape = if seed % 8 == 0 { Shape::Waiting } else { Shape::Endless };
        let text = shape.program(&mut Random::new(seed), Size::default()).text;
        if let Err(wrong) = compare(&text, &mut compared) {
            panic!("{wrong}; seed {seed}:\n{text}");
        }
    }
    let Compared { programs, verdicts, violated, apart } = compared;
    println!(
        "{programs} of {all} programs, {verdicts} verdicts, {violated} violated, {apart} told apart by fairness"
    );
    assert!(programs * 2 > all, "many programs are small enough");
    assert!(violated > 0 && violated < verdicts && apart > 0, "all verdicts come up");
}

fn compare(text: &str, compared: &mut Compared) -> Result<(), String> {
    let Ok((ast, program)) = read(text) else { return Ok(()) };
    let system = System::new(Arc::clone(&program));
    let mut verdicts = BTreeSet::new();
    for fairness in Fairness::ALL {
        let expected = match violates_liveness(&ast, fairness, STATES) {
            Ok(expected) => expected,
            Err(OracleError::TooBig) => return Ok(()),
            Err(error) => return Err(error.to_string()),
        };
        let report = check_liveness(&system, fairness, &Options::default(), &mut ());
        let found: Vec<bool> = report.results.iter().map(|result| result.holds == Some(false)).collect();
        if found != expected {
            return Err(format!("{}: {found:?} violated, {expected:?} expected", fairness.name()));
        }
        for (number, result) in report.results.iter().enumerate() {
            if let Some(counterexample) = &result.counterexample {
                is_real(&program, number, fairness, counterexample)
                    .map_err(|wrong| format!("{}: {}: {wrong}", fairness.name(), counterexample.lasso))?;
            }
        }
        compared.verdicts += found.len() as u64;
        compared.violated += found.iter().filter(|violated| **violated).count() as u64;
        verdicts.insert(found);
    }
    compared.programs += 1;
    compared.apart += u64::from(verdicts.len() > 1);
    Ok(())
}

/// Runs a counterexample: it comes back to where the cycle began, or ends; it is fair; and it lacks what is asked for.
fn is_real(
    program: &Arc<Program>,
    number: usize,
    fairness: Fairness,
    counterexample: &Counterexample,
) -> Result<(), String> {
    let profile = Profile { loops: LoopRule::Run, ..Profile::default() };
    let mut machine = System::under(Arc::clone(program), profile).machine();
    let lasso = &counterexample.lasso;
    machine.begin(&lasso.stem.root).map_err(|error| error.to_string())?;
    let property = program.liveness().get(number).map(|item| item.property.map(Predicate::from));
    let mut run = Run { machine, property, owed: false, is_first: true };
    run.look();
    run.steps(&lasso.stem, &mut |_| {})?;
    if lasso.cycle.is_empty() {
        let ends = matches!(run.machine.outcome(), Some(Outcome::Ok | Outcome::Deadlock(_)));
        return if ends && run.lacks() { Ok(()) } else { Err("it is no end that lacks it".to_owned()) };
    }
    let begin = run.machine.state_fingerprint();
    if !run.lacks() {
        return Err("the cycle begins where nothing is owed".to_owned());
    }
    let mut round = Round { all_lack: true, ..Round::default() };
    run.steps(&lasso.cycle, &mut |seen| round.see(&seen))?;
    if run.machine.state_fingerprint() != begin {
        return Err("it does not come back".to_owned());
    }
    if !round.all_lack {
        return Err("the cycle has what is asked for".to_owned());
    }
    round.unfair_to(fairness).map_or(Ok(()), |thread| Err(format!("it is unfair to {thread}")))
}

/// What is seen of a cycle, threads by name.
#[derive(Default)]
struct Round {
    ran: BTreeSet<String>,
    /// Those that can run in some state.
    able: BTreeSet<String>,
    /// Those that can run in every state so far.
    always: Option<BTreeSet<String>>,
    /// Those that can take a lock or a token in some state.
    acquiring: BTreeSet<String>,
    all_lack: bool,
}

impl Round {
    fn see(&mut self, seen: &Seen<'_>) {
        match *seen {
            Seen::State(machine, lacks) => {
                self.look(machine);
                self.all_lack &= lacks;
            }
            Seen::Step(thread) => {
                self.ran.insert(thread.to_owned());
            }
        }
    }

    fn look(&mut self, machine: &Machine) {
        let mut enabled = BTreeSet::new();
        for thread in machine.threads().iter().filter(|thread| machine.is_enabled(**thread)) {
            let name = machine.thread_name(*thread).to_owned();
            let word = machine.pending(*thread).map_or("", |op| op.kind.word());
            if ["lock", "read_lock", "write_lock", "acquire"].contains(&word) {
                self.acquiring.insert(name.clone());
            }
            enabled.insert(name);
        }
        self.always = Some(match self.always.take() {
            None => enabled.clone(),
            Some(before) => before.intersection(&enabled).cloned().collect(),
        });
        self.able.extend(enabled);
    }

    /// A thread that is treated unfairly by whoever goes round so for ever.
    fn unfair_to(&self, fairness: Fairness) -> Option<String> {
        let idle = |threads: &BTreeSet<String>| threads.difference(&self.ran).next().cloned();
        let always = || self.always.as_ref().and_then(idle);
        match fairness {
            Fairness::None => None,
            Fairness::Weak => always(),
            Fairness::Locks => always().or(idle(&self.acquiring)),
            Fairness::Strong => idle(&self.able),
        }
    }
}

/// An execution under way, and what a property owes.
struct Run {
    machine: Machine,
    property: Option<Liveness<Predicate>>,
    /// For `leads_to`: something was begun and did not come; for `eventually`: it never came.
    owed: bool,
    is_first: bool,
}

/// What is seen of a cycle.
enum Seen<'a> {
    /// A state in which a step begins, and whether it lacks what is asked for.
    State(&'a Machine, bool),
    /// Whose step it was.
    Step(&'a str),
}

impl Run {
    /// Looks at a state.
    fn look(&mut self) {
        let holds = |predicate: &Predicate| self.machine.satisfies(predicate);
        self.owed = match &self.property {
            None => true,
            Some(Liveness::Eventually(then)) => (self.is_first || self.owed) && !holds(then),
            Some(Liveness::AlwaysEventually(then)) => !holds(then),
            Some(Liveness::LeadsTo(first, then)) => (self.owed || holds(first)) && !holds(then),
        };
        self.is_first = false;
    }

    fn lacks(&self) -> bool {
        self.owed
    }

    fn steps(&mut self, schedule: &NamedSchedule, see: &mut dyn FnMut(Seen<'_>)) -> Result<(), String> {
        for entry in &schedule.entries {
            for _ in 0..entry.count {
                see(Seen::State(&self.machine, self.owed));
                let thread = self.machine.thread_by_name(&entry.thread).ok_or("no such thread")?;
                self.machine.step(thread, &entry.choices).map_err(|error| error.to_string())?;
                see(Seen::Step(&entry.thread));
                self.look();
            }
        }
        Ok(())
    }
}
