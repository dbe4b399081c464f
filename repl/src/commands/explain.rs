//! What is asked of bugs beside where they are, found out within limits.

use loris_explorers::{Options, Witness, critical_step, minimize};
use loris_interpreter::System;
use loris_report::results::{Explained, Explanation, Questions};

use crate::limits::Watch;

/// Searches for the answers. `watch` gives each search its watch; the word says what is looked for.
pub(crate) fn explain(
    system: &System,
    witnesses: impl IntoIterator<Item = Witness>,
    questions: Questions,
    options: &Options,
    watch: &mut dyn FnMut(&str) -> Watch,
) -> Explained {
    if questions.is_empty() {
        return Explained::default();
    }
    let mut distinct: Vec<Explanation> = Vec::new();
    for witness in witnesses {
        if !distinct.iter().any(|known| known.witness.bug == witness.bug) {
            distinct.push(Explanation { witness, minimized: None, critical: None });
        }
    }
    if questions.minimize && !distinct.is_empty() {
        let witnesses: Vec<Witness> = distinct.iter().map(|bug| bug.witness.clone()).collect();
        let found = minimize(system, &witnesses, options, &mut watch("fewest switches"));
        for (bug, found) in distinct.iter_mut().zip(found.into_iter().flatten()) {
            bug.minimized = Some(found);
        }
    }
    if questions.critical {
        for bug in &mut distinct {
            let witness = Witness { schedule: bug.schedule().clone(), ..bug.witness.clone() };
            bug.critical = critical_step(system, &witness, options, &mut watch("critical step")).ok();
        }
    }
    Explained::new(questions, distinct)
}
