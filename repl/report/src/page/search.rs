//! How the search went: the exploration tree and the figures.

use loris_explorers::{Bounding, Equivalence, Growth, Report};
use maud::{Markup, PreEscaped, html};

use super::{Subject, by, section_id, share};
use crate::collect::Gathered;
use crate::picture::{MOST_ROWS, Palette, TreePicture, tree_drawn};
use crate::render::human::bound;
use crate::results::{COUNTS, Figure, MOST, Run, earned, extent};

/// The exploration tree of one run.
pub(super) fn tree(subject: &Subject<'_>, run: &Run, gathered: &Gathered) -> Markup {
    let id = section_id("tree", run, subject);
    let heading = format!("{id}-title");
    let (executions, most) = (run.report.statistics.executions(), share(subject, MOST_ROWS));
    let picture = TreePicture::with_classes(&gathered.tree, executions, most, &gathered.number_of_class());
    html! {
        section id=(id) aria-labelledby=(heading) {
            h2 id=(heading) { "The search" (by(subject, run)) }
            p.faint { "What each execution ran, where it branched off, and how it ended. A branch that was given up says why. Lazy HBRs have the numbers of the table above." }
            @if run.report.bound.is_some_and(|bound| bound.growth == Growth::Iterative) {
                p.faint { "As the bound grows the executions of smaller ones are run again; here they have the numbers of their last run." }
            }
            div.scroll.picture tabindex="0" role="region" aria-label="The exploration tree" {
                (PreEscaped(tree_drawn(&picture, Palette::OfThePage)))
            }
        }
    }
}

/// All figures of all runs.
pub(super) fn figures(subject: &Subject<'_>) -> Markup {
    html! {
        section #figures aria-labelledby="figures-title" {
            h2 #figures-title { "Figures" }
            div.scroll tabindex="0" role="region" aria-label="Figures" {
                table.figures {
                    thead { tr {
                        th scope="col" { "figure" }
                        @for run in subject.runs { th.number scope="col" { (bound::titled(&run.report)) } }
                    } }
                    tbody {
                        tr { th scope="row" { "complete" } @for run in subject.runs { td.number { (complete(&run.report)) } } }
                        tr {
                            th scope="row" { "guarantee" }
                            @for run in subject.runs { td.number data-figure="guarantee" { (earned(&run.report)) } }
                        }
                        @if subject.runs.iter().any(|run| run.report.bound.is_some()) { (bounds(subject)) }
                        @for Figure { name, key, of, .. } in COUNTS.iter().chain(&MOST) {
                            tr {
                                th scope="row" { (name) }
                                @for run in subject.runs {
                                    td.number { (sign(key, &run.report)) span data-figure=(key) { (of(&run.report.statistics)) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What a bounded search has measured.
fn bounds(subject: &Subject<'_>) -> Markup {
    let of = |figure: fn(&Report, Bounding) -> String| {
        let reports = subject.runs.iter().map(move |run| &run.report);
        reports.map(move |report| report.bound.map_or_else(String::new, |bound| figure(report, bound)))
    };
    html! {
        tr {
            th scope="row" { "bound on" }
            @for text in of(|_, bound| bound.measure.name().to_owned()) { td.number data-figure="bound_on" { (text) } }
        }
        tr {
            th scope="row" { "bound, or the last one" }
            @for text in of(|_, bound| bound.bound.to_string()) { td.number data-figure="bound" { (text) } }
        }
        tr {
            th scope="row" { "complete up to the bound" }
            @for text in of(|_, bound| bound.complete_for.map_or("none".to_owned(), |most| most.to_string())) {
                td.number data-figure="bound_complete_for" { (text) }
            }
        }
        tr {
            th scope="row" { "schedules by cost" }
            @for text in of(|report, _| bound::by_cost(report)) { td.number data-figure="costs" { (text) } }
        }
    }
}

/// `≥` before a number of classes of which the run may have left some out.
fn sign(key: &str, report: &Report) -> &'static str {
    let counted = Equivalence::ALL.into_iter().find(|equivalence| equivalence.key() == key);
    counted.map_or("", |equivalence| extent::sign(report, equivalence))
}

fn complete(report: &Report) -> String {
    match report.stopped_by {
        None => "yes".to_owned(),
        Some(reason) => format!("no: {}", reason.name()),
    }
}
