//! The command `repl`.

use std::io;
use std::process::ExitCode;

use loris_repl::console::{Console, Environment};
use loris_repl::limits::Interrupt;
use loris_repl::shell::run;

fn main() -> ExitCode {
    let interrupt = Interrupt::default();
    let raised = interrupt.clone();
    // Without a handler Ctrl-C ends the process at once, which is right if there can be none. A second one does
    // no more than the first: it is the command that is stopped, never the session.
    let _ = ctrlc::set_handler(move || {
        raised.raise();
    });
    let (mut out, mut err) = (io::stdout(), io::stderr());
    let mut console = Console::new(&mut out, &mut err, Environment::of_process());
    run(std::env::args_os(), &mut console, &interrupt).into()
}
