//! How the page looks: nothing overflows or overlaps, contrasts are enough, the focus is seen, in light and dark.

use serde_json::json;

use crate::chromium::{Browser, Scheme};
use crate::{LOST, MANY, PHILOSOPHERS, address, page};

/// The pieces of text that are seen, each with its rectangle, cut to what its boxes show of it.
const PIECES: &str = r"
const pieces = () => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const owner = node.parentElement;
    if (!node.textContent.trim() || owner.closest('script, style, title, option, noscript, [hidden]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
      for (let box = owner; box; box = box.parentElement) {
        if (box === document.documentElement || getComputedStyle(box).overflow === 'visible') continue;
        if (box instanceof SVGElement) continue;
        const edge = box.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      if (right - left > 1 && bottom - top > 1) found.push({ node, owner, left, top, right, bottom });
    }
  }
  return found;
};
";

/// Pairs of texts of which one lies on the other.
const OVERLAPS: &str = r"
(() => {
  const found = [];
  const all = pieces().sort((one, other) => one.top - other.top);
  const rows = 3;
  all.forEach((one, at) => {
    for (let next = at + 1; next < all.length && all[next].top < one.bottom - rows; next++) {
      const other = all[next];
      if (other.node === one.node) continue;
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5) {
        found.push(`${one.node.textContent} / ${other.node.textContent}`);
      }
    }
  });
  return found.slice(0, 10);
})()
";

