//! The command `repl`.

use std::io;
use std::process::ExitCode;

use loris_repl::console::{Console, Environment};
use loris_repl::limits::{Again, Interrupt};
use loris_repl::shell::run;

fn main() -> ExitCode {
    let interrupt = Interrupt::default();
    interrupt.listen(Again::IsTheSame);
    let (mut out, mut err) = (io::stdout(), io::stderr());
    let mut console = Console::new(&mut out, &mut err, Environment::of_process());
    ExitCode::from(run(std::env::args_os(), &mut console, &interrupt).code())
}
