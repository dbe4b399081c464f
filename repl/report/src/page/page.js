// Steps through the executions of the page. All text is set as text, never as markup.
(() => {
  "use strict";
  const find = (query, within = document) => within.querySelector(query);
  const all = (query, within = document) => Array.from(within.querySelectorAll(query));

  const root = document.documentElement;
  const theme = find("#theme");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme || (dark.matches ? "dark" : "light")) === "dark";
  // The button says what it does, not how it is.
  const showTheme = () => { theme.textContent = isDark() ? "Switch to light" : "Switch to dark"; };
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    showTheme();
  });
  dark.addEventListener("change", showTheme);
  showTheme();

  for (const button of all(".opener")) {
    const part = document.getElementById(button.getAttribute("aria-controls"));
    button.addEventListener("click", () => {
      const open = button.getAttribute("aria-expanded") !== "true";
      button.setAttribute("aria-expanded", String(open));
      if (part.tagName === "TR") {
        part.hidden = !open;
        return;
      }
      for (const row of part.rows) {
        const own = row.dataset.level === "hbr";
        const inner = own ? null : find(`[aria-controls="${row.id}"]`, part);
        row.hidden = !open || (!own && inner.getAttribute("aria-expanded") !== "true");
      }
    });
  }

  const { texts, executions } = JSON.parse(find("#data").textContent);
  const which = find("#which");
  const slider = find("#step");
  if (executions.length === 0) {
    for (const control of all(".controls button, .controls input, .controls select")) control.disabled = true;
    return;
  }

  const lines = new Map(all(".line").map((line) => [Number(line.dataset.line), line]));
  let execution = executions[0];
  let states = [];

  // Every state in full, from what each changed.
  const unfold = ({ objects, threads, states }) => {
    const held = objects.map(() => "");
    const standing = threads.map(() => null);
    return states.map((change) => {
      const changed = new Set();
      for (const [at, text] of change.objects) {
        held[at] = texts[text];
        changed.add(at);
      }
      for (const [at, op, line, stands, locals, holds, blocked] of change.threads) {
        standing[at] = {
          op: texts[op], line, stands: texts[stands], locals: texts[locals], holds: texts[holds], blocked: blocked === 1,
        };
      }
      return { event: change.event, held: held.slice(), standing: standing.slice(), changed };
    });
  };

  const row = (cells, kind) => {
    const line = document.createElement("tr");
    if (kind) line.className = kind;
    cells.forEach((text, at) => {
      const cell = document.createElement(at === 0 ? "th" : "td");
      if (at === 0) cell.scope = "row";
      cell.textContent = text;
      line.append(cell);
    });
    return line;
  };

  const told = (at, state) => {
    const number = execution.from + at;
    const last = execution.from + states.length - 1;
    if (!state.event) return `Step ${number} of ${last}: the initial state`;
    const [thread, text, line] = state.event;
    return `Step ${number} of ${last}: ${execution.threads[thread]} – ${texts[text]} (line ${line})`;
  };

  const markLines = (state) => {
    for (const line of lines.values()) {
      line.classList.remove("now");
      find(".here", line).textContent = "";
    }
    state.standing.forEach((thread, at) => {
      const line = thread && lines.get(thread.line);
      if (!line) return;
      const here = find(".here", line);
      here.textContent = [here.textContent, execution.threads[at]].filter(Boolean).join(", ");
    });
    const line = state.event && lines.get(state.event[2]);
    if (!line) return;
    line.classList.add("now");
    const box = find(".program");
    const top = line.offsetTop;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 40) {
      box.scrollTop = Math.max(0, top - box.clientHeight / 3);
    }
  };

  const markEvents = (number) => {
    const picture = find(`.picture[data-of="${which.value}"]`);
    for (const box of all(".event", picture)) {
      const events = box.dataset.events.split(" ").map(Number);
      box.classList.toggle("now", events.includes(number));
      box.classList.toggle("past", events[events.length - 1] < number);
    }
  };

  const show = () => {
    const at = Number(slider.value) - execution.from;
    const state = states[at];
    const said = told(at, state);
    find("#said").textContent = said;
    slider.setAttribute("aria-valuetext", said);
    const threads = execution.threads.map((name, thread) => {
      const stands = state.standing[thread];
      if (!stands) return row([name, "", "", "not there yet", "", ""], "gone");
      const kind = stands.blocked ? "blocked" : stands.line === 0 ? "gone" : "";
      const mover = state.event && state.event[0] === thread ? `${kind} moved` : kind;
      return row([name, stands.op, stands.line || "", stands.stands, stands.holds, stands.locals], mover);
    });
    find("#threads tbody").replaceChildren(...threads);
    const objects = execution.objects.map((name, object) =>
      row([name, state.held[object]], at > 0 && state.changed.has(object) ? "changed" : ""));
    find("#objects tbody").replaceChildren(...objects);
    markLines(state);
    markEvents(execution.from + at);
    for (const button of all("[data-go]")) {
      const back = button.dataset.go === "first" || button.dataset.go === "back";
      button.disabled = back ? at === 0 : at === states.length - 1;
    }
  };

  const choose = (at) => {
    which.value = String(at);
    execution = executions[at];
    states = unfold(execution);
    slider.min = String(execution.from);
    slider.max = String(execution.from + states.length - 1);
    slider.value = slider.min;
    for (const part of all("[data-of]")) part.hidden = part.dataset.of !== String(at);
    show();
  };

  slider.addEventListener("input", show);
  which.addEventListener("change", () => choose(Number(which.value)));
  for (const button of all("[data-go]")) {
    button.addEventListener("click", () => {
      const to = { first: slider.min, last: slider.max, back: slider.value - 1, on: Number(slider.value) + 1 };
      slider.value = String(to[button.dataset.go]);
      show();
      if (button.disabled) slider.focus();
    });
  }
  for (const button of all("[data-show]")) {
    button.addEventListener("click", () => {
      choose(Number(button.dataset.show));
      find("#execution").scrollIntoView();
      slider.focus({ preventScroll: true });
    });
  }
  for (const box of all(".picture .event")) {
    box.addEventListener("click", () => {
      const number = Number(box.dataset.first);
      if (number < execution.from) return;
      slider.value = String(number);
      show();
    });
  }
  choose(0);
})();
