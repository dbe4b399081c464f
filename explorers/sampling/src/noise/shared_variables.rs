//! Which accesses of shared variables deserve noise: a static pass over the program (Luna 2022, Algorithm 4.1).
//!
//! Idea: noise around every access is too much. An access is interesting if what it reads and what it writes hang
//! together: a value that comes from a shared variable and goes back to it can be stale by then. A variable that is
//! read for output, or written with constants, is not interesting.
//!
//! Graph: a node for each shared variable (an array is one), each local, each intermediate value, and what each function
//! returns. An edge leads from what is assigned to everything that the right side reads, indices too; from a parameter,
//! and from the returned value, to the arguments; from the returned value to what the function returns. And
//! *conditionals are included*: an edge leads from what is assigned under a condition to what the condition reads.
//!
//! Sets: D(v) is the set of shared variables that can be reached from v by at least one edge.
//!
//! Test: a statement with left side L and right side R is noised if the *union* of D over L and that over R have an
//! element in common, or D(L) has one of L, or D(R) has one of R.
//!
//! Statements are those of three-address code, as in the thesis: each access is one. A read whose value is only returned
//! belongs to the `return`, which assigns nothing. An `atomic` block is noised if a statement in it is.
//!
//! Departures from the thesis: Algorithm 4.1 prints an intersection where the text, and its example, need the union.
//! Conditionals are designed there, and not implemented; two failures are blamed on that. Parameters are nodes here, so
//! values are followed into functions. What follows a `return` or `break` under a condition is not seen to depend on it.
//! Plain accesses make edges, and are no places for noise: no thread can come in between there.
//!
//! Cost: quadratic in the size of the program at worst.

use std::collections::{BTreeMap, BTreeSet};

use loris_lang::ir::{CodeIndex, Function, FunctionId, Instr, ObjectId, Operand, Program, Pure, Slot};

use super::operands::{Sides, sides};

/// What values come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Node {
    /// A shared variable, by its first element.
    Shared(ObjectId),
    /// A named local of a function, by its place among them.
    Local(FunctionId, usize),
    /// An intermediate value of a function, numbered.
    Value(FunctionId, usize),
    /// What a function returns.
    Returned(FunctionId),
}

/// A statement that the test looks at.
#[derive(Clone, Debug)]
struct Statement {
    function: FunctionId,
    at: CodeIndex,
    left: Vec<Node>,
    right: Vec<Node>,
}

/// A statement that is to be noised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Noised {
    /// Its function.
    pub function: FunctionId,
    /// Its instruction.
    pub at: CodeIndex,
    /// Whether it moves a value from or to a named local.
    pub local: LocalAccess,
}

/// Whether a statement accesses a named local.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LocalAccess {
    /// It does.
    Some,
    /// It does not.
    None,
}

/// What the pass has found.
#[derive(Clone, Debug)]
pub struct SharedVariables {
    reached: BTreeMap<Node, BTreeSet<ObjectId>>,
    noised: Vec<Noised>,
}

impl SharedVariables {
    /// Looks at a program.
    pub fn of(program: &Program) -> Self {
        let mut graph = Graph::default();
        for (function, id) in program.functions().iter().zip((0..).map(FunctionId)) {
            if Some(id) != program.finally() {
                Reader::new(program, id, &mut graph).read(function);
            }
        }
        let reached = graph.closed();
        let passes = graph.statements.iter().filter(|statement| is_noised(statement, &reached));
        let noised = passes.map(|statement| {
            let is_local = |node: &Node| matches!(node, Node::Local(..));
            let local = statement.left.iter().chain(&statement.right).any(is_local);
            let local = if local { LocalAccess::Some } else { LocalAccess::None };
            Noised { function: statement.function, at: statement.at, local }
        });
        SharedVariables { noised: noised.collect(), reached }
    }

    /// The statements to be noised, in order.
    pub fn noised(&self) -> &[Noised] {
        &self.noised
    }

    /// D of a shared variable, as names.
    pub fn dependencies<'p>(&self, program: &'p Program, variable: &str) -> Vec<&'p str> {
        let declaration = program.objects().iter().find(|declaration| declaration.name == variable);
        let node = declaration.map(|declaration| Node::Shared(declaration.first));
        let reached = node.and_then(|node| self.reached.get(&node)).into_iter().flatten();
        reached.map(|object| program.declaration(*object).name.as_str()).collect()
    }

    /// How many calls there are if each statement has one before and one after it, and how many are left if those of
    /// statements that follow each other immediately are one.
    pub fn calls(&self, program: &Program) -> (usize, usize) {
        let follow = |two: &&[Noised]| {
            let [one, next] = two else { return false };
            let code = &program.function(one.function).code;
            one.function == next.function && is_straight(code, one.at, next.at)
        };
        let redundant = self.noised.windows(2).filter(follow).count();
        (2 * self.noised.len(), 2 * self.noised.len() - redundant)
    }
}

