//! Laws of the relations, exhaustively over small programs: every program of a family, every interleaving of it,
//! every prefix of that.
//!
//! At each prefix: the clocks, and the clocks and races of pending ops, enabled or not, are those of the graph;
//! taking events back restores all; adjacent independent events commute; dependence is symmetric. Over all
//! prefixes of a program: fingerprints, exact forms and graphs agree on what is the same, and the regular
//! relation refines the lazy one.

mod check;
mod many_threads;
mod speed;
mod world;

use loris_hbr::{Clocks, Dependence, ExactHbr, Fingerprinter, Footprint, Lazy, Regular, dependence};
use loris_interpreter::{Access, Chosen, OpKind, ThreadId};
use loris_lang::ast::ChoiceKind;
use world::{Act, COND, Code, MUTEX, X, Y};

const READ_X: Act = Act::Touch(OpKind::Read, &[Access::read(X)]);
const WRITE_X: Act = Act::Touch(OpKind::Write, &[Access::write(X)]);
const READ_Y: Act = Act::Touch(OpKind::Read, &[Access::read(Y)]);
const WRITE_Y: Act = Act::Touch(OpKind::Write, &[Access::write(Y)]);
const READ_BOTH: Act = Act::Touch(OpKind::Await, &[Access::read(X), Access::read(Y)]);
const READ_X_WRITE_Y: Act = Act::Touch(OpKind::Atomic, &[Access::read(X), Access::write(Y)]);
const WRITE_BOTH: Act = Act::Touch(OpKind::Atomic, &[Access::write(X), Access::write(Y)]);
const WRITE_READ_X: Act = Act::Touch(OpKind::Atomic, &[Access::write(X), Access::read(X)]);
const READ_WRITE_X: Act = Act::Touch(OpKind::Atomic, &[Access::read(X), Access::write(X)]);
const NOTHING: Act = Act::Touch(OpKind::Yield, &[]);
/// A spawn of nobody.
const SPAWN_WRITE: Act = Act::Touch(OpKind::Spawn, &[Access::write(X)]);
const NOTIFY: Act = Act::Touch(OpKind::Notify, &[Access::write(COND)]);
const LOCK: Act = Act::Lock(&[]);
const UNLOCK: Act = Act::Unlock(&[]);

/// All lists of `len` words, concatenated.
fn words(alphabet: &[&[Act]], len: usize) -> Vec<Vec<Act>> {
    let mut words = vec![Vec::new()];
    for _ in 0..len {
        words = words
            .iter()
            .flat_map(|word| alphabet.iter().map(move |more| [word.as_slice(), more].concat()))
            .collect();
    }
    words
}

/// Checks all programs whose threads have so many words; of threads with the same number, in one order only.
fn check_all(alphabet: &[&[Act]], lens: &[usize]) {
    let mut programs: Vec<Vec<Vec<Act>>> = vec![Vec::new()];
    for (place, &len) in lens.iter().enumerate() {
        let words = words(alphabet, len);
        let ordered = place > 0 && lens[place - 1] == len;
        programs = programs
            .iter()
            .flat_map(|threads| {
                words.iter().map(|word| [threads.as_slice(), std::slice::from_ref(word)].concat())
            })
            .filter(|threads| !ordered || threads[place - 1] <= threads[place])
            .collect();
    }
    let mut prefixes = 0;
    let count = programs.len();
    for threads in programs {
        prefixes += check::check(&Code { threads, spawned: &[] });
    }
    assert!(prefixes > count, "programs run");
}

#[test]
fn reads_and_writes() {
    let alphabet: &[&[Act]] = &[&[READ_X], &[WRITE_X], &[READ_Y], &[WRITE_Y]];
    check_all(alphabet, &[2, 2, 1]);
    check_all(alphabet, &[3, 2]);
    check_all(&[&[READ_X], &[WRITE_X]], &[2, 1, 1, 1]);
}

