//! The page of `--html`: what is in it, as text. What it does is tested in a browser.

use std::fs;

use serde_json::Value;

use crate::common::{AB_BA, CONDITIONS, DISJOINT, Folder, GATE, LONG, LOST, explore, explore_text, results};

/// The page that the command makes of a program text.
fn page(text: &str, args: &[&str]) -> String {
    let folder = Folder::new();
    let program = folder.file("program.cl", text);
    let path = folder.path("page.html");
    let ran = explore(&[args, &["--html", &path, &program]].concat());
    assert_ne!(ran.status, 2, "{ran:?}");
    fs::read_to_string(path).expect("a page")
}

/// What stands between the first two of these after a place.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let rest = text.split_once(begin).unwrap_or_else(|| panic!("no {begin}")).1;
    rest.split_once(end).unwrap_or_else(|| panic!("no {end}")).0
}

/// The data of the script.
fn data(page: &str) -> Value {
    serde_json::from_str(between(page, "id=\"data\">", "</script>")).expect("json")
}

#[test]
fn figures_are_those_of_the_json() {
    for (text, args) in
        [(AB_BA, &["--dfs"][..]), (LOST, &["--dpor"]), (GATE, &["--hbr-caching"]), (CONDITIONS, &[])]
    {
        let page = page(text, args);
        let result = &results(text, args)[0];
        for key in [
            "schedules",
            "events",
            "hbrs",
            "lazy_hbrs",
            "states",
            "deadlock_schedules",
            "deadlock_states",
            "failure_schedules",
            "failure_states",
            "assume_blocked",
            "truncated",
            "max_threads",
            "max_enabled",
            "max_depth",
            "guarantee",
        ] {
            let shown = between(&page, &format!("data-figure=\"{key}\">"), "<");
            let wanted = result[key].as_str().map_or_else(|| result[key].to_string(), str::to_owned);
            assert_eq!(shown, wanted, "{args:?}: {key}");
        }
        for key in ["sleep-set", "cached", "bound", "not-canonical"] {
            let shown = between(&page, &format!("data-figure=\"pruned.{key}\">"), "<");
            assert_eq!(shown, result["pruned"][key].to_string(), "{args:?}: {key}");
        }
    }
}

#[test]
fn numbers_of_relations_that_may_be_more_are_marked() {
    let marked = |explorer: &str, key: &str| {
        page(LOST, &[explorer]).contains(&format!("≥ <span data-figure=\"{key}\">"))
    };
    assert!(!marked("--dfs", "hbrs") && !marked("--dfs", "lazy_hbrs"));
    assert!(marked("--lazy-optimal-dpor", "hbrs") && !marked("--lazy-optimal-dpor", "lazy_hbrs"));
    assert!(marked("--state-caching", "hbrs") && marked("--state-caching", "lazy_hbrs"));
    assert!(page(LOST, &["--lazy-tree-dpor"]).contains("≥ 4 HBRs, 4 lazy HBRs"));
}

#[test]
fn a_bounded_run_shows_its_bound_and_its_costs() {
    let figure = |page: &str, key: &str| between(page, &format!("data-figure=\"{key}\">"), "<").to_owned();
    let grown = page(AB_BA, &["--ipb"]);
    assert!(grown.contains("depth-first search, fewest preemptions first"), "{grown}");
    assert!(grown.contains("The bound left nothing out."));
    assert_eq!(figure(&grown, "bound_on"), "preemptions");
    assert_eq!(figure(&grown, "costs"), "0 in 2, 1 in 4 (2 with a bug)");
    assert!(grown.contains("the numbers of their last run"));
    let fixed = page(AB_BA, &["--hbr-caching", "--delays", "0"]);
    assert!(!fixed.contains("the numbers of their last run"));
    assert!(fixed.contains("HBR caching, at most 0 delays"));
    assert_eq!(
        (figure(&fixed, "bound"), figure(&fixed, "bound_complete_for")),
        ("0".to_owned(), "0".to_owned())
    );
    assert!(!page(AB_BA, &["--dfs"]).contains("data-figure=\"bound\""));
    let compared = explore_text(AB_BA, &["--dfs", "--hbr-caching", "--preemptions", "1"]).out;
    assert!(compared.starts_with("program.cl, at most 1 preemption\n"), "{compared}");
}

