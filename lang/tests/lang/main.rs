//! Tests of the crate from outside: texts in, messages, trees, IR out.

mod bad_input;
mod built;
mod define;
#[expect(
    dead_code,
    unreachable_pub,
    reason = "it is a module of another crate, and no program is drawn here"
)]
#[path = "../../../spec/src/effort.rs"]
mod effort;
mod generate;
mod header;
mod lowering;
mod messages;
mod round_trip;
mod schedule;
mod shown;
mod soup;
