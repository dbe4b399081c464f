//! Whether a bug can have a directive of any size.
//!
//! Idea: whether a schedule violates a directive depends on what was emitted before each of the b, and only `b_1` can be
//! the first event of a thread. Call that one, if it is, and all labels of later events *ordered*. Let a directive
//! guarantee the bug, and let W be a schedule that does not violate it and shows the bug. Take any schedule whose ordered
//! labels are the first ones of W, in the order of W, and which had emitted before each of them all first events that W
//! had before it, and maybe more. It does not violate the directive either. So all of these that have ended show the
//! bug. If there is no such W, there is no directive, however large.
//!
//! Search: for each first event that could be `b_1`, over the sequences of ordered labels with the first events before
//! each, each sequence with all nodes to which it can lead. A sequence is given up where one of its nodes is an end
//! without the bug. Sequences with the same nodes are joined.
//!
//! Cost: the number of such sets of nodes.

use std::collections::{BTreeMap, BTreeSet};

use super::directive::Ground;
use super::labels::{LabelId, Labels};
use loris_engine::report::StopReason;
use loris_states::schedule_graph::NodeId;

type Nodes = BTreeSet<NodeId>;

/// Whether the labels leave no order that shows the bug for sure.
pub(super) fn is_impossible(ground: &mut Ground<'_, '_>) -> Result<bool, StopReason> {
    let mut firsts = ground.labelling.none();
    let is_first = |label: &LabelId| ground.labelling.is_first(ground.graph, *label);
    (0..ground.labelling.len()).filter(is_first).for_each(|label| firsts.insert(label));
    for head in firsts.iter() {
        let mut others = firsts.clone();
        others.remove(head);
        if !is_impossible_after(ground, &others)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether it is so if these labels have no order among each other.
fn is_impossible_after(ground: &mut Ground<'_, '_>, free: &Labels) -> Result<bool, StopReason> {
    let mut met: BTreeSet<Nodes> = BTreeSet::new();
    let mut open = vec![Nodes::from([0])];
    while let Some(mut nodes) = open.pop() {
        let after = look(ground, free, &mut nodes)?;
        let ends = nodes.iter().filter_map(|&node| ground.graph.nodes[node].end.as_ref());
        let shown: Vec<bool> = ends.map(ground.is_bug).collect();
        if shown.contains(&false) || !met.insert(nodes) {
            continue;
        }
        if !shown.is_empty() {
            return Ok(false);
        }
        open.extend(after);
    }
    Ok(true)
}

/// Adds the nodes to which steps without order lead. To which nodes each ordered label leads then, for each set of free
/// ones that can have come before it.
fn look(ground: &mut Ground<'_, '_>, free: &Labels, nodes: &mut Nodes) -> Result<Vec<Nodes>, StopReason> {
    let mut after: BTreeMap<LabelId, BTreeMap<Labels, Nodes>> = BTreeMap::new();
    let mut open: Vec<NodeId> = nodes.iter().copied().collect();
    while let Some(node) = open.pop() {
        if let Some(reason) = ground.budget.stop(ground.graph.nodes[node].length, nodes.len()) {
            return Err(reason);
        }
        let before = ground.labelling.emitted(node).clone().among(free);
        for edge in &ground.graph.nodes[node].edges {
            match ground.labelling.emits(edge) {
                Some(label) if !free.has(label) => {
                    after.entry(label).or_default().entry(before.clone()).or_default().insert(edge.to);
                }
                _ if nodes.insert(edge.to) => open.push(edge.to),
                _ => {}
            }
        }
    }
    let with_more = |ways: &BTreeMap<Labels, Nodes>, least: &Labels| {
        let more = ways.iter().filter(|(before, _)| least.is_within(before));
        more.flat_map(|(_, nodes)| nodes.iter().copied()).collect()
    };
    Ok(after.values().flat_map(|ways| ways.keys().map(move |least| with_more(ways, least))).collect())
}