/// Whether nothing but computations and calls stands between two instructions, and no jump leads there.
fn is_straight(code: &[Instr], from: CodeIndex, to: CodeIndex) -> bool {
    let between = &code[from.0 as usize + 1..to.0 as usize];
    let is_inside = |at: &CodeIndex| from < *at && *at <= to;
    let is_quiet = |instr: &Instr| {
        use Instr::{Binary, Call, Copy, Fill, LoadElement, StoreElement, Unary, Unset};
        matches!(
            instr,
            Binary { .. }
                | Call { .. }
                | Copy { .. }
                | Fill { .. }
                | LoadElement { .. }
                | StoreElement { .. }
                | Unary { .. }
                | Unset { .. }
        )
    };
    let leads_inside = |instr: &Instr| match instr {
        Instr::Jump { to } => is_inside(to),
        Instr::Branch { then, otherwise, .. } => is_inside(then) || is_inside(otherwise),
        _ => false,
    };
    between.iter().all(is_quiet) && !code.iter().any(leads_inside)
}

/// The test.
fn is_noised(statement: &Statement, reached: &BTreeMap<Node, BTreeSet<ObjectId>>) -> bool {
    let union = |nodes: &[Node]| -> BTreeSet<ObjectId> {
        nodes.iter().filter_map(|node| reached.get(node)).flatten().copied().collect()
    };
    let meets = |set: &BTreeSet<ObjectId>, nodes: &[Node]| {
        nodes.iter().any(|node| matches!(node, Node::Shared(object) if set.contains(object)))
    };
    let (left, right) = (union(&statement.left), union(&statement.right));
    !left.is_disjoint(&right) || meets(&left, &statement.left) || meets(&right, &statement.right)
}

/// What depends on what.
#[derive(Clone, Debug, Default)]
struct Graph {
    edges: BTreeMap<Node, BTreeSet<Node>>,
    statements: Vec<Statement>,
}

impl Graph {
    fn add(&mut self, from: Node, to: impl IntoIterator<Item = Node>) {
        self.edges.entry(from).or_default().extend(to);
    }

    /// D of every node.
    fn closed(&self) -> BTreeMap<Node, BTreeSet<ObjectId>> {
        self.edges.keys().map(|node| (*node, self.reached(*node))).collect()
    }

    fn reached(&self, from: Node) -> BTreeSet<ObjectId> {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for next in self.edges.get(&node).into_iter().flatten() {
                if seen.insert(*next) {
                    open.push(*next);
                }
            }
        }
        let shared = |node| match node {
            Node::Shared(object) => Some(object),
            Node::Local(..) | Node::Value(..) | Node::Returned(_) => None,
        };
        seen.into_iter().filter_map(shared).collect()
    }
}

/// Reads the code of a function into the graph.
struct Reader<'a> {
    program: &'a Program,
    id: FunctionId,
    graph: &'a mut Graph,
    /// The intermediate value that a slot holds.
    values: BTreeMap<Slot, Node>,
    next_value: usize,
    /// What the conditions read under which an instruction stands, and up to where.
    conditions: Vec<(CodeIndex, Vec<Node>)>,
}

impl<'a> Reader<'a> {
    fn new(program: &'a Program, id: FunctionId, graph: &'a mut Graph) -> Self {
        Reader { program, id, graph, values: BTreeMap::new(), next_value: 0, conditions: Vec::new() }
    }

    fn read(&mut self, function: &Function) {
        for (at, instr) in (0..).map(CodeIndex).zip(&function.code) {
            self.conditions.retain(|(until, _)| at < *until);
            self.declared(function, at);
            self.instruction(function, at, instr);
        }
    }

    /// A local that comes into scope here has the value that its slot was given before.
    fn declared(&mut self, function: &Function, at: CodeIndex) {
        for (place, local) in function.locals.iter().enumerate().filter(|(_, local)| local.from == at) {
            let given = self.values.get(&local.slot).copied();
            self.graph.add(Node::Local(self.id, place), given);
        }
    }

    fn instruction(&mut self, function: &Function, at: CodeIndex, instr: &Instr) {
        let Sides { left, right } = sides(instr);
        let mut sources: Vec<Node> = left
            .objects
            .iter()
            .chain(&right.objects)
            .filter_map(|object| object.index.and_then(|index| self.node(function, at, index)))
            .collect();
        sources.extend(right.operands.iter().filter_map(|operand| self.node(function, at, *operand)));
        sources.extend(right.objects.iter().map(|object| Node::Shared(object.first)));
        sources.extend(right.guards.iter().flat_map(|guard| self.guard(function, at, guard)));
        self.arguments(function, at, instr);
        if let Instr::Call { function: callee, .. } = instr {
            sources.push(Node::Returned(*callee));
        }
        let mut targets: Vec<Node> = left.objects.iter().map(|object| Node::Shared(object.first)).collect();
        targets.extend(left.slots.iter().map(|slot| self.target(function, at, *slot)));
        if let Instr::Return { .. } = instr {
            targets.push(Node::Returned(self.id));
        }
        self.assign(&targets, &sources);
        if is_statement(function, at, instr) {
            let statement = Statement { function: self.id, at, left: targets, right: sources };
            self.graph.statements.push(statement);
        } else if let Instr::Branch { then, otherwise, .. } = instr {
            self.conditions.push((end(&function.code, *then.max(otherwise)), sources));
        }
    }

