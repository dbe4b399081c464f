//! `--liveness`, and liveness properties under any explorer.

use crate::common::{Folder, explore, explore_text, results};

const SEMAPHORE: &str = "sem s = 1; var asks[2]; plain var inside[2];
thread p[me in 0..2] { loop { asks[me] = 1; acquire s; inside[me] = 1; yield; inside[me] = 0; asks[me] = 0; release s; } }
asks[0] == 1 leads_to inside[0] == 1;
";

const STUCK: &str = "var a = 0, b = 0;
thread p { while a == 0 { } b = 1; }
thread q { while b == 0 { } a = 1; }
";

#[test]
fn fairness_decides() {
    let statuses =
        ["none", "weak", "locks", "strong"].map(|fair| explore_text(SEMAPHORE, &["--fair", fair]).status);
    assert_eq!(statuses, [1, 1, 0, 0]);
    let ran = explore_text(SEMAPHORE, &[]);
    for part in [
        "is violated by a weakly fair execution, at program.cl:3:1",
        "schedule: p[0] loop 5*p[1]",
        "after `loop`: 5 events of p[1], again and again",
        "from there no schedule comes to an end",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let strong = explore_text(SEMAPHORE, &["--fair", "strong"]);
    assert!(
        strong.out.contains("holds in every strongly fair execution; proven over 16 states"),
        "{}",
        strong.out
    );
    let quiet = explore_text(SEMAPHORE, &["--quiet"]);
    assert!(quiet.out.trim_end().ends_with(", 1 liveness property violated"), "{}", quiet.out);
}

#[test]
fn termination_is_asked_for_by_an_option() {
    let ran = explore_text(STUCK, &["--liveness"]);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(ran.out.contains("liveness: a weakly fair execution never ends"), "{}", ran.out);
    let ends = explore_text("var x; thread a { x = 1; } thread b { await x == 1; }", &["--liveness"]);
    assert_eq!(ends.status, 0, "{ends:?}");
    assert!(
        ends.out.contains("every weakly fair execution comes to an end; proven over 3 states"),
        "{}",
        ends.out
    );
}

#[test]
fn a_fair_coin_comes_to_each_value() {
    let text = |coin: &str| {
        format!(
            "var done; thread t {{ let go = 1; while go == 1 {{ yield; go = {coin}(0..2); }} done = 1; }} eventually done == 1;"
        )
    };
    assert_eq!(explore_text(&text("choose"), &[]).status, 1);
    assert_eq!(explore_text(&text("choose fair"), &[]).status, 0);
}

#[test]
fn executions_that_fail_are_not_judged() {
    let text = "var x; thread t { x = 1; assert x == 2; } eventually x == 3;";
    let ran = explore_text(text, &[]);
    assert!(ran.out.contains("nothing is said of executions that fail"), "{}", ran.out);
}

#[test]
fn a_limit_leaves_it_unknown() {
    let text = "var x = 0; thread t { loop { x += 1; } } eventually x == 0 - 1;";
    let ran = explore_text(text, &["--dfs", "--max-depth", "50", "--max-events", "500"]);
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(ran.out.contains("is unknown"), "{}", ran.out);
}

#[test]
fn json_has_the_verdicts() {
    let folder = Folder::new();
    let file = folder.file("program.cl", SEMAPHORE);
    let ran = explore(&["--format", "json", &file]);
    let document: serde_json::Value = serde_json::from_str(&ran.out).expect("one object");
    let found = &document["liveness"];
    assert_eq!(
        (&found["fairness"], &found["states"], &found["results"][0]["schedule"]),
        (&"weak".into(), &16.into(), &"p[0] loop 5*p[1]".into())
    );
    assert!(results("thread t { }", &[])[0].get("liveness").is_none());
}

#[test]
fn a_lasso_is_replayed_and_drawn() {
    let folder = Folder::new();
    let file = folder.file("program.cl", SEMAPHORE);
    let (svg, dot, page) = (folder.path("a.svg"), folder.path("a.dot"), folder.path("a.html"));
    let ran =
        explore(&["--replay", "p[0] loop 5*p[1]", "--svg", &svg, "--dot", &dot, "--html", &page, &file]);
    assert_eq!(ran.status, 4, "{ran:?}");
    assert!(
        ran.out.contains("outcome: it goes on for ever: events 2 to 6 come again and again"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("schedule: p[0] loop 5*p[1]"), "{}", ran.out);
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    assert!(
        read(&svg).contains("class=\"again\"") && read(&dot).contains("events 2 to 6 come again and again")
    );
    assert!(read(&page).contains("events 2 to 6 come again and again"));
    let ran = explore(&["--replay", "p[0] loop 4*p[1]", &file]);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.err.contains("does not lead back to the state before it"), "{}", ran.err);
    let page = folder.path("b.html");
    explore(&["--trace", "--svg", &svg, "--html", &page, &file]);
    assert!(read(&svg).contains("class=\"again\"") && read(&page).contains("<h3>Liveness</h3>"));
}

#[test]
fn a_search_over_executions_may_meet_what_is_too_far_for_states() {
    let text =
        "var x = 0, y = 0; thread t { loop { yield; } } thread c { loop { x += 1; } } eventually y == 1;";
    let search =
        ["--loops", "run", "--dfs", "--max-schedules", "2", "--max-depth", "50", "--max-events", "1000"];
    let unknown = explore_text(text, &[&search[..], &["--fair", "none"]].concat());
    assert!(unknown.status == 3 && unknown.out.contains("is unknown"), "{unknown:?}");
    let met = explore_text(text, &[&search[..], &["--fair", "none", "--liveness"]].concat());
    assert_eq!(met.status, 1, "{met:?}");
    assert!(met.out.contains("schedule: loop t"), "{}", met.out);
    let fair = explore_text(text, &[&search[..], &["--liveness"]].concat());
    assert!(fair.status == 3 && fair.out.contains("is unknown"), "{fair:?}");
}
