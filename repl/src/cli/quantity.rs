//! Durations and sizes on the command line.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time to run: `30s`, `500ms`, `1m30s`, `2h`; a bare number is in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeout(pub Duration);

/// An amount of memory in bytes: `2G`, `512M`, `64K`, `1000000`; units are powers of 1024.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size(pub u64);

/// Why a duration or a size cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuantityError {
    /// It is not of the form of a duration.
    Duration,
    /// It is not of the form of a size.
    Size,
    /// It is zero or does not fit.
    Range,
}

impl fmt::Display for QuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            QuantityError::Duration => {
                "a duration is a number with a unit, as in `30s`, `1.5s`, `500ms`, `1m30s`, `2h`"
            }
            QuantityError::Size => "a size is a number with a unit, as in `2G`, `512M`, `64K`",
            QuantityError::Range => "out of range",
        })
    }
}

impl std::error::Error for QuantityError {}

impl FromStr for Timeout {
    type Err = QuantityError;

    fn from_str(text: &str) -> Result<Self, QuantityError> {
        let mut rest = text.trim();
        let mut total = Duration::ZERO;
        if rest.is_empty() {
            return Err(QuantityError::Duration);
        }
        while !rest.is_empty() {
            let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
            let (whole, fraction) = rest[..digits].split_once('.').unwrap_or((&rest[..digits], "0"));
            let whole = number(whole, QuantityError::Duration)?;
            let millis = thousandths(fraction)?;
            rest = &rest[digits..];
            let letters = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
            let unit = duration(1, &rest[..letters])?;
            let part = duration(whole, &rest[..letters])?.checked_add(unit * millis / 1000);
            total = part.and_then(|part| total.checked_add(part)).ok_or(QuantityError::Range)?;
            rest = &rest[letters..];
        }
        if total.is_zero() { Err(QuantityError::Range) } else { Ok(Timeout(total)) }
    }
}

impl FromStr for Size {
    type Err = QuantityError;

    fn from_str(text: &str) -> Result<Self, QuantityError> {
        let text = text.trim();
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let number = number(&text[..digits], QuantityError::Size)?;
        let unit: u64 = match text[digits..].to_ascii_uppercase().as_str() {
            "" | "B" => 1,
            "K" | "KB" | "KIB" => 1 << 10,
            "M" | "MB" | "MIB" => 1 << 20,
            "G" | "GB" | "GIB" => 1 << 30,
            "T" | "TB" | "TIB" => 1 << 40,
            _ => return Err(QuantityError::Size),
        };
        let bytes = number.checked_mul(unit).ok_or(QuantityError::Range)?;
        if bytes == 0 { Err(QuantityError::Range) } else { Ok(Size(bytes)) }
    }
}

fn number(digits: &str, form: QuantityError) -> Result<u64, QuantityError> {
    if digits.is_empty() { Err(form) } else { digits.parse().map_err(|_| QuantityError::Range) }
}

/// Digits after a point, of which three count.
fn thousandths(digits: &str) -> Result<u32, QuantityError> {
    if digits.is_empty() || digits.contains('.') {
        return Err(QuantityError::Duration);
    }
    let three: String = digits.chars().chain("00".chars()).take(3).collect();
    three.parse().map_err(|_| QuantityError::Duration)
}

fn duration(number: u64, unit: &str) -> Result<Duration, QuantityError> {
    let seconds = |each: u64| number.checked_mul(each).map(Duration::from_secs).ok_or(QuantityError::Range);
    match unit {
        "ms" => Ok(Duration::from_millis(number)),
        "" | "s" => seconds(1),
        "m" | "min" => seconds(60),
        "h" => seconds(3600),
        _ => Err(QuantityError::Duration),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        let read = |text: &str| text.parse::<Timeout>().map(|timeout| timeout.0);
        assert_eq!(read("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(read("30"), Ok(Duration::from_secs(30)));
        assert_eq!(read("1m30s"), Ok(Duration::from_secs(90)));
        assert_eq!(read("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(read("2h"), Ok(Duration::from_hours(2)));
        assert_eq!(read("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(read("0.25m"), Ok(Duration::from_secs(15)));
        for bad in ["", "s", "-1s", "3x", "1.s", ".5s", "1.5.2s", "m3", "3 s"] {
            assert_eq!(read(bad), Err(QuantityError::Duration), "{bad}");
        }
        assert_eq!(read("0s"), Err(QuantityError::Range));
        assert_eq!(read("99999999999999999999s"), Err(QuantityError::Range));
        assert_eq!(read("9999999999999999999h"), Err(QuantityError::Range));
    }

    #[test]
    fn sizes() {
        let read = |text: &str| text.parse::<Size>().map(|size| size.0);
        assert_eq!(read("2G"), Ok(2 << 30));
        assert_eq!(read("512m"), Ok(512 << 20));
        assert_eq!(read("64KiB"), Ok(64 << 10));
        assert_eq!(read("1000"), Ok(1000));
        for bad in ["", "G", "-1", "2X", "1.5G"] {
            assert_eq!(read(bad), Err(QuantityError::Size), "{bad}");
        }
        assert_eq!(read("0"), Err(QuantityError::Range));
        assert_eq!(read("99999999999T"), Err(QuantityError::Range));
    }
}
