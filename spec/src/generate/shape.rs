//! The shared objects and functions of a random program.

use std::fmt::Write as _;

use super::features::{Feature, Features};
use super::random::Random;

/// What bodies can name.
pub(super) struct Shape {
    /// What the program may contain.
    pub(super) features: Features,
    /// Integer variables, elements of arrays among them.
    pub(super) vars: Vec<String>,
    /// A bool variable.
    pub(super) flag: Option<&'static str>,
    /// An array of variables with this many elements.
    pub(super) array: Option<usize>,
    /// Plain variables.
    pub(super) plains: Vec<&'static str>,
    /// Mutexes.
    pub(super) mutexes: Vec<String>,
    /// Those of them that a `trylock` may name.
    pub(super) strict: Vec<String>,
    /// Semaphores, condition variables, barriers and channels.
    pub(super) sems: Vec<&'static str>,
    /// Condition variables.
    pub(super) conds: Vec<&'static str>,
    /// Barriers.
    pub(super) barriers: Vec<&'static str>,
    /// Channels.
    pub(super) chans: Vec<&'static str>,
    /// Functions of one integer that give an integer.
    pub(super) functions: Vec<String>,
    /// Functions of one integer that only variables are touched in.
    pub(super) pure: Vec<String>,
    /// Functions of one integer that threads may run.
    pub(super) children: Vec<String>,
}

impl Shape {
    /// Draws the objects, and writes their declarations.
    pub(super) fn new(features: Features, threads: usize, random: &mut Random, out: &mut String) -> Self {
        let mut shape = Shape {
            features,
            vars: Vec::new(),
            flag: None,
            array: None,
            plains: Vec::new(),
            mutexes: Vec::new(),
            strict: Vec::new(),
            sems: Vec::new(),
            conds: Vec::new(),
            barriers: Vec::new(),
            chans: Vec::new(),
            functions: Vec::new(),
            pure: Vec::new(),
            children: Vec::new(),
        };
        shape.variables(random, out);
        shape.locks(random, out);
        shape.others(threads, random, out);
        shape
    }

    fn variables(&mut self, random: &mut Random, out: &mut String) {
        let count = *random.pick(&[1, 2, 2, 3]);
        for name in &["x", "y", "z"][..count] {
            let value = *random.pick(&["", "", "", " = 1"]);
            line(out, &format!("var {name}{value};"));
            self.vars.push((*name).to_owned());
        }
        if random.chance(12) {
            line(out, "var flag = false;");
            self.flag = Some("flag");
        }
        if self.features.has(Feature::Array) {
            let init = *random.pick(&["", " = 1", " = {0, 1}"]);
            line(out, &format!("const SIZE = 1 + 1;\nvar a[SIZE]{init};"));
            self.array = Some(2);
            self.vars.extend(["a[0]".to_owned(), "a[1]".to_owned()]);
        }
        if self.features.has(Feature::Plain) {
            line(out, "plain var p = 0;");
            self.plains.push("p");
        }
    }

    fn locks(&mut self, random: &mut Random, out: &mut String) {
        let count = *random.pick(&[1, 1, 2, 2]);
        for name in &["m", "n"][..count] {
            let reentrant = self.features.has(Feature::Reentrant) && random.chance(70);
            line(out, &format!("{}mutex {name};", if reentrant { "reentrant " } else { "" }));
            self.mutexes.push((*name).to_owned());
        }
        if self.features.has(Feature::Array) && random.chance(50) {
            line(out, "mutex k[SIZE];");
            self.mutexes.extend(["k[0]".to_owned(), "k[1]".to_owned()]);
        }
        if self.features.has(Feature::TryLock) {
            let some: Vec<_> = self.mutexes.iter().filter(|_| random.chance(60)).cloned().collect();
            self.strict = if some.is_empty() { vec![self.mutexes[0].clone()] } else { some };
        }
        if self.features.has(Feature::RwLock) {
            line(out, "rwlock l;");
        }
    }

    fn others(&mut self, threads: usize, random: &mut Random, out: &mut String) {
        if self.features.has(Feature::Sem) {
            line(out, random.pick::<&str>(&["sem s;", "sem s = 1;"]));
            self.sems.push("s");
        }
        if self.features.has(Feature::Cond) {
            line(out, "cond c;");
            self.conds.push("c");
            if random.chance(25) {
                line(out, "cond d;");
                self.conds.push("d");
            }
        }
        if self.features.has(Feature::Barrier) {
            let parties = if threads < 3 { 2 } else { *random.pick(&[2, 2, 3]) };
            line(out, &format!("barrier b({parties});"));
            self.barriers.push("b");
        }
        if self.features.has(Feature::Chan) {
            let capacity = *random.pick(&[0, 0, 1, 1, 2]);
            line(out, &format!("chan ch({capacity});"));
            self.chans.push("ch");
            if random.chance(20) {
                line(out, "chan e(1);");
                self.chans.push("e");
            }
        }
    }
}

/// Writes a line without indentation.
pub(super) fn line(out: &mut String, text: &str) {
    let _ = writeln!(out, "{text}");
}
