//! What a line that is being written may go on with: commands, threads, objects, explorers.

use std::collections::BTreeSet;

use loris_explorers::Explorer;
use loris_interpreter::ThreadId;

use super::help::TOPICS;
use super::session::Session;

/// How the word under the cursor may go on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Completion {
    /// Where the word begins, in bytes.
    pub start: usize,
    /// Whole words that it may become, in order.
    pub words: Vec<String>,
}

/// What a session offers while a line is written. It is taken before each line, so that it needs no session.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offer {
    /// Threads that exist now.
    pub(super) threads: Vec<String>,
    /// Shared objects, with an index where they are arrays.
    pub(super) objects: Vec<String>,
    /// Locals in scope, as expressions name them; of arrays the name and the bracket.
    pub(super) locals: Vec<String>,
    /// What may answer the question of a walk.
    pub(super) answers: Vec<String>,
}

/// Of more threads locals are not offered.
const MOST_THREADS: usize = 64;

/// Of a longer array only so many elements are offered.
const MOST_ELEMENTS: u32 = 64;

impl Session {
    /// What may be named now.
    pub fn offer(&self) -> Offer {
        let objects = self.program.objects().iter().flat_map(|decl| match decl.length {
            None => vec![decl.name.clone()],
            Some(length) => {
                (0..length.min(MOST_ELEMENTS)).map(|element| format!("{}[{element}]", decl.name)).collect()
            }
        });
        let threads = self.machine.threads().iter();
        let threads = threads.map(|thread| self.machine.thread_name(*thread).to_owned());
        let threads: Vec<String> = threads.collect();
        let answers = if self.is_asked() {
            let words = ["nothing", "all", "yes", "no"].map(str::to_owned);
            threads.iter().cloned().chain(words).collect()
        } else {
            Vec::new()
        };
        Offer { threads, objects: objects.collect(), locals: self.locals_offered(), answers }
    }

    fn locals_offered(&self) -> Vec<String> {
        let threads = self.machine.threads().iter().take(MOST_THREADS);
        let of_thread = |thread: &ThreadId| {
            let name = self.machine.thread_name(*thread);
            let frames = self.machine.frames(*thread).into_iter();
            let locals: BTreeSet<String> = frames
                .flat_map(|frame| frame.locals)
                .map(|(local, values)| format!("{name}:{local}{}", if values.len() == 1 { "" } else { "[" }))
                .collect();
            locals
        };
        threads.flat_map(of_thread).collect()
    }
}

/// Completes the word that ends at `at`.
pub fn complete(line: &str, at: usize, offer: &Offer) -> Completion {
    let before = line.get(..at).unwrap_or(line);
    let head = before.trim_start();
    let is_step = head.starts_with('@');
    let (first, is_first) = match head.split_once(char::is_whitespace) {
        Some((first, _)) => (first, false),
        None => (head, true),
    };
    // Names of explorers have dashes; elsewhere signs stand between names.
    let has_dashes = ["explore", "walk"].into_iter().any(|name| name.starts_with(first));
    let signs = if has_dashes && !is_first { "" } else { "'\"@*+-(!<>=&|" };
    let start = before.rfind(|c: char| c.is_whitespace() || signs.contains(c)).map_or(0, |found| found + 1);
    let word = &before[start..];
    let candidates: Vec<&str> = if is_step {
        names(&offer.threads)
    } else if is_first {
        names(&offer.answers).into_iter().chain(TOPICS.iter().map(|topic| topic.name)).collect()
    } else {
        arguments(first, offer)
    };
    let words = candidates.into_iter().filter(|name| name.starts_with(word)).map(str::to_owned);
    Completion { start, words: words.collect() }
}

fn names(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

/// What may follow the word of a command.
fn arguments<'a>(first: &str, offer: &'a Offer) -> Vec<&'a str> {
    let named = TOPICS.iter().find(|topic| topic.name == first || topic.short.contains(&first));
    let begun = || {
        let mut all = TOPICS.iter().filter(|topic| topic.name.starts_with(first));
        all.next().filter(|_| all.next().is_none())
    };
    match named.or_else(begun).map(|topic| topic.name) {
        Some("step" | "load" | "same") => names(&offer.threads),
        Some("races") => names(&offer.threads).into_iter().chain(["data"]).collect(),
        Some("print" | "watch") => names(&offer.objects).into_iter().chain(names(&offer.locals)).collect(),
        Some("break") => names(&offer.objects).into_iter().chain(["failure"]).collect(),
        Some("next") => vec!["race", "execution"],
        Some("explore" | "walk") => Explorer::all().map(Explorer::name).collect(),
        Some("goto") => vec!["start", "end"],
        Some("hbr" | "lazy" | "tree") => vec!["dot", "svg"],
        Some("help") => TOPICS.iter().map(|topic| topic.name).collect(),
        _ => Vec::new(),
    }
}

/// What to show greyed behind the end of a line: the rest of the only word that fits, or the form of the command.
pub fn hint(line: &str, offer: &Offer) -> Option<String> {
    if line.trim().is_empty() || line.contains('\n') {
        return None;
    }
    if let Some(name) = line.trim_start().strip_suffix(' ')
        && let Some(topic) = TOPICS.iter().find(|topic| topic.name == name)
    {
        let (_, arguments) = topic.usage.split_once(' ')?;
        return Some(arguments.to_owned());
    }
    let Completion { start, words } = complete(line, line.len(), offer);
    let written = line.get(start..).filter(|written| !written.is_empty())?;
    match words.as_slice() {
        [word] => word.strip_prefix(written).filter(|rest| !rest.is_empty()).map(str::to_owned),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer() -> Offer {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Offer {
            threads: owned(&["a", "ab", "p[0]"]),
            objects: owned(&["x", "lock[1]"]),
            locals: owned(&["a:r", "p[0]:list["]),
            answers: Vec::new(),
        }
    }

    fn words(line: &str) -> Vec<String> {
        complete(line, line.len(), &offer()).words
    }

    #[test]
    fn each_place_has_its_own_names() {
        assert_eq!(words("st"), ["step", "state"]);
        assert_eq!((words("mi"), words("cr")), (vec!["minimize".to_owned()], vec!["critical".to_owned()]));
        assert_eq!(words("step a"), ["a", "ab"]);
        assert_eq!(words("step 3*p"), ["p[0]"]);
        assert_eq!(words("@a"), ["a", "ab"]);
        assert_eq!(words("print x + l"), ["lock[1]"]);
        assert_eq!(
            (words("watch a"), words("print !p[0]:l")),
            (vec!["a:r".to_owned()], vec!["p[0]:list[".to_owned()])
        );
        assert_eq!(words("explore lazy-o"), ["lazy-optimal-dpor"]);
        assert_eq!(words("walk lazy-o"), ["lazy-optimal-dpor"]);
        assert_eq!(words("next "), ["race", "execution"]);
        assert_eq!(words("threads "), Vec::<String>::new());
        let asked = Offer { answers: vec!["p[0]".to_owned(), "nothing".to_owned()], ..offer() };
        assert_eq!(complete("n", 1, &asked).words, ["nothing", "next"]);
    }

    #[test]
    fn hints() {
        assert_eq!(hint("sched", &offer()).as_deref(), Some("ule"));
        assert_eq!(hint("goto ", &offer()).as_deref(), Some("N | start | end"));
        assert_eq!(hint("st", &offer()), None);
        assert_eq!(hint("", &offer()), None);
    }
}
