//! The command `explore`.

use std::io;
use std::process::{ExitCode, exit};

use loris_repl::console::{Console, Environment};
use loris_repl::exit::Status;
use loris_repl::limits::Interrupt;
use loris_repl::run::explore;

fn main() -> ExitCode {
    let interrupt = Interrupt::default();
    let raised = interrupt.clone();
    // Without a handler Ctrl-C ends the process at once, which is right if there can be none.
    let _ = ctrlc::set_handler(move || {
        if raised.raise() {
            exit(Status::Interrupted.code().into());
        }
    });
    let (mut out, mut err) = (io::stdout(), io::stderr());
    let mut console = Console::new(&mut out, &mut err, Environment::of_process());
    explore(std::env::args_os(), &mut console, &interrupt).into()
}
