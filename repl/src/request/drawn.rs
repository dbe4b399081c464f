//! The files that are to be drawn beside a report: which are asked for, and what is wrong with that.

use std::path::Path;

use loris_explorers::Bound;
use loris_report::picture::FileKind;
use loris_report::style::shown as shown_path;

use crate::cli::{Cli, OutputFlags};

/// An option that names a file, and the file.
#[derive(Clone, Copy)]
pub(crate) struct Named<'a> {
    pub(crate) option: &'static str,
    pub(crate) kind: FileKind,
    pub(crate) path: &'a Path,
}

/// The options that name a file.
pub(crate) fn named(output: &OutputFlags) -> Vec<Named<'_>> {
    let all = [
        ("--dot", FileKind::Graph, &output.dot),
        ("--svg", FileKind::Picture, &output.svg),
        ("--tree", FileKind::Tree, &output.tree),
        ("--html", FileKind::Page, &output.html),
    ];
    let given = all
        .into_iter()
        .filter_map(|(option, kind, path)| Some(Named { option, kind, path: path.as_deref()? }));
    given.collect()
}

/// What is wrong with the files asked for, before anything runs.
pub(super) fn misuse(cli: &Cli) -> Option<String> {
    let named = named(&cli.output);
    let Named { option, .. } = named.first()?;
    if cli.programs.len() > 1 {
        return Some(format!(
            "`{option}` draws one program: run `explore` once for each program, with a file for each"
        ));
    }
    if cli.output.tree.is_some() && cli.explorers.chosen().len() > 1 {
        return Some(
            "`--tree` draws the search of one explorer: name one, or run `explore` once for each".to_owned(),
        );
    }
    let grows = matches!(cli.costs.bound(), Some(Bound::IterativePreemptions | Bound::IterativeDelays));
    if cli.output.tree.is_some() && grows {
        return Some(
            "`--tree` draws a search within one bound: `--preemptions C` or `--delays C`; as a bound grows executions are \
             run again"
                .to_owned(),
        );
    }
    if let Some(message) = named.iter().find_map(|file| file.kind.misnamed(file.option, file.path)) {
        return Some(message);
    }
    let again =
        named.iter().enumerate().find(|(at, file)| named[..*at].iter().any(|other| other.path == file.path));
    again.map(|(_, Named { option, path, .. })| {
        format!("`{option}` names a file that is asked for already: `{}`", shown_path(path))
    })
}
