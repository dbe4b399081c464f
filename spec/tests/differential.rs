//! Random programs: every explorer against the oracle.
//!
//! `LORIS_FUZZ_PROGRAMS` and `LORIS_FUZZ_SEED` set how many programs are drawn and from which seed on.

use loris_spec::campaign::Campaign;
use loris_spec::generate::Size;
use loris_spec::judge::Effort;
use loris_spec::setting::Setting;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn explorers_agree_with_the_oracle() {
    let campaign = Campaign {
        programs: setting("LORIS_FUZZ_PROGRAMS", 2_000),
        seed: setting("LORIS_FUZZ_SEED", 1),
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
    assert!(summary.all.judged * 2 > campaign.programs, "most programs are small enough for the oracle");
}
