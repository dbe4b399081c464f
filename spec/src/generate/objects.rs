//! The shared objects and functions of a random program.

use std::fmt::Write as _;

use super::features::{Feature, Features};
use super::random::Random;

/// The objects of one kind that bodies can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kin {
    /// There is none.
    None,
    /// One of this name.
    One(&'static str),
    /// Two of these names.
    Two(&'static str, &'static str),
    /// An array of two.
    Array(&'static str),
}

/// What bodies can name.
pub(super) struct Objects {
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
    /// The semaphores.
    pub(super) sems: Kin,
    /// The condition variables.
    pub(super) conds: Kin,
    /// The barriers.
    pub(super) barriers: Kin,
    /// The channels.
    pub(super) chans: Kin,
    /// Functions of one integer that give an integer.
    pub(super) functions: Vec<String>,
    /// Functions of one integer that have sections.
    pub(super) procedures: Vec<String>,
    /// Functions of one integer that only variables are touched in.
    pub(super) pure: Vec<String>,
    /// Functions of one integer that threads may run.
    pub(super) children: Vec<String>,
}

impl Objects {
    /// Draws the objects, and writes their declarations.
    pub(super) fn new(features: Features, threads: usize, random: &mut Random, out: &mut String) -> Self {
        let mut objects = Objects {
            features,
            vars: Vec::new(),
            flag: None,
            array: None,
            plains: Vec::new(),
            mutexes: Vec::new(),
            strict: Vec::new(),
            sems: Kin::None,
            conds: Kin::None,
            barriers: Kin::None,
            chans: Kin::None,
            functions: Vec::new(),
            procedures: Vec::new(),
            pure: Vec::new(),
            children: Vec::new(),
        };
        objects.variables(random, out);
        objects.locks(random, out);
        objects.others(threads, random, out);
        objects
    }

    fn variables(&mut self, random: &mut Random, out: &mut String) {
        let count = *random.pick(&[1, 2, 2, 3]);
        for name in &["x", "y", "z"][..count] {
            let extreme = self.features.has(Feature::Fail) && random.chance(4);
            let value = if extreme { " = 9223372036854775807" } else { *random.pick(&["", "", "", " = 1"]) };
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
        let arrays = self.features.has(Feature::Array);
        // An array of two, two of them, or one: `declare` gets the part before the name and the part after it.
        let mut kin = |random: &mut Random, names: [&'static str; 2], head: &str, rest: &str| {
            if arrays && random.chance(40) {
                line(out, &format!("{head} {}[2]{rest};", names[0]));
                return Kin::Array(names[0]);
            }
            line(out, &format!("{head} {}{rest};", names[0]));
            if random.chance(20) {
                line(out, &format!("{head} {}{rest};", names[1]));
                return Kin::Two(names[0], names[1]);
            }
            Kin::One(names[0])
        };
        if self.features.has(Feature::Sem) {
            let init = *random.pick(&["", " = 1"]);
            self.sems = kin(random, ["s", "u"], "sem", init);
        }
        if self.features.has(Feature::Cond) {
            self.conds = kin(random, ["c", "d"], "cond", "");
        }
        if self.features.has(Feature::Barrier) {
            let parties = if threads < 3 { 2 } else { *random.pick(&[2, 2, 3]) };
            self.barriers = kin(random, ["b", "o"], "barrier", &format!("({parties})"));
        }
        if self.features.has(Feature::Chan) {
            let capacity = *random.pick(&[0, 0, 1, 1, 2]);
            self.chans = kin(random, ["ch", "e"], "chan", &format!("({capacity})"));
        }
    }
}

/// Writes a line without indentation.
pub(super) fn line(out: &mut String, text: &str) {
    let _ = writeln!(out, "{text}");
}
