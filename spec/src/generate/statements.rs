//! Random statements.

use super::body::{Body, Place, Type};
use super::features::Feature;

/// A kind of statement that costs at least one op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Var,
    Rmw,
    Chan,
    Await,
    Atomic,
    Sem,
    RwLock,
    TryLock,
    Barrier,
    Cond,
    Spawn,
    Call,
    Misc,
}

impl Body<'_> {
    /// A whole body: blocks until the budget is spent.
    pub(super) fn fill(&mut self) {
        self.tail();
        self.sequence(1);
    }

    /// One to three statements or sections.
    pub(super) fn sequence(&mut self, depth: usize) {
        for _ in 0..self.random.between(1, 3) {
            if self.budget == 0 {
                return;
            }
            let locks = if self.has(Feature::Dense) { 25 } else { 55 };
            if self.place == Place::Thread && depth < 4 && self.random.chance(locks) {
                self.section(depth);
            } else {
                self.piece(depth);
            }
        }
    }

    /// Something with at least one op: a loop, a branch, a simple statement.
    pub(super) fn piece(&mut self, depth: usize) {
        if self.has(Feature::Loop) && self.budget > 1 && depth < 4 && self.random.chance(30) {
            return self.any_loop(depth);
        }
        self.statement();
        self.tail();
        if self.budget > 0 && depth < 4 && self.random.chance(22) {
            self.branch(depth);
        }
    }

    fn branch(&mut self, depth: usize) {
        let condition = if self.random.chance(60) { self.quiet_bool() } else { self.bool() };
        self.block(&format!("if {condition}"), |body| body.inner(depth));
        if self.budget > 0 && self.random.chance(30) {
            self.block("else", |body| body.inner(depth));
        }
    }

    /// The inside of a branch or loop: mostly one statement.
    pub(super) fn inner(&mut self, depth: usize) {
        if self.loops > 0 && self.has(Feature::Loop) && self.random.chance(15) {
            let word = *self.random.pick(&["break;", "continue;"]);
            let condition = self.quiet_bool();
            return self.line(&format!("if {condition} {{ {word} }}"));
        }
        if self.held.is_empty() && !self.rw_held && self.place == Place::Thread && self.random.chance(6) {
            let condition = self.quiet_bool();
            return self.line(&format!("if {condition} {{ return; }}"));
        }
        if self.budget > 1 && self.place == Place::Thread && self.random.chance(30) {
            self.sequence(depth + 1);
        } else if self.budget > 0 {
            self.statement();
            self.tail();
        } else {
            self.line("skip;");
        }
    }

    fn kinds(&self) -> Vec<Kind> {
        let variables = if self.has(Feature::Dense) { 1 } else { 4 };
        let mut kinds = vec![Kind::Var; variables];
        let weight = if self.objects.features.len() < 4 { 2 } else { 1 };
        let mut offer = |feature: Feature, kind: Kind, when: bool| {
            if when && self.objects.features.has(feature) {
                kinds.extend(std::iter::repeat_n(kind, weight));
            }
        };
        let thread = self.place != Place::Atomic;
        offer(Feature::Rmw, Kind::Rmw, true);
        offer(Feature::Chan, Kind::Chan, thread);
        offer(Feature::Await, Kind::Await, thread);
        offer(Feature::Atomic, Kind::Atomic, thread);
        offer(Feature::Sem, Kind::Sem, thread);
        offer(Feature::RwLock, Kind::RwLock, thread && self.place == Place::Thread);
        offer(Feature::TryLock, Kind::TryLock, thread && self.place == Place::Thread);
        offer(Feature::Barrier, Kind::Barrier, thread);
        offer(Feature::Cond, Kind::Cond, thread);
        offer(Feature::Spawn, Kind::Spawn, thread && !self.objects.children.is_empty());
        offer(Feature::Call, Kind::Call, thread && !self.objects.functions.is_empty());
        offer(Feature::Misc, Kind::Misc, thread);
        kinds
    }

    /// One statement with at least one op.
    pub(super) fn statement(&mut self) {
        self.spend(1);
        let kinds = self.kinds();
        match *self.random.pick(&kinds) {
            Kind::Var => self.access(),
            Kind::Rmw => self.rmw(),
            Kind::Chan => self.channel(),
            Kind::Await => {
                let guard = self.guard();
                self.line(&format!("await {guard};"));
            }
            Kind::Atomic => self.atomic(),
            Kind::Sem => {
                let word = *self.random.pick(&["acquire", "release", "release"]);
                let sem = self.element(self.objects.sems);
                self.line(&format!("{word} {sem};"));
            }
            Kind::RwLock => self.rwlock(),
            Kind::TryLock => self.trylock(),
            Kind::Barrier => {
                let barrier = self.element(self.objects.barriers);
                self.line(&format!("arrive {barrier};"));
            }
            Kind::Cond => self.condition(),
            Kind::Spawn => self.spawn_or_join(),
            Kind::Call => self.call(),
            Kind::Misc => {
                let word = *self.random.pick(&["yield;", "point;", "fence;", "skip;"]);
                self.line(word);
            }
        }
    }

    /// A read or a write.
    pub(super) fn access(&mut self) {
        match self.random.below(10) {
            0..4 => {
                let target = self.target();
                self.set(&target);
            }
            4 if self.budget > 0 => {
                self.spend(1);
                let (target, value) = (self.target(), self.quiet_int());
                let op = *self.random.pick(&["+=", "+=", "-=", "^=", "*="]);
                self.line(&format!("{target} {op} {value};"));
            }
            5 if self.objects.flag.is_some() => {
                let value = self.quiet_bool();
                self.line(&format!("flag = {value};"));
            }
            _ => {
                let (target, value) = (self.target(), self.int());
                self.line(&format!("{target} = {value};"));
            }
        }
    }

    fn rmw(&mut self) {
        let target = self.target();
        match self.random.below(5) {
            0 | 1 => {
                let name = self.fresh('g');
                let (old, new) = (*self.random.pick(&[0, 0, 1]), self.quiet_int());
                self.line(&format!("let {name} = cas({target}, {old}, {new});"));
                self.declare(&name, Type::Bool);
            }
            2 => {
                self.set(&format!("fetch_add({target}, 1)"));
            }
            3 => {
                let value = self.quiet_int();
                self.set(&format!("swap({target}, {value})"));
            }
            _ => self.line(&format!("cas({target}, 0, 1);")),
        }
    }

    fn channel(&mut self) {
        let chan = self.element(self.objects.chans);
        if self.random.chance(55) {
            let value = self.int();
            self.line(&format!("send {chan}, {value};"));
        } else {
            self.set(&format!("recv({chan})"));
        }
    }

    fn call(&mut self) {
        let sections = self.place == Place::Thread && !self.objects.procedures.is_empty();
        let procedures = sections && self.random.chance(40);
        let from = if procedures { &self.objects.procedures } else { &self.objects.functions };
        let function = self.random.pick(from).clone();
        let arg = self.int();
        if self.random.chance(60) {
            self.set(&format!("{function}({arg})"));
        } else {
            self.line(&format!("{function}({arg});"));
        }
    }

    fn spawn_or_join(&mut self) {
        if self.budget > 0 && self.random.chance(10) {
            return self.spawn_two();
        }
        if let Some(handle) = self.local(Type::Handle)
            && self.random.chance(45)
        {
            self.line(&format!("join {handle};"));
            return self.forget(&handle);
        }
        let child = self.random.pick(&self.objects.children).clone();
        let arg = self.quiet_int();
        if self.random.chance(20) {
            return self.line(&format!("spawn {child}({arg});"));
        }
        let name = self.fresh('h');
        self.line(&format!("let {name} = spawn {child}({arg});"));
        self.declare(&name, Type::Handle);
    }

    /// Two threads with their handles in a local array; compared, joined in some order.
    fn spawn_two(&mut self) {
        self.spend(1);
        let child = self.random.pick(&self.objects.children).clone();
        let (array, index) = (self.fresh('j'), self.fresh('i'));
        self.line(&format!("let {array}[2];"));
        self.line(&format!("for {index} in 0..2 {{ {array}[{index}] = spawn {child}({index}); }}"));
        if self.random.chance(30) {
            let name = self.fresh('g');
            self.line(&format!("let {name} = {array}[0] == {array}[1];"));
            self.declare(&name, Type::Bool);
        }
        if self.random.chance(60) {
            let which = self.random.below(2);
            self.line(&format!("join {array}[{which}];"));
        }
    }

    /// Invisible steps after an op.
    pub(super) fn tail(&mut self) {
        if self.has(Feature::ChBranch) && self.place != Place::Atomic && self.random.chance(20) {
            self.chosen_access();
        }
        if self.has(Feature::Choose) && self.place != Place::Atomic && self.random.chance(12) {
            self.choice();
        }
        if self.has(Feature::Plain) && self.random.chance(20) {
            self.plain_access();
        }
        if self.has(Feature::Fail) && self.random.chance(10) {
            self.failure();
        }
        if self.has(Feature::Assume) && self.place != Place::Atomic && self.random.chance(10) {
            let condition = self.bool();
            self.line(&format!("assume {condition};"));
        }
        if self.has(Feature::Misc) && self.random.chance(8) {
            let value = self.quiet_int();
            self.line(&format!("log \"here\", {value};"));
        }
        if self.has(Feature::Array) && self.random.chance(8) {
            self.local_array();
        }
    }

    /// Accesses that a choice decides. From which values, and whether there is a choice, may depend on a variable.
    fn chosen_access(&mut self) {
        if self.random.chance(25) {
            let (var, value) = (self.var(), self.random.below(3));
            return self.block(&format!("if plain({var}) == {value}"), Body::access_by_choice);
        }
        self.access_by_choice();
    }

    fn access_by_choice(&mut self) {
        let (one, var) = (self.random.below(2), self.var());
        let range = match self.random.below(6) {
            0 => format!("0..(plain({var}) & 1) + 1"),
            1 => format!("plain({var}) & 1..2"),
            2 => format!("plain({var}) & 1..3"),
            _ => "0..2".to_owned(),
        };
        self.block(&format!("if choose({range}) == {one}"), Body::plain_access);
        if self.random.chance(40) {
            self.block("else", Body::plain_access);
        }
    }

    fn choice(&mut self) {
        let to = *self.random.pick(&["2", "2", "2", "2", "3", "3", "40"]);
        let from = *self.random.pick(&["0", "0", "1"]);
        self.set(&format!("choose({from}..{to})"));
        if self.has(Feature::Assume) && self.random.chance(20) {
            let to = self.quiet_int();
            self.set(&format!("choose(0..{to})"));
        }
    }

    /// A read or write that is no op.
    pub(super) fn plain_access(&mut self) {
        let shared = !self.objects.plains.is_empty() && self.random.chance(40);
        let (read, write) = if shared {
            (self.objects.plains[0].to_owned(), self.objects.plains[0].to_owned())
        } else {
            let var = self.var();
            (format!("plain({var})"), format!("plain {var}"))
        };
        if self.random.chance(50) {
            let name = self.fresh('r');
            self.line(&format!("let {name} = {read};"));
            self.declare(&name, Type::Int);
        } else if shared && self.random.chance(30) {
            self.line(&format!("{write} += 1;"));
        } else {
            let value = self.quiet_int();
            self.line(&format!("{write} = {value};"));
        }
    }

    fn failure(&mut self) {
        match self.random.below(6) {
            0 => {
                let condition = self.quiet_bool();
                self.block(&format!("if {condition}"), |body| body.line("fail \"on purpose\";"));
            }
            1 if self.place == Place::Thread => {
                let name = self.fresh('r');
                let condition = self.quiet_bool();
                self.line(&format!("let {name};"));
                self.line(&format!("if {condition} {{ {name} = 1; }}"));
                self.declare(&name, Type::Int);
            }
            2 if self.place == Place::Thread && self.random.chance(30) => {
                let mutex = self.random.pick(&self.objects.mutexes).clone();
                if !self.held.contains(&mutex) {
                    let condition = self.quiet_bool();
                    self.line(&format!("if {condition} {{ unlock {mutex}; }}"));
                }
            }
            _ => {
                let condition = if self.random.chance(40) { self.bool() } else { self.quiet_bool() };
                self.line(&format!("assert {condition}, \"on purpose\";"));
            }
        }
    }

    fn local_array(&mut self) {
        let name = self.fresh('v');
        let value = self.quiet_int();
        self.line(&format!("let {name}[2] = {value};"));
        let (index, value) = (self.index(), self.quiet_int());
        self.line(&format!("{name}[{index}] = {value};"));
        self.declare(&name, Type::Array);
    }
}
