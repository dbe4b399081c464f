//! Wrong variants of the algorithms, each a patch in `spec/mutants/`: the tests have to fail on every one.
//!
//! `cargo run -p loris-spec --example mutants -- [NAME …]`. The workspace is copied into a folder for temporary
//! files, each patch is applied there by `git apply`, the tests that it names are run, and the patch is taken
//! back. Ends with 1 if some variant passes its tests, does not apply or does not compile.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

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
    /// It could not be tried.
    Unusable(String),
}

#[expect(clippy::print_stderr, reason = "a tool that prints")]
fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("spec is a folder of the workspace");
    let names: Vec<String> = std::env::args().skip(1).collect();
    match run(root, &names) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether every variant is caught.
#[expect(clippy::print_stdout, reason = "a tool that prints")]
fn run(root: &Path, names: &[String]) -> io::Result<bool> {
    let copy = std::env::temp_dir().join("loris-mutants");
    copy_sources(root, &copy)?;
    let mut all = true;
    for mutant in mutants(&root.join("spec/mutants"))? {
        if !names.is_empty() && !names.contains(&mutant.name) {
            continue;
        }
        let fate = try_out(&copy, &mutant)?;
        let word = match &fate {
            Fate::Caught => "caught",
            Fate::Survived => "SURVIVED",
            Fate::Unusable(_) => "UNUSABLE",
        };
        println!("{word:9} {:28} {}", mutant.name, mutant.what);
        if let Fate::Unusable(reason) = &fate {
            println!("{reason}");
        }
        all &= matches!(fate, Fate::Caught);
    }
    Ok(all)
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
fn try_out(copy: &Path, mutant: &Mutant) -> io::Result<Fate> {
    let applied = git(copy, &["apply"], &mutant.patch)?;
    if !applied.status.success() {
        return Ok(Fate::Unusable(String::from_utf8_lossy(&applied.stderr).into_owned()));
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let ran = Command::new(cargo).arg("test").args(&mutant.tests).current_dir(copy).output()?;
    let undone = git(copy, &["apply", "--reverse"], &mutant.patch)?;
    if !undone.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&undone.stderr).into_owned()));
    }
    let shown = String::from_utf8_lossy(&ran.stdout);
    Ok(if ran.status.success() {
        Fate::Survived
    } else if shown.contains("test result: FAILED") {
        Fate::Caught
    } else {
        Fate::Unusable(String::from_utf8_lossy(&ran.stderr).into_owned())
    })
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
    Ok(())
}
