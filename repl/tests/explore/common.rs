//! Runs the real command over programs in a folder of their own.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// Three threads, one mutex, disjoint variables: one lazy HBR.
pub(crate) const DISJOINT: &str = "\
var v[3];
mutex m;
thread t[i in 0..3] { lock m; v[i] = v[i] + 1; unlock m; }
";

/// Two mutexes in opposite order: a deadlock.
pub(crate) const AB_BA: &str = "\
mutex a, b;
thread p {
  lock a;
  lock b;
  unlock b;
  unlock a;
}
thread q {
  lock b;
  lock a;
  unlock a;
  unlock b;
}
";

/// The same within a third mutex: no deadlock, but mutexes in cyclic order.
pub(crate) const GATE: &str = "\
mutex g, a, b;
var n = 0;
thread p { lock g; lock a; lock b; n = n + 1; unlock b; unlock a; unlock g; }
thread q { lock g; lock b; lock a; n = n + 1; unlock a; unlock b; unlock g; }
";

/// An increment may be lost; `final` says so.
pub(crate) const LOST: &str = "\
var x = 0;
thread a { let r = x; x = r + 1; }
thread b { let r = x; x = r + 1; }
final { assert x == 2, \"an increment was lost\"; }
exists x == 1;
";

/// Two racing writes, and conditions of every kind.
pub(crate) const CONDITIONS: &str = "\
var x = 0;
thread a { x = 1; }
thread b { x = 2; }
exists x == 1;
forall x > 0;
never x == 3;
";

/// Many schedules.
pub(crate) const LONG: &str = "\
var x = 0;
thread t[i in 0..8] { x = x + 1; x = x + 1; x = x + 1; x = x + 1; }
";

/// What a run of the command gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ran {
    /// The exit status.
    pub(crate) status: i32,
    /// Standard output.
    pub(crate) out: String,
    /// The error stream.
    pub(crate) err: String,
}

/// A folder for the files of one test.
pub(crate) struct Folder(TempDir);

impl Folder {
    /// An empty one.
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder for the test"))
    }

    /// Writes a file and gives its path.
    pub(crate) fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, contents).expect("a file for the test");
        path
    }

    /// A path in the folder.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }
}

/// The command, ready to run.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(PathBuf::from(env!("CARGO_BIN_EXE_explore")));
    command.args(args).env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// Runs the command. Whatever it is given, it never panics and no signal ends it.
pub(crate) fn explore(args: &[&str]) -> Ran {
    ran(command(args).output().expect("the command starts"))
}

/// Runs the command and interrupts it when it is at work.
pub(crate) fn interrupted(args: &[&str]) -> Ran {
    signalled("-INT", args)
}

/// Runs the command and sends it a signal when it is at work.
pub(crate) fn signalled(signal: &str, args: &[&str]) -> Ran {
    let child = command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("the command starts");
    sleep(Duration::from_millis(700));
    let begun = Instant::now();
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    let ran = ran(child.wait_with_output().expect("the command ends"));
    assert!(begun.elapsed() < Duration::from_secs(20), "it ends soon");
    ran
}

/// What the command gave.
pub(crate) fn ran(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "a panic: {err}");
    assert!(!err.contains("overflowed its stack"), "a stack overflow: {err}");
    let status = output.status.code().unwrap_or_else(|| panic!("ended by a signal: {err}"));
    Ran { status, out, err }
}

/// Runs the command on one program text.
pub(crate) fn explore_text(text: &str, args: &[&str]) -> Ran {
    let folder = Folder::new();
    let path = folder.file("program.cl", text);
    explore(&[args, &[&path]].concat())
}

/// The objects that the command prints, `run` taken away.
pub(crate) fn objects(out: &str) -> Vec<Value> {
    let object = |line: &str| {
        let mut value: Value = serde_json::from_str(line).expect("a line is a json object");
        if let Some(object) = value.as_object_mut() {
            object.shift_remove("run");
        }
        value
    };
    out.lines().map(object).collect()
}

/// The results of the command on one program text, as json.
pub(crate) fn results(text: &str, args: &[&str]) -> Vec<Value> {
    let ran = explore_text(text, &[args, &["--format", "json"]].concat());
    let objects = objects(&ran.out);
    assert_eq!(objects.len(), 1, "{ran:?}");
    objects[0]["results"].as_array().expect("results are a list").clone()
}

/// Writes to a pipe that nobody reads any more.
pub(crate) fn with_closed_output(args: &[&str]) -> Ran {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = command(args);
    let child = command.stdout(writer).stderr(Stdio::piped()).spawn().expect("the command starts");
    ran(child.wait_with_output().expect("the command ends"))
}
