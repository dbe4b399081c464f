//! `--noise` and `explore tune`: what they print, for people and for scripts.

use crate::common::{DISJOINT, LOST, explore_text, objects, results};

const FEW: [&str; 3] = ["--noise", "--max-schedules", "20"];

#[test]
fn a_campaign_says_what_it_did() {
    let ran = explore_text(LOST, &FEW);
    assert_eq!(ran.status, 1, "{ran:?}");
    for line in [
        "noise: sleep 0..10 with probability 1/1 at sb,tbbtr,lb,svbbsfa,svbasfa; 1 core",
        "interleavings: ",
        ", jaro 0.",
        "passed: tbbtr 40, svbbsfa ",
    ] {
        assert!(ran.out.contains(line), "no `{line}` in\n{}", ran.out);
    }
    let quiet = explore_text(LOST, &[&FEW[..], &["--noise-at", "none"]].concat());
    assert!(quiet.out.contains("0 calls, 0 with noise"), "{}", quiet.out);
    assert!(quiet.out.contains("interleavings: 1 of 20 runs"), "{}", quiet.out);
    assert_eq!(quiet.status, 3, "undisturbed, nothing is lost");
}

#[test]
fn a_campaign_in_json() {
    let options =
        ["--cores", "2", "--noise-kind", "yield", "--noise-strength", "1..3", "--trace-metric", "hamming"];
    let found = results(DISJOINT, &[&FEW[..], &options].concat());
    let noise = &found[0]["noise"];
    assert_eq!(noise["settings"]["kind"], "yield");
    assert_eq!((noise["settings"]["least"].as_u64(), noise["settings"]["most"].as_u64()), (Some(1), Some(3)));
    assert_eq!(noise["settings"]["cores"], 2);
    assert_eq!((noise["runs"].as_u64(), noise["compared"].as_u64()), (Some(20), Some(20)));
    assert_eq!(noise["metric"], "hamming");
    assert!(results(DISJOINT, &["--dfs"])[0].get("noise").is_none());
}

#[test]
fn options_of_noise_need_noise() {
    let ran = explore_text(LOST, &["--random", "--cores", "2"]);
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (2, "error: `--cores` is for `--noise`, which is not asked for\n")
    );
    let ran = explore_text(LOST, &["--noise", "--noise-at", "sb,here"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("there is no noise location `here`"), "{}", ran.err);
}

const TUNE: [&str; 9] = ["tune", "--runs", "16", "--at", "none", "--at", "svb", "--strengths", "0..2,0..9"];

#[test]
fn tuning_shows_every_trial() {
    let ran = explore_text(LOST, &TUNE);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.out.contains("grid, 16 trials, for interleavings"), "{}", ran.out);
    assert!(ran.out.contains("best: "), "{}", ran.out);
    let command = ran.out.lines().last().expect("there are lines").trim();
    assert!(command.starts_with("explore --noise --noise-at svb --noise-kind "), "{command}");

    let json = explore_text(LOST, &[&TUNE[..], &["--format", "json", "--fitness", "bugs"]].concat());
    let tuned = &objects(&json.out)[0];
    let trials = tuned["trials"].as_array().expect("a list");
    assert_eq!((trials.len(), tuned["stopped_by"].is_null()), (16, true));
    let buggy = |trial: &serde_json::Value| trial["buggy"].as_u64();
    let best = usize::try_from(tuned["best"].as_u64().expect("a place")).expect("small");
    assert_eq!(buggy(&trials[best]), trials.iter().map(buggy).max().flatten());

    let csv = explore_text(
        LOST,
        &[&TUNE[..], &["--format", "csv", "--search", "halving", "--trials", "4"]].concat(),
    );
    assert_eq!(csv.out.lines().count(), 1 + 4 + 2 + 1, "{}", csv.out);
    assert_eq!(csv.out.lines().filter(|line| line.ends_with(",true")).count(), 1);
}

#[test]
fn the_best_settings_can_be_used() {
    let tuned = explore_text(LOST, &[&TUNE[..], &["--fitness", "bugs"]].concat());
    let command = tuned.out.lines().last().expect("there are lines").trim();
    let words: Vec<&str> = command.split(' ').collect();
    let ran = explore_text(LOST, &words[1..words.len() - 1]);
    assert_eq!(ran.status, 1, "{command}\n{ran:?}");
}
