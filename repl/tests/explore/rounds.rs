//! Executions that go round: what is said of the loops, in the words of people and as json.

use crate::common::{Folder, LONG, Ran, explore_text, objects};

/// A lock that is not given back.
const FORGOTTEN: &str = "\
var l = 0, c = 0;
thread t[i in 0..2] {
  while !cas(l, 0, 1) { }
  c += 1;
  if c == 2 { l = 0; }
}
";

/// Each lets the other one go first.
const POLITE: &str = "\
var wants[2];
thread a { wants[0] = 1; while wants[1] == 1 { wants[0] = 0; wants[0] = 1; } wants[0] = 0; }
thread b { wants[1] = 1; while wants[0] == 1 { wants[1] = 0; wants[1] = 1; } wants[1] = 0; }
";

/// A step that chooses very often.
const CHOOSES: &str = "\
var x = 0;
thread a { x = 1; while choose(0..2) == 0 { } x = 2; }
thread b { x = 3; while choose(0..2) == 0 { } x = 4; }
";

fn has(ran: &Ran, parts: &[&str]) {
    for part in parts {
        assert!(ran.out.contains(part), "`{part}` is missing: {ran:?}");
    }
}

#[test]
fn who_is_stuck_in_a_loop_sees_values_locks_and_threads() {
    let ran = explore_text(FORGOTTEN, &["--trace"]);
    assert_eq!(ran.status, 1);
    has(
        &ran,
        &[
            "stuck in a loop: t[1] goes round for ever and sees l = 1\n",
            "t[1] is in a loop (program.cl:3:3), goes round for ever and sees l = 1\n",
        ],
    );
    let lock = "mutex m; thread a { lock m; } thread b { while !trylock(m) { yield; } }";
    has(&explore_text(lock, &[]), &["b goes round for ever and sees m held by a, which has ended\n"]);
    let others = "var x = 0; chan c(2); sem s = 1; thread a { let k = spawn f(); loop { join k; yield; } } fn f() { x = 1; }";
    has(&explore_text(others, &[]), &["a goes round for ever and sees a.0, which has ended\n"]);
}

#[test]
fn an_execution_that_is_cut_says_in_which_loop_it_is() {
    let ran = explore_text(FORGOTTEN, &["--loops", "run", "--dpor", "--max-depth", "20"]);
    assert_eq!(ran.status, 3);
    has(
        &ran,
        &[
            "help: t[1] goes round in the loop at program.cl:3:3; after 5 events all is as it was after 4\n",
            "help: nothing changes there: without `--loops run` a thread that waits in a loop stops",
        ],
    );
    let counts = "var n = 0; fn f() { n += 1; } thread a { loop { f(); } }";
    let ran = explore_text(counts, &["--max-depth", "20"]);
    has(&ran, &["help: a goes round in the loop at program.cl:1:42\n"]);
    assert!(!ran.out.contains("nothing changes there"), "{ran:?}");
    let stopped = explore_text(counts, &["--dpor", "--max-events", "50"]);
    has(&stopped, &["help: a goes round in the loop at program.cl:1:42\n"]);
    let stopped = explore_text(POLITE, &["--optimal-dpor", "--max-events", "200"]);
    has(&stopped, &["goes round in the loop at program.cl:"]);
    let ends = explore_text(LONG, &["--dpor", "--max-events", "99"]);
    assert!(!ends.out.contains("goes round"), "{ends:?}");
    let report = explore_text(POLITE, &["--dpor", "--max-depth", "40", "--format", "json"]);
    let round = &objects(&report.out)[0]["results"][0]["going_round"];
    assert_eq!(round["loops"][0]["thread"], "b");
    assert_eq!(round["loops"][0]["at"], "program.cl:3:26");
    assert_eq!(round["back"]["changes"], true);
    let folder = Folder::new();
    let page = folder.path("page.html");
    let polite = explore_text(POLITE, &["--dpor", "--max-depth", "40", "--html", &page]);
    let html = std::fs::read_to_string(&page).expect("the page was written");
    assert!(
        html.contains("In the first that did not end b goes round in the loop at program.cl:3:26"),
        "{html}"
    );
    let both = explore_text(POLITE, &["--dpor", "--source-dpor", "--max-depth", "20"]);
    has(&both, &["in the first that did not end b goes round in the loop at program.cl:3:26"]);
    assert!(!polite.out.contains("await"), "nobody waits: {polite:?}");
}

