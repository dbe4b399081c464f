//! Programs whose threads are lists of short pieces: one op or a small section each, out of few kinds.

use super::objects::line;
use super::random::Random;

/// What a thread can do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// A read.
    Read,
    /// A write of a constant.
    Write,
    /// A write of what was read just before.
    Copy,
    /// A read, and a write if it saw something.
    Branch,
    /// `cas`, `fetch_add` or `swap`.
    Rmw,
    /// A section with an access or nothing inside.
    Section,
    /// Two sections, one in the other or overlapping.
    Sections,
    /// A section if it can be had.
    TryLock,
    /// A hold with others, sometimes taken twice.
    Readers,
    /// A hold alone.
    Writer,
    /// Up or down.
    Sem,
    /// A wait, plain or for a value.
    Wait,
    /// A notify of either kind, in a section or outside.
    Notify,
    /// A barrier for two.
    Arrive,
    /// An end of a channel.
    Channel,
    /// An `await`.
    Await,
    /// An `atomic`, guarded or not.
    Atomic,
    /// A choice, sometimes of many values.
    Choose,
    /// A point.
    Yield,
}

impl Piece {
    /// All but the sections that only locks are in.
    pub(super) const ANY: [Piece; 18] = [
        Piece::Read,
        Piece::Write,
        Piece::Copy,
        Piece::Branch,
        Piece::Rmw,
        Piece::Section,
        Piece::TryLock,
        Piece::Readers,
        Piece::Writer,
        Piece::Sem,
        Piece::Wait,
        Piece::Notify,
        Piece::Arrive,
        Piece::Channel,
        Piece::Await,
        Piece::Atomic,
        Piece::Choose,
        Piece::Yield,
    ];

    /// Without locks and without anything that blocks.
    pub(super) const VARIABLES: [Piece; 5] =
        [Piece::Read, Piece::Write, Piece::Copy, Piece::Branch, Piece::Rmw];

    /// Locks only.
    pub(super) const LOCKS: [Piece; 5] =
        [Piece::Section, Piece::Sections, Piece::TryLock, Piece::Readers, Piece::Writer];

    /// How many ops it has beyond the first.
    fn more(self) -> usize {
        match self {
            Piece::Copy | Piece::Branch | Piece::Notify => 1,
            Piece::Section | Piece::TryLock | Piece::Readers | Piece::Writer => 2,
            Piece::Sections | Piece::Wait => 4,
            _ => 0,
        }
    }

    /// What comes with it, so that it can do something.
    fn partner(self) -> Option<Piece> {
        match self {
            Piece::Wait => Some(Piece::Notify),
            Piece::Notify => Some(Piece::Wait),
            Piece::Readers => Some(Piece::Writer),
            Piece::TryLock => Some(Piece::Section),
            _ => None,
        }
    }
}

/// What a program is to be like.
pub(super) struct Plan {
    /// How many pieces each thread has.
    lengths: Vec<usize>,
    /// How many ops all pieces may have together beyond their first ones.
    more: usize,
    /// What they are drawn from, some more often.
    pieces: Vec<Piece>,
    vars: Vec<&'static str>,
}

impl Plan {
    /// Reads and writes of few variables, and up to three kinds of the others.
    pub(super) fn of(random: &mut Random, lengths: Vec<usize>, more: usize, from: &[Piece]) -> Plan {
        let mut pieces = vec![Piece::Read, Piece::Read, Piece::Write, Piece::Write];
        let others = *random.pick(&[0, 1, 1, 2, 3]);
        for piece in random.sample(from, others) {
            pieces.extend([piece, piece]);
            pieces.extend(piece.partner());
        }
        let vars = ["x", "y", "z"][..*random.pick(&[1, 2, 2, 2, 3])].to_vec();
        Plan { lengths, more, pieces, vars }
    }

    /// Nothing but these.
    pub(super) fn only(lengths: Vec<usize>, pieces: &[Piece]) -> Plan {
        Plan { lengths, more: usize::MAX, pieces: pieces.to_vec(), vars: Vec::new() }
    }

    /// A program like that.
    pub(super) fn program(&self, random: &mut Random) -> String {
        let (mut bodies, mut more) = (String::new(), self.more);
        for (number, length) in self.lengths.iter().enumerate() {
            let mut thread = Thread { plan: self, random, more, fresh: 0 };
            let pieces: Vec<String> = (0..*length).map(|_| thread.piece()).collect();
            more = thread.more;
            line(&mut bodies, &format!("thread t{number} {{\n  {}\n}}", pieces.join("\n  ")));
        }
        self.declarations(random) + &bodies
    }

    fn declarations(&self, random: &mut Random) -> String {
        let mut out = String::new();
        if !self.vars.is_empty() {
            line(&mut out, &format!("var {};", self.vars.join(", ")));
        }
        let mut declare = |pieces: &[Piece], text: &str| {
            if pieces.iter().any(|piece| self.pieces.contains(piece)) {
                line(&mut out, text);
            }
        };
        declare(
            &[Piece::Section, Piece::Sections, Piece::TryLock, Piece::Wait, Piece::Notify],
            "mutex m, n;",
        );
        declare(&[Piece::Readers, Piece::Writer], "rwlock l;");
        declare(&[Piece::Sem], random.pick::<&str>(&["sem s;", "sem s = 1;"]));
        declare(&[Piece::Wait, Piece::Notify], "cond c;");
        declare(&[Piece::Arrive], "barrier b(2);");
        declare(&[Piece::Channel], random.pick::<&str>(&["chan q(0);", "chan q(1);"]));
        out
    }
}

