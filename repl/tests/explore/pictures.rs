//! Pictures of the two relations: what is in the files, and what is said where they cannot be written.

use std::fs;
use std::path::Path;

use loris_interpreter::System;
use loris_report::picture::{Relations, Which, svg};

use crate::common::{AB_BA, DISJOINT, Folder, LONG, LOST, explore};

/// The text that a golden file holds; `BLESS=1` writes it.
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explore/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, text).expect("a golden file");
    }
    assert_eq!(text, fs::read_to_string(&path).expect(name), "{name}");
}

fn read(path: &str) -> String {
    fs::read_to_string(path).expect("a picture")
}

#[test]
fn two_sections_as_dot_and_as_svg() {
    let folder = Folder::new();
    let program = folder.file("disjoint.cl", DISJOINT);
    let (dot, svg) = (folder.path("a.dot"), folder.path("a.svg"));
    let ran = explore(&["--replay", "4*t[1] 4*t[0]", "--dot", &dot, "--svg", &svg, &program]);
    let said = "the HBR and the lazy HBR of the execution: `4*t[1] 4*t[0] 4*t[2]`";
    assert_eq!((ran.status, ran.err), (0, format!("{dot}: {said}\n{svg}: {said}\n")));
    golden("disjoint.dot", &read(&dot));
    golden("disjoint.svg", &read(&svg));
}

#[test]
fn what_the_lazy_hbr_leaves_out_is_said_where_it_is_drawn() {
    let program = loris_lang::compile("p.cl", LOST).expect("a program");
    let mut machine = System::new(program).machine();
    machine.replay(&"a".parse().expect("a schedule")).expect("it can be run");
    let drawn = |which: &[Which]| svg(&Relations::of(&machine), which).contains("leaves nothing out");
    assert!(drawn(&Which::BOTH) && drawn(&[Which::Lazy]) && !drawn(&[Which::Regular]));
}

#[test]
fn a_deadlock_is_drawn_with_its_wait_cycle() {
    let folder = Folder::new();
    let program = folder.file("ab-ba.cl", AB_BA);
    let (dot, svg) = (folder.path("a.dot"), folder.path("a.svg"));
    explore(&["--dfs", "--dot", &dot, "--svg", &svg, &program]);
    golden("deadlock.dot", &read(&dot));
    golden("deadlock.svg", &read(&svg));
}

#[test]
fn whatever_is_waited_for_is_drawn() {
    let folder = Folder::new();
    let drawn = |text: &str, schedule: &str| {
        let program = folder.file("program.cl", text);
        let (svg, dot) = (folder.path("a.svg"), folder.path("a.dot"));
        explore(&["--replay", schedule, "--svg", &svg, "--dot", &dot, &program]);
        (read(&svg), read(&dot))
    };
    let program = "var x = 0; mutex m, n; cond c; sem s; barrier b(3); chan d(0); rwlock l;
        fn child() { acquire s; }
        thread a { lock m; write_lock l; lock n; unlock n; unlock m; }
        thread b { lock n; lock m; unlock m; unlock n; }
        thread late { lock m; }
        thread main { let h = spawn child(); join h; }
        thread meets { arrive b; }
        thread sends { send d, 1; }
        thread waits { await x == 7; }
        thread reads { read_lock l; }";
    let (svg, dot) = drawn(program, "a b a main");
    for (says, line) in [
        ("waits for n, held by b since event 2", 3),
        ("waits for m, held by a since event 1", 4),
        ("waits for m, held by a since event 1", 5),
        ("waits for the end of main.0", 6),
        ("waits for more arrivals at b", 7),
        ("waits for a receiver on d", 8),
        ("waits until its guard holds", 9),
        ("waits for l, held by a since event 3", 10),
        ("waits for a release of s", 2),
    ] {
        assert!(dot.contains(&format!("fontcolor=red3, label=\"{says}\\nline {line}\"")), "{says}: {dot}");
        assert!(svg.contains(&format!(">\n{says}\n</text>")), "{says}: {svg}");
    }
    // In each relation: a and b in a cycle; late, main and reads wait for somebody; the others for nobody that is known.
    let edges = |style: &str| dot.lines().filter(|line| line.ends_with(style)).count();
    assert_eq!((edges("color=red3, penwidth=2];"), edges("color=red3];")), (2 * 2, 2 * 3), "{dot}");
    let arrows = |class: &str| svg.matches(&format!("class=\"{class}\"")).count();
    assert_eq!((arrows("cycle"), arrows("wait")), (2 * 2, 2 * 3), "{svg}");
    assert!(svg.contains("; red: who waits at the end, thick: in a wait cycle"), "{svg}");
    let text = "mutex m; cond c; thread w { lock m; wait c, m; unlock m; } thread r { lock m; }";
    let (svg, _) = drawn(text, "2*w r");
    assert!(svg.contains("w at `wake c` (line 1), waits for a notify on c"), "{svg}");
    assert!(svg.contains("who waits at the end\n"), "no cycle, nothing of one: {svg}");
    let (svg, dot) = drawn("var x; thread a { x = 1; }", "a");
    assert!(!svg.contains("waits") && !dot.contains("red3"), "nobody waits: {svg}");
}

