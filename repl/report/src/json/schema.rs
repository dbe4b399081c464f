//! The schema of the reports, generated from their types; it stands in `spec/report.schema.json`.

use std::borrow::Cow;

use loris_explorers::count::Unfinished;
use loris_explorers::schedule_graph::{LONGEST, Refusal};
use loris_explorers::tune::TuneSearch;
use loris_explorers::{Equivalence, Guarantee, StopReason};
use loris_interpreter::{Deadlock, Outcome};
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::Document;
use super::count::{Numbers, Total};
use super::run::{Counts, Most};
use super::words::{Named, Word};
use crate::execution::Ending;
use crate::results::{COUNTS, CountFigure, Figure, MOST, TOTALS};

/// What the schema says of a type with words.
pub(super) trait Listed: Named {
    /// Its name there.
    const TITLE: &str;
    /// What it is.
    const ABOUT: &str;

    /// Its words.
    fn words() -> Vec<&'static str>;
}

impl<T: Listed> JsonSchema for Word<T> {
    fn schema_name() -> Cow<'static, str> {
        T::TITLE.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut words = T::words();
        words.dedup();
        json_schema!({ "description": T::ABOUT, "enum": words })
    }
}

/// Descriptions on one line, no formats of numbers; and a key that may be missing is never null.
fn tidied(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = text.replace('\n', " ");
    }
    schema.remove("format");
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let optional = properties.iter_mut().filter(|(key, _)| !required.contains(&json!(key)));
        optional.for_each(|(_, property)| without_null(property));
    }
    transform_subschemas(&mut tidied, schema);
}

/// What is described as something or null, as that something.
fn without_null(property: &mut Value) {
    let Some(object) = property.as_object_mut() else { return };
    if let Some(Value::Array(forms)) = object.remove("anyOf") {
        object.extend(
            forms
                .into_iter()
                .filter_map(|form| match form {
                    Value::Object(form) if form.contains_key("$ref") => Some(form),
                    _ => None,
                })
                .flatten(),
        );
    }
}

pub(super) fn endings() -> [Ending; 5] {
    let outcomes =
        [Outcome::Ok, Outcome::Deadlock(Deadlock::Mutex), Outcome::Failure, Outcome::AssumeBlocked];
    let [ok, deadlock, failure, assumes] = outcomes.map(Ending::Outcome);
    [ok, deadlock, failure, assumes, Ending::Truncated(StopReason::Depth)]
}

pub(super) fn guarantees() -> Vec<Guarantee> {
    let every = Equivalence::ALL.map(Guarantee::every);
    [Guarantee::NONE].into_iter().chain(every).collect()
}

/// Those that a limit on depth or a choice of values gives come from the limits and from the start.
pub(super) fn refusals() -> Vec<Refusal> {
    let limits = [StopReason::Events, StopReason::Depth, StopReason::Timeout, StopReason::Memory];
    let stopped = limits.into_iter().chain([StopReason::Interrupted]).map(Refusal::Stopped);
    stopped.chain([Refusal::TooLarge(0), Refusal::TooLong(LONGEST), Refusal::Chooses]).collect()
}

pub(super) fn tune_searches() -> [TuneSearch; 4] {
    [TuneSearch::Grid, TuneSearch::Random(1), TuneSearch::HillClimbing(1), TuneSearch::Halving(1)]
}

pub(super) fn unfinished() -> Vec<Unfinished> {
    let limits = [StopReason::Schedules, StopReason::Events, StopReason::Depth];
    let ends = [StopReason::Timeout, StopReason::Memory, StopReason::Interrupted];
    let stopped = limits.into_iter().chain(ends).map(Unfinished::Stopped);
    stopped.chain([Unfinished::Cycle]).collect()
}

/// The schema of what [`line`](super::line) writes, as it stands in the specification, with the line end.
///
/// # Panics
/// Never: a schema can be written as json.
pub fn schema() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<Document>();
    tidied(&mut schema);
    let text = serde_json::to_string_pretty(&schema).expect("a schema is json");
    text + "\n"
}

/// What the schema says of figures: an object with a key for each.
fn object(properties: &Map<String, Value>) -> Schema {
    let required: Vec<String> = properties.keys().cloned().collect();
    json_schema!({ "type": "object", "properties": properties, "required": required })
}

fn figures(table: &[Figure]) -> Schema {
    let mut properties = Map::new();
    for figure in table {
        let number = json!({ "type": "integer", "minimum": 0, "description": figure.about });
        let Some(group) = figure.group() else {
            properties.insert(figure.key.to_owned(), number);
            continue;
        };
        let whole = properties.entry(group).or_insert_with(|| {
            json!({ "type": "object", "description": "Executions given up, by reason.", "properties": {}, "required": [] })
        });
        whole["properties"][figure.own_key()] = number;
        whole["required"].as_array_mut().expect("it is a list").push(figure.own_key().into());
    }
    object(&properties)
}

impl JsonSchema for Counts {
    fn schema_name() -> Cow<'static, str> {
        "Counts".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        figures(&COUNTS)
    }
}

impl JsonSchema for Most {
    fn schema_name() -> Cow<'static, str> {
        "Most".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        figures(&MOST)
    }
}

impl JsonSchema for Numbers {
    fn schema_name() -> Cow<'static, str> {
        "Numbers".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let number = |figure: &CountFigure| {
            let mut number = generator.subschema_for::<Total>();
            number.insert("description".to_owned(), figure.about.into());
            (figure.key.to_owned(), number.to_value())
        };
        object(&TOTALS.iter().map(number).collect())
    }
}
