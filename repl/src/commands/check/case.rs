//! A case of a head: the program with some constants, and everything that is said of it.

use std::path::Path;
use std::sync::Arc;

use loris_explorers::Explorer;
use loris_explorers::study::technique;
use loris_interpreter::{Profile, System};
use loris_lang::Definition;
use loris_lang::header::Expectations;
use loris_lang::source::SourceFile;
use loris_report::results::{CheckedEntry, EntryVerdict, Status};

use super::liveness::liveness;
use super::searches::Searches;
use super::{bugs, entries, refused, study};
use crate::cli::CheckFlags;
use crate::files::program::{Budget, Failed, Reading, load};
use crate::limits::{Bounds, Interrupt, Watch};
use crate::progress::ProgressLines;

/// How the specification's own judge is named in heads; a command does not ask it.
const ORACLE: &str = "oracle";

/// A file that is judged, and how.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub(super) flags: &'a CheckFlags,
    pub(super) lines: &'a ProgressLines,
    pub(super) interrupt: &'a Interrupt,
    pub(super) path: &'a Path,
    /// As reports show it.
    pub(super) name: &'a str,
}

impl Setting<'_> {
    /// For a search about which the progress line says `what`.
    pub(super) fn watch(&self, what: &str) -> Watch {
        let gauge = self.lines.gauge(format!("{}  {what}", self.name), None);
        Watch::new(Bounds::of_each(&self.flags.limits), self.interrupt.clone(), gauge)
    }
}

/// What is wrong with the names of explorers and techniques in a head, with the place.
pub(super) fn known_names(stated: &Expectations, source: &SourceFile) -> Result<(), String> {
    let explorers = stated.skip.iter().filter(|(name, _)| name != ORACLE).map(|(name, _)| ("skip", name));
    let explorers = explorers.chain(stated.executions.iter().map(|(name, _)| ("executions", name)));
    let at = |what: String| stated.place(&what).map(|at| source.position(at.start).to_string());
    for (key, name) in explorers {
        if let Err(error) = name.parse::<Explorer>() {
            return Err(format!("{error} at {}", at(format!("{key} {name}")).unwrap_or_default()));
        }
    }
    match stated.study.iter().find(|one| technique(&one.technique).is_none()) {
        Some(one) => {
            let name = &one.technique;
            let at = at(format!("study {name}")).unwrap_or_default();
            Err(format!("the study has no technique `{name}` at {at}"))
        }
        None => Ok(()),
    }
}

/// Each thing that a head says of a case, judged, and how a command ends if something of it cannot be.
pub(super) fn entries(
    setting: &Setting<'_>,
    definitions: &[Definition],
    stated: &Expectations,
) -> Result<(Vec<CheckedEntry>, Status), Failed> {
    let reading = Reading { definitions, points: stated.points.unwrap_or_default() };
    let budget = Budget { bounds: Bounds::of_each(&setting.flags.limits), interrupt: setting.interrupt };
    let loaded = load(setting.path, reading, budget);
    if !stated.errors.is_empty() {
        return match loaded {
            Err(Failed::Mistakes { list, .. }) => Ok((refused::entries(stated, &list), Status::Unproven)),
            Err(failed) => Err(failed),
            Ok(_) => Ok((refused::entries(stated, &[]), Status::Unproven)),
        };
    }
    let program = loaded?;
    let system = System::under(Arc::clone(&program), Profile::stated(stated));
    let mut searches = Searches::new(*setting, system, stated);
    let mut found = entries::numbers(&mut searches, stated);
    found.extend(entries::outcomes(&mut searches, stated));
    found.extend(entries::conditions(&mut searches, stated));
    found.extend(liveness(&searches, stated));
    found.extend(entries::executions(&mut searches, stated));
    found.extend(bugs::races(&mut searches, stated));
    found.extend(bugs::switches(&mut searches, stated));
    found.extend(bugs::depths(&searches, stated));
    found.extend(study::entries(setting, &program, stated));
    Ok((found, searches.unjudged()))
}

/// An entry of a head with its place.
pub(super) fn entry(
    stated: &Expectations,
    key: String,
    expected: String,
    verdict: EntryVerdict,
) -> CheckedEntry {
    let at = stated.place(&key).unwrap_or_default();
    CheckedEntry { key, expected, at, verdict }
}
