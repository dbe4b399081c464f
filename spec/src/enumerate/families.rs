//! The alphabets.

use super::{Family, Hold, Letter};

/// Of the first part of the budget.
const fn op(text: &'static str) -> Letter {
    Letter { text, hold: Hold::Free, costs: [1, 0] }
}

/// An access beside the ops that a family is about: of the second part of the budget.
const fn beside(text: &'static str) -> Letter {
    Letter { text, hold: Hold::Free, costs: [0, 1] }
}

const fn takes(text: &'static str, object: usize) -> Letter {
    Letter { text, hold: Hold::Takes(object), costs: [1, 0] }
}

const fn gives(text: &'static str, object: usize) -> Letter {
    Letter { text, hold: Hold::Gives(object), costs: [0, 0] }
}

const READ_X: &str = "let r# = x;";
const WRITE_X: &str = "x = #;";

/// Every family, with the size up to which it is gone through.
pub fn families() -> Vec<Family> {
    let mut all = variables();
    all.extend(locks());
    all.push(conditions());
    all.extend(others());
    all
}

fn family(
    name: &'static str,
    what: &'static str,
    declarations: &[&'static str],
    letters: Vec<Letter>,
) -> Family {
    let (declarations, renamings) = (declarations.to_vec(), Vec::new());
    Family { name, what, declarations, letters, renamings, budget: [5, 2], threads: 4 }
}

fn variables() -> Vec<Family> {
    vec![
        // Nothing depends on a value, so writes of distinct values stand for all others.
        Family {
            renamings: vec![vec![2, 3, 0, 1]],
            budget: [7, 0],
            threads: 5,
            ..family(
                "variables",
                "reads and writes of two variables",
                &["var x, y;"],
                vec![op(READ_X), op(WRITE_X), op("let r# = y;"), op("y = #;")],
            )
        },
        Family {
            renamings: vec![vec![3, 4, 5, 0, 1, 2]],
            budget: [5, 0],
            threads: 5,
            ..family(
                "branches",
                "reads and writes of two variables, writes that depend on a read",
                &["var x, y;"],
                vec![
                    op("let r# = x;"),
                    op("x = 1;"),
                    Letter { text: "if x == 1 { y = 2; }", hold: Hold::Free, costs: [2, 0] },
                    op("let r# = y;"),
                    op("y = 1;"),
                    Letter { text: "if y == 1 { x = 2; }", hold: Hold::Free, costs: [2, 0] },
                ],
            )
        },
        Family {
            budget: [6, 0],
            threads: 5,
            ..family(
                "updates",
                "reads, writes and updates of one variable",
                &["var x;"],
                vec![op(READ_X), op("x = 1;"), op("let r# = fetch_add(x, 1);"), op("let r# = cas(x, 0, 1);")],
            )
        },
    ]
}

fn locks() -> Vec<Family> {
    let (lock, other) = (takes("lock m;", 0), takes("lock n;", 1));
    let (unlock, other_unlock) = (gives("unlock m;", 0), gives("unlock n;", 1));
    vec![
        Family {
            renamings: vec![vec![1, 0, 3, 2, 4, 5]],
            budget: [3, 2],
            ..family(
                "sections",
                "sections of two mutexes, reads and writes of one variable",
                &["var x; mutex m, n;"],
                vec![lock, other, unlock, other_unlock, beside(READ_X), beside(WRITE_X)],
            )
        },
        Family {
            budget: [3, 2],
            ..family(
                "trylock",
                "sections of one mutex, also if it can be had, reads and writes of one variable",
                &["var x; mutex m;"],
                vec![
                    lock,
                    unlock,
                    op("if trylock(m) { unlock m; }"),
                    Letter { text: "if trylock(m) { x = #; unlock m; }", hold: Hold::Free, costs: [1, 1] },
                    op("let r# = trylock(m);"),
                    beside(READ_X),
                    beside(WRITE_X),
                ],
            )
        },
        Family {
            budget: [4, 2],
            ..family(
                "rwlock",
                "holds of one reader-writer lock, reads and writes of one variable",
                &["var x; rwlock l;"],
                vec![
                    takes("read_lock l;", 0),
                    takes("write_lock l;", 0),
                    gives("unlock l;", 0),
                    beside(READ_X),
                    beside(WRITE_X),
                ],
            )
        },
    ]
}

fn conditions() -> Family {
    Family {
        budget: [5, 1],
        ..family(
            "conditions",
            "sections of one mutex, waits and notifies of one condition, accesses of one variable",
            &["var x; mutex m; cond c;"],
            vec![
                takes("lock m;", 0),
                gives("unlock m;", 0),
                Letter { text: "wait c, m;", hold: Hold::Needs(0), costs: [1, 0] },
                op("notify c;"),
                op("notify_all c;"),
                beside(READ_X),
                beside(WRITE_X),
            ],
        )
    }
}

fn others() -> Vec<Family> {
    let accesses = [beside(READ_X), beside(WRITE_X)];
    let with = |letters: &[Letter]| [letters, &accesses].concat();
    vec![
        family(
            "semaphores",
            "ops of one semaphore, reads and writes of one variable",
            &["var x; sem s;", "var x; sem s = 1;"],
            with(&[op("acquire s;"), op("release s;")]),
        ),
        family(
            "channels",
            "ops of one channel, reads and writes of one variable",
            &["var x; chan q(0);", "var x; chan q(1);"],
            with(&[op("send q, #;"), op("let r# = recv(q);")]),
        ),
        family(
            "barriers",
            "arrivals at one barrier, reads and writes of one variable",
            &["var x; barrier b(2);", "var x; barrier b(3);"],
            with(&[op("arrive b;")]),
        ),
        Family {
            renamings: vec![vec![3, 4, 5, 0, 1, 2, 6]],
            budget: [4, 0],
            ..family(
                "await",
                "writes of two variables, guards over them, ops that do several things at once",
                &["var x, y;"],
                vec![
                    op("x = 1;"),
                    op("let r# = x;"),
                    op("await x == 1;"),
                    op("y = 1;"),
                    op("let r# = y;"),
                    op("await y == 1;"),
                    op("atomic { await x == y; x = 1; y = 0; }"),
                ],
            )
        },
    ]
}
