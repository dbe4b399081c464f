//! One flag for each explorer, made from the list of explorers.

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, FromArgMatches};
use loris_explorers::{Equivalence, Explorer};

const ALL: &str = "all";
const SCHEDULERS: &str = "schedulers";

/// The explorers named on the command line, in its order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ExplorerFlags {
    chosen: Vec<Explorer>,
}

impl ExplorerFlags {
    /// The explorers, in the order in which they run; empty if none is named.
    pub(crate) fn chosen(&self) -> &[Explorer] {
        &self.chosen
    }
}

impl Args for ExplorerFlags {
    fn augment_args(command: Command) -> Command {
        let command = command
            .next_help_heading("Explorers (several: one table; none: state caching, then lazy optimal DPOR)");
        let command = Explorer::all().fold(command, |command, explorer| command.arg(flag(explorer)));
        let several = |name, help| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
        command
            .arg(several(ALL, "Every search that is systematic, and random search").overrides_with(ALL))
            .arg(several(SCHEDULERS, "Every randomised scheduler").overrides_with(SCHEDULERS))
            .group(
                ArgGroup::new("explorer")
                    .args(Explorer::all().map(Explorer::name))
                    .args([ALL, SCHEDULERS])
                    .multiple(true),
            )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ExplorerFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        match (matches.get_flag(ALL), matches.get_flag(SCHEDULERS)) {
            (true, true) => return Ok(ExplorerFlags { chosen: Explorer::all().collect() }),
            (true, false) => return Ok(ExplorerFlags { chosen: Explorer::SEARCHES.to_vec() }),
            (false, true) => return Ok(ExplorerFlags { chosen: Explorer::SCHEDULERS.to_vec() }),
            (false, false) => {}
        }
        let mut chosen: Vec<Explorer> =
            Explorer::all().filter(|explorer| matches.get_flag(explorer.name())).collect();
        chosen.sort_by_key(|explorer| matches.index_of(explorer.name()));
        Ok(ExplorerFlags { chosen })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn flag(explorer: Explorer) -> Arg {
    Arg::new(explorer.name())
        .long(explorer.name())
        .action(ArgAction::SetTrue)
        .overrides_with(explorer.name())
        .help(format!("{}: {}", capitalized(explorer.title()), promise(explorer)))
}

fn promise(explorer: Explorer) -> String {
    match explorer.guarantee().finest() {
        Some(Equivalence::State) => "finds every terminal state".to_owned(),
        Some(finest) => format!("finds every {}", finest.class()),
        None => "no guarantee".to_owned(),
    }
}

fn capitalized(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
