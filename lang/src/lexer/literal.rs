//! Numbers and texts as they are written.

use std::str::Chars;

use super::token::Fault;
use crate::source::is_unseen;

/// The value of a number: decimal, `0x…` or `0b…`, with `_` anywhere after the first digit. At most 2^63, which
/// only a minus sign makes an int.
pub(crate) fn number(written: &str) -> Result<u64, Fault> {
    let (radix, digits) = match written.get(..2) {
        Some("0x") => (16, &written[2..]),
        Some("0b") => (2, &written[2..]),
        _ => (10, written),
    };
    let mut value = 0_u64;
    let mut any = false;
    for letter in digits.chars().filter(|letter| *letter != '_') {
        let digit = letter.to_digit(radix).ok_or(Fault::Number)?;
        value = value.saturating_mul(u64::from(radix)).saturating_add(u64::from(digit));
        any = true;
    }
    match (any, value <= 1 << 63) {
        (false, _) => Err(Fault::Number),
        (true, false) => Err(Fault::Range),
        (true, true) => Ok(value),
    }
}

/// How many bytes stand before the closing quote, and whether there is one on this line.
pub(crate) fn text_length(rest: &str) -> (usize, bool) {
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'\n' | b'\r' => return (at, false),
            b'"' if !escaped => return (at, true),
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    (rest.len(), false)
}

/// A text without its escapes; `None` if one of them is unknown.
pub(crate) fn unescape(written: &str) -> Option<String> {
    let mut text = String::with_capacity(written.len());
    let mut letters = written.chars();
    while let Some(letter) = letters.next() {
        if letter == '\\' {
            text.push(match letters.next()? {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                '"' => '"',
                '\\' => '\\',
                'u' => by_number(&mut letters)?,
                _ => return None,
            });
        } else {
            text.push(letter);
        }
    }
    Some(text)
}

/// The character of `{1f600}`; none beyond six digits.
fn by_number(letters: &mut Chars<'_>) -> Option<char> {
    let rest = letters.as_str().strip_prefix('{')?;
    let (digits, rest) = rest.split_once('}')?;
    *letters = rest.chars();
    let is_number = (1..=6).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| is_number).and_then(char::from_u32)
}

/// A text with its quotes and escapes, as it is written.
pub(crate) fn quoted(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + 2);
    written.push('"');
    for letter in text.chars() {
        match letter {
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            '\t' => written.push_str("\\t"),
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            unseen if is_unseen(unseen) => written.extend(unseen.escape_unicode()),
            other => written.push(other),
        }
    }
    written.push('"');
    written
}
