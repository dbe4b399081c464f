//! One line of input → a command, or a mistake at a word of it. The forms are in `command.pest`.

use loris_lang::schedule::ScheduleText;
use loris_lang::source::{SourceFile, Span};
use loris_report::picture::Which;
use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use super::command::{Begin, Command, Existing, Extent, Form, Number, Pace, Stop, Target, Word};
use super::help::{TOPICS, Topic};
use super::mistake::Mistake;
use super::nearest::nearest;

/// The grammar of commands.
#[derive(Parser)]
#[grammar = "shell/command.pest"]
struct Grammar;

/// The word that a line begins with, and what follows it.
struct Head {
    word: Word,
    rest: Word,
}

/// Reads a command. Only `edit` may have more lines than one.
///
/// # Errors
/// The first mistake.
pub fn read(input: &str) -> Result<Command, Mistake> {
    let (line, body) = match input.split_once('\n') {
        Some((line, body)) => (line, Some(body)),
        None => (input, None),
    };
    let Some(Head { word, rest }) = head(line)? else { return Ok(Command::Nothing) };
    let (name, existing) = without_mark(&word);
    let topic = topic(&name)?;
    if existing == Existing::Replaced && topic.name != "save" {
        let message = format!("`{}` takes no `!`", topic.name);
        return Err(Mistake::at(word.span, message).help("`save! FILE` writes over a file"));
    }
    if body.is_some() && topic.name != "edit" {
        return Err(Mistake::at(word.span, format!("`{}` takes one line", topic.name)));
    }
    command(topic, existing, &rest, body).map_err(|mistake| match mistake.help {
        None => mistake.help(format!("the form is `{}`", topic.usage)),
        Some(_) => mistake,
    })
}

/// The command of this name; short names and the beginnings of names will do if they are clear.
pub(super) fn topic(word: &Word) -> Result<&'static Topic, Mistake> {
    let written = word.text.as_str();
    let exact = TOPICS.iter().find(|topic| topic.name == written || topic.short.contains(&written));
    if let Some(topic) = exact {
        return Ok(topic);
    }
    let begun: Vec<&Topic> = TOPICS.iter().filter(|topic| topic.name.starts_with(written)).collect();
    match begun.as_slice() {
        [topic] => Ok(topic),
        [] => {
            let near = nearest(written, TOPICS.iter().map(|topic| topic.name));
            let help =
                near.map_or_else(|| "`help` lists them".to_owned(), |near| format!("did you mean `{near}`?"));
            Err(Mistake::at(word.span, format!("there is no command `{written}`")).help(help))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|topic| topic.name).collect();
            Err(Mistake::at(word.span, format!("`{written}` may be {}", names.join(" or ")))
                .help("write more of it"))
        }
    }
}

fn head(line: &str) -> Result<Option<Head>, Mistake> {
    let whole = Span::new(0, u32::try_from(line.len()).unwrap_or(u32::MAX));
    let pairs = Grammar::parse(Rule::line, line);
    let pairs = pairs.map_err(|_| Mistake::at(whole, "this is no command").help("`help` lists them"))?;
    let mut head: Option<Head> = None;
    for pair in pairs.flat_map(Pair::into_inner) {
        let found = word(&pair, 0);
        match (pair.as_rule(), &mut head) {
            (Rule::word, _) => {
                let rest = Word { text: String::new(), span: Span::new(found.span.end, found.span.end) };
                head = Some(Head { word: found, rest });
            }
            (Rule::rest, Some(head)) => head.rest = found,
            _ => {}
        }
    }
    Ok(head)
}

/// The word without `!` at its end, which says that a file may be replaced.
fn without_mark(word: &Word) -> (Word, Existing) {
    match word.text.strip_suffix('!').filter(|name| !name.is_empty()) {
        Some(name) => {
            let span = Span::new(word.span.start, word.span.end - 1);
            (Word { text: name.to_owned(), span }, Existing::Replaced)
        }
        None => (word.clone(), Existing::Kept),
    }
}

