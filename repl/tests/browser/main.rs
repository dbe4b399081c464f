//! The page of `explore --html` in a real browser. These tests need Chromium, so they are run when asked for:
//! `cargo test -p loris-repl --test browser -- --ignored`.

mod chromium;
mod looks;
mod steps;

use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// Runs the command on a program text and gives the folder in which `page.html` is.
fn page(text: &str, args: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (program, page) = (folder.path().join("program.cl"), folder.path().join("page.html"));
    std::fs::write(&program, text).expect("a program");
    let mut command = Command::new(env!("CARGO_BIN_EXE_explore"));
    command.args(args).arg("--quiet").arg("--html").arg(&page).arg(&program);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    assert_ne!(command.status().expect("the command starts").code(), Some(2), "{args:?}");
    folder
}

/// Where the page is, for a browser.
fn address(folder: &TempDir) -> String {
    let path: &Path = &folder.path().join("page.html");
    format!("file://{}", path.display())
}

/// Three philosophers, each with a fork in the hand.
const PHILOSOPHERS: &str = "\
const N = 3;
mutex fork[N];
thread philosopher[i in 0..N] {
  lock fork[i];
  lock fork[(i + 1) % N];
  unlock fork[(i + 1) % N];
  unlock fork[i];
}
";

/// Two increments of which one may be lost.
const LOST: &str = "\
var x = 0;
mutex m;
thread a { with m { let r = x; x = r + 1; } }
thread b { let r = x; x = r + 1; }
final { assert x == 2, \"an increment was lost\"; }
exists x == 1;
";

/// More than ten thousand schedules.
const MANY: &str = "\
var x = 0, y[3] = 0;
mutex m;
thread t[i in 0..3] { for k in 0..3 { with m { x = x + 1; } y[i] = y[i] + 1; } }
";
