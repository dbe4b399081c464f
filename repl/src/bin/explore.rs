//! The command `explore`.

use std::io;
use std::process::ExitCode;

use loris_repl::commands::explore;
use loris_repl::console::{Console, Environment};
use loris_repl::limits::{Again, Interrupt};

fn main() -> ExitCode {
    let interrupt = Interrupt::default();
    interrupt.listen(Again::Ends);
    let (mut out, mut err) = (io::stdout(), io::stderr());
    let mut console = Console::new(&mut out, &mut err, Environment::of_process());
    ExitCode::from(explore(std::env::args_os(), &mut console, &interrupt).code())
}
