//! Liveness, compared with SPIN (Holzmann 2004) on the models of `spec/spin/`: each is there twice, as a program with its
//! properties and as a Promela model with a formula for each. Where SPIN or a C compiler is not installed, only the
//! programs are judged, by their heads.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use loris_explorers::Options;
use loris_explorers::liveness::{Fairness, check_liveness};
use loris_interpreter::System;
use loris_lang::compile;
use loris_spec::corpus::{programs, text};

/// The fairness that SPIN knows, with its option.
const FAIR: [(Fairness, &[&str]); 2] = [(Fairness::None, &[]), (Fairness::Weak, &["-f"])];

#[test]
fn verdicts_are_those_of_spin() {
    if !is_there("spin") || !is_there("cc") {
        println!("SPIN or a C compiler is not installed: nothing was compared");
        return;
    }
    let models = programs("spec/spin");
    assert!(models.len() >= 10, "{} models", models.len());
    let mut verdicts = 0;
    for name in models {
        let folder = tempfile::tempdir().expect("a folder");
        let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(&name).with_extension("pml");
        generate(&model, folder.path());
        let program = Arc::new(compile(&name, text(&name)).expect("a right program"));
        for (fairness, options) in FAIR {
            let system = System::new(Arc::clone(&program));
            let report = check_liveness(&system, fairness, &Options::default(), &mut ());
            for (number, result) in report.results.iter().enumerate() {
                let holds = verify(folder.path(), number, options);
                assert_eq!(result.holds, Some(holds), "{name}: property {number}, {}", fairness.name());
                verdicts += 1;
            }
        }
    }
    println!("{verdicts} verdicts compared");
}

fn is_there(tool: &str) -> bool {
    let run = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    run.is_ok() || Command::new(tool).arg("-V").stdout(Stdio::null()).status().is_ok()
}

/// Makes the verifier of a model in a folder.
fn generate(model: &Path, folder: &Path) {
    let made = Command::new("spin").arg("-a").arg(model).current_dir(folder).output().expect("SPIN runs");
    assert!(made.status.success(), "{}: {}", model.display(), String::from_utf8_lossy(&made.stdout));
    let options = ["-O1", "-w", "-DNOREDUCE", "-DNFAIR=3", "-o", "pan", "pan.c"];
    let compiled = Command::new("cc").args(options).current_dir(folder).status().expect("the compiler runs");
    assert!(compiled.success(), "{}: the verifier is compiled", model.display());
}

/// Whether SPIN finds no execution that violates a formula.
fn verify(folder: &Path, number: usize, options: &[&str]) -> bool {
    let formula = format!("p{number}");
    let mut verifier = Command::new(folder.join("pan"));
    verifier.args(["-a", "-m100000", "-N", &formula]).args(options).current_dir(folder);
    let found = verifier.output().expect("the verifier runs");
    let text = String::from_utf8_lossy(&found.stdout);
    let errors = text.split("errors: ").nth(1).and_then(|rest| rest.split_whitespace().next());
    errors.and_then(|number| number.parse::<u64>().ok()).expect("the verifier says how many errors") == 0
}
