//! Every json output fits `spec/report.schema.json`, and has no key that the schema does not describe.
//!
//! The check knows the words of JSON Schema that the schema uses, and refuses others.

use serde_json::{Map, Value};

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
    schema.fits(&explore_text(LOST, &["tune", "--runs", "9", "--format", "json"]).out);
}

#[test]
fn what_does_not_fit_is_refused() {
    let schema = Schema::read();
    let good = explore_text(AB_BA, &["--format", "json"]).out;
    let mistakes = [
        ("\"schema\":1", "\"schema\":2"),
        ("\"complete\":true", "\"complete\":1"),
        ("\"guarantee\":\"lazy-hbrs\"", "\"guarantee\":\"all\""),
        ("\"schedules\":", "\"schedule\":"),
        ("\"stopped_by\":null", "\"stopped_by\":\"boredom\""),
        ("\"cut\":0", "\"cut\":-1"),
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
        let text = include_str!("../../../spec/report.schema.json");
        Schema(serde_json::from_str(text).expect("the schema is json"))
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
        for (word, rule) in schema.as_object().expect("a schema is an object") {
            let fits = match word.as_str() {
                "$schema" | "$defs" | "title" | "description" | "examples" => true,
                "$ref" => return self.check(self.definition(rule), value, at),
                "oneOf" => return self.one_of(rule, value, at),
                "const" => value == rule,
                "enum" => list(rule).contains(value),
                "type" => of_type(rule, value),
                "minimum" => value.as_f64().is_none_or(|number| Some(number) >= rule.as_f64()),
                "minItems" => {
                    value.as_array().is_none_or(|items| items.len() as u64 >= rule.as_u64().unwrap_or(0))
                }
                "pattern" => value.as_str().is_none_or(|text| matches(rule, text)),
                "required" => value.as_object().is_none_or(|object| has_all(object, rule)),
                "properties" => return self.with_properties(schema, value, at),
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(rule, item, &format!("{at}/{index}"))?;
                    }
                    true
                }
                _ => panic!("the check does not know `{word}`"),
            };
            if !fits {
                return Err(format!("{at}: {value} is not of {word} {rule}"));
            }
        }
        Ok(())
    }

    /// The other words of the schema, then each key; a key without a rule is a mistake here.
    fn with_properties(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let mut others = schema.as_object().expect("a schema is an object").clone();
        let rules = others.remove("properties").expect("it has this word");
        self.check(&Value::Object(others), value, at)?;
        for (key, item) in value.as_object().into_iter().flatten() {
            let rule = rules.get(key).ok_or_else(|| format!("{at}: the key `{key}` is not described"))?;
            self.check(rule, item, &format!("{at}/{key}"))?;
        }
        Ok(())
    }

    fn one_of(&self, rules: &Value, value: &Value, at: &str) -> Result<(), String> {
        let tried: Vec<_> = list(rules).iter().map(|rule| self.check(rule, value, at)).collect();
        match tried.iter().filter(|result| result.is_ok()).count() {
            1 => Ok(()),
            fitting => Err(format!("{at}: {fitting} forms fit: {tried:?}")),
        }
    }

    fn definition(&self, reference: &Value) -> &Value {
        let path = reference.as_str().and_then(|text| text.strip_prefix('#')).expect("within the schema");
        self.0.pointer(path).unwrap_or_else(|| panic!("there is no {path}"))
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn has_all(object: &Map<String, Value>, keys: &Value) -> bool {
    list(keys).iter().all(|key| key.as_str().is_some_and(|key| object.contains_key(key)))
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
