//! Wrong variants of the algorithms, each a patch in `spec/mutants/`: the tests have to fail on every one.
//!
//! `cargo run -p loris-spec --example mutants -- [--limit SECONDS] [--list] [NAME | FROM..TO] …`, where numbers are
//! those of `--list`, and the end is left out. The workspace is copied into a folder for temporary files, each patch is
//! applied there by `git apply`, the tests that it names are built and run, and the patch is taken back. All variants
//! share what was built. Ends with 1 if some variant passes its tests or does not end within the limit (300 seconds
//! unless given, building apart), does not apply or does not compile.

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::time::{Duration, Instant};

/// A wrong variant.
struct Mutant {
    name: String,
    patch: PathBuf,
    /// In words.
    what: String,
    /// The arguments of `cargo test`.
    tests: Vec<String>,
}

/// What became of a variant.
enum Fate {
    /// A test failed.
    Caught,
    /// All tests passed.
    Survived,
    /// Its tests did not end.
    Endless,
    /// It could not be tried.
    Unusable(String),
}

/// What is asked for.
struct Settings {
    names: Vec<String>,
    ranges: Vec<Range<usize>>,
    limit: Duration,
    task: Task,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Run,
    List,
}

#[expect(clippy::print_stderr, reason = "a tool that prints")]
fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("spec is a folder of the workspace");
    let ended = settings().map_err(io::Error::other).and_then(|settings| run(root, &settings));
    match ended {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn settings() -> Result<Settings, String> {
    let (names, ranges) = (Vec::new(), Vec::new());
    let mut settings = Settings { names, ranges, limit: Duration::from_mins(5), task: Task::Run };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--list" {
            settings.task = Task::List;
        } else if word == "--limit" {
            let value = words.next().and_then(|value| value.parse().ok());
            settings.limit = Duration::from_secs(value.ok_or("--limit needs seconds")?);
        } else if let Some((from, to)) = word.split_once("..") {
            let number = |text: &str| text.parse().map_err(|_| format!("{word} is no range of numbers"));
            settings.ranges.push(number(from)?..number(to)?);
        } else {
            settings.names.push(word);
        }
    }
    Ok(settings)
}

impl Settings {
    fn want(&self, number: usize, mutant: &Mutant) -> bool {
        let all = self.names.is_empty() && self.ranges.is_empty();
        all || self.names.contains(&mutant.name) || self.ranges.iter().any(|range| range.contains(&number))
    }
}

/// Whether every variant is caught.
#[expect(clippy::print_stdout, reason = "a tool that prints")]
fn run(root: &Path, settings: &Settings) -> io::Result<bool> {
    let copy = std::env::temp_dir().join("loris-mutants");
    if settings.task == Task::Run {
        copy_sources(root, &copy)?;
    }
    let mut all = true;
    let mut known = settings.names.clone();
    for (number, mutant) in mutants(&root.join("spec/mutants"))?.iter().enumerate() {
        known.retain(|name| *name != mutant.name);
        if !settings.want(number, mutant) {
            continue;
        }
        if settings.task == Task::List {
            println!("{number:3} {:28} {}", mutant.name, mutant.what);
            continue;
        }
        let begun = Instant::now();
        let fate = try_out(&copy, mutant, settings.limit)?;
        let word = match &fate {
            Fate::Caught => "caught",
            Fate::Survived => "SURVIVED",
            Fate::Endless => "ENDLESS",
            Fate::Unusable(_) => "UNUSABLE",
        };
        println!("{word:9} {:4} s {:28} {}", begun.elapsed().as_secs(), mutant.name, mutant.what);
        if let Fate::Unusable(reason) = &fate {
            println!("{reason}");
        }
        all &= matches!(fate, Fate::Caught);
    }
    known.first().map_or(Ok(all), |name| Err(io::Error::other(format!("no variant is called {name}"))))
}

