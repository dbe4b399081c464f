//! Programs that go round in few states, most of them without an end: loops that change something, locks and tokens that are
//! given back and forth, coins, and liveness properties over all this.

use super::objects::line;
use super::random::Random;

const DATA: [&str; 2] = ["x", "y"];

/// A program of two or three threads.
pub(super) fn program(random: &mut Random) -> String {
    let threads = *random.pick(&[1, 2, 2, 2, 2, 3]);
    let (x, y, s) = (random.below(2), random.below(2), random.below(2));
    let mut out = format!("var x = {x}, y = {y};\nmutex m;\nsem s = {s};\n");
    for thread in 0..threads {
        let body = if random.chance(75) { around(random, threads, 0) } else { block(random, threads, 1) };
        let before = if random.chance(20) { statement(random, threads, 1) } else { String::new() };
        line(&mut out, &format!("thread t{thread} {{ let a = 0; {before} {body} }}"));
    }
    for _ in 0..random.below(3) {
        let property = match random.below(4) {
            0 => format!("eventually {};", condition(random)),
            1 | 2 => format!("always eventually {};", condition(random)),
            _ => format!("{} leads_to {};", condition(random), condition(random)),
        };
        line(&mut out, &property);
    }
    out
}

fn data(random: &mut Random) -> &'static str {
    random.pick::<&str>(&DATA)
}

fn condition(random: &mut Random) -> String {
    let one = |random: &mut Random| match random.below(6) {
        0 => format!("t0:a == {}", random.below(2)),
        _ => format!("{} == {}", data(random), random.below(2)),
    };
    let first = one(random);
    if random.chance(70) { first } else { format!("{first} {} {}", random.pick(&["&&", "||"]), one(random)) }
}

fn around(random: &mut Random, threads: usize, depth: usize) -> String {
    let inside = block(random, threads, depth + 1);
    // What is never left stands last in its thread.
    match random.below(if depth == 0 { 5 } else { 3 }) {
        0 => format!("while {} == {} {{ {inside} }}", data(random), random.below(2)),
        1 => format!("loop {{ {inside} if {} == {} {{ break; }} }}", data(random), random.below(2)),
        2 => format!("loop {{ {inside} if a == {} {{ break; }} yield; }}", random.below(2)),
        _ => format!("loop {{ {inside} yield; }}"),
    }
}

fn block(random: &mut Random, threads: usize, depth: usize) -> String {
    let most = if threads == 3 { 2 } else { 3 };
    let parts: Vec<String> =
        (0..random.between(1, most)).map(|_| statement(random, threads, depth)).collect();
    parts.join(" ")
}

fn statement(random: &mut Random, threads: usize, depth: usize) -> String {
    let (var, value) = (data(random), random.below(2));
    match random.below(16) {
        0..3 => format!("{var} = {value};"),
        3 => format!("{var} = 1 - {var};"),
        4 | 5 => format!("a = {var};"),
        6 => format!("{var} = a;"),
        7 => format!("a = swap({var}, {value});"),
        8 => format!("with m {{ {var} = {value}; }}"),
        9 => format!(
            "lock m; {} unlock m;",
            if random.chance(50) { format!("a = {var};") } else { String::new() }
        ),
        10 => format!("if trylock(m) {{ {var} = {value}; unlock m; }}"),
        11 => "acquire s; release s;".to_owned(),
        12 => (*random.pick::<&str>(&["release s;", "acquire s;"])).to_owned(),
        13 => format!("await {var} == {value};"),
        14 => {
            let fair = *random.pick(&["", " fair", " fair"]);
            format!("a = choose{fair}(0..2); if a == {value} {{ {var} = {}; }}", random.below(2))
        }
        _ if depth < 2 => around(random, threads, depth),
        _ => format!("if {var} == {value} {{ assert a == {}; }}", random.below(2)),
    }
}