#[test]
fn the_failing_execution_is_drawn_else_the_first_one() {
    let folder = Folder::new();
    let drawn = |text: &str, args: &[&str]| {
        let program = folder.file("program.cl", text);
        let dot = folder.path("drawn.dot");
        explore(&[args, &["--dot", &dot, &program]].concat());
        read(&dot)
    };
    let deadlock = drawn(AB_BA, &["--dfs"]);
    assert_eq!(
        deadlock.matches("label=\"").count() - 6,
        4 + 4,
        "a deadlock after two locks, and two who wait, drawn twice: {deadlock}"
    );
    let lost = drawn(LOST, &[]);
    assert!(lost.contains("write x = 1") && !lost.contains("write x = 2"), "{lost}");
    let first = drawn(DISJOINT, &["--dfs"]);
    assert!(first.contains("h1 [group=h0, label=\"1: lock m\\nline 3\"]"), "{first}");
    let cut = drawn("var x; thread a { loop { x = 1; } }", &["--max-depth", "3"]);
    assert_eq!(cut.matches("write x = 1").count(), 6, "none came to its end: {cut}");
}

#[test]
fn what_was_written_is_said() {
    let folder = Folder::new();
    let said = |text: &str, args: &[&str]| {
        let program = folder.file("program.cl", text);
        let (svg, tree, html) = (folder.path("a.svg"), folder.path("b.svg"), folder.path("c.html"));
        let files = ["--svg", &svg, "--tree", &tree, "--html", &html, &program];
        let err = explore(&[args, &files].concat()).err;
        err.replace(&folder.path(""), "")
    };
    assert_eq!(
        said(LOST, &["--dpor"]),
        "b.svg: the exploration tree of dpor\nc.html: a page about the run\n\
         a.svg: the HBR and the lazy HBR of the failing execution: `a b a b`\n"
    );
    assert!(
        said(DISJOINT, &[]).contains("of the first execution that came to its end: `4*t[0] 4*t[1] 4*t[2]`")
    );
    let never = "var x = 0; thread a { x = 1; } never x == 1;";
    assert!(said(never, &[]).contains("of a counterexample of a condition: `a`"));
    let endless = "var x; thread a { loop { x = 1; } }";
    assert!(
        said(endless, &["--max-depth", "3"]).contains("of the execution of the default scheduler: `3*a`")
    );
    assert_eq!(said(LOST, &["-q"]), "");
}

#[test]
fn a_picture_has_the_same_bytes_each_time() {
    let folder = Folder::new();
    let program = folder.file("long.cl", LONG);
    let once = |name: &str| {
        let path = folder.path(name);
        explore(&["--replay", "3*t[1] 2*t[5]", "--svg", &path, &program]);
        read(&path)
    };
    assert_eq!(once("one.svg"), once("other.svg"));
}

#[test]
fn of_a_very_long_execution_the_end_is_drawn() {
    let folder = Folder::new();
    let program = folder.file("p.cl", "var x; thread a { for i in 0..3000 { x = i; } } thread b { x = 1; }");
    let path = folder.path("long.svg");
    assert_eq!(explore(&["--replay", "2000*a b", "--svg", &path, &program]).status, 0);
    let svg = read(&path);
    assert!(svg.contains("; only the last 1000 of 3001 events"), "{svg}");
}

#[test]
fn files_that_cannot_be_written() {
    let folder = Folder::new();
    let program = folder.file("p.cl", DISJOINT);
    for args in [&["--dfs"][..], &["--replay", ""]] {
        let nowhere = folder.path("no/such/a.svg");
        let ran = explore(&[args, &["--svg", &nowhere, &program]].concat());
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("a.svg` cannot be written: there is no folder `"), "{}", ran.err);
        let ran = explore(&[args, &["--dot", &folder.path(""), &program]].concat());
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("is a directory"), "{}", ran.err);
    }
    let searched = explore(&["--dfs", "--svg", &folder.path("no/a.svg"), &program]);
    assert_eq!(searched.out, "", "it is said before the search");
}

