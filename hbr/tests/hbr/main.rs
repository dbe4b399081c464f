//! Tests of the relations from outside: laws over all small programs, and executions of machines.

mod difference;
mod execution;
mod laws;
mod lockset;
