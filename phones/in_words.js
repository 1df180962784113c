"use strict";
// Announce each event once, in order, then the question; and read the game aloud by four keys.
const MOST_LINES = 40, SWITCHES = ["words", "short"];
let last_read = -1, session = null, asked = "", answering = false, chosen = "";

function lines_of(name) { return [...document.querySelectorAll(`#words [data-text="${name}"] p`)].map((one) => one.textContent); }

function announce_lines(lines) {
  const live = find("#live");
  for (const line of lines) live.append(Object.assign(document.createElement("p"), { textContent: line }));
  while (live.childElementCount > MOST_LINES) live.firstChild.remove();
}

function question() { return find("#asked") || find("#main h1"); }

function new_events() {
  const log = find("#happened");
  if (!log) return [];
  const is_first = session === null;
  if (log.dataset.session !== session) { session = log.dataset.session; last_read = is_first ? Number(log.dataset.last) : -1; }
  const fresh = [...log.children].filter((one) => Number(one.dataset.entry) > last_read);
  last_read = Math.max(last_read, Number(log.dataset.last));
  const is_short = document.body.classList.contains("is-short");
  const firsts = fresh.filter((one, at) => !is_short || fresh[at - 1]?.dataset.entry !== one.dataset.entry);
  return firsts.map((one) => one.textContent);
}

// After an answer, or if the focused element is gone, focus the question and give it all new lines as its name, once.

function announce(is_mine, is_lost) {
  const events = new_events(), heading = question(), words = heading ? heading.textContent : "", is_new = words !== asked;
  const before = asked;
  asked = words;
  const is_due = is_new || (events.length && (is_mine || !document.body.classList.contains("is-short")));
  const lines = is_due && words ? briefly([...events, again(words, before)]) : briefly(events);
  if (heading && (is_lost || (answering && lines.length))) focus_question(heading, lines);
  else announce_lines(lines);
  write_plate();
}

// The same rules as companion/table/in_words.py: repeat neither an unchanged question nor the name at the start of the line before.

function again(words, before) {
  const [asks, rest] = words.split(/(?<=\?) (.*)/s);
  return rest && words !== before && before.startsWith(`${asks} `) ? rest : words;
}

function briefly(lines) {
  return lines.map((line, at) => {
    const found = /^(.+?)[,:] (.)/.exec(line);
    return found && lines[at - 1]?.startsWith(`${found[1]} `) ? found[2].toUpperCase() + line.slice(found[0].length) : line;
  });
}

function focus_question(heading, lines) {
  heading.tabIndex = -1;
  if (lines.length > 1) heading.ariaLabel = lines.map((line) => line.replace(/[.:;,]$/, "")).join(". ");
  heading.focus({ preventScroll: true });
}

document.addEventListener("focusout", ({ target }) => { if (target === question()) target.removeAttribute("aria-label"); });

// the four keys

function write_plate() {
  const plate = find(".words-plate");
  if (!plate) return;
  plate.replaceChildren(...lines_of(chosen).map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  for (const key of document.querySelectorAll("[data-words]")) if (key.matches(".key")) key.ariaPressed = String(key.dataset.words === chosen);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-words]"), change = event.target.closest("[data-switch]");
  if (change) toggle(change.dataset.switch);
  if (!key) return;
  if (key.dataset.words === "answers") { const heading = question(); focus_question(heading, []); heading.scrollIntoView({ block: "start" }); return; }
  chosen = key.dataset.words;
  write_plate();
  announce_lines(lines_of(chosen));
});

// switches stored on this phone: the page in words, and short announcements

function is_switched_on(name) { try { return localStorage.getItem(name) === "on"; } catch { return false; } }

function toggle(name) {
  const is_on = !document.body.classList.contains(`is-${name}`);
  try { localStorage.setItem(name, is_on ? "on" : "off"); } catch { /* it lasts as long as this page */ }
  show_switch(name, is_on);
}

function show_switch(name, is_on) {
  document.body.classList.toggle(`is-${name}`, is_on);
  for (const one of document.querySelectorAll(`[data-switch="${name}"]`)) one.ariaPressed = String(is_on);
}