/// Reads what follows the word of a command.
fn command(topic: &Topic, existing: Existing, rest: &Word, body: Option<&str>) -> Result<Command, Mistake> {
    let plain = |command| read_rest(Rule::nothing, rest).map(|_| command);
    let number = || read_rest(Rule::number, rest).map(|found| found.first().map(count));
    let thread = || read_rest(Rule::thread, rest).map(|found| found.first().map(|(_, word)| word.clone()));
    Ok(match topic.name {
        "threads" => plain(Command::Threads)?,
        "state" => plain(Command::State)?,
        "trace" => plain(Command::Trace)?,
        "minimize" => plain(Command::Minimize)?,
        "critical" => plain(Command::Critical)?,
        "list" => Command::List(extent(rest)?),
        "schedule" => plain(Command::Schedule)?,
        "step" => Command::Step(schedule(rest)?),
        "back" => Command::Back(number()?),
        "run" => Command::Run(number()?),
        "goto" => goto(rest)?,
        "restart" => plain(Command::Restart)?,
        "loop" => plain(Command::GoRound)?,
        "load" => Command::Load(wanted(rest, "a schedule")?),
        "save" => Command::Save(unquoted(&read_rest(Rule::one, rest)?, rest)?, existing),
        "print" => Command::Print(wanted(rest, "an expression")?),
        "watch" => Command::Watch(wanted(rest, "").ok()),
        "unwatch" => Command::Unwatch(number()?),
        "hbr" => Command::Relation(Which::Regular, form(rest)?),
        "lazy" => Command::Relation(Which::Lazy, form(rest)?),
        "races" => Command::Races(thread()?),
        "why" => why(rest)?,
        "same" => same(rest)?,
        "explore" => Command::Explore(read_rest(Rule::search, rest)?.first().map(|(_, word)| word.clone())),
        "walk" => walk(rest)?,
        "next" => pace(rest)?,
        "predict" => plain(Command::Predict)?,
        "finish" => plain(Command::Finish)?,
        "tree" => Command::Tree(form(rest)?),
        "leave" => plain(Command::Leave)?,
        "break" => Command::Break(stop(rest)?),
        "clear" => Command::Clear(number()?),
        "edit" => {
            read_rest(Rule::nothing, rest)?;
            Command::Edit(body.map(str::to_owned))
        }
        "help" => Command::Help(read_rest(Rule::topic, rest)?.first().map(|(_, word)| word.clone())),
        _ => plain(Command::Quit)?,
    })
}

/// The parts of what follows the word, each with its rule.
type Parts = Vec<(Rule, Word)>;

/// Reads what follows the word by a rule.
fn read_rest(rule: Rule, rest: &Word) -> Result<Parts, Mistake> {
    match Grammar::parse(rule, &rest.text) {
        Ok(pairs) => {
            let inner = pairs.flat_map(Pair::into_inner).filter(|pair| pair.as_rule() != Rule::EOI);
            Ok(inner.map(|pair| (pair.as_rule(), word(&pair, rest.span.start))).collect())
        }
        Err(failure) => {
            let at = match failure.location {
                pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
            };
            let span = word_at(rest, at);
            let written = rest.text.get(offset_in(rest, span)).unwrap_or("");
            Err(Mistake::at(span, unexpected(rule, written)))
        }
    }
}

