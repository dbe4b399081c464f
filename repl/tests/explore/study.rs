//! `explore study`: cells, tables and plots of small studies; what is run again, and what is not.

use std::fs;

use crate::common::{AB_BA, DISJOINT, Folder, LOST, Ran, explore};

/// The study's program with three threads and one mutex, in 28 schedules.
fn account() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/sctbench/account.cl").to_owned()
}

fn study(out: &str, words: &[&str]) -> Ran {
    explore(&[&["study", "--out", out], words].concat())
}

fn whole(out: &str, words: &[&str]) {
    let ran = study(out, words);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
}

fn read(folder: &str, name: &str) -> String {
    fs::read_to_string(format!("{folder}/{name}")).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The results as rows of columns by name.
fn column(folder: &str, name: &str) -> Vec<String> {
    let text = read(folder, "results.csv");
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().expect("a head").split(',').collect();
    let place = head.iter().position(|column| *column == name).unwrap_or_else(|| panic!("no column {name}"));
    lines.map(|line| line.split(',').nth(place).expect("as many as in the head").to_owned()).collect()
}

const FILES: [&str; 4] = ["results.csv", "tables.md", "cumulative.svg", "scatter-ipb-idb.svg"];

/// As published (Thomson, Donaldson and Betts 2016, Table 3.3, `CS.account_bad`).
#[test]
fn cells_of_the_published_study() {
    let folder = Folder::new();
    let out = folder.path("out");
    whole(&out, &["--techniques", "dfs,ipb,idb", "--limit", "100000", &account()]);
    assert_eq!(column(&out, "technique"), ["dfs", "ipb", "idb"]);
    assert_eq!(column(&out, "first_bug"), ["3", "3", "3"]);
    assert_eq!(column(&out, "schedules"), ["28", "6", "5"]);
    assert_eq!(column(&out, "new"), ["28", "6", "4"]);
    assert_eq!(column(&out, "buggy"), ["4", "2", "1"]);
    assert_eq!(column(&out, "bound"), ["", "0", "1"]);
    assert_eq!(column(&out, "threads"), ["4", "4", "4"]);
    let tables = read(&out, "tables.md");
    for row in [
        "| account |       4 |       3 |     9 | 3 of 28 | 3 of 6 | 3 of 5 |",
        "| account | 0: 6, 2 | 1: 4, 1 |",
    ] {
        assert!(tables.contains(row), "{row}\n{tables}");
    }
}

/// As published (Thomson 2016, Table 3.4, `CS.account_bad`), 100 runs of 100,000.
#[test]
fn random_cells_of_the_published_study() {
    let folder = Folder::new();
    let out = folder.path("out");
    whole(
        &out,
        &["--techniques", "random,pct:1,pct:2,pct:3,dfs", "--rng", "maple", "--limit", "100", &account()],
    );
    assert_eq!(column(&out, "first_bug"), ["8", "5", "5", "5", "3"]);
    assert_eq!(column(&out, "rng"), ["maple", "maple", "maple", "maple", ""]);
}

#[test]
fn nothing_depends_on_the_jobs() {
    let folder = Folder::new();
    let program = folder.file("lost.cl", LOST);
    let words = |jobs| ["--limit", "50", "--jobs", jobs, program.as_str()];
    let (one, three) = (folder.path("one"), folder.path("three"));
    whole(&one, &words("1"));
    whole(&three, &words("3"));
    for file in FILES {
        assert_eq!(read(&one, file), read(&three, file), "{file}");
    }
}

#[test]
fn a_study_goes_on_where_it_was() {
    let folder = Folder::new();
    let programs = [folder.file("ab-ba.cl", AB_BA), folder.file("disjoint.cl", DISJOINT)];
    let words = ["--limit", "60", &programs[0], &programs[1]];
    let (at_once, in_steps) = (folder.path("at-once"), folder.path("in-steps"));
    whole(&at_once, &words);
    whole(&in_steps, &["--limit", "60", &programs[1]]);
    let half = read(&in_steps, "results.csv");
    // A figure that no run gives: if it is still there at the end, the cell was not run again.
    assert!(half.contains(",3,3,12,,,"), "{half}");
    fs::write(format!("{in_steps}/results.csv"), half.replace(",3,3,12,,,", ",3,3,99,,,"))
        .expect("can be written");
    whole(&in_steps, &words);
    let (fresh, kept) = (read(&at_once, "results.csv"), read(&in_steps, "results.csv"));
    assert_ne!(fresh, kept);
    assert_eq!(fresh, kept.replace(",3,3,99,,,", ",3,3,12,,,"));
}

/// Whoever is killed may leave the beginning of a row.
#[test]
fn a_row_that_was_cut_off_is_run_again() {
    let folder = Folder::new();
    let (out, program) = (folder.path("out"), folder.file("lost.cl", LOST));
    let words = ["--techniques", "ipb,dfs,random", "--limit", "30", program.as_str()];
    whole(&out, &words);
    let fresh = read(&out, "results.csv");
    for cut in [3, 20, 200, fresh.len() - 30, fresh.len() - 5, fresh.len() - 1] {
        fs::write(format!("{out}/results.csv"), &fresh[..cut]).expect("can be written");
        whole(&out, &words);
        assert_eq!(read(&out, "results.csv"), fresh, "cut after {cut}");
    }
}

/// Maple's random search runs executions that the searches leave out: nothing is missed where there are more of them.
#[test]
fn states_are_compared_with_those_of_the_same_executions() {
    let folder = Folder::new();
    let text = "var x, seen;\nmain { spawn b(); yield; x = 1; x = 2; }\nfn b() { seen = x; }\n";
    let more = "var x;\nthread a { yield; x = 1; }\nthread b { x = 2; }\n";
    let (out, one) = (folder.path("out"), folder.file("one.cl", text));
    let two = folder.file("two.cl", more);
    whole(&out, &["--techniques", "dfs,random,pct:1", "--rng", "maple", "--limit", "200", &one, &two]);
    let states = column(&out, "states");
    assert!(states[1] > states[0], "{states:?}");
    assert!(states[5] < states[3], "{states:?}");
    let tables = read(&out, "tables.md");
    assert!(!tables.contains(" missed) |"), "{tables}");
}

#[test]
fn names_of_programs_fit_into_tables() {
    let folder = Folder::new();
    let (out, program) = (folder.path("out"), folder.file("a|b,c.cl", LOST));
    whole(&out, &["--techniques", "dfs,ipb", &program]);
    let tables = read(&out, "tables.md");
    assert!(tables.contains("| a\\|b,c"), "{tables}");
}

#[test]
fn a_changed_program_is_run_again() {
    let folder = Folder::new();
    let (out, program) = (folder.path("out"), folder.file("program.cl", AB_BA));
    let words = ["--techniques", "dfs", "--rules", "language", program.as_str()];
    whole(&out, &words);
    folder.file("program.cl", DISJOINT);
    whole(&out, &words);
    assert_eq!(
        column(&out, "first_bug"),
        ["", "3"],
        "the cell of the old text stays, after those of this study"
    );
    assert_eq!(column(&out, "states"), ["1", "2"]);
}

#[test]
fn what_is_known_to_be_missed() {
    let folder = Folder::new();
    let (out, program) = (folder.path("out"), folder.file("ab-ba.cl", AB_BA));
    whole(&out, &["--techniques", "lazy-dpor,lazy-optimal-dpor", "--rules", "language", &program]);
    let tables = read(&out, "tables.md");
    assert!(tables.contains("| ab-ba   | 1 (1 missed) |                 2 |"), "{tables}");
    assert!(tables.contains("|           |                 x |        1 |"), "{tables}");
}

#[test]
fn plots_have_a_line_for_each_technique() {
    let folder = Folder::new();
    let (out, program) = (folder.path("out"), folder.file("lost.cl", LOST));
    let words = ["--techniques", "dfs,ipb,dpor", "--rules", "language", "--scatter", "dpor,dfs", &program];
    whole(&out, &words);
    let cumulative = read(&out, "cumulative.svg");
    for technique in ["dfs", "ipb", "dpor", "programs with a bug found"] {
        assert!(cumulative.lines().any(|line| line == technique), "{technique}\n{cumulative}");
    }
    assert_eq!(
        read(&out, "scatter-dpor-dfs.svg").matches("stroke=\"#0072B2\"").count(),
        2,
        "one cross of two lines"
    );
}

#[test]
fn each_set_of_constants_of_a_head_is_a_subject() {
    let folder = Folder::new();
    let text = "//@ define: N=1\n//@ schedules: 1\n//@ define: N=2\n//@ schedules: 2\nconst N = 1;\nvar x;\nthread t[i in 0..N] { x = i; }\n";
    let (out, _) = (folder.path("out"), folder.file("sizes.cl", text));
    let programs = folder.path("");
    whole(&out, &["--techniques", "dfs", &programs]);
    assert_eq!(column(&out, "constants"), ["N=1", "N=2"]);
    assert_eq!(column(&out, "schedules"), ["1", "2"]);
}

/// The command of chapter 21. Every cell is there; one that is not would be stopped at once, and be another.
#[test]
fn the_comparison_in_the_specification_is_that_of_these_programs() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let chapter = fs::read_to_string(format!("{root}/spec/21-studies.md")).expect("a chapter");
    let command = chapter.split("```").nth(1).expect("a command").replace('\\', " ");
    let folder = Folder::new();
    let (out, programs) = (folder.path("out"), format!("{root}/examples/sctbench"));
    fs::create_dir(&out).expect("a folder");
    fs::copy(format!("{root}/spec/comparison/results.csv"), format!("{out}/results.csv")).expect("results");
    let words = command.split_whitespace().skip(1).map(|word| match word {
        "examples/sctbench" => programs.as_str(),
        "spec/comparison" => out.as_str(),
        word => word,
    });
    let ran = explore(&words.chain(["--timeout", "1ms"]).collect::<Vec<_>>());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    let files = fs::read_dir(format!("{root}/spec/comparison")).expect("a folder");
    let names: Vec<String> =
        files.map(|file| file.expect("a file").file_name().display().to_string()).collect();
    assert_eq!(names.len(), 6, "{names:?}");
    for name in names {
        assert!(read(&format!("{root}/spec/comparison"), &name) == read(&out, &name), "{name} is another");
    }
}