#[test]
fn the_table_lists_every_relation_of_a_small_search() {
    let page = page(LOST, &["--dfs"]);
    let result = &results(LOST, &["--dfs"])[0];
    assert_eq!(page.matches("<tbody class=\"lazy\">").count().to_string(), result["lazy_hbrs"].to_string());
    assert_eq!(page.matches("data-level=\"schedules\"").count().to_string(), result["hbrs"].to_string());
    let table = between(&page, "<table class=\"classes\">", "</table>");
    assert_eq!(table.matches("<p class=\"schedule\">").count().to_string(), result["schedules"].to_string());
    assert!(!table.contains("not listed"));
    let first = table.find("failure").expect("a failure");
    assert!(first < table.find("badge good").expect("one that is ok"), "bugs come first");
}

#[test]
fn lazy_hbrs_have_numbers_that_the_tree_gives_to_its_ends() {
    let page = page(LOST, &["--dfs"]);
    let table = between(&page, "<table class=\"classes\">", "</table>");
    let print = |number: usize| between(table, &format!("lazy HBR {number} ("), ")").to_owned();
    let tree = between(&page, "id=\"tree\"", "</section>");
    // The first execution is serial, so it shows no bug and comes after those that do.
    assert!(tree.contains("1: ok, lazy HBR 3") && tree.contains("2: failure, lazy HBR 1"), "{tree}");
    let ends = (1..=4).map(|number| tree.matches(&format!("lazy HBR {number}<")).count());
    let figures = results(LOST, &["--dfs"])[0]["schedules"].to_string();
    assert_eq!(ends.sum::<usize>().to_string(), figures);
    assert!(page.contains(&format!("lazy HBR 1 ({})", print(1))), "in the list of executions too");
    assert!(table.contains("HBR 1.1 ("));
}

#[test]
fn the_head_of_the_file_is_folded_up() {
    let page = page(&format!("//@ hbrs: 4\n//@ hint: \"Think.\"\n\n{LOST}"), &["--dfs"]);
    let program = between(&page, "<div class=\"program scroll\"", "<div class=\"state\">");
    let folded =
        between(program, "<details><summary>lines 1 to 2, the head of the file</summary>", "</details>");
    assert!(folded.contains("Think."), "{folded}");
    let rest = program.split_once("</details>").expect("a program").1;
    assert!(!rest.contains("//@") && rest.contains("data-line=\"4\""), "{rest}");
    assert!(
        !between(&self::page(LOST, &["--dfs"]), "<div class=\"program", "<div class=\"state\">")
            .contains("<details>")
    );
}

#[test]
fn the_states_are_those_of_the_execution() {
    let page = page(AB_BA, &["--dfs"]);
    let data = data(&page);
    let execution = &data["executions"][0];
    let texts = |number: &Value| {
        data["texts"][usize::try_from(number.as_u64().expect("a number")).expect("small")].clone()
    };
    assert_eq!(execution["threads"], serde_json::json!(["p", "q"]));
    assert_eq!(execution["objects"], serde_json::json!(["a", "b"]));
    let states = execution["states"].as_array().expect("states");
    assert_eq!(states.len(), 3, "at the start, and after each of two locks");
    assert_eq!(texts(&states[1]["event"][1]), "lock a");
    assert_eq!(states[1]["event"][2], 3, "the line");
    assert_eq!(states[1]["objects"].as_array().expect("a list").len(), 1, "only what has changed");
    assert_eq!(texts(&states[1]["objects"][0][1]), "held by p");
    let last = &states[2]["threads"];
    assert_eq!(texts(&last[0][3]), "waits for b, held by q");
    assert_eq!(last[0][6], 1, "it is blocked");
}

