//! Printed programs are read as what was printed.

use loris_lang::ast::Ast;
use loris_lang::source::SourceFile;
use loris_lang::{parse, pretty, tree};
use proptest::prelude::*;

use crate::generate::ast;
use crate::shown::programs;

/// Prints a program, reads it, and compares trees and texts.
fn check_round_trip(ast: &Ast) {
    let text = pretty(ast);
    let (again, errors) = parse(&SourceFile::new("printed.cl", text.as_str()));
    assert!(errors.is_empty(), "{}\n{text}", errors[0]);
    assert_eq!(tree(&again), tree(ast), "{text}");
    assert_eq!(pretty(&again), text);
}

#[test]
fn all_program_files() {
    for path in programs() {
        let text = std::fs::read_to_string(&path).expect("a program file");
        let (ast, errors) = parse(&SourceFile::new(path.display().to_string(), text));
        if errors.is_empty() {
            check_round_trip(&ast);
        }
    }
}

#[test]
fn brackets_stand_only_where_they_are_needed() {
    let text = "\
const N = -1 - -2 - -(3) * (4 + 5) << (1 | 2);
var x[N] = {1, -9223372036854775808};
fn f(a, b) {
  return (a < b) == (b < a) && (a == 1 || b == 2);
}
thread p[i in 0..N] {
  if f(i, ~-x[i]) {
    fail \"a \\\"b\\\"\\n\";
  } else if !(i == 1) {
    skip;
  } else {
    loop { }
  }
}
exists p[-1]:r == 1 && main.0.1:q[2] != x[0];
";
    let (ast, errors) = parse(&SourceFile::new("test.cl", text));
    assert_eq!(errors, []);
    assert_eq!(pretty(&ast), text);
}

#[test]
fn the_tree_shows_how_operators_group() {
    let text =
        "const A = 1 + 2 * 3 - 4; const B = 1 | 2 ^ 3 & 4 << 5 + 6; const C = -1 == 2 && !true || false;";
    let (ast, _) = parse(&SourceFile::new("test.cl", text));
    assert_eq!(
        tree(&ast),
        "(const A (- (+ 1 (* 2 3)) 4))\n(const B (| 1 (^ 2 (& 3 (<< 4 (+ 5 6))))))\n(const C (|| (&& (== -1 2) (! true)) false))\n"
    );
}

proptest! {
    #[test]
    fn any_program(ast in ast()) {
        check_round_trip(&ast);
    }
}
