//! Random programs: every explorer against the oracle.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

use loris_spec::campaign::Campaign;
use loris_spec::effort;
use loris_spec::generate::Size;
use loris_spec::judge::Effort;
use loris_spec::setting::Setting;

#[test]
fn explorers_agree_with_the_oracle() {
    let campaign = Campaign {
        seeds: effort::seeds(1, 2_000),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        shape: None,
        features: None,
        size: Size::default(),
        setting: Setting::default(),
        effort: Effort::default(),
        shrunk: 3,
    };
    let summary = campaign.run();
    println!("{summary}");
    let shown: Vec<_> = summary.failing.iter().take(campaign.shrunk).map(ToString::to_string).collect();
    assert!(
        shown.is_empty(),
        "{} programs fail, among them:\n\n{}",
        summary.failing.len(),
        shown.join("\n\n")
    );
    assert!(summary.all.judged * 2 > campaign.programs(), "most programs are small enough for the oracle");
}
