//! What every explorer of the catalogue claims, against the oracle: its guarantee, and one execution for each class
//! where it claims that. Over programs of all shapes, and over mixes of features that some search finds hard.

use loris_explorers::Explorer;
use loris_spec::campaign::Campaign;
use loris_spec::effort;
use loris_spec::generate::{Feature, Size};

use crate::judged;

#[test]
fn programs_of_all_shapes() {
    let campaign = Campaign { seeds: effort::seeds(1, 2_000), ..Campaign::default() };
    let summary = judged(&campaign);
    assert!(summary.all.judged * 2 > campaign.programs(), "most programs are small enough for the oracle");
    let once = summary.executions[&Explorer::LazyOptimalDpor];
    assert!(
        summary.again * 20 <= once,
        "lazy tree DPOR runs few relations twice: {} of {once}",
        summary.again
    );
}

/// Programs of two to four threads.
const USUAL: Size = Size { threads: None, ops: 5 };

/// Mixes of features: those that every program has, how many others it has beside, and how large it is.
const MIXES: [(&[Feature], usize, Size); 8] = [
    (&[], 3, Size { threads: Some(2), ops: 9 }),
    (&[Feature::Guards], 0, USUAL),
    (&[Feature::Choose, Feature::ChBranch, Feature::Plain], 2, USUAL),
    (&[Feature::Weird, Feature::Overlap, Feature::Spawn], 2, Size { threads: None, ops: 6 }),
    (&[Feature::Dense, Feature::Cond, Feature::Chan, Feature::Barrier, Feature::Fail], 2, USUAL),
    (&[Feature::RwLock, Feature::Sem, Feature::Weird], 2, USUAL),
    (&[Feature::TryLock, Feature::Overlap], 2, USUAL),
    (&[Feature::Overlap, Feature::Dense], 2, Size { threads: Some(3), ops: 7 }),
];

#[test]
fn mixes_of_features() {
    for ((features, others, size), first) in MIXES.into_iter().zip((1_000_000..).step_by(1_000_000)) {
        let campaign = Campaign {
            seeds: effort::seeds(first, 60),
            features: Some(features.iter().copied().collect()),
            others,
            size,
            ..Campaign::default()
        };
        let summary = judged(&campaign);
        assert!(summary.all.judged * 2 > campaign.programs(), "{features:?}: most programs are small enough");
    }
}
