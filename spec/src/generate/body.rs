//! A body under construction: its text, its locals, and how many ops it may still have.

use std::fmt::Write as _;

use super::features::Feature;
use super::objects::{Kin, Objects};
use super::random::Random;

/// Types of locals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type {
    /// An integer that is surely set.
    Int,
    /// A bool that is surely set.
    Bool,
    /// A handle that is surely set.
    Handle,
    /// A local array of two integers, set or not.
    Array,
}

/// What the code under construction runs in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// The body of a thread, or a function that only threads run.
    Thread,
    /// A function that gives an integer.
    Function,
    /// An `atomic` block, or a function called there.
    Atomic,
}

/// A body under construction.
pub(super) struct Body<'s> {
    pub(super) objects: &'s Objects,
    pub(super) random: &'s mut Random,
    pub(super) out: String,
    pub(super) place: Place,
    /// How many ops may still be written.
    pub(super) budget: usize,
    /// Mutexes that the code holds here.
    pub(super) held: Vec<String>,
    /// How many loops are open (of this body, in this section).
    pub(super) loops: usize,
    /// How deep blocks are nested.
    pub(super) depth: usize,
    /// Whether the reader-writer lock is held here.
    pub(super) rw_held: bool,
    /// Integer locals of the top level.
    pub(super) top_level: Vec<String>,
    locals: Vec<(String, Type)>,
    fresh: usize,
}

impl<'s> Body<'s> {
    /// An empty body with these parameters, integers.
    pub(super) fn new(
        objects: &'s Objects,
        random: &'s mut Random,
        place: Place,
        budget: usize,
        params: &[&str],
    ) -> Self {
        let locals = params.iter().map(|name| ((*name).to_owned(), Type::Int)).collect();
        Body {
            objects,
            random,
            out: String::new(),
            place,
            budget,
            held: Vec::new(),
            loops: 0,
            depth: 1,
            rw_held: false,
            top_level: Vec::new(),
            locals,
            fresh: 0,
        }
    }

    /// Whether the program may contain it.
    pub(super) fn has(&self, feature: Feature) -> bool {
        self.objects.features.has(feature)
    }

    /// Writes a line.
    pub(super) fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * self.depth);
    }

    /// Writes a block: `head {`, what `inside` writes, `}`. Locals made inside end with it.
    pub(super) fn block(&mut self, head: &str, inside: impl FnOnce(&mut Self)) {
        self.line(&format!("{head} {{"));
        self.scope(inside);
        self.line("}");
    }

    /// Writes what `inside` writes one level deeper.
    pub(super) fn scope(&mut self, inside: impl FnOnce(&mut Self)) {
        let outer = self.locals.clone();
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        let inner = std::mem::replace(&mut self.locals, outer);
        self.locals.retain(|local| inner.contains(local));
    }

    /// Takes ops from the budget.
    pub(super) fn spend(&mut self, ops: usize) {
        self.budget = self.budget.saturating_sub(ops);
    }

    /// The name of a new local.
    pub(super) fn fresh(&mut self, letter: char) -> String {
        self.fresh += 1;
        format!("{letter}{}", self.fresh)
    }

    /// Notes a local that is in scope from here on.
    pub(super) fn declare(&mut self, name: &str, ty: Type) {
        if ty == Type::Int && self.depth == 1 {
            self.top_level.push(name.to_owned());
        }
        self.locals.push((name.to_owned(), ty));
    }

    /// A local of the type.
    pub(super) fn local(&mut self, ty: Type) -> Option<String> {
        let names: Vec<_> =
            self.locals.iter().filter(|(_, its)| *its == ty).map(|(name, _)| name.clone()).collect();
        if names.is_empty() { None } else { Some(self.random.pick(&names).clone()) }
    }

    /// Takes a local out of scope, so that it is not used again.
    pub(super) fn forget(&mut self, name: &str) {
        self.locals.retain(|(other, _)| other != name);
    }

    /// An integer local that may be assigned: not a parameter and not the index of a `for`.
    pub(super) fn assignable(&mut self) -> Option<String> {
        let names: Vec<_> = self
            .locals
            .iter()
            .filter(|(name, ty)| *ty == Type::Int && name.starts_with('r'))
            .map(|(name, _)| name.clone())
            .collect();
        if names.is_empty() { None } else { Some(self.random.pick(&names).clone()) }
    }

    /// Writes `let r = e;` or, if there is an integer local, sometimes `r = e;`.
    pub(super) fn set(&mut self, value: &str) -> String {
        if self.random.chance(45)
            && let Some(name) = self.assignable()
        {
            self.line(&format!("{name} = {value};"));
            return name;
        }
        let name = self.fresh('r');
        self.line(&format!("let {name} = {value};"));
        self.declare(&name, Type::Int);
        name
    }

    /// An integer variable.
    pub(super) fn var(&mut self) -> String {
        self.random.pick(&self.objects.vars).clone()
    }

    /// An object of a kind, sometimes as an array element with a computed index.
    pub(super) fn element(&mut self, kin: Kin) -> String {
        match kin {
            Kin::None => String::new(),
            Kin::One(name) => name.to_owned(),
            Kin::Two(one, other) => (*self.random.pick::<&str>(&[one, one, other])).to_owned(),
            Kin::Array(name) => format!("{name}[{}]", self.index()),
        }
    }

    /// A variable, sometimes as an array element with a computed index.
    pub(super) fn target(&mut self) -> String {
        if self.objects.array.is_some() && self.random.chance(40) {
            return format!("a[{}]", self.index());
        }
        self.var()
    }

    /// An index into an array of two, out of bounds only where failures are wanted.
    pub(super) fn index(&mut self) -> String {
        if self.has(Feature::Fail)
            && self.random.chance(25)
            && let Some(local) = self.local(Type::Int)
        {
            return local;
        }
        match self.local(Type::Int) {
            Some(local) if self.random.chance(60) => format!("{local} & 1"),
            _ if self.budget > 1 && self.random.chance(30) => {
                self.spend(1);
                format!("{} & 1", self.var())
            }
            _ => (*self.random.pick(&["0", "1", "SIZE - 1"])).to_owned(),
        }
    }
}
