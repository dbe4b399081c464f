//! The schema in the specification is that of the types of the report, and every json output fits it, without a key that
//! it does not describe. So the few shapes that are written or described by hand, words and tables of figures, are right.
//!
//! The check knows the words of JSON Schema that the schema uses, and refuses others.

use loris_report::json::schema::schema;
use serde_json::Value;

use crate::common::{AB_BA, CONDITIONS, DISJOINT, GATE, LONG, LOST, explore_text};

/// Logs, waits on a condition, fails by a fault, stops at an assume.
const MIXED: &str = "\
mutex m;
cond c;
var x = 0;
thread p { lock m; while x == 0 { wait c, m; } unlock m; log x, \"seen\"; }
thread q { lock m; x = choose(0..2); notify c; unlock m; assert x == 1; }
thread r { let v = x; assume v == 0; unlock m; }
";

/// How the command is called with one program.
const FORMS: [&[&str]; 39] = [
    &[],
    &["--all", "--max-schedules", "50"],
    &["--lazy-dpor"],
    &["--dpor", "--trace"],
    &["--dfs", "--exact"],
    &["--dfs", "--max-depth", "3", "--trace"],
    &["--random", "--seed", "3", "--max-schedules", "9"],
    &["--schedulers", "--max-schedules", "9", "--first-run", "4"],
    &["--pct", "--pct-threads", "1", "--pct-steps", "2", "--max-schedules", "9", "--epsilon", "1/9"],
    &["--random", "--pct", "--rng", "maple", "--max-schedules", "9"],
    &["--noise", "--max-schedules", "9"],
    &["--noise", "--quantum", "3", "--noise-at", "all", "--max-schedules", "1"],
    &["--dfs", "--first-bug"],
    &["--minimize", "--critical"],
    &["--critical", "--max-events", "9", "--exact"],
    &["--minimize", "--max-depth", "3", "--trace"],
    &["--replay", "", "--minimize", "--critical"],
    &["--replay", ""],
    &["--replay", "", "--max-depth", "2"],
    &["--quiet"],
    &["--study", "--trace"],
    &["--all", "--stop-at-failure", "--max-schedules", "50"],
    &["--points", "sync"],
    &["--points", "racy", "--dfs"],
    &["--points", "racy", "--max-schedules", "1", "--races"],
    &["--races", "--all", "--max-schedules", "50"],
    &["--replay", "", "--races"],
    &["--ipb", "--finish-bound"],
    &["--hbr-caching", "--delays", "1"],
    &["--idb", "--all", "--study", "--max-schedules", "20"],
    &["--same", "", ""],
    &["--same", "", "", "--max-depth", "2"],
    &["--count"],
    &["--count", "--max-events", "7", "--exact"],
    &["--count", "--max-schedules", "1"],
    &["--bug-depth"],
    &["--bug-depth", "--stop-at-failure"],
    &["--bug-depth", "--max-events", "5"],
    &["--bug-depth", "--max-depth", "3"],
];

#[test]
fn the_schema_in_the_specification_is_that_of_the_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/report.schema.json");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, schema()).expect("the schema can be written");
    }
    let written = std::fs::read_to_string(path).expect("there is a schema");
    assert!(written == schema(), "`BLESS=1 cargo test -p loris-repl --test explore schema` writes it anew");
}

#[test]
fn every_output_fits_the_schema() {
    let schema = Schema::read();
    for text in [DISJOINT, AB_BA, GATE, LOST, CONDITIONS, MIXED] {
        for form in FORMS {
            let ran = explore_text(text, &[form, &["--format", "json"]].concat());
            if ran.status == 2 {
                let chooses = text == MIXED && form.contains(&"--bug-depth");
                assert!(chooses && ran.out.is_empty(), "{ran:?}");
            } else {
                schema.fits(&ran.out);
            }
        }
    }
    schema.fits(&explore_text(LONG, &["--dfs", "--max-events", "9", "--format", "json"]).out);
}

#[test]
fn two_schedules_compared_fit_the_schema() {
    let schema = Schema::read();
    let pairs = [
        (DISJOINT, "4*t[0] 4*t[1]", "4*t[1] 4*t[0]"),
        (AB_BA, "p p", "p q"),
        (LOST, "2*a 2*b", "a b a b"),
        (MIXED, "/0", "/1"),
    ];
    for (text, first, second) in pairs {
        let ran = explore_text(text, &["--same", first, second, "--format", "json"]);
        assert!([1, 3].contains(&ran.status) || text == MIXED, "{ran:?}");
        if ran.status != 2 {
            schema.fits(&ran.out);
        }
    }
    let head = "//@ schedules: 7, outcomes: ok failure, define: N=1, hbrs: 4\nconst N = 0;\n";
    let check = ["check", "--format", "json"];
    schema.fits(&explore_text(&format!("{head}{LOST}"), &check).out);
    schema.fits(
        &explore_text(&format!("{head}{LOST}"), &["check", "--max-events", "3", "--format", "json"]).out,
    );
    schema.fits(&explore_text(&format!("//@ none: 1\n{LOST}"), &check).out);
    schema.fits(&explore_text("thread a { x = 1 }", &["--format", "json"]).out);
    let exercise = format!("//@ question: \"?\", answer: number schedules\n{LOST}");
    schema.fits(&explore_text(&exercise, &["answer", "--format", "json"]).out);
    schema.fits(&explore_text(LOST, &["tune", "--runs", "9", "--format", "json"]).out);
}

