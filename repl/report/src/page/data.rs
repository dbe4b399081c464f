//! The states of the executions for the script, as json: texts by number, and of each state what is not as before.

use std::collections::BTreeMap;

use serde::Serialize;

use super::story::{Standing, State, Story, Told};

/// Everything that the script shows.
#[derive(Serialize)]
struct Data<'a> {
    texts: Vec<String>,
    executions: Vec<Execution<'a>>,
}

/// One execution.
#[derive(Serialize)]
struct Execution<'a> {
    threads: &'a [String],
    objects: &'a [String],
    /// The number of the event before the first state.
    from: usize,
    states: Vec<Change>,
}

/// An event, and what is another than in the state before.
#[derive(Serialize)]
struct Change {
    /// The thread, what it did, and the line; nothing for the initial state.
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<(usize, usize, u32)>,
    /// Objects and what they hold.
    objects: Vec<(usize, usize)>,
    /// Threads: next op, line, how it stands, locals, what it holds, whether it is blocked.
    threads: Vec<(usize, usize, u32, usize, usize, usize, u8)>,
}

/// Texts, each with a number.
#[derive(Default)]
struct Texts {
    numbers: BTreeMap<String, usize>,
    list: Vec<String>,
}

impl Texts {
    fn number(&mut self, text: &str) -> usize {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        self.numbers.insert(text.to_owned(), self.list.len());
        self.list.push(text.to_owned());
        self.list.len() - 1
    }
}

/// As text that may stand in a page: no `<` in it.
pub(super) fn json(told: &Told) -> String {
    let mut texts = Texts::default();
    let executions = told.stories.iter().map(|story| execution(story, &mut texts)).collect();
    let data = Data { texts: texts.list, executions };
    safe(&serde_json::to_string(&data).expect("plain data can be written as json"))
}

/// Json has `<` in strings only, and there it may be written like this.
fn safe(json: &str) -> String {
    json.replace('<', "\\u003c")
}

fn execution<'a>(story: &'a Story, texts: &mut Texts) -> Execution<'a> {
    let mut before: Option<&State> = None;
    let mut states = Vec::with_capacity(story.states.len());
    for state in &story.states {
        states.push(change(before, state, texts));
        before = Some(state);
    }
    Execution { threads: &story.threads, objects: &story.objects, from: story.from, states }
}

fn change(before: Option<&State>, state: &State, texts: &mut Texts) -> Change {
    let event = state.event.as_ref().map(|event| (event.thread, texts.number(&event.text), event.line));
    let old = |at: usize| before.and_then(|before| before.objects.get(at));
    let changed = state.objects.iter().enumerate().filter(|(at, now)| old(*at) != Some(now));
    let objects = changed.map(|(at, now)| (at, texts.number(now))).collect();
    let mut threads = Vec::new();
    for (at, now) in state.threads.iter().enumerate() {
        let new = standing(at, now, texts);
        let old = before.and_then(|before| before.threads.get(at)).map(|old| standing(at, old, texts));
        if old != Some(new) {
            threads.push(new);
        }
    }
    Change { event, objects, threads }
}

fn standing(at: usize, thread: &Standing, texts: &mut Texts) -> (usize, usize, u32, usize, usize, usize, u8) {
    (
        at,
        texts.number(&thread.op),
        thread.line,
        texts.number(&thread.stands),
        texts.number(&thread.locals),
        texts.number(&thread.holds),
        u8::from(thread.is_blocked),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_script() {
        let text = safe(&serde_json::to_string("</script><!--").expect("a string"));
        assert_eq!(text, "\"\\u003c/script>\\u003c!--\"");
        let back: String = serde_json::from_str(&text).expect("is json");
        assert_eq!(back, "</script><!--");
    }
}
