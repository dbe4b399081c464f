//! How much the tests do, and which programs they draw: the two switches of all of them.
//!
//! `LORIS_EFFORT` is a factor, such as `20` or `1/4`: so many times as many programs, or texts so many times as long.
//! `LORIS_SEED` is added to the first seed of every test that draws programs, so that other ones are drawn.

use std::ops::Range;

/// So much, for what is usually so much; at least 1.
pub fn times(usual: u64) -> u64 {
    let text = std::env::var("LORIS_EFFORT").unwrap_or_default();
    scaled(usual, &text)
}

/// Seeds from the first one on, usually so many.
pub fn seeds(first: u64, usual: u64) -> Range<u64> {
    let moved = std::env::var("LORIS_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let first = first.saturating_add(moved);
    first..first.saturating_add(times(usual))
}

fn scaled(usual: u64, factor: &str) -> u64 {
    let (over, under) = factor.split_once('/').unwrap_or((factor, "1"));
    match (over.trim().parse::<u64>(), under.trim().parse::<u64>()) {
        (Ok(over), Ok(under)) if under > 0 => (usual.saturating_mul(over) / under).max(1),
        _ => usual,
    }
}

#[cfg(test)]
mod tests {
    use super::scaled;

    #[test]
    fn a_factor_is_a_number_or_a_part() {
        assert_eq!([scaled(300, ""), scaled(300, "20"), scaled(300, "1/4")], [300, 6_000, 75]);
        assert_eq!([scaled(3, "1/4"), scaled(3, "1/0"), scaled(3, "much")], [1, 3, 3]);
    }
}
