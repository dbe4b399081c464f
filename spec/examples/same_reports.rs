//! Whether two builds of `explore` report the same: for changes that are to change no figure.
//!
//! `cargo run -p loris-spec --example same_reports -- OLD NEW [FILE|FOLDER …]`
//!
//! OLD and NEW are the two programs. Every program file of the folders, those of the conformance suite if none is named,
//! is run under every explorer, up to 300 schedules each; the reports in JSON must be equal, times apart, and so must
//! the statuses. Ends with 1 if some differ.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

use loris_explorers::Explorer;

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command")]
fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [old, new, named @ ..] = arguments.as_slice() else {
        eprintln!("usage: same_reports OLD NEW [FILE|FOLDER …]");
        return ExitCode::from(2);
    };
    let usual = [Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/explore")];
    let folders = if named.is_empty() { &usual[..] } else { named };
    let mut files: Vec<PathBuf> = folders.iter().flat_map(|folder| programs(folder)).collect();
    files.sort();
    let (mut compared, mut differ) = (0, 0);
    for file in &files {
        for explorer in Explorer::all() {
            let [before, after] = [old, new].map(|build| report(build, file, explorer));
            compared += 1;
            if without_time(&before) != without_time(&after) || before.status != after.status {
                differ += 1;
                println!("{} --{explorer}", file.display());
            }
        }
    }
    println!("{} programs, {compared} reports, {differ} differ", files.len());
    ExitCode::from(u8::from(differ > 0))
}

/// The program files at or below a path.
fn programs(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = path.read_dir() else { return vec![path.to_owned()] };
    let below = entries.filter_map(Result::ok).flat_map(|entry| programs(&entry.path()));
    below.filter(|file| file.extension().is_some_and(|ending| ending == "cl")).collect()
}

/// What was printed, but for the seconds that runs took.
fn without_time(ran: &Output) -> String {
    let text = String::from_utf8_lossy(&ran.stdout);
    let mut pieces = text.split("\"seconds\":[");
    let first = pieces.next().unwrap_or("").to_owned();
    pieces.fold(first, |text, piece| text + piece.split_once(']').map_or(piece, |(_, rest)| rest))
}

fn report(build: &Path, file: &Path, explorer: Explorer) -> Output {
    let mut command = Command::new(build);
    command.arg(format!("--{explorer}")).args(["--format", "json", "--max-schedules", "300"]).arg(file);
    command.output().expect("a program that runs")
}
