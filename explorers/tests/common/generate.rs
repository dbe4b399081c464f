//! Small random programs over most of the language, as text.

use std::fmt::Write as _;

/// A generator of numbers, good enough here.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % bound
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[usize::try_from(self.below(from.len() as u64)).expect("small")]
    }
}

const DECLARATIONS: &str =
    "var x, y, z; plain var w; mutex m, n; reentrant mutex e; mutex k; rwlock l; cond c; sem s = 1;
barrier b(2); chan q(1); chan d(0);\n";

/// Which statements a program is made of.
const THEMES: [&[&str]; 7] = [
    &["x = ", "y = ", "READ x", "READ y", "IF", "x += ", "RMW", "WITH m", "WITH n"],
    &["WITH m", "WITH n", "WITH e", "x = ", "READ x", "LOCK", "IF", "TRY"],
    &["AWAIT", "ATOMIC", "x = ", "y = ", "READ x", "READ y", "WITH m"],
    &["COND", "NOTIFY", "NOTIFYALL", "x = ", "READ x", "WITH m"],
    &["SEM", "BARRIER", "SEND", "RECV", "RSEND", "RRECV", "x = ", "READ x"],
    &["PLAIN", "PWRITE", "CHOOSE", "x = ", "READ x", "YIELD", "WITH m", "ASSUME", "ASSERT"],
    &["RW", "WW", "CAS", "x = ", "READ x", "SPAWN", "PWRITE", "WITH n"],
];

/// The program of a seed.
pub(crate) fn generate(seed: u64) -> String {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..8 {
        numbers.below(2);
    }
    let theme = THEMES[usize::try_from(seed).expect("small") % THEMES.len()];
    let mut text = DECLARATIONS.to_owned();
    let _ = writeln!(text, "fn child(v) {{ {} }}", statement(&mut numbers, &THEMES[0][..4], 0, 90));
    let threads = 2 + numbers.below(2);
    for thread in 0..threads {
        let most = if threads == 2 { 4 } else { 3 };
        let count = 1 + numbers.below(most);
        let body: String =
            (0..count).map(|at| statement(&mut numbers, theme, 0, thread * 10 + at) + " ").collect();
        let _ = writeln!(text, "thread t{thread} {{ {body}}}");
    }
    text
}

/// One statement; `id` makes its locals unlike those of others.
fn statement(numbers: &mut Numbers, theme: &[&str], depth: u64, id: u64) -> String {
    let kind = numbers.pick(theme);
    let value = numbers.below(3);
    let variable = numbers.pick(&["x", "y", "z"]);
    let inner = |numbers: &mut Numbers| {
        if depth > 0 {
            format!("{variable} = {value};")
        } else {
            statement(numbers, theme, depth + 1, id + 100)
        }
    };
    match kind {
        "IF" => format!("if {variable} == {value} {{ {} }}", inner(numbers)),
        "RMW" => format!("let r{id} = fetch_add({variable}, 1);"),
        "CAS" => format!("let r{id} = cas({variable}, {value}, 1);"),
        "LOCK" => numbers.pick(&["lock m;", "lock n;", "lock e;"]).to_owned(),
        "TRY" => format!("if trylock(k) {{ {} unlock k; }}", inner(numbers)),
        "AWAIT" => format!("await {variable} == {} || y == 1;", value % 2),
        "ATOMIC" => {
            let guard = numbers.pick(&["", "", "await x == 1;", "await y == 0;"]);
            format!("atomic {{ {guard} if {variable} == {value} {{ z = 1; }} else {{ x = y; }} }}")
        }
        "COND" => "lock m; wait c, m; unlock m;".to_owned(),
        "NOTIFY" => "notify c;".to_owned(),
        "NOTIFYALL" => "notify_all c;".to_owned(),
        "SEM" => numbers.pick(&["acquire s;", "release s;"]).to_owned(),
        "BARRIER" => "arrive b;".to_owned(),
        "SEND" => format!("send q, {value};"),
        "RECV" => format!("let r{id} = recv(q);"),
        "RSEND" => format!("send d, {value};"),
        "RRECV" => format!("let r{id} = recv(d);"),
        "PLAIN" => format!("{variable} = {value}; let r{id} = plain(x);"),
        "PWRITE" => format!("point; w = {value};"),
        "CHOOSE" => format!("let r{id} = choose(0..2); if r{id} == {} {{ w = 1; }}", value % 2),
        "YIELD" => "yield;".to_owned(),
        "ASSUME" => format!("assume {variable} != {value};"),
        "ASSERT" => format!("assert {variable} != {value}, \"no\";"),
        "RW" => format!("read_lock l; {} unlock l;", inner(numbers)),
        "WW" => format!("write_lock l; {} unlock l;", inner(numbers)),
        "SPAWN" => format!("let r{id} = spawn child({value}); {} join r{id};", inner(numbers)),
        _ if kind.starts_with("WITH") => format!("with {} {{ {} }}", &kind[5..], inner(numbers)),
        _ if kind.starts_with("READ") => format!("let r{id} = {};", &kind[5..]),
        _ => format!("{kind}{value};"),
    }
}
