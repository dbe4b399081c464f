//! What the page does: steps, rows that open, another execution, and programs that mean harm.

use crate::chromium::{Browser, Scheme};
use crate::{LOST, MANY, PHILOSOPHERS, address, page};

const RIGHT: (&str, u32) = ("ArrowRight", 39);
const LEFT: (&str, u32) = ("ArrowLeft", 37);
const HOME: (&str, u32) = ("Home", 36);
const END: (&str, u32) = ("End", 35);

fn open(text: &str, args: &[&str]) -> (tempfile::TempDir, Browser) {
    let folder = page(text, args);
    let browser = Browser::open(&address(&folder), 1280, Scheme::Light);
    (folder, browser)
}

fn said(browser: &mut Browser) -> String {
    browser.text("document.querySelector('#said').textContent")
}

/// The cells of a table, row by row.
fn table(browser: &mut Browser, id: &str) -> String {
    browser.text(&format!(
        "Array.from(document.querySelectorAll('#{id} tbody tr'), \
         row => Array.from(row.cells, cell => cell.textContent).join(' | ')).join('\\n')"
    ))
}

#[test]
#[ignore = "needs Chromium"]
fn arrow_keys_move_the_slider_through_the_states() {
    let (_folder, mut browser) = open(PHILOSOPHERS, &[]);
    assert_eq!(said(&mut browser), "Step 0 of 3: the initial state");
    assert_eq!(table(&mut browser, "objects"), "fork | [0] free, [1] free, [2] free");
    browser.value("document.querySelector('#step').focus()");
    let press = |browser: &mut Browser, (key, code)| browser.press(key, code, "");
    press(&mut browser, RIGHT);
    assert_eq!(said(&mut browser), "Step 1 of 3: philosopher[0] – lock fork[0] (line 4)");
    assert_eq!(table(&mut browser, "objects"), "fork | [0] held by philosopher[0], [1] free, [2] free");
    assert_eq!(
        browser.text("document.querySelector('.line.now code').textContent"),
        "  lock fork[i];",
        "the line of the event is marked"
    );
    press(&mut browser, END);
    assert_eq!(said(&mut browser), "Step 3 of 3: philosopher[2] – lock fork[2] (line 4)");
    assert_eq!(
        table(&mut browser, "threads"),
        "philosopher[0] | lock fork[1] | 5 | waits for fork[1], held by philosopher[1] | fork[0] | i = 0\n\
         philosopher[1] | lock fork[2] | 5 | waits for fork[2], held by philosopher[2] | fork[1] | i = 1\n\
         philosopher[2] | lock fork[0] | 5 | waits for fork[0], held by philosopher[0] | fork[2] | i = 2"
    );
    assert_eq!(browser.value("document.querySelectorAll('#threads tr.blocked').length"), 3);
    press(&mut browser, LEFT);
    assert!(said(&mut browser).starts_with("Step 2 of 3"), "{}", said(&mut browser));
    press(&mut browser, HOME);
    assert_eq!(said(&mut browser), "Step 0 of 3: the initial state");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium"]
fn the_line_of_a_step_comes_into_view() {
    let comment = "// a line\n".repeat(100);
    let (_folder, mut browser) = open(&format!("{comment}{LOST}{comment}"), &["--dfs"]);
    let seen = "(() => { const line = document.querySelector('.line.now').getBoundingClientRect(); \
                const box = document.querySelector('.program').getBoundingClientRect(); \
                return line.top >= box.top && line.bottom <= box.bottom; })()";
    browser.value("document.querySelector('[data-go=on]').click()");
    assert_eq!(browser.value(seen), true);
    browser.value(
        "document.querySelector('.program').scrollTop = 0; document.querySelector('[data-go=last]').click()",
    );
    assert_eq!(browser.value(seen), true);
}

#[test]
#[ignore = "needs Chromium"]
fn buttons_and_boxes_move_it_too() {
    let (_folder, mut browser) = open(LOST, &["--dfs"]);
    browser.value("document.querySelector('[data-go=on]').click()");
    assert!(said(&mut browser).starts_with("Step 1 of "), "{}", said(&mut browser));
    browser.value("document.querySelector('[data-go=last]').click()");
    assert_eq!(browser.value("document.querySelector('[data-go=on]').disabled"), true);
    assert_eq!(browser.text("document.activeElement.id"), "step", "a button that is off loses the focus");
    let click = "document.querySelector('.picture:not([hidden]) .event[data-first=\"2\"] rect')\
                 .dispatchEvent(new MouseEvent('click', {bubbles: true}))";
    browser.value(click);
    assert!(said(&mut browser).starts_with("Step 2 of "), "{}", said(&mut browser));
    assert_eq!(browser.value("document.querySelectorAll('.picture:not([hidden]) .event.now').length"), 2);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium"]
fn another_execution_can_be_chosen() {
    let (_folder, mut browser) = open(LOST, &["--dfs"]);
    let titles = browser
        .text("Array.from(document.querySelectorAll('#which option'), o => o.textContent).join('\\n')");
    assert!(titles.starts_with("finding 1 – failure – "), "{titles}");
    assert!(titles.contains("first of dfs – ok – "), "{titles}");
    browser.value("document.querySelector('#classes [data-show]').click()");
    assert_eq!(browser.text("document.activeElement.id"), "step");
    let shown = "document.querySelectorAll('.picture[data-of]:not([hidden])').length";
    assert_eq!(browser.value(shown), 1);
    assert_eq!(
        browser.value("document.querySelector('.picture[data-of]:not([hidden])').dataset.of"),
        browser.value("document.querySelector('#which').value")
    );
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium"]
fn rows_open_and_close() {
    let (_folder, mut browser) = open(LOST, &["--dfs"]);
    let visible = "Array.from(document.querySelectorAll('#classes tbody tr')).filter(row => row.offsetHeight > 0).length";
    let lazy = browser.value("document.querySelectorAll('#classes tbody.lazy').length");
    assert_eq!(browser.value(visible), lazy);
    browser.value("document.querySelector('#classes .opener').focus()");
    browser.press("Enter", 13, "\r");
    assert_eq!(browser.text("document.activeElement.getAttribute('aria-expanded')"), "true");
    let hbrs = browser.value(
        "document.querySelectorAll('#classes tbody.hbrs')[0].querySelectorAll('[data-level=hbr]').length",
    );
    assert_eq!(browser.value(visible).as_u64(), lazy.as_u64().zip(hbrs.as_u64()).map(|(a, b)| a + b));
    browser.value("document.querySelector('#classes tbody.hbrs .opener').click()");
    let schedule = browser
        .text("document.querySelector('#classes tr[data-level=schedules]:not([hidden]) code').textContent");
    assert!(schedule.contains('a') && schedule.contains('b'), "{schedule}");
    browser.value("document.querySelector('#classes .opener').click()");
    assert_eq!(browser.value(visible), lazy, "what is within is closed with it");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium"]
fn a_program_that_means_harm_does_none() {
    let hostile = "\
// </script><script>window.harm = 1</script> <img src=x onerror='window.harm = 2'> <!--
var x = 0;
thread a { x = 1; log \"</style><script>window.harm = 3</script>\"; }
thread b { assert x == 1, \"<svg onload=window.harm=4>&amp;'\\\"]]>\"; }
";
    let (_folder, mut browser) = open(hostile, &["--dfs"]);
    assert_eq!(browser.value("window.harm === undefined"), true);
    let first = browser.text("document.querySelector('.line code').textContent");
    assert_eq!(Some(first.as_str()), hostile.lines().next());
    let finding = browser.text("document.querySelector('#findings li').textContent");
    assert!(finding.contains("<svg onload=window.harm=4>&amp;'"), "{finding}");
    assert_eq!(browser.value("document.querySelectorAll('img, script[src], link').length"), 0);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium"]
fn ten_thousand_executions() {
    let (_folder, mut browser) = open(MANY, &["--dfs", "--max-schedules", "10000"]);
    assert_eq!(browser.text("document.querySelector('[data-figure=schedules]').textContent"), "10000");
    browser.value("document.querySelector('#step').focus()");
    browser.press("ArrowRight", 39, "");
    assert!(said(&mut browser).starts_with("Step 1 of "), "{}", said(&mut browser));
    assert_eq!(browser.complaints(), [""; 0]);
}
