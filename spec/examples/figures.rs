//! Prints the figures of program files, for the head of a new case: by depth-first search and by the oracle, two
//! programs that share no code. `cargo run -p loris-spec --example figures -- FILE…`

use std::error::Error;
use std::{env, fs};

use loris_spec::harness::{Case, Figures, figures};

#[expect(clippy::print_stdout, reason = "a tool that prints")]
fn main() -> Result<(), Box<dyn Error>> {
    for path in env::args().skip(1) {
        let text = fs::read_to_string(&path)?;
        for case in Case::all(&path, &text)? {
            println!("{}", case.name);
            let (search, oracle) = figures(&case).map_err(|errors| errors.join(", "))?;
            println!("  depth-first search  {}", show(search));
            println!("  oracle              {}", show(oracle));
        }
    }
    Ok(())
}

fn show(figures: Option<Figures>) -> String {
    figures.map_or_else(|| "does not finish".to_owned(), |figures| figures.to_string())
}
