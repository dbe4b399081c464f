//! The exploration tree, as it grows from what explorers do.

use std::sync::Arc;

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::{Attention, Explorer, Observer, Options, SearchEvent, explore};
use loris_report::exploration_tree::{Branches, ExplorationTree, text};

/// Adds every search event.
struct Follow(ExplorationTree);

impl Observer for Follow {
    fn attention(&self) -> Attention {
        Attention::SearchEvents
    }

    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        self.0.follow(point, &event);
    }
}

fn tree(program: &str, explorer: Explorer, most: usize) -> ExplorationTree {
    let program = loris_lang::compile("test.cl", program).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut follow = Follow(ExplorationTree::with_at_most(most));
    explore(&Arc::new(program), explorer, &Options::default(), &mut follow);
    follow.0
}

fn shown(program: &str, explorer: Explorer) -> String {
    text(&tree(program, explorer, 1_000), Branches::All, 100).join("\n")
}

/// Two writers of one variable, and one of another.
const WRITERS: &str = "var x, y; thread a { x = 1; } thread b { x = 2; } thread c { y = 1; }";

#[test]
fn every_schedule() {
    let expected = "\
start
  a
    b c  execution 1: ok
    c b  execution 2: ok
  b
    c a  execution 3: ok
    a c  execution 4: ok
  c
    a b  execution 5: ok
    b a  execution 6: ok  <- here";
    assert_eq!(shown(WRITERS, Explorer::Dfs), expected);
}

#[test]
fn branches_that_were_given_up() {
    let program = "var x, y[2]; thread w { x = 1; } thread r[i in 0..2] { let s = y[i]; let t = x; }";
    let text = shown(program, Explorer::Dpor);
    assert!(text.contains("given up: r[0] sleeps, run in execution 2"), "{text}");
}

#[test]
fn steps_that_a_cache_knows() {
    let text = shown(WRITERS, Explorer::HbrCaching);
    assert!(text.contains("left out: known as `a b c` of execution 1"), "{text}");
    assert!(text.contains("given up: all is known from here"), "{text}");
}

#[test]
fn what_is_planned_is_shown_until_it_is_run() {
    let mut tree = ExplorationTree::default();
    let program = loris_lang::compile("test.cl", WRITERS).expect("is right");
    let mut search = loris_explorers::search_from(
        loris_interpreter::System::new(program).machine(),
        Explorer::Dpor,
        &Options::default(),
    );
    let mut follow = Follow(std::mem::take(&mut tree));
    search.advance(&mut follow);
    let expected = "\
start
  + b    planned by execution 1
  a b c  execution 1: ok  <- here";
    assert_eq!(text(&follow.0, Branches::All, 100).join("\n"), expected);
    search.advance(&mut follow);
    let expected = "\
start
  a b c  execution 1: ok
  b a c  execution 2: ok  <- here";
    assert_eq!(text(&follow.0, Branches::All, 100).join("\n"), expected);
    assert_eq!(follow.0.executions(), 2);
}

#[test]
fn choices_are_steps_and_starts() {
    let program = "var x; thread a { let r = choose(0..2); x = r; let s = choose(0..2); x = s; }";
    let text = shown(program, Explorer::Dfs);
    for wanted in ["start /0\n", "start /1\n", "a/0 a  ", "a/1 a  "] {
        assert!(text.contains(wanted), "{wanted}:\n{text}");
    }
}

#[test]
fn a_full_tree_goes_on_counting() {
    let program = "var x; thread t[i in 0..5] { x = i; }";
    let small = tree(program, Explorer::Dfs, 10);
    assert_eq!(small.len(), 10);
    let (_, root) = small.roots().next().expect("there is a start");
    assert_eq!(small.node(root).executions, 120);
    let kept: u64 =
        text(&small, Branches::All, 100).iter().filter(|line| line.contains(": ok")).count() as u64;
    let nodes = small.roots().flat_map(|(_, root)| below(&small, root));
    let beyond: u64 = nodes.map(|id| small.node(id).beyond).sum();
    assert_eq!(kept + beyond, 120);
}

/// All nodes from one down.
fn below(
    tree: &ExplorationTree,
    id: loris_report::exploration_tree::NodeId,
) -> Vec<loris_report::exploration_tree::NodeId> {
    let mut nodes = vec![id];
    let mut at = 0;
    while at < nodes.len() {
        nodes.extend(&tree.node(nodes[at]).children);
        at += 1;
    }
    nodes
}

#[test]
fn other_branches_in_a_line_each() {
    let tree = tree("var x; thread t[i in 0..4] { x = i; }", Explorer::Dfs, 1_000);
    let lines = text(&tree, Branches::Current, 100);
    assert!(lines.contains(&"  t[0] …         6 executions, 1 to 6".to_owned()), "{}", lines.join("\n"));
    let few = text(&tree, Branches::All, 3);
    assert_eq!((few.len(), few[3].as_str()), (4, "… 38 more lines"));
}
