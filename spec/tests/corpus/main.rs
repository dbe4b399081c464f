//! Tests over files: the programs of `conformance/` and `examples/`, the tables of the chapters, and those of others.

mod conformance;
mod depth_tables;
mod ibm;
mod jess;
mod lazy_dpor;
mod needlepoint;
mod spin;
mod study;
mod worked_examples;
