//! Whether a bug can have a directive of any size.
//!
//! Idea: whether a schedule violates a directive depends on the labels that it emitted, in their order, and on
//! nothing else. Let a directive guarantee the bug, and let W be a schedule that does not violate it and shows the
//! bug. Then no schedule violates it whose labels are the first ones of W, in the order of W. So all of those that
//! have ended show the bug. If there is no such W, there is no directive, however large.
//!
//! Search: over the sequences of labels, each with all nodes to which it can lead; first events have no label, so
//! there can be many. A sequence is given up where one of its nodes is an end without the bug. Sequences with the
//! same nodes are joined.
//!
//! Cost: the number of such sets of nodes.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use super::directive::Ground;
use super::labels::LabelId;
use crate::report::StopReason;
use crate::schedule_graph::NodeId;

/// Whether the labels leave no order that shows the bug for sure.
pub(super) fn is_impossible(ground: &mut Ground<'_, '_>) -> Result<bool, StopReason> {
    let mut met: BTreeSet<BTreeSet<NodeId>> = BTreeSet::new();
    let mut open = vec![BTreeSet::from([0])];
    while let Some(mut nodes) = open.pop() {
        let after = look(ground, &mut nodes)?;
        let ends = nodes.iter().filter_map(|&node| ground.graph.nodes[node].end.as_ref());
        let shown: Vec<bool> = ends.map(ground.is_bug).collect();
        if shown.contains(&false) || !met.insert(nodes) {
            continue;
        }
        if !shown.is_empty() {
            return Ok(false);
        }
        open.extend(after.into_values());
    }
    Ok(true)
}

/// Adds the nodes to which steps without a label lead. To which nodes each label leads then.
fn look(
    ground: &mut Ground<'_, '_>,
    nodes: &mut BTreeSet<NodeId>,
) -> Result<BTreeMap<LabelId, BTreeSet<NodeId>>, StopReason> {
    let mut after: BTreeMap<LabelId, BTreeSet<NodeId>> = BTreeMap::new();
    let mut open: Vec<NodeId> = nodes.iter().copied().collect();
    while let Some(node) = open.pop() {
        if let Some(reason) = ground.budget.stop(ground.graph.nodes[node].length, nodes.len()) {
            return Err(reason);
        }
        for edge in &ground.graph.nodes[node].edges {
            match ground.labelling.emits(edge) {
                Some(label) => {
                    after.entry(label).or_default().insert(edge.to);
                }
                None if nodes.insert(edge.to) => open.push(edge.to),
                None => {}
            }
        }
    }
    Ok(after)
}