/// What is wrong at a word that does not fit.
fn unexpected(rule: Rule, written: &str) -> String {
    let wanted = match rule {
        Rule::nothing => "nothing",
        Rule::number => "a number",
        Rule::place => "the number of an event, `start` or `end`",
        Rule::thread => "the name of a thread",
        Rule::pair => "the numbers of two events",
        Rule::form => "`dot`, `svg FILE`, or nothing",
        Rule::search => "the name of an explorer",
        Rule::walk => "the name of an explorer, then `here` or nothing",
        Rule::pace => "`race`, `execution`, or nothing",
        Rule::stop => "an object, a line number or `failure`",
        Rule::both => "one schedule or two, in quotes",
        Rule::one => "the name of a file",
        _ => "the name of a command",
    };
    match written {
        "" => format!("something is missing: {wanted}"),
        _ if rule == Rule::nothing => format!("`{written}` is too much: nothing follows this command"),
        _ => format!("`{written}` does not fit; what does: {wanted}"),
    }
}

/// The word that a byte of the rest is in.
fn word_at(rest: &Word, at: usize) -> Span {
    let text = &rest.text;
    let before = text.get(..at).unwrap_or(text);
    let start = before.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
    let tail = text.get(start..).unwrap_or("");
    let length = tail.find(char::is_whitespace).unwrap_or(tail.len());
    let place = |at: usize| rest.span.start + u32::try_from(at).unwrap_or(0);
    Span::new(place(start), place(start + length))
}

fn offset_in(rest: &Word, span: Span) -> std::ops::Range<usize> {
    (span.start - rest.span.start) as usize..(span.end - rest.span.start) as usize
}

fn word(pair: &Pair<'_, Rule>, offset: u32) -> Word {
    let place = |at: usize| offset + u32::try_from(at).unwrap_or(0);
    let span = pair.as_span();
    Word { text: pair.as_str().to_owned(), span: Span::new(place(span.start()), place(span.end())) }
}

fn count((_, word): &(Rule, Word)) -> Number {
    Number { value: word.text.parse().unwrap_or(usize::MAX), span: word.span }
}

/// What follows, as it is; it must not be empty.
fn wanted(rest: &Word, what: &str) -> Result<Word, Mistake> {
    let text = rest.text.trim_end();
    if text.is_empty() {
        return Err(Mistake::at(rest.span, format!("something is missing: {what}")));
    }
    let end = rest.span.start + u32::try_from(text.len()).unwrap_or(0);
    Ok(Word { text: text.to_owned(), span: Span::new(rest.span.start, end) })
}

/// Entries of a schedule, in quotes or not, with their places in the line.
fn schedule(rest: &Word) -> Result<ScheduleText, Mistake> {
    let text = rest.text.trim_end();
    let quote = text.chars().next().filter(|letter| ['\'', '"'].contains(letter));
    let inner = quote.and_then(|quote| text[1..].strip_suffix(quote).filter(|inner| !inner.contains(quote)));
    match inner {
        None => read_schedule(rest, rest.span.start),
        Some(inner) => {
            let span = Span::new(rest.span.start + 1, rest.span.end);
            let inner = Word { text: inner.to_owned(), span };
            if inner.text.trim().is_empty() {
                return Err(Mistake::at(rest.span, "the schedule in the quotes has no step"));
            }
            read_schedule(&inner, span.start)
        }
    }
}

/// Reads a schedule that stands at an offset of a line.
pub(super) fn read_schedule(word: &Word, offset: u32) -> Result<ScheduleText, Mistake> {
    let padded = format!("{}{}", " ".repeat(offset as usize), word.text);
    ScheduleText::parse(&SourceFile::new("schedule", padded)).map_err(|error| {
        let mistake = Mistake::at(error.span(), error.to_string());
        match miette::Diagnostic::help(&error) {
            Some(help) => mistake.help(help.to_string()),
            None => mistake,
        }
    })
}

fn goto(rest: &Word) -> Result<Command, Mistake> {
    let parts = read_rest(Rule::place, rest)?;
    Ok(Command::Goto(match parts.first() {
        Some(part @ (Rule::count, _)) => Target::Event(count(part)),
        Some((Rule::start, _)) => Target::Start,
        _ => Target::End,
    }))
}

