//! The head of a program file as keys and values.

/// The entries of the `//@` lines at the very top, in order.
pub(super) fn entries(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut found = Vec::new();
    for line in text.lines().map_while(|line| line.strip_prefix("//@")) {
        let mut rest = String::new();
        let mut quoted = false;
        for letter in line.chars().chain([',']) {
            quoted ^= letter == '"';
            if letter == ',' && !quoted {
                let (key, value) = rest.split_once(':').ok_or_else(|| format!("`{rest}` is no entry"))?;
                found.push((key.trim().to_owned(), value.trim().to_owned()));
                rest.clear();
            } else {
                rest.push(letter);
            }
        }
    }
    Ok(found)
}