#[test]
fn it_loads_nothing_and_believes_nothing() {
    let hostile = "\
// </script><script>harm()</script> <img src=x onerror=harm()> <!--
var x = 0;
thread a { x = 1; log \"</script><script>harm()</script>\"; }
thread b { assert x == 1, \"<svg onload=harm()>\"; }
exists x == 1;
";
    let page = page(hostile, &["--dfs"]);
    assert_eq!(page.matches("<script").count(), 2, "the data and the script");
    assert_eq!(page.matches("</script").count(), 2);
    assert_eq!(page.matches("<style").count(), 2, "for all, and for those without scripts");
    for wrong in ["<img", "<svg onload", "<link", "<script src", "@import", "url("] {
        assert!(!page.contains(wrong), "{wrong}");
    }
    for word in page.split("http").skip(1) {
        let known = word.starts_with("-equiv") || word.starts_with("://www.w3.org/2000/svg\"");
        assert!(known, "no address but the name of svg: {}", &word[..word.len().min(40)]);
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn it_has_the_same_bytes_each_time() {
    for args in [&["--dfs"][..], &["--all", "--max-schedules", "50"], &["--replay", "a b"]] {
        assert_eq!(page(LOST, args), page(LOST, args), "{args:?}");
    }
}

#[test]
fn of_many_executions_it_says_what_is_left_out() {
    let page = page(LONG, &["--dfs", "--max-schedules", "10000"]);
    assert!(page.len() < 3_000_000, "{} bytes", page.len());
    assert_eq!(between(&page, "data-figure=\"schedules\">", "<"), "10000");
    let lazy: u64 = between(&page, "data-figure=\"lazy_hbrs\">", "<").parse().expect("a number");
    let listed = page.matches("<tbody class=\"lazy\">").count() as u64;
    let left = between(&page, "left-out\">", " more lazy HBR");
    assert_eq!(left.parse::<u64>().ok(), lazy.checked_sub(listed), "{left}");
    assert!(
        page.contains(" of 10000 executions; grey"),
        "{}",
        between(&page, "The exploration tree", "grey")
    );
    assert!(page.contains(" ends not drawn"));
}

#[test]
fn all_explorers_share_the_room() {
    let page = page(LONG, &["--all", "--max-schedules", "700"]);
    assert!(page.len() < 4_000_000, "{} bytes", page.len());
    assert!(page.matches("<tbody class=\"lazy\">").count() <= 300);
}

#[test]
fn a_schedule_has_a_page_too() {
    let page = page(DISJOINT, &["--replay", "4*t[2] 4*t[0]"]);
    assert!(page.contains("the schedule given – ok – 12 events"));
    assert!(page.contains("id=\"relations\"") && !page.contains("id=\"findings\""));
    assert_eq!(data(&page)["executions"].as_array().map(Vec::len), Some(1));
}

#[test]
fn several_runs_have_a_column_each() {
    let page = page(LOST, &["--dfs", "--dpor"]);
    assert!(page.contains("id=\"classes\"") && page.contains("id=\"classes-dpor\""));
    assert_eq!(page.matches("data-figure=\"hbrs\"").count(), 2);
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut once = ids.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), ids.len(), "no id is there twice");
}

#[test]
fn very_long_executions_show_their_end() {
    let text = "var x = 0; thread a { for i in 0..3000 { x = i; } assert false, \"at last\"; }";
    let page = page(text, &[]);
    assert!(
        page.contains("The states before event 2001 are left out."),
        "{}",
        between(&page, "schedule", "code")
    );
    let states = data(&page)["executions"][0]["states"].as_array().map(Vec::len);
    assert_eq!(states, Some(1000));
    assert!(page.len() < 2_000_000, "{}", page.len());
}

#[test]
fn it_says_what_was_asked_of_bugs() {
    let page = page(AB_BA, &["--dfs", "--minimize", "--critical"]);
    let findings = between(&page, "id=\"findings\"", "id=\"execution\"");
    assert!(findings.contains("fewest switches: "), "{findings}");
    assert!(!self::page(AB_BA, &["--dfs"]).contains("fewest switches: "));
}
