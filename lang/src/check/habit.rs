//! What is meant by names of other languages, and by objects where values are wanted.

use crate::ast::Expr;
use crate::source::{SourceFile, Span};

use crate::diagnostic::cut;

/// Names that nothing has in a program of a beginner, and what to write; `$1` and `$2` stand for what a call is given.
const NAMES: &[(&str, &str)] = &[
    ("print", "write `log x;`"),
    ("println", "write `log x;`"),
    ("printf", "write `log x;`"),
    ("signal", "is `notify c;` meant?"),
    ("broadcast", "is `notify_all c;` meant?"),
    ("not", "write `!`"),
    ("True", "write `true`"),
    ("False", "write `false`"),
    ("sleep", "there is no time; every order of ops is explored anyway"),
    ("random", "write `choose(a..b)`"),
    ("rand", "write `choose(a..b)`"),
    ("panic", "write `fail \"…\";`"),
    ("abort", "write `fail \"…\";`"),
    ("try_lock", "write `trylock($1)`"),
    ("compare_exchange", "write `cas(x, old, new)`"),
    ("compare_and_swap", "write `cas(x, old, new)`"),
    ("sem_wait", "write `acquire $1;`"),
    ("sem_post", "write `release $1;`"),
    ("pthread_create", "write `let h = spawn f();`"),
    ("pthread_join", "write `join h;`"),
    ("mutex_lock", "write `lock $1;`"),
    ("mutex_unlock", "write `unlock $1;`"),
    ("mtx_lock", "write `lock $1;`"),
    ("mtx_unlock", "write `unlock $1;`"),
    ("pthread_mutex_lock", "write `lock $1;`"),
    ("pthread_mutex_unlock", "write `unlock $1;`"),
    ("pthread_cond_wait", "write `wait $1, $2;`"),
    ("pthread_cond_signal", "write `notify $1;`"),
    ("pthread_cond_broadcast", "write `notify_all $1;`"),
];

/// What stands for an argument that is not there.
const PLAIN: [&str; 2] = ["m", "n"];

/// What to write for a name of another language.
pub(super) fn meant(name: &str) -> Option<String> {
    Some(filled(advice(name)?, PLAIN))
}

/// What to write for a call of a function of another language.
pub(super) fn meant_call(source: &SourceFile, name: &str, args: &[Expr]) -> Option<String> {
    let written = |at: usize| args.get(at).map_or(PLAIN[at], |arg| source.slice(arg.span));
    Some(filled(advice(name)?, [written(0), written(1)]))
}

fn advice(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, advice)| *advice)
}

fn filled(advice: &str, [first, second]: [&str; 2]) -> String {
    advice.replace("$1", &cut(first)).replace("$2", &cut(second))
}

/// What to write for an assignment to an unknown name.
pub(super) fn new_local(source: &SourceFile, name: &str, value: Span) -> String {
    let words: Vec<&str> = source.slice(value).split_whitespace().collect();
    format!("make a local with `let {name} = {};`", cut(&words.join(" ")))
}

/// What to do if a local stands where one of some kinds of objects is needed.
pub(super) fn in_place_of_local(wanted: &[&str]) -> String {
    let kind = wanted.first().copied().unwrap_or("object");
    let many = if kind == "mutex" { "mutexes".to_owned() } else { format!("{kind}s") };
    format!("{many} cannot be passed; use an array of {many} and pass the index")
}
