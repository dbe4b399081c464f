//! Schedules in their textual form, run strictly.

use std::sync::Arc;

use loris_interpreter::{Machine, Profile, Step, System};
use loris_lang::ir::Program;

/// The machine at the end of a schedule.
///
/// # Errors
///
/// What is wrong with an entry: its form, its thread, its choices.
pub fn replay(program: &Arc<Program>, schedule: &str) -> Result<Machine, String> {
    replay_under(program, Profile::default(), schedule)
}

/// The same on a machine of that profile.
///
/// # Errors
///
/// What is wrong with an entry: its form, its thread, its choices.
pub fn replay_under(program: &Arc<Program>, profile: Profile, schedule: &str) -> Result<Machine, String> {
    let mut machine = System::under(Arc::clone(program), profile).machine();
    let mut entries = schedule.split_whitespace().peekable();
    let root = entries.next_if(|entry| entry.starts_with('/'));
    let values = root.map_or(Ok(Vec::new()), |entry| choices(&entry[1..]))?;
    machine.begin(&values).map_err(|error| format!("root: {error}"))?;
    for entry in entries {
        run_entry(&mut machine, entry)?;
    }
    Ok(machine)
}

/// `t`, `3*t`, `t/2,0`
fn run_entry(machine: &mut Machine, entry: &str) -> Result<(), String> {
    let (step, values) = match entry.split_once('/') {
        Some((step, values)) => (step, choices(values)?),
        None => (entry, Vec::new()),
    };
    let (times, name) = match step.split_once('*') {
        Some((times, name)) => (times.parse().map_err(|_| format!("{entry}: a number before *"))?, name),
        None => (1_u32, step),
    };
    for _ in 0..times {
        let thread = machine.thread_by_name(name).ok_or_else(|| format!("{entry}: no such thread"))?;
        let step = Step { thread, choices: values.iter().copied().collect() };
        machine.step(step.thread, &step.choices).map_err(|error| format!("{entry}: {error}"))?;
    }
    Ok(())
}

fn choices(text: &str) -> Result<Vec<i64>, String> {
    text.split(',').map(|value| value.parse().map_err(|_| format!("{value}: not a value"))).collect()
}
