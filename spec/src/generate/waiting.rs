//! Programs with loops that wait: spin locks, tickets, retries, polls, toggles, loops in loops; and loops that only look
//! as if they did.

use super::objects::line;
use super::random::Random;

/// The shared variables that all threads use.
const DATA: [&str; 3] = ["x", "y", "z"];
/// The mutexes.
const MUTEXES: [&str; 5] = ["m", "m", "n", "n", "k"];

/// Loops of one op in functions.
const FUNCTIONS: &str = "fn until(p) { while x != p { } }\nfn take(p) { while !cas(y, 0, p) { yield; } }\n";

/// A program of two or three threads.
pub(super) fn program(random: &mut Random) -> String {
    let threads = *random.pick(&[2, 2, 2, 3]);
    let first = |random: &mut Random| *random.pick(&[0, 0, 0, 1, 2]);
    let values = [first(random), first(random), first(random)];
    let mut out = format!(
        "var x = {}, y = {}, z = {}, own[3];\nplain var w;\nmutex m, n;\nreentrant mutex k;\n{FUNCTIONS}",
        values[0], values[1], values[2]
    );
    for thread in 0..threads {
        let most = if threads == 2 { 3 } else { 2 };
        let parts = random.between(1, most);
        let parts: Vec<String> = (0..parts).map(|_| part(random, thread)).collect();
        let check =
            if random.chance(10) { format!("assert a != {};", random.below(3)) } else { String::new() };
        let body = parts.join("\n  ");
        let locals = "let a = 0; let b = 0; let c = 0;";
        line(&mut out, &format!("thread t{thread} {{\n  {locals}\n  {body}\n  {check}\n}}"));
    }
    out
}

fn part(random: &mut Random, thread: usize) -> String {
    match random.below(20) {
        0..11 => around(random, thread, 0),
        11..13 => {
            let mutex = *random.pick(&MUTEXES);
            let inside = if random.chance(50) { around(random, thread, 1) } else { straight(random) };
            let unlock = if random.chance(80) { format!("unlock {mutex};") } else { String::new() };
            format!("lock {mutex}; {inside} {unlock}")
        }
        13 => format!("await {};", guard(random)),
        _ => format!("{} {}", straight(random), straight(random)),
    }
}

fn data(random: &mut Random) -> &'static str {
    random.pick::<&str>(&DATA)
}

fn local(random: &mut Random) -> &'static str {
    random.pick::<&str>(&["a", "b", "c"])
}

fn same(random: &mut Random) -> &'static str {
    random.pick::<&str>(&["==", "!="])
}

/// A few steps without a loop.
fn straight(random: &mut Random) -> String {
    let (var, name, value) = (data(random), local(random), random.below(3));
    match random.below(12) {
        0..4 => format!("{var} = {value};"),
        4 => format!("w = {value};"),
        5 => format!("{var} = ({name} + {value}) % 3;"),
        6 | 7 => format!("{name} = {var};"),
        8 => format!("{name} = swap({var}, {value});"),
        9 => format!("if cas({var}, {value}, {}) {{ {name} = 1; }}", random.below(3)),
        10 => format!("atomic {{ {var} = ({var} + {}) % 3; }}", random.below(3)),
        _ => format!("if {name} == {value} {{ {} = {}; }}", data(random), random.below(3)),
    }
}

fn guard(random: &mut Random) -> String {
    let one = |random: &mut Random| format!("{} {} {}", data(random), same(random), random.below(3));
    let first = one(random);
    if random.chance(60) {
        return first;
    }
    format!("{first} {} {}", random.pick(&["&&", "||"]), one(random))
}

