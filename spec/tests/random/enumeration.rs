//! A sample of all small programs of each kind: every complete explorer against the oracle, every order of the threads.
//!
//! `LORIS_EFFORT` sets how many classes are judged ([`loris_spec::effort`]), `LORIS_SEED` which. All of them:
//! `cargo run --release -p loris-spec --example enumerate`.

use loris_spec::effort;
use loris_spec::enumerate::{Judge, families};

/// Classes of a family that are judged.
const USUAL: u64 = 16;

#[test]
fn a_sample_of_all_small_programs() {
    let mut wrong = Vec::new();
    for family in families() {
        let classes = family.classes();
        let (all, _) = classes.count();
        let every = (all / effort::times(USUAL)).max(1);
        let first = effort::seeds(1, 1).start % every;
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let tally = Judge { jobs, every, first, dfs: 100 }.run(&classes);
        println!("{}: {tally}", family.name);
        assert!(tally.classes >= all.min(USUAL / 2), "{}: only {} classes", family.name, tally.classes);
        if !tally.faults.is_empty() {
            wrong.push(format!("{}: {tally}", family.name));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
