//! The program and the execution side by side, with a slider over its states; and its relations.

use maud::{Markup, PreEscaped, html};

use super::Subject;
use super::story::{Story, Told};
use crate::listing::{Line, Listing};
use crate::picture::{Palette, Which, drawn};
use crate::style::counted;

/// So many lines of the program are shown.
const MOST_LINES: usize = 3_000;

/// So many bytes of pictures are in the page.
const MOST_BYTES: usize = 1_200_000;

/// The program and the states.
pub(super) fn section(subject: &Subject<'_>, told: &Told) -> Markup {
    html! {
        section #execution aria-labelledby="execution-title" {
            h2 #execution-title { "Execution, step by step" }
            noscript { p { "The steps need a script, which this browser does not run." } }
            @if told.stories.is_empty() { p { "There is no execution to show." } }
            div.viewer {
                (controls(told))
                div.columns {
                    (program(subject))
                    div.state {
                        h3 { "Threads" }
                        div.scroll tabindex="0" role="region" aria-label="Threads" {
                            table #threads {
                                thead { tr {
                                    th scope="col" { "thread" } th scope="col" { "next op" } th scope="col" { "line" }
                                    th scope="col" { "stands" } th scope="col" { "holds" } th scope="col" { "locals" }
                                } }
                                tbody {}
                            }
                        }
                        h3 { "Variables, locks and other objects" }
                        div.scroll tabindex="0" role="region" aria-label="Objects" {
                            table #objects {
                                thead { tr { th scope="col" { "object" } th scope="col" { "holds" } } }
                                tbody {}
                            }
                        }
                        @for (at, story) in told.stories.iter().enumerate() {
                            @if story.more_objects > 0 {
                                p.faint data-of=(at) hidden { (counted(story.more_objects as u64, "more object")) " not shown." }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn controls(told: &Told) -> Markup {
    html! {
        div.controls {
            label for="which" { "Execution" }
            select #which {
                @for (at, story) in told.stories.iter().enumerate() {
                    option value=(at) { (story.title) " – " (story.ending) " – " (counted(events(story), "event")) }
                }
            }
            @if told.left > 0 { p.faint { (counted(told.left as u64, "more execution")) " left out here; " code { "explore --replay" } " runs them." } }
            div.steps {
                button type="button" data-go="first" aria-label="First state" { "|◀" }
                button type="button" data-go="back" aria-label="One step back" { "◀" }
                input #step type="range" min="0" max="0" value="0" aria-label="Step";
                button type="button" data-go="on" aria-label="One step on" { "▶" }
                button type="button" data-go="last" aria-label="Last state" { "▶|" }
            }
            output #said for="step" aria-live="polite" {}
            @for (at, story) in told.stories.iter().enumerate() {
                div data-of=(at) hidden {
                    @if story.from > 0 { p.faint { "The states before event " (story.from) " are left out." } }
                    p.schedule { span.faint { "schedule " } code { (story.schedule.shortened()) } }
                }
            }
        }
    }
}

fn events(story: &Story) -> u64 {
    (story.from + story.states.len()).saturating_sub(1) as u64
}

fn program(subject: &Subject<'_>) -> Markup {
    let listing = Listing::of(subject.source);
    let lines = &listing.body;
    html! {
        div.program.scroll tabindex="0" role="region" aria-label="The program" {
            @if let Some(place) = listing.place_of_head() {
                details {
                    summary { (place) }
                    @for line in listing.head.iter().take(MOST_LINES) { (row(line)) }
                }
            }
            @for line in lines.iter().take(MOST_LINES) { (row(line)) }
            @if lines.len() > MOST_LINES {
                p.faint { (counted((lines.len() - MOST_LINES) as u64, "more line")) " left out." }
            }
        }
    }
}

fn row(line: &Line<'_>) -> Markup {
    html! {
        div.line data-line=(line.number) {
            span.number { (line.number) }
            code { (line.text()) }
            span.here {}
        }
    }
}

/// The two relations of each execution.
pub(super) fn relations(told: &Told) -> Markup {
    let mut room = MOST_BYTES;
    html! {
        section #relations aria-labelledby="relations-title" {
            h2 #relations-title { "What happens before what" }
            p.faint { "The happens-before relation and the lazy one of the execution above. A box is an event; the one of the current step is marked, and a click on another one goes there." }
            @for (at, story) in told.stories.iter().enumerate() {
                div.scroll.picture tabindex="0" role="region" aria-label="The HBR and the lazy HBR" data-of=(at) hidden {
                    (picture(story, &mut room))
                }
            }
        }
    }
}

fn picture(story: &Story, room: &mut usize) -> Markup {
    let svg = drawn(&story.picture, &Which::BOTH, Palette::OfThePage);
    if svg.len() > *room {
        return html! {
            p.faint { "The picture is left out for its size; " code { "explore --replay … --svg FILE" } " draws it." }
        };
    }
    *room -= svg.len();
    PreEscaped(svg)
}
