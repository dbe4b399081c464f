//! Constants defined from outside.

use loris_lang::source::SourceFile;
use loris_lang::{Definition, check, parse};

const TEXT: &str = "const N = 1; const M = N * 2; thread t[i in 0..M] { skip; }";

fn threads(definition: &str) -> Result<usize, String> {
    let source = SourceFile::new("test.cl", TEXT);
    let (mut ast, errors) = parse(&source);
    assert!(errors.is_empty());
    let definition: Definition = definition.parse().map_err(|error| format!("{error}"))?;
    ast.define(&definition).map_err(|error| error.to_string())?;
    let program = check(&source, &ast).map_err(|errors| errors[0].to_string())?;
    Ok(program.threads().len())
}

#[test]
fn a_constant_gets_another_value() {
    assert_eq!(threads("N=3"), Ok(6));
    assert_eq!(threads(" M = 5 "), Ok(5));
}

#[test]
fn what_is_wrong_is_said() {
    assert_eq!(threads("K=3"), Err("the program has no constant `K`".to_owned()));
    assert_eq!(threads("N"), Err("`N` is not of the form NAME=VALUE".to_owned()));
    assert_eq!(threads("=1"), Err("`=1` is not of the form NAME=VALUE".to_owned()));
    assert_eq!(threads("N=x"), Err("the value `x` of `N` is not an integer".to_owned()));
    assert!(threads("N=99999999999999999999").is_err());
    assert_eq!(threads("N=-1"), Err("the program has no thread".to_owned()));
}