#[test]
fn events_on_several_objects() {
    let alphabet: &[&[Act]] = &[
        &[READ_BOTH],
        &[READ_X_WRITE_Y],
        &[WRITE_BOTH],
        &[WRITE_READ_X],
        &[READ_WRITE_X],
        &[READ_Y],
        &[NOTHING],
    ];
    check_all(alphabet, &[2, 1, 1]);
    check_all(alphabet, &[2, 2]);
    check_all(&[&[READ_BOTH], &[READ_X], &[READ_Y], &[WRITE_BOTH], &[WRITE_X]], &[1, 1, 1, 1]);
}

#[test]
fn mutexes() {
    let alphabet: &[&[Act]] = &[&[LOCK], &[UNLOCK], &[WRITE_X], &[READ_X]];
    check_all(alphabet, &[3, 2]);
    check_all(&[&[LOCK, UNLOCK], &[LOCK, WRITE_X, UNLOCK], &[LOCK, READ_X, UNLOCK], &[WRITE_X]], &[1, 1, 1]);
}

#[test]
fn plain_accesses_and_waits_around_mutexes() {
    const LOCK_READ: Act = Act::Lock(&[Access::read(X)]);
    const LOCK_WRITE: Act = Act::Lock(&[Access::write(X)]);
    const UNLOCK_WRITE: Act = Act::Unlock(&[Access::write(X)]);
    let alphabet: &[&[Act]] = &[
        &[LOCK_READ, UNLOCK_WRITE],
        &[LOCK_WRITE, UNLOCK],
        &[LOCK, Act::Wait, NOTIFY, LOCK],
        &[NOTIFY],
        &[READ_X],
    ];
    check_all(alphabet, &[2, 1]);
    check_all(alphabet, &[1, 1, 1]);
}

#[test]
fn strict_mutexes() {
    let alphabet: &[&[Act]] = &[&[Act::StrictLock], &[Act::StrictTryLock], &[Act::StrictUnlock], &[LOCK]];
    check_all(alphabet, &[2, 2, 1]);
}

#[test]
fn reader_writer_locks() {
    let alphabet: &[&[Act]] =
        &[&[Act::ReadLock], &[Act::ReadLock, Act::RwUnlock], &[Act::WriteLock, Act::RwUnlock], &[WRITE_X]];
    check_all(alphabet, &[1, 1, 1]);
    check_all(alphabet, &[2, 2]);
    check_all(&[&[Act::ReadLock, Act::RwUnlock], &[Act::WriteLock, Act::RwUnlock]], &[2, 1, 1]);
}

#[test]
fn barriers() {
    let alphabet: &[&[Act]] = &[&[Act::Arrive, Act::Leave], &[WRITE_X], &[READ_X]];
    check_all(alphabet, &[2, 2, 1]);
    check_all(&[&[Act::Arrive, Act::Leave]], &[2, 2]);
    check_all(&[&[Act::Arrive, Act::Leave], &[WRITE_X]], &[1, 1, 1, 1]);
}

#[test]
fn rendezvous() {
    let alphabet: &[&[Act]] = &[&[Act::Send, Act::Sent], &[Act::Recv], &[WRITE_X], &[READ_X]];
    check_all(alphabet, &[2, 2, 1]);
    check_all(&[&[Act::Send, Act::Sent], &[Act::Recv]], &[2, 2, 1]);
    check_all(&[&[Act::Send, Act::Sent], &[Act::Recv]], &[1, 1, 1, 1]);
}

#[test]
fn spawns_and_joins() {
    let of_main: &[&[Act]] =
        &[&[Act::Spawn(1)], &[Act::Spawn(2)], &[Act::Join(1)], &[Act::Join(2)], &[SPAWN_WRITE], &[READ_X]];
    let of_children: &[&[Act]] = &[&[WRITE_X], &[READ_X], &[NOTHING]];
    let mut of_child = words(of_children, 1);
    of_child.push(Vec::new());
    of_child.push(vec![Act::Spawn(2), WRITE_X]);
    for main in words(of_main, 4) {
        for one in &of_child {
            for two in words(of_children, 1) {
                let threads = vec![main.clone(), one.clone(), two];
                let spawns =
                    |child| threads.iter().flatten().filter(|&&act| act == Act::Spawn(child)).count();
                if spawns(1) == 1 && spawns(2) <= 1 {
                    check::check(&Code { threads, spawned: &[1, 2] });
                }
            }
        }
    }
}