    /// What is assigned depends on what is read, and on the conditions.
    fn assign(&mut self, targets: &[Node], sources: &[Node]) {
        for target in targets {
            self.graph.add(*target, sources.iter().copied());
            let conditions = self.conditions.iter().flat_map(|(_, nodes)| nodes).copied();
            self.graph.edges.entry(*target).or_default().extend(conditions);
        }
    }

    /// Parameters, and what is returned, depend on the arguments.
    fn arguments(&mut self, function: &Function, at: CodeIndex, instr: &Instr) {
        let (Instr::Call { function: callee, args, .. } | Instr::Spawn { function: callee, args, .. }) =
            instr
        else {
            return;
        };
        for (slot, argument) in (0..).map(Slot).zip(args) {
            let Some(node) = self.node(function, at, *argument) else { continue };
            let parameters = &self.program.function(*callee).locals;
            let place = parameters.iter().position(|local| local.slot == slot && local.from == CodeIndex(0));
            if let Some(place) = place {
                self.graph.add(Node::Local(*callee, place), [node]);
            }
            self.graph.add(Node::Returned(*callee), [node]);
        }
    }

    /// What an operand stands for; `None` for a constant.
    fn node(&self, function: &Function, at: CodeIndex, operand: Operand) -> Option<Node> {
        let Operand::Slot(slot) = operand else { return None };
        self.local(function, at, slot).or_else(|| self.values.get(&slot).copied())
    }

    /// What stands in a slot that is assigned.
    fn target(&mut self, function: &Function, at: CodeIndex, slot: Slot) -> Node {
        if let Some(local) = self.local(function, at, slot) {
            return local;
        }
        let before = at.0.checked_sub(1).and_then(|before| function.code.get(before as usize));
        let joins = matches!(before, Some(Instr::Jump { to }) if to.0 == at.0 + 1);
        match self.values.get(&slot) {
            Some(value) if joins => *value,
            _ => {
                let value = Node::Value(self.id, self.next_value);
                self.next_value += 1;
                self.values.insert(slot, value);
                value
            }
        }
    }

    /// The named local in scope that a slot belongs to.
    fn local(&self, function: &Function, at: CodeIndex, slot: Slot) -> Option<Node> {
        let place = function.locals.iter().position(|local| {
            let is_in = (local.slot.0..local.slot.0 + local.length.unwrap_or(1)).contains(&slot.0);
            // `let` gives the value in the last instruction before the local is in scope.
            let is_let = local.from.0 == at.0 + 1;
            is_in && (is_let || local.from <= at) && at < local.to
        });
        place.map(|place| Node::Local(self.id, place))
    }

    /// What a guard reads.
    fn guard(&self, function: &Function, at: CodeIndex, guard: &Pure) -> Vec<Node> {
        let inner = |all: &[&Pure]| all.iter().flat_map(|pure| self.guard(function, at, pure)).collect();
        match guard {
            Pure::Slot(slot) => self.node(function, at, Operand::Slot(*slot)).into_iter().collect(),
            Pure::LocalElement { array, index } => {
                let mut all = self.guard(function, at, index);
                all.extend(self.node(function, at, Operand::Slot(array.first)));
                all
            }
            Pure::Shared { first, index, .. } => {
                let index = index.iter().flat_map(|index| self.guard(function, at, index));
                std::iter::once(Node::Shared(*first)).chain(index).collect()
            }
            Pure::Unary(_, operand) => inner(&[operand]),
            Pure::Binary(_, left, right) => inner(&[left, right]),
            Pure::Const(_) | Pure::ThreadLocal { .. } => Vec::new(),
        }
    }
}

/// Where the code under a condition ends: behind the branches, and behind what is run otherwise.
fn end(code: &[Instr], behind: CodeIndex) -> CodeIndex {
    match behind.0.checked_sub(1).and_then(|last| code.get(last as usize)) {
        Some(Instr::Jump { to }) if *to > behind => *to,
        _ => behind,
    }
}

/// Whether an instruction is an assignment that accesses a shared variable, at a scheduling point.
fn is_statement(function: &Function, at: CodeIndex, instr: &Instr) -> bool {
    match instr {
        Instr::Read { dst, .. } => {
            let next = function.code.get(at.0 as usize + 1);
            !matches!(next, Some(Instr::Return { value: Some(Operand::Slot(slot)) }) if slot == dst)
        }
        Instr::Write { .. } | Instr::Cas { .. } | Instr::FetchAdd { .. } | Instr::Swap { .. } => true,
        _ => false,
    }
}