#[test]
fn where_the_number_of_rounds_makes_the_search_long_the_report_says_so() {
    let ran = explore_text(POLITE, &["--optimal-dpor", "--max-depth", "100", "--max-schedules", "500"]);
    has(
        &ran,
        &[
            "each number of rounds is an execution of its own, up to the limit on depth",
            "`--state-caching` looks at each state once",
        ],
    );
}

#[test]
fn a_replay_of_an_execution_without_an_end_is_short() {
    let ran = explore_text(FORGOTTEN, &["--loops", "run", "--replay", ""]);
    assert_eq!(ran.status, 3);
    assert!(ran.out.lines().count() < 20, "{ran:?}");
    has(
        &ran,
        &[
            "(9995 events left out)",
            "t[1] goes round in the loop at program.cl:3:3; after 5 events all is as it was after 4\n",
            "  schedule: 4*t[0] 9996*t[1]\n",
        ],
    );
    let counts = "var n = 0; thread a { loop { n += 1; } } thread b { loop { n += 1; } }";
    let ran = explore_text(counts, &["--replay", "a b a b"]);
    assert!(ran.out.lines().count() < 140, "{ran:?}");
    let json = explore_text(FORGOTTEN, &["--loops", "run", "--replay", "", "--format", "json"]);
    let replay = &objects(&json.out)[0]["replay"];
    assert_eq!(replay["events"].as_array().map(Vec::len), Some(10_000));
    assert_eq!(replay["going_round"]["back"]["from"], 4);
}

#[test]
fn a_step_that_chooses_for_ever_is_stopped_in_time() {
    for explorer in
        ["--state-caching", "--lazy-optimal-dpor", "--lazy-tree-dpor", "--hbr-caching", "--uniform"]
    {
        for rule in ["wait", "run"] {
            let ran = explore_text(CHOOSES, &["--timeout", "500ms", "--loops", rule, explorer]);
            assert!(ran.status == 1 || ran.status == 3, "{explorer}: {}", ran.status);
        }
    }
}

#[test]
fn whether_a_thread_leaves_its_loop_is_not_looked_for_beyond_the_timeout() {
    let text = "var x = 0, y = 0; thread b { y = 1; }
        thread a { while x == 0 { let i = 0; for k in 0..20 { i = i * 2 + choose(0..2); } } }";
    let ran = explore_text(text, &["--timeout", "500ms"]);
    assert_eq!(ran.status, 3, "{ran:?}");
}

#[test]
fn values_that_a_step_chooses_for_ever_are_few_letters() {
    let ran = explore_text(CHOOSES, &["--first-bug"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.len() < 2_000, "{}", ran.out.len());
    has(&ran, &["    schedule: a/200000*0\n"]);
    let again = explore_text(CHOOSES, &["--replay", "a/200000*0"]);
    assert_eq!(again.status, 1);
    has(&again, &["write x = 1, chose 200000*0", "  schedule: a/200000*0\n"]);
    let json = explore_text(CHOOSES, &["--first-bug", "--format", "json"]);
    let found = &objects(&json.out)[0]["results"][0]["findings"][0]["schedule"];
    assert_eq!(found.as_str().map(str::len), Some("a/".len() + 2 * 200_000 - 1));
}

#[test]
fn a_check_of_what_goes_round_is_soon_over_and_says_what_explore_says() {
    let check = |head: &str| explore_text(&format!("//@ {head}\n{POLITE}"), &["check"]);
    assert_eq!(check("outcomes: ok, states: 1, deadlock-states: 0").status, 0);
    let relations = check("outcomes: ok, lazy-hbrs: 3");
    assert_eq!(relations.status, 3);
    has(&relations, &["lazy-hbrs: 3; not judged: count, lazy-optimal-dpor, optimal-dpor"]);
    let wrong = check("outcomes: deadlock");
    assert_eq!(wrong.status, 1);
    has(&wrong, &["outcomes: deadlock; found ok by state-caching\n"]);
    let caught = "var flag = 0, x = 0; thread a { while flag == 0 { } x = 2; }
        thread b { if x == 0 { flag = 1; } } thread c { x = 1; }";
    let ran = explore_text(&format!("//@ outcomes: ok, loops: run\n{caught}"), &["check"]);
    assert_eq!((ran.status, explore_text(caught, &["--loops", "run"]).status), (4, 4), "{ran:?}");
}
