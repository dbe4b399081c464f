//! What is written takes the place of what was there when it is whole, and what cannot be used keeps nothing else from it.

use std::fs;
use std::process::{Command, Stdio};

use crate::common::{DISJOINT, Folder, LOST, explore, ran};

/// Runs the command where no file may grow beyond half a KiB.
fn on_a_full_disk(args: &[&str]) -> crate::common::Ran {
    let limited = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
    let all = [&["-c", limited, "sh", env!("CARGO_BIN_EXE_explore")][..], args].concat();
    ran(Command::new("sh").args(all).stdin(Stdio::null()).output().expect("a shell"))
}

#[test]
fn a_full_disk_leaves_what_was_there() {
    let folder = Folder::new();
    let program = folder.file("p.cl", LOST);
    for (option, name) in [("--html", "p.html"), ("--svg", "p.svg")] {
        let old = folder.file(name, "old");
        let full = on_a_full_disk(&[option, &old, &program]);
        assert!(full.status == 2 && full.err.contains("cannot be written"), "{full:?}");
        assert_eq!(fs::read_to_string(&old).expect("is there"), "old");
        assert_eq!(explore(&[option, &old, &program]).status, 1);
        assert!(fs::read_to_string(&old).expect("is there").len() > 1_000);
    }
    let files = fs::read_dir(folder.path("")).expect("a folder").count();
    assert_eq!(files, 3, "no draft is left");
}

#[test]
fn a_link_stays_one_and_a_device_is_written_to() {
    let folder = Folder::new();
    let (program, real, link) = (folder.file("p.cl", LOST), folder.file("r.svg", ""), folder.path("l.svg"));
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    assert_eq!(explore(&["--svg", &link, &program]).status, 1);
    assert!(fs::read_to_string(&real).expect("is there").len() > 1_000);
    assert!(fs::symlink_metadata(&link).expect("is there").is_symlink());
    assert_eq!(explore(&["--svg", "/dev/null", &program]).status, 1);
}

#[test]
fn a_study_goes_on_without_what_it_cannot_use() {
    let folder = Folder::new();
    let out = folder.path("out");
    folder.file("a-wrong.cl", "thread a { yield");
    folder.file("b.cl", DISJOINT);
    folder.file("c-no-text.cl", [0xff, 0xfe, 0x00]);
    folder.file("d.cl", LOST);
    let ran = explore(&["study", "--techniques", "dfs", "--out", &out, &folder.path("")]);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(
        ran.err.contains("`a-wrong.cl` cannot be run") && ran.err.contains("c-no-text.cl"),
        "{}",
        ran.err
    );
    let rows = fs::read_to_string(format!("{out}/results.csv")).expect("is written");
    let programs: Vec<&str> = rows.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
    assert_eq!(programs, ["b.cl", "d.cl"], "{rows}");
}