/// Forms of loops. `X` and `Y` are variables, `P` and `Q` values, `@` and `~` are `==` or `!=`, `M` is a mutex, `I` the number
/// of the thread; `BACK` may give X back, `UNLOCK` the mutex.
const FORMS: [&str; 58] = [
    "while X @ P { }",
    "while X @ P { yield; }",
    "while X @ P && Y ~ Q { }",
    "while X @ P || Y ~ Q { }",
    "while X @ Y { }",
    "while plain(X) @ P { yield; }",
    "while w @ P { yield; }",
    "loop { yield; if w @ P { break; } }",
    "loop { a = X; if w @ a { break; } }",
    "loop { lock M; a = w; unlock M; if a @ P { break; } }",
    "loop { await X == 0; if swap(X, 1) == 0 { break; } } BACK",
    "loop { while X != 0 { } if swap(X, 1) == 0 { break; } } BACK",
    "loop { while X != 0 { } if swap(X, 2) == 0 { break; } } BACK",
    "atomic { c = X; X = (X + 1) % 3; } while Y != c { } Y = (c + 1) % 3;",
    "loop { a = X; own[I] = a; if cas(X, a, (a + 1) % 3) { break; } }",
    "loop { let old = X; if cas(X, old, (old + P) % 3) { break; } }",
    "loop { a = X; if cas(X, a, (a + P) % 3) { break; } }",
    "while !cas(X, 0, 1) { } BACK",
    "while swap(X, 1) != 0 { } BACK",
    "while swap(X, 2) != 0 { } BACK",
    "loop { while X @ P { } if Y ~ Q { break; } }",
    "loop { X = P; if Y ~ Q { break; } X = Q; }",
    "loop { if trylock(M) { break; } } UNLOCK",
    "loop { if trylock(M) { break; } b = X; } UNLOCK",
    "loop { if trylock(m) { if trylock(n) { break; } unlock m; } } unlock m; unlock n;",
    "c = 0; loop { if X @ P || c == Q + 1 { break; } c = c + 1; }",
    "c = 0; loop { a = X; if a @ P && c == 0 { break; } c = 1 - c; }",
    "loop { a = X; if a @ c { break; } c = a; }",
    "loop { lock M; a = X; unlock M; if a @ P { break; } }",
    "loop { with M { if X @ P { break; } } }",
    "loop { await Y @ Q; if X ~ P { break; } }",
    "loop { a = X; assert a != P; if a == Q { break; } }",
    "loop { a = X; let d = choose(0..2); if a @ P && d == 1 || a ~ Q { break; } }",
    "loop { a = X; if a % 2 == 1 { continue; } b = Y; if X == a { break; } }",
    // Of one op, and nearly so.
    "while !trylock(M) { } UNLOCK",
    "while !trylock(M) { yield; } w = P; UNLOCK",
    "while !trylock(M) { b = X; } UNLOCK",
    "while trylock(M) { unlock M; }",
    "loop { while !trylock(M) { } a = X; unlock M; if a @ P { break; } }",
    "loop { lock M; a = X; unlock M; if a @ P { break; } } while !trylock(M) { } UNLOCK",
    "while swap(X, P) == P { } BACK",
    "while !(a != swap(X, a)) { yield; }",
    "while swap(X, P) == Q { }",
    "while swap(X, a) != a { }",
    "while !cas(X, P, Q) { yield; yield; }",
    "while !cas(X, a, (b + 1) % 3) { } a = X;",
    "while cas(X, P, Q) { }",
    "while !(X @ P || Y ~ Q) { }",
    "while !(X @ P && Y ~ Q) { }",
    "while X @ P && X ~ Q && Y @ a { yield; }",
    "while X @ P && plain(Y) ~ Q { }",
    "while own[a] @ P && X ~ Q { }",
    "while own[a + 1] @ P { }",
    "own[I] = P; while X @ 1 / a { }",
    "while X % 2 @ P { }",
    "while X + P @ Q { }",
    "c = 0; while c < 2 { while X @ P { } c += 1; Y = c; }",
    "until(P); take(Q); if a == 0 { y = 0; }",
];

/// A loop.
fn around(random: &mut Random, thread: usize, depth: usize) -> String {
    if random.chance(10) {
        return body(random, thread, depth);
    }
    let form = *random.pick(&FORMS);
    let back = if random.chance(70) { "X = 0;" } else { "" };
    let unlock = if random.chance(70) { "unlock M;" } else { "" };
    form.replace("BACK", back)
        .replace("UNLOCK", unlock)
        .replace('@', same(random))
        .replace('~', same(random))
        .replace('X', data(random))
        .replace('Y', data(random))
        .replace('M', random.pick::<&str>(&MUTEXES))
        .replace('P', &random.below(3).to_string())
        .replace('Q', &random.below(3).to_string())
        .replace('I', &thread.to_string())
}

/// A loop of anything.
fn body(random: &mut Random, thread: usize, depth: usize) -> String {
    let mut lines = Vec::new();
    for _ in 0..random.between(1, 3) {
        let line = match random.below(20) {
            0..9 => format!("{} = {};", local(random), data(random)),
            9..12 => straight(random),
            12..14 => {
                format!("if cas({}, {}, {}) {{ b = 1; }}", data(random), random.below(3), random.below(3))
            }
            14..16 if depth < 1 => around(random, thread, depth + 1),
            16 => "b = choose(0..2); if b == 1 { c = 0; }".to_owned(),
            _ => {
                let what = *random.pick(&["break;", "break;", "continue;", "a = y;"]);
                format!("if {} {} {} {{ {what} }}", local(random), same(random), random.below(3))
            }
        };
        lines.push(line);
    }
    let read = format!("a = {};", data(random));
    let leave = format!("if {} {} {} {{ break; }}", local(random), same(random), random.below(3));
    format!("loop {{ {read} {} {leave} }}", lines.join(" "))
}
