//! Tests of the command `explore`: the real binary over small programs.

mod answer;
mod blocked;
mod bug_depth;
mod common;
mod check;
mod count;
mod explain;
mod html;
mod input;
mod help;
mod json;
mod library;
mod limits;
mod noise;
mod output;
mod pictures;
mod promises;
mod races;
mod replay;
mod same;
mod schedulers;
mod schema;
mod shown;
mod status;
mod study;
mod whole;