fn extent(rest: &Word) -> Result<Extent, Mistake> {
    let parts = read_rest(Rule::extent, rest)?;
    Ok(if parts.is_empty() { Extent::Program } else { Extent::File })
}

fn form(rest: &Word) -> Result<Form, Mistake> {
    let parts = read_rest(Rule::form, rest)?;
    let path = parts.get(1).map(|(_, word)| without_quotes(word));
    Ok(match (parts.first(), path) {
        (None, _) => Form::Text,
        (Some((Rule::svg, _)), Some(path)) => Form::Svg(path),
        (Some((Rule::svg, _)), None) => {
            return Err(Mistake::at(
                rest.span,
                "something is missing: a file for the picture, as in `svg a.svg`",
            ));
        }
        (Some(_), path) => Form::Dot(path),
    })
}

fn walk(rest: &Word) -> Result<Command, Mistake> {
    let parts = read_rest(Rule::walk, rest)?;
    let begin = if parts.len() > 1 { Begin::Here } else { Begin::Start };
    match parts.into_iter().next() {
        Some((_, explorer)) => Ok(Command::Walk(explorer, begin)),
        None => Err(Mistake::at(rest.span, "something is missing: the name of an explorer")),
    }
}

fn pace(rest: &Word) -> Result<Command, Mistake> {
    Ok(match read_rest(Rule::pace, rest)?.first() {
        Some((Rule::race, word)) => Command::Next(Pace::Race, Some(word.clone())),
        Some((_, word)) => Command::Next(Pace::Execution, Some(word.clone())),
        None => Command::Next(Pace::Stop, None),
    })
}

/// The words of a line that may answer a question.
pub(super) fn answer(line: &str) -> Option<Vec<Word>> {
    let pairs = Grammar::parse(Rule::answer, line).ok()?.flat_map(Pair::into_inner);
    Some(pairs.filter(|pair| pair.as_rule() == Rule::plain).map(|pair| word(&pair, 0)).collect())
}

fn why(rest: &Word) -> Result<Command, Mistake> {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if is_number(rest.text.trim()) {
        let end = Span::new(rest.span.end, rest.span.end);
        return Err(Mistake::at(end, "something is missing: the number of the later event"));
    }
    match read_rest(Rule::pair, rest)?.as_slice() {
        [one, other] => Ok(Command::Why(count(one), count(other))),
        _ => Err(Mistake::at(rest.span, "something is missing: the numbers of two events")),
    }
}

fn same(rest: &Word) -> Result<Command, Mistake> {
    let parts = read_rest(Rule::both, rest)?;
    let one = unquoted(&parts, rest)?;
    Ok(Command::Same(one, parts.get(1).map(|(_, word)| without_quotes(word))))
}

fn stop(rest: &Word) -> Result<Option<Stop>, Mistake> {
    let parts = read_rest(Rule::stop, rest)?;
    Ok(parts.first().map(|part| match part.0 {
        Rule::failure => Stop::Failure,
        Rule::count => Stop::Line(count(part)),
        _ => Stop::Object(part.1.clone()),
    }))
}

/// The first part, without quotes around it.
fn unquoted(parts: &Parts, rest: &Word) -> Result<Word, Mistake> {
    let first = parts.first().map(|(_, word)| without_quotes(word));
    first.ok_or_else(|| Mistake::at(rest.span, "something is missing"))
}

