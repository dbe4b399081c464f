//! The lazy HBRs of a run, in each its HBRs, in each of those its schedules: a table whose rows open.

use loris_explorers::Equivalence;
use maud::{Markup, html};

use super::findings::schedule;
use super::story::{Told, ending};
use super::{Subject, by, section_id, share};
use crate::collect::{Gathered, HbrClass, LazyClass, is_bug};
use crate::execution::short;
use crate::results::{Run, earned, extent};
use crate::style::counted;

/// So many lazy HBRs are in all tables together.
const MOST_CLASSES: usize = 300;

/// The section of one run.
pub(super) fn section(subject: &Subject<'_>, run: &Run, gathered: &Gathered, told: &Told) -> Markup {
    let id = section_id("classes", run, subject);
    let heading = format!("{id}-title");
    let most = share(subject, MOST_CLASSES);
    html! {
        section id=(id) aria-labelledby=(heading) {
            h2 id=(heading) { "Lazy HBRs, HBRs, schedules" (by(subject, run)) }
            p { (summary(run)) }
            div.scroll tabindex="0" role="region" aria-label="Lazy HBRs, HBRs and schedules" {
                table.classes {
                    thead { tr {
                        th scope="col" { "relation" } th scope="col" { "outcome" }
                        th.number scope="col" { "HBRs" } th.number scope="col" { "schedules" }
                    } }
                    @for (at, class) in gathered.classes.listed().take(most).enumerate() {
                        (lazy(&format!("{id}-{at}"), at + 1, class, (run, told)))
                    }
                }
            }
            (left_out(run, gathered.classes.listed().take(most).count()))
        }
    }
}

fn summary(run: &Run) -> String {
    let counts = &run.report.statistics;
    let earned = earned(&run.report);
    let not_all = if earned.includes(Equivalence::Hbr) {
        ""
    } else if earned.includes(Equivalence::LazyHbr) {
        " There may be more HBRs: this search need not run them all."
    } else if earned.is_some() {
        " There may be more relations: this search need not run them all."
    } else {
        " There may be more: nothing is proven."
    };
    format!(
        "{} ran to the end: {}{}, {}{}, {}.{not_all}",
        counted(counts.schedules, "schedule"),
        extent::sign(&run.report, Equivalence::Hbr),
        counted(counts.hbrs, "HBR"),
        extent::sign(&run.report, Equivalence::LazyHbr),
        counted(counts.lazy_hbrs, "lazy HBR"),
        counted(counts.states, "state")
    )
}

fn lazy(id: &str, number: usize, class: &LazyClass, (run, told): (&Run, &Told)) -> Markup {
    let print = short(class.print);
    html! {
        tbody.lazy {
            tr {
                th scope="row" { (opener(id, &format!("lazy HBR {number} ({print})"))) }
                td { (outcome(class)) }
                td.number { (extent::sign(&run.report, Equivalence::Hbr)) (class.hbr_count()) }
                td.number { (class.schedules) }
            }
        }
        tbody.hbrs id=(id) {
            @for (at, hbr) in class.hbrs.iter().enumerate() {
                (one(&format!("{id}-{at}"), &format!("{number}.{}", at + 1), hbr, told))
            }
            @if let Some(more) = more(class.hbr_count(), class.hbrs.len()) {
                tr hidden data-level="hbr" { td colspan="4" { span.faint { (counted(more, "more HBR")) " not listed" } } }
            }
        }
    }
}

fn one(id: &str, number: &str, hbr: &HbrClass, told: &Told) -> Markup {
    html! {
        tr hidden data-level="hbr" {
            th scope="row" { (opener(id, &format!("HBR {number} ({})", short(hbr.print)))) }
            td {}
            td {}
            td.number { (hbr.schedules) }
        }
        tr hidden data-level="schedules" id=(id) {
            td colspan="4" {
                @for written in &hbr.first { (schedule(told, written)) }
                @if let Some(more) = more(hbr.schedules, hbr.first.len()) {
                    p.faint { (counted(more, "more schedule")) " not listed" }
                }
            }
        }
    }
}

fn opener(id: &str, name: &str) -> Markup {
    html! {
        button.opener type="button" aria-expanded="false" aria-controls=(id) { (name) }
    }
}

fn outcome(class: &LazyClass) -> Markup {
    let look = if is_bug(class.outcome) { "badge bad" } else { "badge good" };
    html! { span class=(look) { (ending(Some(class.outcome))) } }
}

fn more(all: u64, listed: usize) -> Option<u64> {
    all.checked_sub(listed as u64).filter(|more| *more > 0)
}

/// What is not in the table.
fn left_out(run: &Run, listed: usize) -> Markup {
    html! {
        @if let Some(more) = more(run.report.statistics.lazy_hbrs, listed) {
            p.faint.left-out { (counted(more, "more lazy HBR")) " not listed; " code { "explore --count" } " lists them all." }
        }
    }
}
