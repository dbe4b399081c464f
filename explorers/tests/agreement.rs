//! Every explorer with a guarantee finds what depth-first search finds, on small random programs.

mod common;

#[path = "common/generate.rs"]
mod generate;

#[expect(unreachable_pub, reason = "it is a module of another crate")]
#[path = "../../spec/src/effort.rs"]
mod effort;

use common::{collect, program};
use loris_explorers::{Explorer, Limits, Options};

#[test]
fn explorers_agree_with_depth_first_search() {
    let limits = Limits { schedules: Some(3_000), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let mut finished = 0;
    for seed in effort::seeds(0, 400) {
        let text = generate::generate(seed);
        let program = program(&text);
        let (report, all) = collect(&program, Explorer::Dfs, &options);
        if !report.complete() {
            continue;
        }
        finished += 1;
        for explorer in [Explorer::HbrCaching, Explorer::Dpor, Explorer::SourceDpor, Explorer::OptimalDpor] {
            let (_, found) = collect(&program, explorer, &options);
            assert_eq!(found.hbrs, all.hbrs, "HBRs of {explorer}, seed {seed}:\n{text}");
            assert_eq!(found.states, all.states, "states of {explorer}, seed {seed}:\n{text}");
            assert_eq!(found.outcomes, all.outcomes, "outcomes of {explorer}, seed {seed}:\n{text}");
        }
        let (_, found) = collect(&program, Explorer::LazyHbrCaching, &options);
        assert_eq!(found.lazy_hbrs, all.lazy_hbrs, "lazy HBRs, seed {seed}:\n{text}");
        assert_eq!(found.states, all.states, "states of lazy HBR caching, seed {seed}:\n{text}");
        let (_, found) = collect(&program, Explorer::StateCaching, &options);
        assert_eq!(found.states, all.states, "states of state caching, seed {seed}:\n{text}");
        assert_eq!(found.outcomes, all.outcomes, "outcomes of state caching, seed {seed}:\n{text}");
        let (lazy, found) = collect(&program, Explorer::LazyDpor, &options);
        assert!(lazy.complete());
        assert!(found.hbrs.is_subset(&all.hbrs), "lazy DPOR, seed {seed}:\n{text}");
    }
    assert!(
        finished > effort::times(400) / 2,
        "only {finished} of {} programs are small enough",
        effort::times(400)
    );
}