#[test]
fn mistakes() {
    let folder = Folder::new();
    let (out, program) = (folder.path("out"), folder.file("lost.cl", LOST));
    let cases: [(&[&str], &str); 7] = [
        (&["--techniques", "ipd", &program], "there is no technique `ipd`"),
        (&["--techniques", "dpor+ipb", &program], "there is no technique `dpor+ipb`"),
        (&["--techniques", "dfs,dfs", &program], "`dfs` is named twice"),
        (&["--techniques", "dfs", "--venn", "dpor", &program], "`--techniques` does not name it"),
        (&["--techniques", "pct:101", &program], "with a depth of at most 100"),
        (&["--scatter", "dfs", &program], "two techniques are wanted"),
        (&["nowhere.cl"], "there is no file `nowhere.cl`"),
    ];
    for (words, says) in cases {
        let ran = study(&out, words);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{words:?}");
        assert!(ran.err.contains(says), "{words:?}: {}", ran.err);
    }
    whole(&out, &["--techniques", "dfs", "--rules", "language", &program]);
    for other in ["a,b\n1,2\n", "a,b\n", "notes"] {
        fs::write(format!("{out}/results.csv"), other).expect("can be written");
        let ran = study(&out, &["--techniques", "dfs", &program]);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("move it away, or give another folder"), "{}", ran.err);
        assert_eq!(read(&out, "results.csv"), other, "a file of others is left alone");
    }
}
