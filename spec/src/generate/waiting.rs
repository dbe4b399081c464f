//! Programs with loops that wait: spin locks, tickets, retries, polls, toggles, loops in loops; and loops that only look
//! as if they did.

use super::random::Random;

/// The shared variables that all threads use.
const DATA: [&str; 3] = ["x", "y", "z"];
/// The mutexes.
const MUTEXES: [&str; 2] = ["m", "n"];

/// A program of two or three threads.
pub(super) fn program(random: &mut Random) -> String {
    let threads = *random.pick(&[2, 2, 2, 3]);
    let first = |random: &mut Random| *random.pick(&[0, 0, 0, 1, 2]);
    let values = [first(random), first(random), first(random)];
    let mut out =
        format!("var x = {}, y = {}, z = {}, own[3];\nmutex m, n;\n", values[0], values[1], values[2]);
    for thread in 0..threads {
        let most = if threads == 2 { 3 } else { 2 };
        let parts = random.between(1, most);
        let parts: Vec<String> = (0..parts).map(|_| part(random, thread)).collect();
        let check =
            if random.chance(10) { format!("assert a != {};", random.below(3)) } else { String::new() };
        let body = parts.join("\n  ");
        out.push_str(&format!(
            "thread t{thread} {{\n  let a = 0; let b = 0; let c = 0;\n  {body}\n  {check}\n}}\n"
        ));
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
    *random.pick(&DATA)
}

fn local(random: &mut Random) -> &'static str {
    *random.pick(&["a", "b", "c"])
}

fn same(random: &mut Random) -> &'static str {
    *random.pick(&["==", "!="])
}

/// A few steps without a loop.
fn straight(random: &mut Random) -> String {
    let (var, name, value) = (data(random), local(random), random.below(3));
    match random.below(12) {
        0..5 => format!("{var} = {value};"),
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

/// A loop.
fn around(random: &mut Random, thread: usize, depth: usize) -> String {
    let (x, y) = (data(random), data(random));
    let mutex = *random.pick(&MUTEXES);
    let (p, q) = (random.below(3), random.below(3));
    let (o, r) = (same(random), same(random));
    let give_back =
        |random: &mut Random| if random.chance(70) { format!(" {x} = 0;") } else { String::new() };
    match random.below(26) {
        0 => format!("while {x} {o} {p} {{ }}"),
        1 => format!("while {x} {o} {p} {{ yield; }}"),
        2 => format!("while {x} {o} {p} && {y} {r} {q} {{ }}"),
        3 => format!("while {x} {o} {p} || {y} {r} {q} {{ }}"),
        4 => format!("while {x} {o} {y} {{ }}"),
        5 => {
            let inner = *random.pick(&["await # == 0;", "while # != 0 { }"]);
            let back = give_back(random);
            let inner = inner.replace('#', x);
            let swapped = random.pick(&[1, 1, 1, 2]);
            format!("loop {{ {inner} if swap({x}, {swapped}) == 0 {{ break; }} }}{back}")
        }
        6 => format!("atomic {{ c = {x}; {x} = ({x} + 1) % 3; }} while {y} != c {{ }} {y} = (c + 1) % 3;"),
        7 => format!("loop {{ a = {x}; own[{thread}] = a; if cas({x}, a, (a + 1) % 3) {{ break; }} }}"),
        8 => format!("loop {{ let old = {x}; if cas({x}, old, (old + {p}) % 3) {{ break; }} }}"),
        9 => format!("loop {{ a = {x}; if cas({x}, a, (a + {p}) % 3) {{ break; }} }}"),
        10 => format!("while !cas({x}, 0, 1) {{ }}{}", give_back(random)),
        11 => {
            let swapped = random.pick(&[1, 1, 2]);
            format!("while swap({x}, {swapped}) != 0 {{ }}{}", give_back(random))
        }
        12 => format!("loop {{ while {x} {o} {p} {{ }} if {y} {r} {q} {{ break; }} }}"),
        13 => format!("loop {{ {x} = {p}; if {y} {r} {q} {{ break; }} {x} = {q}; }}"),
        14 => {
            let look = if random.chance(40) { format!("b = {x};") } else { String::new() };
            let unlock = if random.chance(70) { format!(" unlock {mutex};") } else { String::new() };
            format!("loop {{ if trylock({mutex}) {{ break; }} {look} }}{unlock}")
        }
        15 => "loop { if trylock(m) { if trylock(n) { break; } unlock m; } } unlock m; unlock n;".to_owned(),
        16 => format!("c = 0; loop {{ if {x} {o} {p} || c == {} {{ break; }} c = c + 1; }}", q + 1),
        17 => format!("c = 0; loop {{ a = {x}; if a {o} {p} && c == 0 {{ break; }} c = 1 - c; }}"),
        18 => format!("loop {{ a = {x}; if a {o} c {{ break; }} c = a; }}"),
        19 => format!("loop {{ lock {mutex}; a = {x}; unlock {mutex}; if a {o} {p} {{ break; }} }}"),
        20 => format!("loop {{ with {mutex} {{ if {x} {o} {p} {{ break; }} }} }}"),
        21 => format!("loop {{ await {}; if {y} {r} {q} {{ break; }} }}", guard(random)),
        22 => {
            let claim = random.pick(&["assert", "assert", "assume"]);
            format!("loop {{ a = {x}; {claim} a != {p}; if a == {q} {{ break; }} }}")
        }
        23 => {
            let joined = random.pick(&["||", "&&"]);
            format!("loop {{ a = {x}; let d = choose(0..2); if a {o} {p} {joined} d == 1 {{ break; }} }}")
        }
        24 => format!("loop {{ a = {x}; if a % 2 == 1 {{ continue; }} b = {y}; if {x} == a {{ break; }} }}"),
        _ => body(random, thread, depth),
    }
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
            16 => "let e = choose(0..2); if e == 1 { c = 0; }".to_owned(),
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