/// All patches, by name. Above its first `diff` a patch has a sentence and a line `Test: …`.
fn mutants(folder: &Path) -> io::Result<Vec<Mutant>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let patch = entry?.path();
        let text = fs::read_to_string(&patch)?;
        let tests = text.lines().find_map(|line| line.strip_prefix("Test: ")).unwrap_or_default();
        found.push(Mutant {
            name: patch.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
            what: text.lines().next().unwrap_or_default().to_owned(),
            tests: tests.split_whitespace().map(str::to_owned).collect(),
            patch,
        });
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

/// Applies a patch, runs its tests, and takes it back.
fn try_out(copy: &Path, mutant: &Mutant, limit: Duration) -> io::Result<Fate> {
    let applied = git(copy, &["apply"], &mutant.patch)?;
    if !applied.status.success() {
        return Ok(Fate::Unusable(String::from_utf8_lossy(&applied.stderr).into_owned()));
    }
    let fate = build_and_run(copy, &mutant.tests, limit);
    let undone = git(copy, &["apply", "--reverse"], &mutant.patch)?;
    if !undone.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&undone.stderr).into_owned()));
    }
    fate
}

fn build_and_run(copy: &Path, tests: &[String], limit: Duration) -> io::Result<Fate> {
    let built = cargo(copy, tests).arg("--no-run").output()?;
    if !built.status.success() {
        return Ok(Fate::Unusable(String::from_utf8_lossy(&built.stderr).into_owned()));
    }
    // Into a file: nobody reads a pipe while the tests run.
    let shown = copy.join("target/shown.txt");
    let (out, err) = (File::create(&shown)?, File::create(copy.join("target/errors.txt"))?);
    let mut child = cargo(copy, tests).stdout(out).stderr(err).process_group(0).spawn()?;
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if begun.elapsed() > limit {
            let group = format!("-{}", child.id());
            Command::new("kill").args(["-KILL", "--", &group]).status()?;
            child.wait()?;
            return Ok(Fate::Endless);
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    let shown = fs::read(shown)?;
    Ok(if status.success() {
        Fate::Survived
    } else if String::from_utf8_lossy(&shown).contains("test result: FAILED") {
        Fate::Caught
    } else {
        let errors = fs::read(copy.join("target/errors.txt"))?;
        Fate::Unusable(String::from_utf8_lossy(&errors).into_owned())
    })
}

/// The tests, in the folder's own target, the same for all variants, without what only debuggers want.
fn cargo(copy: &Path, tests: &[String]) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let target = copy.join("target");
    cargo.arg("test").args(tests).current_dir(copy);
    cargo.env("CARGO_TARGET_DIR", target).env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "1");
    cargo
}

fn git(copy: &Path, words: &[&str], patch: &Path) -> io::Result<Output> {
    // In no repository, so that the paths of a patch are those below the folder.
    let above = copy.parent().unwrap_or(copy);
    Command::new("git")
        .args(words)
        .arg(patch)
        .current_dir(copy)
        .env("GIT_CEILING_DIRECTORIES", above)
        .output()
}

/// Copies what cargo reads; files that are as they were keep their times, so that little is built again.
fn copy_sources(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (name, path) = (entry.file_name(), entry.path());
        if name.to_string_lossy().starts_with('.') || name == "target" {
            continue;
        }
        let copy = to.join(&name);
        if path.is_dir() {
            copy_sources(&path, &copy)?;
        } else if fs::read(&copy).ok() != Some(fs::read(&path)?) {
            fs::copy(&path, &copy)?;
        }
    }
    forget_others(from, to)
}

/// Deletes what an earlier copy had and this folder has not, but for what was built.
fn forget_others(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(to)? {
        let (name, path) = entry.map(|entry| (entry.file_name(), entry.path()))?;
        if name == "target" || from.join(&name).exists() {
            continue;
        }
        if path.is_dir() { fs::remove_dir_all(&path)? } else { fs::remove_file(&path)? }
    }
    Ok(())
}
