//! Random expressions.

use super::body::{Body, Place, Type};
use super::features::Feature;
use super::objects::Kin;

impl Body<'_> {
    /// An integer without ops: a small constant, or a local.
    pub(super) fn quiet_int(&mut self) -> String {
        if self.random.chance(30)
            && let Some(local) = self.local(Type::Int)
        {
            return match self.random.below(8) {
                0 => format!("{local} + 1"),
                1 => format!("({local} ^ 1)"),
                2 => format!("{local} * 2 % 3"),
                3 => format!("-{local}"),
                _ => local,
            };
        }
        if self.random.chance(5)
            && let Some(array) = self.local(Type::Array)
        {
            return format!("{array}[{}]", self.random.below(2));
        }
        (*self.random.pick(&["0", "1", "1", "1", "2", "2", "3"])).to_owned()
    }

    /// An integer that may take ops.
    pub(super) fn int(&mut self) -> String {
        if self.budget < 2 || self.random.chance(65) {
            return self.quiet_int();
        }
        let first = self.source();
        match self.random.below(6) {
            0 => format!("{first} + {}", self.quiet_int()),
            1 => format!("{} + {first}", self.quiet_int()),
            2 if self.budget > 1 => format!("{first} - {}", self.source()),
            3 if self.has(Feature::Fail) && self.random.chance(40) => format!("2 / {first}"),
            4 => format!("({first} << 1 | 1) >> 1"),
            _ => first,
        }
    }

    /// One op that gives an integer.
    fn source(&mut self) -> String {
        self.spend(1);
        let mut kinds = vec!["read"; 5];
        if self.place != Place::Atomic {
            if !self.objects.functions.is_empty() {
                kinds.extend(["call", "call"]);
            }
            if self.objects.chans != Kin::None && self.random.chance(40) {
                kinds.push("recv");
            }
        }
        if self.place != Place::Atomic && self.has(Feature::Choose) {
            kinds.push("choose");
        }
        if self.has(Feature::Rmw) {
            kinds.extend(["fetch_add", "swap"]);
        }
        match *self.random.pick(&kinds) {
            "call" => {
                let function = self.random.pick(&self.objects.functions).clone();
                format!("{function}({})", self.quiet_int())
            }
            "recv" => format!("recv({})", self.element(self.objects.chans)),
            "choose" => "choose(0..2)".to_owned(),
            "fetch_add" => format!("fetch_add({}, 1)", self.var()),
            "swap" => format!("swap({}, {})", self.var(), self.quiet_int()),
            _ => self.target(),
        }
    }

    /// A bool without ops.
    pub(super) fn quiet_bool(&mut self) -> String {
        if self.random.chance(20)
            && let Some(local) = self.local(Type::Bool)
        {
            return if self.random.chance(30) { format!("!{local}") } else { local };
        }
        let left = self.local(Type::Int).unwrap_or_else(|| "1".to_owned());
        format!("{left} {} {}", self.comparison(), self.random.below(3))
    }

    /// A bool that may take ops.
    pub(super) fn bool(&mut self) -> String {
        if self.budget == 0 || self.random.chance(25) {
            return self.quiet_bool();
        }
        self.spend(1);
        let first = self.atom();
        if self.budget > 1 && self.random.chance(20) {
            self.spend(1);
            let join = *self.random.pick(&["&&", "||"]);
            return format!("{first} {join} {}", self.atom());
        }
        first
    }

    fn comparison(&mut self) -> &'static str {
        self.random.pick::<&str>(&["==", "==", "!=", ">=", "<"])
    }

    fn atom(&mut self) -> String {
        if let Some(flag) = self.objects.flag
            && self.random.chance(20)
        {
            return flag.to_owned();
        }
        if self.has(Feature::Rmw) && self.random.chance(25) {
            return format!("cas({}, {}, {})", self.target(), self.random.below(2), self.quiet_int());
        }
        let left = if self.random.chance(70) { self.target() } else { self.source() };
        format!("{left} {} {}", self.comparison(), *self.random.pick(&[0, 0, 1, 2]))
    }

    /// A guard: reads of variables with short circuit, without any other op.
    pub(super) fn guard(&mut self) -> String {
        let first = self.guard_atom();
        if self.random.chance(60) {
            let join = *self.random.pick(&["&&", "||"]);
            return format!("{first} {join} {}", self.guard_atom());
        }
        first
    }

    fn guard_atom(&mut self) -> String {
        if let Some(flag) = self.objects.flag
            && self.random.chance(15)
        {
            return flag.to_owned();
        }
        if !self.objects.plains.is_empty() && self.random.chance(15) {
            return format!("plain({}) == 0", self.objects.plains[0]);
        }
        if self.objects.vars.len() > 1 && self.random.chance(10) {
            return format!("{} + {} >= 1", self.var(), self.var());
        }
        if self.objects.array.is_some() && self.random.chance(20) {
            return format!("a[{} & 1] == {}", self.var(), self.random.below(2));
        }
        format!("{} {} {}", self.var(), self.comparison(), *self.random.pick(&[0, 1, 1, 2]))
    }
}
