//! What a head says of liveness.

use loris_explorers::Explorer;
use loris_explorers::liveness::check_liveness;
use loris_lang::ast::Fairness;
use loris_lang::header::{Expectations, Verdict};
use loris_report::render::words::why;
use loris_report::results::CheckedEntry;

use super::case::entry;
use super::searches::{Said, Searches};

/// The name of the search in verdicts.
const LIVENESS: &str = "liveness";

/// Whether every fair execution has the properties, under each fairness that is named.
pub(super) fn liveness(searches: &Searches<'_>, stated: &Expectations) -> Vec<CheckedEntry> {
    let options = searches.options(Explorer::StateCaching);
    let of = |(fairness, expected): &(Fairness, Vec<Verdict>)| {
        let mut watch = searches.setting.watch(LIVENESS);
        let report = check_liveness(&searches.system, *fairness, &options, &mut watch);
        let mut said = Said::default();
        let wanted = words(expected);
        match report.verdicts() {
            Some(found) if Expectations::liveness_is(expected, &found) => said.tell(LIVENESS, wanted.clone()),
            Some(found) => said.tell(LIVENESS, words(&found)),
            None => said.cannot(LIVENESS, report.stopped_by.map_or("it is not known", why)),
        }
        let verdict = said.verdict(&wanted);
        let mut one = entry(stated, format!("liveness {}", fairness.name()), wanted, verdict);
        one.at = stated.place(LIVENESS).unwrap_or(one.at);
        one
    };
    stated.liveness.iter().map(of).collect()
}

fn words(verdicts: &[Verdict]) -> String {
    let word = |verdict: &Verdict| if *verdict == Verdict::Holds { "holds" } else { "fails" };
    verdicts.iter().map(word).collect::<Vec<_>>().join(" ")
}