fn without_quotes(word: &Word) -> Word {
    let is_quote = |letter| letter == '\'' || letter == '"';
    if word.text.len() >= 2 && word.text.starts_with(is_quote) {
        let text = word.text[1..word.text.len() - 1].to_owned();
        return Word { text, span: Span::new(word.span.start + 1, word.span.end - 1) };
    }
    word.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: usize, start: u32, end: u32) -> Number {
        Number { value, span: Span::new(start, end) }
    }

    #[test]
    fn lines_without_a_command() {
        for line in ["", "  ", "# why", "  # why"] {
            assert_eq!(read(line), Ok(Command::Nothing), "{line}");
        }
    }

    #[test]
    fn commands_and_comments() {
        assert_eq!(read("back"), Ok(Command::Back(None)));
        assert_eq!(read(" back 12 # far"), Ok(Command::Back(Some(number(12, 6, 8)))));
        assert_eq!(read("why 1 2"), Ok(Command::Why(number(1, 4, 5), number(2, 6, 7))));
        assert_eq!(read("goto end"), Ok(Command::Goto(Target::End)));
        assert_eq!(read("lazy dot"), Ok(Command::Relation(Which::Lazy, Form::Dot(None))));
        let file = Word { text: "a b.svg".to_owned(), span: Span::new(9, 16) };
        assert_eq!(read("hbr svg 'a b.svg'"), Ok(Command::Relation(Which::Regular, Form::Svg(file))));
        assert_eq!(read("list"), Ok(Command::List(Extent::Program)));
        assert_eq!(read("list all"), Ok(Command::List(Extent::File)));
        assert_eq!(read("break failure"), Ok(Command::Break(Some(Stop::Failure))));
        let dpor = Word { text: "dpor".to_owned(), span: Span::new(5, 9) };
        assert_eq!(read("walk dpor"), Ok(Command::Walk(dpor.clone(), Begin::Start)));
        assert_eq!(read("walk dpor here"), Ok(Command::Walk(dpor, Begin::Here)));
        assert_eq!(read("q"), Ok(Command::Quit));
        assert_eq!(read("sched"), Ok(Command::Schedule));
    }

    #[test]
    fn steps_in_both_forms() {
        for line in ["step a 3*b/1", "@a 3*b/1", "@ a 3*b/1"] {
            let Ok(Command::Step(text)) = read(line) else { panic!("{line}: {:?}", read(line)) };
            assert_eq!(text.schedule.to_string(), "a 3*b/1");
            let place = text.places[1];
            assert_eq!(&line[place.start as usize..place.end as usize], "3*b/1");
        }
        for line in ["step 'a 3*b/1'", "@\"a 3*b/1\" # go"] {
            let Ok(Command::Step(text)) = read(line) else { panic!("{line}: {:?}", read(line)) };
            let place = text.places[1];
            assert_eq!(&line[place.start as usize..place.end as usize], "3*b/1");
        }
        assert!(read("step ''").is_err() && read("step 'a' 'b'").is_err());
    }

    #[test]
    fn two_schedules_in_quotes() {
        let Ok(Command::Same(one, Some(other))) = read("same 'a b' \"b a\"") else { panic!() };
        assert_eq!((one.text.as_str(), other.text.as_str()), ("a b", "b a"));
        assert_eq!(one.span, Span::new(6, 9));
    }

    #[test]
    fn a_file_may_be_replaced() {
        let file = |start, end| Word { text: "a.schedule".to_owned(), span: Span::new(start, end) };
        assert_eq!(read("save a.schedule"), Ok(Command::Save(file(5, 15), Existing::Kept)));
        assert_eq!(read("save! a.schedule"), Ok(Command::Save(file(6, 16), Existing::Replaced)));
        assert!(read("step! a").is_err());
    }

    #[test]
    fn mistakes_are_at_their_words() {
        let place = |line: &str| {
            let mistake = read(line).expect_err(line);
            let span = mistake.span.expect("a word");
            line[span.start as usize..span.end as usize].to_owned()
        };
        assert_eq!(place("stp a"), "stp");
        assert_eq!(place("back two"), "two");
        assert_eq!(place("why 1 x"), "x");
        assert_eq!(place("threads all"), "all");
        assert_eq!(place("step a 0*b"), "0*b");
        assert_eq!(place("lazy png"), "png");
        assert_eq!(place("lazy svg"), "svg");
        assert_eq!(place("goto"), "");
        assert_eq!(place("why 1"), "");
    }
}
