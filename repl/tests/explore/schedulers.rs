//! The randomised schedulers from the command line.

use crate::common::{AB_BA, DISJOINT, Folder, explore, explore_text};

#[test]
fn the_run_with_the_first_bug_can_be_made_again() {
    for scheduler in ["--random", "--pct", "--ppct", "--pos", "--uniform", "--atom-fuzzer"] {
        let ran = explore_text(AB_BA, &[scheduler, "--seed", "5", "--max-schedules", "50"]);
        assert_eq!(ran.status, 1, "{ran:?}");
        let line = ran.out.lines().find(|line| line.contains("first in run")).expect("it names the run");
        let number = line.rsplit(' ').next().expect("a number");
        let schedule = ran.out.lines().find(|line| line.contains("schedule:")).expect("a schedule");
        let again =
            explore_text(AB_BA, &[scheduler, "--seed", "5", "--first-run", number, "--max-schedules", "1"]);
        assert!(again.out.contains(&format!("run {number} of seed 5")), "{}", again.out);
        let traced = explore_text(AB_BA, &[scheduler, "--seed", "5", "--max-schedules", "50", "--trace"]);
        assert!(traced.out.contains(&format!("failing execution, run {number} of seed 5")), "{}", traced.out);
        assert!(again.out.contains(schedule), "{scheduler}: {}\n{}", ran.out, again.out);
    }
}

#[test]
fn what_is_promised_is_said() {
    let sizes = ["--pct", "--pct-depth", "2", "--pct-threads", "2", "--max-schedules", "40", "--pct-steps"];
    let right = explore_text(AB_BA, &[&sizes[..], &["8"]].concat());
    assert!(right.out.contains("  sizes: depth 2, threads 2, steps 8\n"), "{}", right.out);
    assert!(right.out.contains("a bug of depth 2 with a probability of at least 1/16\n"), "{}", right.out);
    let small = explore_text(AB_BA, &[&sizes[..], &["7"]].concat());
    assert!(small.out.contains("8 steps, so the 1/14 is void"), "{}", small.out);
    let estimated = explore_text(AB_BA, &["--ppct", "--max-schedules", "40"]);
    assert!(estimated.out.contains("steps 8 (the most of 100 runs before)"), "{}", estimated.out);
    let overridden = explore_text(AB_BA, &["--pct", "--epsilon", "1/4", "--max-schedules", "40"]);
    assert!(overridden.out.contains("overridden at some point"), "{}", overridden.out);
    let long = ["--pct", "--pct-depth", "100", "--pct-steps", "1000", "--max-schedules", "4"];
    let long = explore_text(AB_BA, &long).out;
    assert!(long.contains("with a probability of at least 1/(2·1000^99)\n"), "{long}");
    let uniform = explore_text(DISJOINT, &["--uniform", "--max-schedules", "40"]);
    assert!(uniform.out.contains("each of 6 schedules is equally likely"), "{}", uniform.out);
}

#[test]
fn ppct_says_how_much_happens_at_once() {
    // Of three threads one is low: the others take their four steps two at a time, then it takes its own.
    let three = "var x[3];\nthread t[i in 0..3] { for k in 0..4 { x[i] = k; } }\n";
    let ppct = ["--ppct", "--pct-depth", "1", "--ppct-pick", "rounds", "--max-schedules", "10"];
    let ran = explore_text(three, &ppct);
    assert!(ran.out.contains("  on 4 cores: 120 steps in 80 rounds, 1.50 at once\n"), "{}", ran.out);
    let alone = explore_text(three, &[&ppct[..], &["--ppct-cores", "1"]].concat());
    assert!(alone.out.contains("  on 1 core: 120 steps in 120 rounds, 1.00 at once\n"), "{}", alone.out);
    let json = explore_text(three, &[&ppct[..], &["--format", "json"]].concat());
    assert!(json.out.contains(r#""rounds":{"cores":4,"rounds":80,"steps":120}"#), "{}", json.out);
}

#[test]
fn all_of_them_in_one_table() {
    let ran = explore_text(DISJOINT, &["--schedulers", "--max-schedules", "20"]);
    for name in ["random", "pct", "ppct", "random-sleep", "preemption-bounding", "pos", "uniform"] {
        assert!(ran.out.lines().any(|line| line.trim_start().starts_with(name)), "{name}: {}", ran.out);
    }
    assert!(!ran.out.contains("dfs"), "{}", ran.out);
    let ran = explore_text(DISJOINT, &["--all"]);
    assert!(!ran.out.contains("ppct"), "{}", ran.out);
    let csv = explore_text(DISJOINT, &["--schedulers", "--max-schedules", "20", "--format", "csv"]);
    assert!(csv.out.lines().all(|line| line.split(',').count() == 49), "{}", csv.out);
}

#[test]
fn pictures_are_drawn_of_them_too() {
    let folder = Folder::new();
    let program = folder.file("p.cl", AB_BA);
    for scheduler in ["--random", "--pct", "--random-sleep", "--pos", "--uniform"] {
        let (tree, html) = (folder.path("tree.svg"), folder.path("run.html"));
        let ran = explore(&[scheduler, "--max-schedules", "5", "--tree", &tree, "--html", &html, &program]);
        assert!(ran.status != 2 && !ran.err.contains("error"), "{ran:?}");
        let drawn = std::fs::read_to_string(&tree).expect("a tree");
        assert!(drawn.contains("5 executions"), "{scheduler}: {drawn}");
    }
}

#[test]
fn what_does_not_go_together_is_said() {
    let refused = |args: &[&str], word: &str| {
        let ran = explore_text(DISJOINT, args);
        assert!(ran.status == 2 && ran.err.contains(word), "{args:?}: {ran:?}");
    };
    refused(&["--ppct", "--rng", "maple"], "`--ppct` was not in the study");
    refused(
        &["--random", "--pct-steps", "9"],
        "`--pct-steps` is for `--pct`, `--ppct`, `--preemption-bounding`",
    );
    refused(&["--dfs", "--epsilon", "1/9"], "for the randomised schedulers");
    refused(&["--pct", "--epsilon", "9"], "a probability is written");
    refused(&["--pct", "--ipb"], "`--pct` does not know this bound");
}
