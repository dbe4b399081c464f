//! The scripts of the units. The first line of `NAME.repl` is `# repl PROGRAM.cl`; what comes out when it is run is
//! recorded in `NAME.dialogue`.

use std::fs;

use crate::{blesses, files, read, run, units, words};

#[test]
fn scripts_print_what_is_recorded() {
    let mut different = Vec::new();
    for unit in units() {
        for script in files(&unit, "repl") {
            let text = read(&script);
            let first = text.lines().next().unwrap_or("");
            let command = first.strip_prefix("# ").expect("the first line is the command");
            let name = script.file_name().expect("a name").to_string_lossy().into_owned();
            let line = [words(command), vec!["--script".to_owned(), name]].concat();
            let ran = run(&unit, &line);
            let lines: Vec<&str> = ran.text.lines().map(str::trim_end).collect();
            let printed = format!("{}\nexit status {}\n", lines.join("\n"), ran.status);
            let recorded = script.with_extension("dialogue");
            if blesses() {
                fs::write(&recorded, &printed).expect("it can be written");
            } else if fs::read_to_string(&recorded).unwrap_or_default() != printed {
                different.push(format!("{}\n{printed}", recorded.display()));
            }
        }
    }
    assert!(different.is_empty(), "`BLESS=1` records these anew:\n{}", different.join("\n"));
}
