//! Tests of the command `explore`: the real binary over small programs.

mod common;
mod count;
mod explain;
mod input;
mod json;
mod library;
mod output;
mod replay;
mod same;
mod schema;
mod status;
