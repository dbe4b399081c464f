//! Judged heads of program files as `JUnit` XML: a suite for each file, a case for each thing that its head says.
//!
//! The elements are those that build servers agree on; times are left out, so that two runs write the same.

use svg::Node;
use svg::node::Text;
use svg::node::element::Element;

use crate::render::human::found_by;
use crate::results::{CheckedCase, CheckedEntry, CheckedFile, EntryVerdict, FileVerdict};
use crate::style::tame;

/// All files, as one document.
pub fn junit(files: &[CheckedFile]) -> String {
    let mut root = element("testsuites", &[("name", "explore check")]);
    let mut sums = Sums::default();
    for file in files {
        let own = Sums::of(file);
        sums.add(&own);
        root.append(suite(file, &own));
    }
    sums.assign_to(&mut root);
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{root}\n")
}

/// How many cases came to what.
#[derive(Clone, Copy, Default)]
struct Sums {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Sums {
    fn of(file: &CheckedFile) -> Sums {
        let of =
            |is: fn(&EntryVerdict) -> bool| file.entries().filter(|(_, entry)| is(&entry.verdict)).count();
        let lone = usize::from(is_lone(file));
        Sums {
            tests: file.entries().count() + lone,
            failures: of(|verdict| matches!(verdict, EntryVerdict::Differs(_))),
            errors: of(|verdict| matches!(verdict, EntryVerdict::NotJudged(_)))
                + usize::from(file.verdict() == FileVerdict::Unreadable),
            skipped: usize::from(file.verdict() == FileVerdict::Empty),
        }
    }

    fn add(&mut self, other: &Sums) {
        self.tests += other.tests;
        self.failures += other.failures;
        self.errors += other.errors;
        self.skipped += other.skipped;
    }

    fn assign_to(self, element: &mut Element) {
        let all = [
            ("tests", self.tests),
            ("failures", self.failures),
            ("errors", self.errors),
            ("skipped", self.skipped),
        ];
        for (name, number) in all {
            element.assign(name, number.to_string());
        }
    }
}

/// Whether one case stands for the file, which has no entries.
fn is_lone(file: &CheckedFile) -> bool {
    matches!(file.verdict(), FileVerdict::Unreadable | FileVerdict::Empty)
}

fn suite(file: &CheckedFile, sums: &Sums) -> Element {
    let mut suite = element("testsuite", &[("name", &file.path)]);
    sums.assign_to(&mut suite);
    for (case, entry) in file.entries() {
        suite.append(test(file, case, entry));
    }
    if is_lone(file) {
        let mut test = element("testcase", &[("classname", &file.path), ("name", "head")]);
        test.append(match &file.outcome {
            Err(problem) => element("error", &[("message", &problem.why), ("type", "unusable")]),
            Ok(_) => element("skipped", &[("message", "the head says nothing to be judged")]),
        });
        suite.append(test);
    }
    suite
}

fn test(file: &CheckedFile, case: &CheckedCase, entry: &CheckedEntry) -> Element {
    let place = file.source.locate(entry.at);
    let line = file.source.position(entry.at.start).line.to_string();
    let name = format!("{}: {}{}", entry.key, entry.expected, case.constants());
    let mut test = element(
        "testcase",
        &[("classname", &file.path), ("name", &name), ("file", &file.path), ("line", &line)],
    );
    match &entry.verdict {
        EntryVerdict::Met(_) => {}
        EntryVerdict::Differs(found) => {
            let message = format!("expected {}, {}", entry.expected, found_by(found));
            let mut failure = element("failure", &[("message", &message), ("type", "differs")]);
            failure.append(Text::new(tame(&place)));
            test.append(failure);
        }
        EntryVerdict::NotJudged(why) => {
            let mut error = element("error", &[("message", why), ("type", "not-judged")]);
            error.append(Text::new(tame(&place)));
            test.append(error);
        }
    }
    test
}

/// An element with attributes, on one line each and without letters that XML does not allow.
fn element(name: &str, attributes: &[(&str, &str)]) -> Element {
    let mut element = Element::new(name);
    for (name, value) in attributes {
        element.assign(*name, tame(value));
    }
    element
}
