//! The line below the relations.

use super::Which;
use super::relations::Relations;
use crate::style::counted;

/// What the lines mean, and what is not drawn.
pub(super) fn legend(picture: &Relations, which: &[Which]) -> (String, String) {
    let mut said = Vec::new();
    if picture.left_out().next().is_some() {
        said.push(match which {
            [Which::Lazy] => "pale: the order of a mutex, left out by the lazy HBR",
            [Which::Regular] => "dashed: the order of a mutex, left out by the lazy HBR",
            _ => "dashed: the order of a mutex, left out by the lazy HBR (pale there)",
        });
    } else if !picture.boxes.is_empty() && which.contains(&Which::Lazy) {
        said.push("the lazy HBR leaves nothing out");
    }
    if !picture.waits.is_empty() {
        let is_cycle = picture.waits.iter().any(|wait| wait.next_in_cycle.is_some());
        said.push("; red: who waits at the end");
        said.extend(is_cycle.then_some(", thick: in a wait cycle"));
    }
    let drawn: usize = picture.boxes.iter().map(|event| event.events.len()).sum();
    let more = match (picture.first, drawn - picture.boxes.len()) {
        (0, 0) => String::new(),
        (0, _) => format!("; {} in {}", events(drawn), counted(picture.boxes.len() as u64, "box")),
        _ => format!("; only the last {drawn} of {} events", picture.events),
    };
    let others = match picture.more_waits {
        0 => String::new(),
        others => format!("; {others} more wait"),
    };
    (said.concat().trim_start_matches("; ").to_owned(), more.replace("boxs", "boxes") + &others)
}

fn events(count: usize) -> String {
    counted(count as u64, "event")
}