#[test]
fn what_does_not_fit_is_refused() {
    let schema = Schema::read();
    let good = explore_text(AB_BA, &["--format", "json"]).out;
    let mistakes = [
        ("\"schema\":2", "\"schema\":1"),
        ("\"complete\":true", "\"complete\":1"),
        ("\"guarantee\":\"lazy-hbrs\"", "\"guarantee\":\"all\""),
        ("\"schedules\":", "\"schedule\":"),
        ("\"stopped_by\":null", "\"stopped_by\":\"boredom\""),
        ("\"truncated\":0", "\"truncated\":-1"),
        ("program.cl:4:3", "program.cl"),
    ];
    for (right, wrong) in mistakes {
        assert!(good.contains(right), "{right}: {good}");
        let value = serde_json::from_str(&good.replacen(right, wrong, 1)).expect("json");
        assert!(schema.check(&schema.0, &value, "").is_err(), "{wrong}");
    }
}

struct Schema(Value);

impl Schema {
    fn read() -> Schema {
        Schema(serde_json::from_str(&schema()).expect("the schema is json"))
    }

    /// Every line of the output is an object that fits.
    fn fits(&self, out: &str) {
        assert!(!out.is_empty());
        for line in out.lines() {
            let value = serde_json::from_str(line).expect("a line is json");
            self.check(&self.0, &value, "").unwrap_or_else(|error| panic!("{error}\n{line}"));
        }
    }

    fn check(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let fail = |rule: &Value| Err(format!("{at}: {value} is not of {rule}"));
        for (word, rule) in schema.as_object().expect("a schema is an object") {
            let fits = match word.as_str() {
                "$schema" | "$defs" | "title" | "description" | "format" | "required" => true,
                "$ref" => self.check(self.definition(rule), value, at).map(|()| true)?,
                "anyOf" => self.any_of(list(rule), value, at).map(|()| true)?,
                "const" => value == rule,
                "enum" => list(rule).contains(value),
                "oneOf" => list(rule).iter().any(|one| self.check(one, value, at).is_ok()),
                "type" => of_type(rule, value),
                "minimum" => value.as_f64().is_none_or(|number| Some(number) >= rule.as_f64()),
                "minItems" => value.as_array().is_none_or(|items| Some(items.len() as u64) >= rule.as_u64()),
                "maxItems" => value.as_array().is_none_or(|items| Some(items.len() as u64) <= rule.as_u64()),
                "pattern" => value.as_str().is_none_or(|text| matches(rule, text)),
                "properties" => self.keys(schema, value, at).map(|()| true)?,
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(rule, item, &format!("{at}/{index}"))?;
                    }
                    true
                }
                _ => panic!("the check does not know `{word}`"),
            };
            if !fits {
                return fail(rule);
            }
        }
        Ok(())
    }

    /// Each key; one that is not described is a mistake here, and so is one that is required and not there.
    fn keys(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let Some(object) = value.as_object() else { return Ok(()) };
        for (key, item) in object {
            let rule = schema["properties"].get(key);
            let rule = rule.ok_or_else(|| format!("{at}: the key `{key}` is not described"))?;
            self.check(rule, item, &format!("{at}/{key}"))?;
        }
        let required = schema.get("required").map_or(&[][..], list);
        match required.iter().find(|key| key.as_str().is_none_or(|key| !object.contains_key(key))) {
            Some(key) => Err(format!("{at}: there is no {key}")),
            None => Ok(()),
        }
    }

    fn any_of(&self, rules: &[Value], value: &Value, at: &str) -> Result<(), String> {
        let tried: Vec<_> = rules.iter().map(|rule| self.check(rule, value, at)).collect();
        if tried.iter().any(Result::is_ok) { Ok(()) } else { Err(format!("{at}: no form fits: {tried:?}")) }
    }

    fn definition(&self, reference: &Value) -> &Value {
        let path = reference.as_str().and_then(|text| text.strip_prefix('#')).expect("within the schema");
        self.0.pointer(path).unwrap_or_else(|| panic!("there is no {path}"))
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn of_type(rule: &Value, value: &Value) -> bool {
    if let Value::Array(names) = rule {
        return names.iter().any(|name| of_type(name, value));
    }
    match rule.as_str().expect("the name of a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        other => panic!("there is no type {other}"),
    }
}

/// The patterns of the schema.
fn matches(pattern: &Value, text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match pattern.as_str() {
        Some(":[0-9]+:[0-9]+$") => {
            let mut parts = text.rsplitn(3, ':');
            parts.next().is_some_and(number) && parts.next().is_some_and(number) && parts.next().is_some()
        }
        Some("^[0-9]+$") => number(text),
        Some("^[0-9]+(/[0-9]+)?$") => text.splitn(2, '/').all(number),
        Some("^[0-9a-f]{16}$") => {
            text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        }
        other => panic!("the check does not know the pattern {other:?}"),
    }
}
