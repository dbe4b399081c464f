//! Runs the study's techniques on program files and prints a line of a head for each. What PCT has to know, threads and
//! steps, is taken from the head.
//! `cargo run -p loris-spec --example study -- [dfs|ipb|idb|rand|pct1|pct2|pct3…] FILE…`

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;
use std::{env, fs};

use loris_explorers::study::{figure, shown};
use loris_lang::header::ExpectedStudy;
use loris_spec::harness::Case;
use loris_spec::study::{TECHNIQUES, run, technique};

#[expect(clippy::print_stdout, reason = "a tool that prints")]
fn main() -> Result<(), Box<dyn Error>> {
    let (named, files): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|word| technique(word).is_some());
    for path in files {
        let text = fs::read_to_string(&path)?;
        for case in Case::all(&path, &text)? {
            let (_, program) = case.compile().map_err(|errors| errors.join(", "))?;
            let program = Arc::new(program);
            println!("{}", case.name);
            for technique in TECHNIQUES {
                if !named.is_empty() && !named.iter().any(|name| name == technique) {
                    continue;
                }
                let started = Instant::now();
                let head = case.expectations.study.iter().find(|study| study.technique == technique);
                let nothing = ExpectedStudy { technique: technique.to_owned(), figures: Vec::new() };
                let report =
                    run(&program, head.unwrap_or(&nothing), &mut ()).ok_or("it is one of the study")?;
                let bounded = report.bound.is_some();
                let keys = ["bound", "total", "new", "first", "buggy"];
                let told = keys.into_iter().filter(|name| bounded || !matches!(*name, "bound" | "new"));
                let figures: String = told
                    .filter_map(|name| Some(format!(" {name} {}", shown(figure(&report, name)?))))
                    .collect();
                println!("//@ study: {technique}{figures}   {:.1?}", started.elapsed());
            }
        }
    }
    Ok(())
}
