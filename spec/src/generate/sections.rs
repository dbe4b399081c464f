//! Random sections, loops, and the statements that need both: waits, trylocks, atomics.

use super::body::{Body, Place, Type};
use super::features::Feature;

impl Body<'_> {
    /// A section under a mutex that is not held, or something else if there is none.
    pub(super) fn section(&mut self, depth: usize) {
        let free: Vec<_> = self.objects.mutexes.iter().filter(|m| !self.held.contains(m)).cloned().collect();
        let relock = self.has(Feature::Reentrant) && !self.held.is_empty() && self.random.chance(30);
        if relock {
            let mutex = self.random.pick(&self.held).clone();
            return self.with_or_lock(&mutex, depth);
        }
        if free.is_empty() {
            return self.piece(depth);
        }
        let mutex = self.random.pick(&free).clone();
        if self.has(Feature::Overlap) && free.len() > 1 && self.random.chance(50) {
            return self.overlapping(&mutex, &free);
        }
        self.with_or_lock(&mutex, depth);
    }

    fn with_or_lock(&mut self, mutex: &str, depth: usize) {
        if self.has(Feature::With) && self.random.chance(60) {
            return self.with(mutex, depth);
        }
        self.line(&format!("lock {mutex};"));
        self.held.push(mutex.to_owned());
        self.tail();
        let loops = std::mem::take(&mut self.loops);
        if self.random.chance(93) {
            self.sequence(depth + 1);
        }
        self.loops = loops;
        self.held.pop();
        if self.has(Feature::Weird) && self.random.chance(8) {
            return;
        }
        self.line(&format!("unlock {mutex};"));
        self.tail();
    }

    fn with(&mut self, mutex: &str, depth: usize) {
        let index = if mutex.starts_with("k[") && self.random.chance(40) { Some(self.index()) } else { None };
        let head = index.map_or_else(|| format!("with {mutex}"), |index| format!("with k[{index}]"));
        self.held.push(mutex.to_owned());
        self.block(&head, |body| {
            body.sequence(depth + 1);
            if body.random.chance(20) {
                let condition = body.quiet_bool();
                let word =
                    if body.loops > 0 { *body.random.pick(&["break;", "continue;"]) } else { "return;" };
                body.line(&format!("if {condition} {{ {word} }}"));
                body.access();
            }
        });
        self.held.pop();
        self.tail();
    }

    /// `lock a; lock b; unlock a; unlock b`, with accesses between.
    fn overlapping(&mut self, first: &str, free: &[String]) {
        let others: Vec<_> = free.iter().filter(|m| *m != first).cloned().collect();
        let second = self.random.pick(&others).clone();
        self.line(&format!("lock {first};"));
        self.held.push(first.to_owned());
        self.statement();
        self.line(&format!("lock {second};"));
        self.held.push(second.clone());
        if self.random.chance(40) && self.budget > 0 {
            self.statement();
        }
        self.line(&format!("unlock {first};"));
        self.held.retain(|m| m != first);
        if self.budget > 0 {
            self.statement();
        }
        self.line(&format!("unlock {second};"));
        self.held.pop();
        self.tail();
    }

    /// A read or write hold with something inside.
    pub(super) fn rwlock(&mut self) {
        if self.rw_held {
            return self.access();
        }
        let word = *self.random.pick(&["read_lock l;", "write_lock l;"]);
        self.line(word);
        let twice = word == "read_lock l;" && self.random.chance(12);
        if twice {
            self.line(word);
        }
        self.rw_held = true;
        let loops = std::mem::take(&mut self.loops);
        if self.budget > 1 && self.random.chance(30) {
            self.sequence(2);
        } else {
            self.statement();
        }
        self.loops = loops;
        self.rw_held = false;
        if twice {
            self.line("unlock l;");
        }
        if self.random.chance(92) {
            self.line("unlock l;");
        }
    }

    /// A section under a mutex that may be taken.
    pub(super) fn trylock(&mut self) {
        let free: Vec<_> = self.objects.strict.iter().filter(|m| !self.held.contains(m)).cloned().collect();
        if free.is_empty() {
            if self.random.chance(30) && !self.objects.strict.is_empty() {
                let mutex = self.random.pick(&self.objects.strict).clone();
                let name = self.fresh('g');
                self.line(&format!("let {name} = trylock({mutex});"));
                return self.declare(&name, Type::Bool);
            }
            return self.access();
        }
        let mutex = self.random.pick(&free).clone();
        let loops = std::mem::take(&mut self.loops);
        self.held.push(mutex.clone());
        self.block(&format!("if trylock({mutex})"), |body| {
            body.statement();
            body.line(&format!("unlock {mutex};"));
        });
        self.held.pop();
        self.loops = loops;
        if self.budget > 0 && self.random.chance(40) {
            self.block("else", Body::statement);
        }
    }

    /// A wait in a section, plain or in a loop; a notify outside.
    pub(super) fn condition(&mut self) {
        let cond = self.element(self.objects.conds);
        let held = self.held.last().cloned();
        match held {
            Some(mutex) if self.random.chance(50) => {
                if self.random.chance(35) && self.budget > 0 {
                    self.spend(1);
                    let condition = format!("{} == {}", self.var(), self.random.below(2));
                    self.line(&format!("while {condition} {{ wait {cond}, {mutex}; }}"));
                } else {
                    self.line(&format!("wait {cond}, {mutex};"));
                }
            }
            _ if self.random.chance(70) => self.line(&format!("notify {cond};")),
            _ => self.line(&format!("notify_all {cond};")),
        }
    }

    /// An `atomic`, sometimes guarded.
    pub(super) fn atomic(&mut self) {
        let place = std::mem::replace(&mut self.place, Place::Atomic);
        let budget = std::mem::replace(&mut self.budget, 3);
        let loops = std::mem::take(&mut self.loops);
        self.block("atomic", |body| {
            if body.random.chance(35) {
                let guard = body.guard();
                body.line(&format!("await {guard};"));
            }
            body.atomic_body(0);
        });
        self.loops = loops;
        self.budget = budget;
        self.place = place;
    }

    /// Accesses and branches.
    pub(super) fn atomic_body(&mut self, depth: usize) {
        for _ in 0..self.random.between(1, 3) {
            match self.random.below(10) {
                0..6 => self.access(),
                6 if depth < 2 => {
                    let condition = self.bool();
                    self.block(&format!("if {condition}"), |body| body.atomic_body(depth + 1));
                    if self.random.chance(40) {
                        self.block("else", |body| body.atomic_body(depth + 1));
                    }
                }
                7 if !self.objects.pure.is_empty() => {
                    let function = self.random.pick(&self.objects.pure).clone();
                    let arg = self.quiet_int();
                    self.set(&format!("{function}({arg})"));
                }
                8 if self.has(Feature::Loop) && depth < 2 => {
                    let index = self.fresh('i');
                    self.block(&format!("for {index} in 0..2"), |body| {
                        body.declare(&index, Type::Int);
                        body.atomic_body(2);
                    });
                }
                _ => self.statement(),
            }
            self.tail();
        }
    }

    /// A loop with few rounds.
    pub(super) fn any_loop(&mut self, depth: usize) {
        self.budget = self.budget.min(2);
        match self.random.below(3) {
            0 => {
                let index = self.fresh('i');
                let to =
                    if self.random.chance(25) { format!("({}) & 3", self.int()) } else { "2".to_owned() };
                self.loops += 1;
                self.block(&format!("for {index} in 0..{to}"), |body| {
                    body.declare(&index, Type::Int);
                    body.inner(depth + 1);
                });
            }
            1 => {
                let counter = self.fresh('w');
                self.line(&format!("let {counter} = 0;"));
                let condition = format!("{counter} < 2");
                let more =
                    if self.random.chance(50) { format!(" && {}", self.bool()) } else { String::new() };
                self.loops += 1;
                self.block(&format!("while {condition}{more}"), |body| {
                    body.line(&format!("{counter} += 1;"));
                    body.declare(&counter, Type::Int);
                    body.inner(depth + 1);
                });
            }
            _ => {
                let counter = self.fresh('w');
                self.line(&format!("let {counter} = 0;"));
                self.loops += 1;
                self.block("loop", |body| {
                    let condition = body.bool();
                    body.line(&format!("if {counter} >= 2 || {condition} {{ break; }}"));
                    body.line(&format!("{counter} += 1;"));
                    body.declare(&counter, Type::Int);
                    body.inner(depth + 1);
                });
            }
        }
        self.loops -= 1;
    }
}
