//! Tests over random programs: every explorer and every analysis against the oracle, or against each other.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

mod bounds;
mod bug_depth;
mod count;
mod cut_parts;
mod cut_short;
mod data_races;
mod difference;
mod differential;
mod enumeration;
mod liveness;
mod permutations;
mod profiles;
mod schedulers;
mod settle;
mod switches;
mod tree_finishing;
mod waiting;

use std::sync::Arc;

use loris_lang::ast::Ast;
use loris_lang::ir::Program;
use loris_spec::campaign::{Campaign, Summary};
use loris_spec::effort;
use loris_spec::generate::{self, Features, Random, Size};
use loris_spec::judge::read;

/// Runs a campaign; every program has to pass.
#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn judged(campaign: &Campaign) -> Summary {
    let summary = campaign.run();
    println!("{summary}");
    let shown: Vec<_> = summary.failing.iter().take(campaign.shrunk).map(ToString::to_string).collect();
    assert!(shown.is_empty(), "{} programs fail:\n\n{}", summary.failing.len(), shown.join("\n\n"));
    summary
}

/// Judges random programs, one for each seed from the first on; shows the program on which something is wrong.
fn judge_each(
    (first, count): (u64, u64),
    size: Size,
    features: impl Fn(&mut Random) -> Features,
    mut judge: impl FnMut(&Ast, &Arc<Program>) -> Result<(), String>,
) {
    for seed in effort::seeds(first, count) {
        let mut random = Random::new(seed);
        let features = features(&mut random);
        let text = generate::program(&mut random, &features, size);
        // What follows a `return` on every way is a mistake, which the generator can make.
        let Ok((ast, program)) = read(&text) else { continue };
        if let Err(wrong) = judge(&ast, &program) {
            panic!("{wrong}; seed {seed}, {features}:\n{text}");
        }
    }
}
