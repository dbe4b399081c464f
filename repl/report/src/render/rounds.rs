//! In which loops threads go round, in an execution that was cut or has no end.

use loris_explorers::going_round::{ComesBack, GoingRound};
use loris_lang::source::{SourceFile, Span};

/// So many loops are named.
const MOST_LOOPS: usize = 8;

/// `a goes round in the loop at p.cl:6:3, b in the loop at p.cl:14:3; after 9 events all is as it was after 3`; none if
/// nothing is known.
pub(crate) fn going_round(round: &GoingRound, source: &SourceFile) -> Option<String> {
    let loops = in_loops(round, source);
    let back = round.back.map(comes_back);
    let said: Vec<String> = loops.into_iter().chain(back).collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// `a, b go round in the loop at p.cl:6:3`
fn in_loops(round: &GoingRound, source: &SourceFile) -> Option<String> {
    let mut loops: Vec<(Span, Vec<&str>)> = Vec::new();
    for label in &round.loops {
        match loops.iter_mut().find(|(at, _)| *at == label.at) {
            Some((_, names)) => names.push(&label.text),
            None => loops.push((label.at, vec![&label.text])),
        }
    }
    let (first, rest) = loops.split_first()?;
    let verb = if first.1.len() == 1 { "goes" } else { "go" };
    let of = |(at, names): &(Span, Vec<&str>), verb: &str| {
        format!("{}{verb} in the loop at {}", names.join(", "), source.locate(*at))
    };
    let rest: Vec<String> = rest.iter().take(MOST_LOOPS - 1).map(|one| of(one, "")).collect();
    let more = loops.len().checked_sub(MOST_LOOPS + 1).map(|more| format!("and {} more loops", more + 1));
    let first = of(first, &format!(" {verb} round"));
    Some(std::iter::once(first).chain(rest).chain(more).collect::<Vec<_>>().join(", "))
}

fn comes_back(back: ComesBack) -> String {
    let from = if back.from == 0 { "at the start".to_owned() } else { format!("after {}", back.from) };
    let events = if back.to == 1 { "event" } else { "events" };
    format!("after {} {events} all is as it was {from}", back.to)
}