#[test]
fn the_lazy_relation_forgets_the_order_of_sections() {
    let section = |thread| {
        let event = |kind| Footprint { thread: ThreadId(thread), kind, accesses: &[Access::Lock(MUTEX)] };
        [event(OpKind::Lock), event(OpKind::Unlock)]
    };
    let run = |first, second| {
        let mut fingerprinter = Fingerprinter::new();
        for event in [section(first), section(second)].concat() {
            fingerprinter.push(event, &[], check::key, |_| false);
        }
        fingerprinter.value()
    };
    let (one, other) = (run(0, 1), run(1, 0));
    assert_ne!(one.regular, other.regular);
    assert_eq!(one.lazy, other.lazy);
    assert_ne!(one.regular, one.lazy);
}

#[test]
fn an_unlock_and_the_next_lock_cannot_be_reversed() {
    let event = |thread, kind| Footprint { thread: ThreadId(thread), kind, accesses: &[Access::Lock(MUTEX)] };
    let (lock, unlock, other) = (event(0, OpKind::Lock), event(0, OpKind::Unlock), event(1, OpKind::Lock));
    assert_eq!(dependence::<Regular>(unlock, other), Dependence::Irreversible);
    assert_eq!(dependence::<Regular>(lock, other), Dependence::Reversible);
    assert_eq!(dependence::<Lazy>(unlock, other), Dependence::Independent);
    let unlock = Footprint { accesses: &[Access::Lock(MUTEX), Access::write(X)], ..unlock };
    let of_another = Footprint { accesses: &[Access::Lock(COND), Access::read(X)], ..other };
    assert_eq!(dependence::<Regular>(unlock, of_another), Dependence::Reversible);
    let of_same = Footprint { accesses: &[Access::Lock(MUTEX), Access::read(X)], ..other };
    assert_eq!(dependence::<Regular>(unlock, of_same), Dependence::Irreversible);
    assert_eq!(dependence::<Lazy>(unlock, of_same), Dependence::Reversible);
}

#[test]
fn choices_and_roots_are_part_of_the_relation() {
    let chosen = |value| Chosen { value, from: 0, to: 3, kind: ChoiceKind::Any };
    let event = Footprint { thread: ThreadId(0), kind: OpKind::Point, accesses: &[] };
    let run = |root: &[Chosen], choices: &[Chosen]| {
        let mut fingerprinter = Fingerprinter::new();
        fingerprinter.begin(root);
        fingerprinter.push(event, choices, check::key, |_| false);
        fingerprinter.value()
    };
    let all = [
        run(&[], &[]),
        run(&[chosen(0)], &[]),
        run(&[chosen(1)], &[]),
        run(&[], &[chosen(0)]),
        run(&[], &[chosen(1)]),
        run(&[], &[chosen(1), chosen(0)]),
    ];
    for (place, value) in all.iter().enumerate() {
        assert!(!all[..place].contains(value));
        assert_eq!(value.regular, value.lazy);
    }
}

#[test]
fn exact_forms_know_threads_by_name() {
    let run = |ids: [u32; 3]| {
        let names =
            |thread: ThreadId| ["c", "a", "b"][ids.iter().position(|&id| id == thread.0).unwrap()].into();
        let mut clocks = Clocks::<Regular>::new();
        for (id, access) in ids.into_iter().zip([Access::write(X), Access::read(X), Access::write(X)]) {
            clocks.push(Footprint { thread: ThreadId(id), kind: OpKind::Atomic, accesses: &[access] });
        }
        ExactHbr::new(&clocks, vec![7], names, |event| (ids[event.index()] == 2, Vec::new())).threads
    };
    let [two, five] = [run([0, 1, 2]), run([4, 5, 2])];
    assert_eq!(two, five);
    assert_eq!(two.iter().map(|thread| thread.name.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
    assert_eq!(two[1].events[0].clock, [1, 1, 1]);
    assert_eq!(two[2].events[0].clock, [0, 0, 1]);
}