#[test]
fn a_name_that_promises_something_else_is_refused() {
    let folder = Folder::new();
    let program = folder.file("p.cl", DISJOINT);
    for (option, name, better) in [
        ("--svg", "x.png", "x.svg"),
        ("--dot", "x.svg", "x.dot"),
        ("--tree", "x.pdf", "x.svg"),
        ("--html", "x.svg", "x.html"),
    ] {
        let ran = explore(&[option, &folder.path(name), &program]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{ran:?}");
        assert!(ran.err.contains(&format!("`{option}` writes ")), "{}", ran.err);
        assert!(ran.err.contains(&format!("{better}` would do")), "{}", ran.err);
        assert!(!Path::new(&folder.path(name)).exists());
    }
}

#[test]
fn a_program_that_is_wrong_leaves_no_file() {
    let folder = Folder::new();
    let program = folder.file("p.cl", "thread a { y = 1; }");
    assert_eq!(explore(&["--svg", &folder.path("a.svg"), &program]).status, 2);
    assert!(!Path::new(&folder.path("a.svg")).exists());
}

#[test]
fn one_file_holds_one_picture() {
    let folder = Folder::new();
    let (one, other) = (folder.file("a.cl", DISJOINT), folder.file("b.cl", LOST));
    let svg = folder.path("x.svg");
    let ran = explore(&["--svg", &svg, &one, &other]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("run `explore` once for each program, with a file for each"), "{}", ran.err);
    let plain = folder.path("x");
    let ran = explore(&["--svg", &plain, "--dot", &plain, &one]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("`--svg` names a file that is asked for already"), "{}", ran.err);
    assert_eq!(explore(&["--count", "--svg", &svg, &one]).status, 2);
    let ran = explore(&["--ipb", "--tree", &svg, &one]);
    assert!(ran.status == 2 && ran.err.contains("within one bound"), "{}", ran.err);
    assert_eq!(explore(&["--preemptions", "1", "--tree", &svg, &one]).status, 0);
}

#[test]
fn a_picture_does_not_take_the_place_of_a_program() {
    let folder = Folder::new();
    let (one, other) = (folder.file("a.cl", DISJOINT), folder.file("b.cl", LOST));
    for option in ["--svg", "--dot", "--tree", "--html"] {
        let ran = explore(&[option, &one, &other]);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("has the name of a program"), "{}", ran.err);
    }
    assert_eq!(fs::read_to_string(&one).expect("is there"), DISJOINT);
}

#[test]
fn the_exploration_tree_of_a_small_search() {
    let folder = Folder::new();
    let program = folder.file("p.cl", AB_BA);
    let (dot, svg) = (folder.path("tree.gv"), folder.path("tree.svg"));
    explore(&["--dpor", "--tree", &dot, &program]);
    golden("tree.dot", &read(&dot));
    explore(&["--dpor", "--tree", &svg, &program]);
    golden("tree.svg", &read(&svg));
}

#[test]
fn what_is_left_out_is_grey_with_its_reason() {
    let folder = Folder::new();
    let program =
        folder.file("p.cl", "var x, y; thread a { x = 1; } thread b { y = 1; } thread c { x = 2; }");
    let svg = folder.path("tree.svg");
    explore(&["--hbr-caching", "--tree", &svg, &program]);
    let tree = read(&svg);
    assert!(tree.contains("end pruned") && tree.contains("left out: known as"), "{tree}");
    explore(&["--dfs", "--max-schedules", "2", "--tree", &svg, &program]);
    assert!(read(&svg).contains("2 executions; grey"), "{}", read(&svg));
}

#[test]
fn a_large_tree_says_what_is_not_drawn() {
    let folder = Folder::new();
    let program = folder.file("p.cl", LONG);
    let svg = folder.path("tree.svg");
    explore(&["--dfs", "--max-schedules", "9000", "--tree", &svg, &program]);
    let tree = read(&svg);
    let title = tree.lines().find(|line| line.contains("grey:")).expect("a title");
    assert!(title.contains(" of 9000 executions") && title.contains(" ends not drawn"), "{title}");
    assert!(tree.len() < 1_000_000, "{}", tree.len());
}

#[test]
fn a_tree_is_that_of_one_explorer() {
    let folder = Folder::new();
    let program = folder.file("p.cl", DISJOINT);
    let ran = explore(&["--dpor", "--dfs", "--tree", &folder.path("t.svg"), &program]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("`--tree` draws the search of one explorer"), "{}", ran.err);
}

#[test]
fn pictures_stop_where_the_run_under_a_profile_does() {
    let folder = Folder::new();
    let text = "var x; thread a { assert(x == 1); } thread b { x = 1; x = 2; }";
    let program = folder.file("p.cl", text);
    let (page, drawn) = (folder.path("p.html"), folder.path("p.svg"));
    for option in ["--stop-at-failure", "--study"] {
        let ran = explore(&["--dfs", option, "--html", &page, "--svg", &drawn, &program]);
        assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
        let drawn = fs::read_to_string(&drawn).expect("is there");
        assert!(drawn.contains("read x") && !drawn.contains("write x"), "only what was run: {drawn}");
        let page = fs::read_to_string(&page).expect("is there");
        assert!(page.contains("3 schedules ran to the end: 3 HBRs"), "{page}");
    }
}

/// What is scheduled and was not run stands where it parts from what was run, in grey, with whoever scheduled it.
#[test]
fn scheduled_executions_are_in_the_tree() {
    let folder = Folder::new();
    let program = folder.file("lost.cl", LOST);
    let tree = folder.path("tree.gv");
    explore(&["--ledger-hbr", "--max-schedules", "1", "--tree", &tree, &program]);
    let begun = std::fs::read_to_string(&tree).expect("a tree");
    assert!(begun.contains("scheduled by execution 1, not run"), "{begun}");
    explore(&["--ledger-hbr", "--tree", &tree, &program]);
    let whole = std::fs::read_to_string(&tree).expect("a tree");
    assert!(!whole.contains("scheduled by"), "all were run: {whole}");
}