/// A thread under construction.
struct Thread<'p> {
    plan: &'p Plan,
    random: &'p mut Random,
    /// How many ops are left beyond the first ones.
    more: usize,
    fresh: usize,
}

impl Thread<'_> {
    fn var(&mut self) -> &'static str {
        self.random.pick::<&'static str>(&self.plan.vars)
    }

    fn local(&mut self) -> String {
        self.fresh += 1;
        format!("r{}", self.fresh)
    }

    /// A word of these.
    fn word(&mut self, words: &[&'static str]) -> &'static str {
        self.random.pick::<&'static str>(words)
    }

    /// A read or a write; nothing where there is no variable.
    fn access(&mut self) -> String {
        if self.plan.vars.is_empty() {
            return String::new();
        }
        if self.random.chance(45) { self.read() } else { self.write() }
    }

    fn read(&mut self) -> String {
        let (local, var) = (self.local(), self.var());
        format!("let {local} = {var};")
    }

    fn write(&mut self) -> String {
        let (var, value) = (self.var(), self.random.between(1, 3));
        format!("{var} = {value};")
    }

    fn guard(&mut self) -> String {
        let atom =
            |this: &mut Self| format!("{} {} {}", this.var(), this.word(&["==", "!="]), this.random.below(2));
        let first = atom(self);
        if self.random.chance(30) {
            format!("{first} {} {}", self.word(&["&&", "||"]), atom(self))
        } else {
            first
        }
    }

    fn piece(&mut self) -> String {
        let small: Vec<Piece> =
            self.plan.pieces.iter().copied().filter(|piece| piece.more() <= self.more).collect();
        let piece = *self.random.pick(&small);
        self.more -= piece.more();
        match piece {
            Piece::Read => self.read(),
            Piece::Write => self.write(),
            Piece::Copy => {
                let (local, from, to) = (self.local(), self.var(), self.var());
                let sum = self.word(&["", " + 1"]);
                format!("let {local} = {from}; {to} = {local}{sum};")
            }
            Piece::Branch => {
                let (guard, write) = (self.guard(), self.write());
                format!("if {guard} {{ {write} }}")
            }
            Piece::Rmw => {
                let (local, var, value) = (self.local(), self.var(), self.random.between(1, 2));
                let of = self.random.below(2);
                let ops = [
                    format!("fetch_add({var}, {value})"),
                    format!("swap({var}, {value})"),
                    format!("cas({var}, {of}, {value})"),
                ];
                format!("let {local} = {};", self.random.pick(&ops))
            }
            Piece::Sem => self.word(&["acquire s;", "release s;"]).to_owned(),
            Piece::Arrive => "arrive b;".to_owned(),
            Piece::Channel if self.random.chance(50) => format!("send q, {};", self.random.between(1, 2)),
            Piece::Channel => format!("let {} = recv(q);", self.local()),
            Piece::Await => format!("await {};", self.guard()),
            Piece::Atomic => {
                let first =
                    if self.random.chance(30) { format!("await {};", self.guard()) } else { self.access() };
                format!("atomic {{ {first} {} }}", self.access())
            }
            Piece::Choose => {
                let (local, var) = (self.local(), self.var());
                let count = *self.random.pick(&[2, 2, 3, 60]);
                let write = self.word(&["", "", " & 1"]);
                format!("let {local} = choose(0..{count}); {var} = {local}{write};")
            }
            Piece::Yield => self.word(&["yield;", "point;"]).to_owned(),
            lock => self.lock(lock),
        }
    }

    fn lock(&mut self, piece: Piece) -> String {
        let [first, second] = *self.random.pick(&[["m", "n"], ["m", "n"], ["n", "m"]]);
        let inside = if self.random.chance(75) { self.access() } else { String::new() };
        match piece {
            Piece::Sections => {
                let ends = if self.random.chance(50) { [first, second] } else { [second, first] };
                format!("lock {first}; {inside} lock {second}; unlock {}; unlock {};", ends[0], ends[1])
            }
            Piece::TryLock => format!("if trylock({first}) {{ {inside} unlock {first}; }}"),
            Piece::Readers if self.random.chance(25) => {
                format!("read_lock l; read_lock l; {inside} unlock l; unlock l;")
            }
            Piece::Readers => format!("read_lock l; {inside} unlock l;"),
            Piece::Writer => format!("write_lock l; {inside} unlock l;"),
            Piece::Wait if self.random.chance(30) && !self.plan.vars.is_empty() => {
                let guard = self.guard();
                format!("with m {{ while {guard} {{ wait c, m; }} }}")
            }
            Piece::Wait => format!("with m {{ wait c, m; {inside} }}"),
            Piece::Notify => {
                let word = self.word(&["notify c;", "notify c;", "notify_all c;"]);
                if self.random.chance(50) { format!("with m {{ {inside} {word} }}") } else { word.to_owned() }
            }
            _ => format!("with {first} {{ {inside} }}"),
        }
    }
}