/// Texts whose contrast is less than 4.5 (WCAG 2.2, 1.4.3), those of switched-off controls left out.
const PALE: &str = r"
(() => {
  const numbers = (color) => color.match(/[\d.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = numbers(color).slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const opaque = (color) => { const parts = numbers(color); return parts.length === 3 || parts[3] > 0; };
  const behind = (element) => {
    if (element.closest('.event')) return getComputedStyle(element.closest('.event').querySelector('rect')).fill;
    for (let box = element; box; box = box.parentElement) {
      const color = getComputedStyle(box).backgroundColor;
      if (opaque(color)) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const found = new Set();
  for (const { node, owner } of pieces()) {
    if (owner.closest(':disabled')) continue;
    const style = getComputedStyle(owner);
    const ink = owner instanceof SVGElement ? style.fill : style.color;
    const [one, other] = [light(ink), light(behind(owner))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) found.add(`${contrast.toFixed(2)} ${ink} on ${behind(owner)}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return Array.from(found).slice(0, 10);
})()
";

const WIDTHS: [u32; 3] = [400, 768, 1280];

fn programs() -> [(&'static str, Vec<&'static str>); 5] {
    [
        (LOST, vec!["--dfs", "--hbr-caching", "--ipb"]),
        (PHILOSOPHERS, vec![]),
        (LOST, vec!["--dfs", "--hbr-caching", "--lazy-dpor"]),
        (MANY, vec!["--dfs", "--max-schedules", "10000"]),
        (PHILOSOPHERS, vec!["--hbr-caching"]),
    ]
}

#[test]
#[ignore = "needs Chromium"]
fn nothing_overflows_or_overlaps_or_is_pale() {
    for (text, args) in programs() {
        let folder = page(text, &args);
        let mut browser = Browser::open(&address(&folder), 1280, Scheme::Light);
        browser.value("for (const button of document.querySelectorAll('.opener')) button.click()");
        browser.value("document.querySelector('[data-go=last]').click()");
        browser.value(&format!("void (window.pieces = (() => {{ {PIECES} return pieces; }})())"));
        for width in WIDTHS {
            browser.resize(width);
            let wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(browser.value(wide), 0, "{args:?} at {width}");
            assert_eq!(browser.value(OVERLAPS), json!([]), "{args:?} at {width}");
            for scheme in [Scheme::Light, Scheme::Dark] {
                browser.prefer(scheme);
                assert_eq!(browser.value(PALE), json!([]), "{args:?} at {width}, {scheme:?}");
            }
        }
        assert_eq!(browser.complaints(), [""; 0]);
    }
}

#[test]
#[ignore = "needs Chromium"]
fn nobody_scrolls_to_read_what_a_thread_waits_for() {
    let folder = page(PHILOSOPHERS, &[]);
    let mut browser = Browser::open(&address(&folder), 1280, Scheme::Light);
    let blocked = "document.querySelectorAll('#threads tr.blocked').length";
    browser.value("document.querySelector('[data-go=last]').click()");
    assert_ne!(browser.value(blocked), 0, "it ends in a deadlock");
    for width in WIDTHS {
        browser.resize(width);
        let hidden = "(() => { const box = document.querySelector('#threads').parentElement; \
                      return box.scrollWidth - box.clientWidth; })()";
        assert_eq!(browser.value(hidden), 0, "at {width}");
    }
}

#[test]
#[ignore = "needs Chromium"]
fn nobody_scrolls_to_see_who_stands_at_a_long_line() {
    let line = "thread long[i in 0..3] { lock m; let a = x; x = a + 1; let b = y; y = b + 1; unlock m; } // and so on";
    let folder = page(&format!("mutex m;\nvar x, y;\n{line}\n"), &[]);
    let mut browser = Browser::open(&address(&folder), 1280, Scheme::Light);
    let who = "[...document.querySelectorAll('.program .here')].map(here => here.textContent).join('')";
    assert!(browser.value(who).as_str().is_some_and(|who| who.contains("long[2]")));
    for width in WIDTHS {
        browser.resize(width);
        let hidden = "(() => { const box = document.querySelector('.program'); \
                      return box.scrollWidth - box.clientWidth; })()";
        assert_eq!(browser.value(hidden), 0, "at {width}");
    }
}

#[test]
#[ignore = "needs Chromium"]
fn these_checks_see_what_is_wrong() {
    let folder = page(PHILOSOPHERS, &[]);
    let mut browser = Browser::open(&address(&folder), 1280, Scheme::Light);
    browser.value(&format!("void (window.pieces = (() => {{ {PIECES} return pieces; }})())"));
    let pieces = browser.value("pieces().length").as_u64();
    assert!(pieces > Some(100), "{pieces:?}");
    assert_eq!((browser.value(OVERLAPS), browser.value(PALE)), (json!([]), json!([])));
    browser
        .value("document.querySelector('#findings p').style.cssText = 'color: #999; margin-bottom: -30px'");
    assert_ne!(browser.value(OVERLAPS), json!([]));
    assert_ne!(browser.value(PALE), json!([]));
    browser.value("document.querySelector('#findings p').style.cssText = 'position: relative; left: 900px; width: 500px'");
    let wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    assert_ne!(browser.value(wide), 0);
}

#[test]
#[ignore = "needs Chromium"]
fn light_and_dark_by_preference_and_by_hand() {
    let folder = page(LOST, &[]);
    let mut browser = Browser::open(&address(&folder), 1280, Scheme::Light);
    let ground = "getComputedStyle(document.body).backgroundColor";
    let offered = "document.querySelector('#theme').textContent";
    let light = browser.text(ground);
    assert_eq!(browser.text(offered), "Switch to dark");
    browser.prefer(Scheme::Dark);
    let dark = browser.text(ground);
    assert_ne!(light, dark);
    assert_eq!(browser.text(offered), "Switch to light");
    browser.value("document.querySelector('#theme').focus()");
    browser.press("Enter", 13, "\r");
    assert_eq!((browser.text(ground), browser.text(offered)), (light, "Switch to dark".to_owned()));
    browser.press("Enter", 13, "\r");
    assert_eq!((browser.text(ground), browser.text(offered)), (dark, "Switch to light".to_owned()));
}

#[test]
#[ignore = "needs Chromium"]
fn the_keyboard_reaches_everything_in_order_and_the_focus_is_seen() {
    let folder = page(PHILOSOPHERS, &[]);
    let mut browser = Browser::open(&address(&folder), 1280, Scheme::Light);
    let mut stops: Vec<String> = Vec::new();
    let mut tops: Vec<f64> = Vec::new();
    for _ in 0..40 {
        browser.press("Tab", 9, "");
        let stop = browser.text(
            "(() => { const at = document.activeElement; if (at === document.body) return ''; \
             const style = getComputedStyle(at); \
             return [at.id || at.dataset.go || at.getAttribute('aria-label') || at.textContent, style.outlineStyle].join(' / '); })()",
        );
        if stop.is_empty() {
            break;
        }
        tops.push(
            browser
                .value("document.activeElement.getBoundingClientRect().top + scrollY")
                .as_f64()
                .expect("a place"),
        );
        stops.push(stop);
    }
    let unseen: Vec<&String> = stops.iter().filter(|stop| !stop.ends_with("/ solid")).collect();
    assert!(unseen.is_empty(), "no outline at {unseen:?}");
    for wanted in
        ["theme", "which", "step", "on", "The program", "Threads", "Objects", "The exploration tree"]
    {
        assert!(
            stops.iter().any(|stop| stop.starts_with(&format!("{wanted} /"))),
            "{wanted} is not in {stops:?}"
        );
    }
    let begin = |name: &str| stops.iter().position(|stop| stop.starts_with(name));
    assert!(begin("theme") < begin("which") && begin("which") < begin("step"), "{stops:?}");
    assert!(tops.first() < tops.last(), "from the top down: {tops:?}");
    let nameless = "Array.from(document.querySelectorAll('button, input, select, [role=region]')).filter(control => \
                    !control.textContent.trim() && !control.getAttribute('aria-label') && !control.labels?.length).length";
    assert_eq!(browser.value(nameless), 0);
}
