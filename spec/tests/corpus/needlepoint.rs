//! The bugs of the programs of `examples/needlepoint/` have the depths that their heads name, and PCT its bound.
//!
//! Each head says the depth of the bug, and n threads and k steps of the program as it stands. All three are worked out
//! here from the graph of its schedules. PCT of that depth must show the bug with at least 1 / (n k^(depth - 1)); the
//! probability is computed, over all priorities and change points, and not sampled.

use std::sync::Arc;

use loris_explorers::bug_depth::bug_depth;
use loris_explorers::probability::{Fraction, Policy, guaranteed, probability};
use loris_explorers::schedule_graph::{End, ScheduleGraph};
use loris_explorers::{Limits, Options};
use loris_spec::corpus::{programs, text};
use loris_spec::harness::Case;

/// What a head says.
struct Claim {
    name: String,
    text: String,
    depth: u32,
    threads: u32,
    steps: u32,
}

fn claims() -> Vec<Claim> {
    programs("examples/needlepoint").iter().map(|file| claim(file)).collect()
}

fn claim(file: &str) -> Claim {
    let name = file.rsplit('/').next().unwrap_or(file).to_owned();
    let text = text(file);
    let number = |key: &str| -> u32 {
        let line = text.lines().find(|line| line.starts_with("// Here "));
        let number = line.and_then(|line| line.split_once(key)).map(|(_, rest)| rest);
        let digits: String = number.unwrap_or_default().chars().take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap_or_else(|_| panic!("{name} has no line `// Here n=…, k=…`"))
    };
    let (threads, steps) = (number("n="), number("k="));
    let cases = Case::all(&name, &text).expect("a right head");
    let depth = cases[0].expectations.depths[0].1.expect("it has a depth");
    Claim { depth: u32::try_from(depth).expect("small"), name, text, threads, steps }
}

fn is_bug(end: &End) -> bool {
    !end.bugs.is_empty()
}

#[test]
fn depths_are_as_the_heads_say() {
    let claims = claims();
    assert_eq!(claims.len(), 8);
    for claim in claims {
        let program = loris_lang::compile(claim.name.as_str(), claim.text.as_str()).expect("a right program");
        let graph = ScheduleGraph::of(&Arc::new(program), &Options::default(), &mut ()).expect("it is small");
        let size = (claim.threads as usize, claim.steps as usize);
        assert_eq!((graph.threads(), graph.steps()), size, "{}", claim.name);
        let depth = bug_depth(&graph, &is_bug, 3, Limits::default(), &mut ());
        assert_eq!(depth.known(), Some(claim.depth as usize), "{}: {depth:?}", claim.name);
        let chance = probability(&graph, Policy::Pct(claim.depth), &is_bug).expect("it is small");
        assert!(chance >= guaranteed(&graph, claim.depth), "{}: {chance}", claim.name);
        if claim.name == "trans.cl" {
            assert_eq!(chance, Fraction::new(1_u32.into(), 2_u32.into()));
        }
    }
}
