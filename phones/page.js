"use strict";
// Replace the page on every event of the stream, send answers without leaving it, and show when the table can't be reached.
const BEAT_MS = 15000, GREY_MS = BEAT_MS + 5000, GIVE_UP_MS = 40000, SEND_MS = 10000, SLOW_MS = 1200;
let stream = null, newest = 0, heard = 0, last_heard_ms = Date.now(), turn = "", source = "";

function find(selector, within = document) { return within.querySelector(selector); }

// replace the page; elements with an unchanged data-key stay, with typed text and focus

function replace_page(html, order, is_new = false) {
  const fresh = new DOMParser().parseFromString(html, "text/html"), main = find("#main"), now = find("#main", fresh);
  if (!now || !main) return;
  if (order < newest) return show_message(find(".said", now), main);
  const links = (now.dataset.styles ?? "").split(" ").filter(Boolean).map(style_link), loading = links.filter((one) => one.dataset.own !== "loaded");
  if (loading.length) return Promise.all(loading.map(when_loaded)).then(() => replace_page(html, order, is_new));
  newest = order;
  if (now.outerHTML === source && !is_new) return;  // stream and reply send the same page: a screen reader would repeat the question
  source = now.outerHTML;
  const focused = document.activeElement;
  for (const part of now.querySelectorAll("[data-key]")) {
    const same = [...main.querySelectorAll("[data-key]")].find((old) => old.dataset.key === part.dataset.key);
    if (!same || !now.contains(part)) continue;
    if (part.matches("[data-hold], .why, .odds")) part.open = same.open;
    else part.replaceWith(same);
  }
  for (const pad of now.querySelectorAll("[data-pad]")) restore_choice(pad, main);
  for (const fold of now.querySelectorAll("[data-fold]")) fold.open = [...main.querySelectorAll("[data-fold]")].some((one) => one.open && one.dataset.fold === fold.dataset.fold);
  const is_let_in = ["choosing", "waiting"].includes(main.dataset.state) && now.dataset.state === "playing", welcome = find("#welcome", main);
  for (const link of document.querySelectorAll("link[data-own]")) link.media = links.includes(link) ? "all" : "not all";
  main.replaceWith(document.adoptNode(now));
  if (is_let_in && welcome) show_welcome(welcome);
  if (focused && focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
  const is_lost = Boolean(focused) && focused !== document.body && !focused.isConnected;
  const drawer = find("#drawer", fresh), old = find("#drawer");
  if (drawer && !old) find("#main").before(document.adoptNode(drawer));
  if (!drawer && old) old.remove();
  if (drawer && old) refresh_log(drawer, old);
  after_change(is_lost);
}

// load the style of another board before its page is shown, and keep it; insert it before the styles that override it

function known_style(href) { return find(`link[data-own][href="${href}"]`); }

function style_link(href, at, wanted) {
  const known = known_style(href), next = wanted.slice(at + 1).map(known_style).find(Boolean);
  if (known) return known;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", media: "not all", href });
  link.dataset.own = "loading";
  link.addEventListener("load", () => { link.dataset.own = "loaded"; });
  document.head.insertBefore(link, next ?? null);
  return link;
}

function when_loaded(link) { return new Promise((done) => link.addEventListener("load", done, { once: true })); }

function refresh_log(drawer, old) {
  const entries = find("#entries", drawer), shown = find("#entries", old);
  if (entries && shown) shown.replaceWith(document.adoptNode(entries));
  else if (entries) { drawer.open = old.open; old.replaceWith(document.adoptNode(drawer)); }
}

// keep the chosen number when another player's answer replaces the page, and show its receipt

function restore_choice(pad, main) {
  const old = [...main.querySelectorAll("[data-pad]")].find((one) => one.dataset.pad === pad.dataset.pad);
  const chosen = old && find("input:checked", old), same = chosen && find(`input[value="${chosen.value}"]`, pad);
  if (same) { same.checked = true; show_receipt(pad); }
}

function show_receipt(pad) {
  const chosen = find("input:checked", pad);
  for (const one of pad.querySelectorAll("[data-for]")) one.hidden = !chosen || one.dataset.for !== chosen.value;
  const unpicked = find(".unpicked", pad);
  if (unpicked) unpicked.hidden = Boolean(chosen);
}

document.addEventListener("change", ({ target }) => { const pad = target.closest(".pad"); if (pad) { show_receipt(pad); find("[data-for]:not([hidden])", pad)?.scrollIntoView({ block: "nearest" }); } });

// show only the message of an answer that is older than the page

function show_message(said, main) {
  if (!said) return;
  find(".said", main)?.remove();
  main.prepend(document.adoptNode(said));
}

// show a plain-text answer, such as “too many requests”, as a message

function show_error(words) {
  const said = Object.assign(document.createElement("p"), { className: "said", role: "alert", textContent: words });
  show_message(said, find("#main"));
}

// shrink the board, then what is beside it, until every answer is on the screen; enlarge the board if there is room

const FITS = 6, SCALES = [1, .88, .76, .66], LARGEST = [1.15, 1.3, 1.45, 1.6];

function fit_page() {
  fit_television();
  const main = find("#main.playing"), board = main && find(".board", main);
  if (!main) return;
  if (document.body.classList.contains("is-words") || find(".turn-clock", main)) return set_fit(main, 0, 1);
  const is_good = (step, scale) => { set_fit(main, step, scale); return is_fitting(main, board); };
  for (let step = 0; step <= FITS; step++) for (const scale of board && step > 1 ? SCALES : [1]) {
    if (!is_good(step, scale)) continue;
    if (step === 0 && board) enlarge_board(main, is_good);
    return;
  }
}

// on a television, until no text is cut: leave out older events, then the title, then shrink the text below the board or at the end

const TELEVISION_FITS = 4;

function fit_television() {
  for (const box of document.querySelectorAll("#main.watching > :is(.asked, .ended)")) for (let step = 0; step <= TELEVISION_FITS; step++) {
    for (let nth = 1; nth <= TELEVISION_FITS; nth++) box.classList.toggle(`few${nth}`, nth <= step);
    if (![box, ...box.querySelectorAll("h1, p, .log, .log span, .standings li, .plates li")].some(is_cut)) break;
  }
}

function is_cut(one) { return one.scrollHeight > one.clientHeight + 4 || one.scrollWidth > one.clientWidth + 1; }

function enlarge_board(main, is_good) {
  let last = 1;
  for (const scale of LARGEST) { if (!is_good(0, scale)) break; last = scale; }
  set_fit(main, 0, last);
}

function set_fit(main, step, scale) {
  for (let nth = 1; nth <= FITS; nth++) main.classList.toggle(`fit${nth}`, nth <= step);
  main.style.setProperty("--scale", scale);
}

function is_fitting(main, board) {
  const page = document.documentElement, open = find(".asked details[open]", main);
  const holds = (one) => !one || one.scrollHeight <= one.clientHeight + 1 || getComputedStyle(one).display === "contents";
  const inner = board && [...board.children].every((one) => one.tagName === "STYLE" || (one.scrollWidth <= one.clientWidth + 1 && one.getBoundingClientRect().right <= innerWidth + 1))
    && [...board.querySelectorAll("li")].every((one) => one.scrollWidth <= one.clientWidth + 4);
  return (inner ?? true) && page.scrollHeight <= innerHeight && holds(find(".left", main)) && (open || holds(find(".right", main)));
}

// move the message of a refused answer into its form

function move_message_to(form) {
  const said = find("#main .said"), same = form.isConnected ? form : same_form(form);
  if (!said || !same) return;
  const fold = same.closest("details");
  if (fold) fold.open = true;
  (find("[type=submit], button:not([type=button])", same) || same.lastElementChild).before(said);
  said.scrollIntoView({ block: "nearest" });
}

function same_form(form) {
  const alike = [...document.querySelectorAll("#main form")].filter((one) => one.getAttribute("action") === form.getAttribute("action"));
  return alike.find((one) => one.dataset.key === form.dataset.key) || (alike.length === 1 ? alike[0] : null);
}

// count on the turn clock between two views: its times are the server's, whose clock differs from the phone's by ahead_ms

let ahead_ms = Number(document.body.dataset.now) - Date.now();

function tick() {
  for (const one of document.querySelectorAll("[data-clock]")) {
    const { clock, run, since } = one.dataset, ms = Number(clock) + Number(run) * Math.max(0, Date.now() + ahead_ms - since);
    const words = clocked(ms < 0 ? ms + Number(one.dataset.reserve ?? 0) : ms);
    const face = one.closest("[data-late]"), late = Number(face?.dataset.late);
    one.style.setProperty("--chars", words.length);
    if (one.textContent !== words) one.textContent = words;
    if (face && Number(run)) face.classList.toggle("late", run > 0 ? ms > late : ms < late);
  }
}

function clocked(ms) {
  const seconds = ms >= 0 ? Math.floor(ms / 1000) : Math.ceil(-ms / 1000);
  return `${ms < 0 && seconds ? "−" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

setInterval(tick, 200);

function after_change(is_lost = false) {
  tick();
  fit_page();
  const main = find("#main"), mine = main.dataset.turn || "";
  document.title = main.dataset.title || document.title;
  announce(mine !== "", is_lost);
  if (mine && mine !== turn && navigator.userActivation?.hasBeenActive) {
    navigator.vibrate?.(200);
    if (has_sound()) chime();
  }
  turn = mine;
  show_sound();
  send_again();
}

window.addEventListener("resize", fit_page);

// “You're in.”: browsers allow sound and vibration only after a tap

let audio = null;

function show_welcome(welcome) {
  find("#in")?.remove();
  document.body.append(welcome.content.cloneNode(true));
  find("#in button").focus();
}

function has_sound() { try { return localStorage.getItem("sound") === "on"; } catch { return false; } }

function set_sound(is_on) {
  try { localStorage.setItem("sound", is_on ? "on" : "off"); } catch { return; }
  if (is_on) chime();
  show_sound();
}

function show_sound() { find("[data-sound]")?.setAttribute("aria-pressed", has_sound()); }

function chime() {
  if (!window.AudioContext) return;
  audio ??= new AudioContext();
  audio.resume();
  for (const [nth, pitch] of [660, 880].entries()) {
    const tone = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + nth * .16;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(.2, at);
    volume.gain.exponentialRampToValueAtTime(.001, at + .3);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + .3);
  }
}

// send a form again after it was refused for too many requests

const RETRY_MS = 3000;

function send_again() {
  const form = find("form[data-retry]");
  if (form) setTimeout(() => form.isConnected && form.requestSubmit(), RETRY_MS);
}

// animate the latest event once, even if the page around it is replaced

document.addEventListener("animationend", (event) => event.target.classList.add("landed"));

// the stream: reopened when the page becomes visible, and after GIVE_UP_MS without a message

function open_stream() {
  if (stream) stream.close();
  const { version, page } = document.body.dataset;
  stream = new EventSource(`/stream?version=${version}&page=${source ? "" : page}`);  // the first page is not sent twice
  stream.onopen = () => { newest = 0; };
  stream.addEventListener("page", (event) => { mark_online(); replace_page(event.data, Number(event.lastEventId)); });
  stream.addEventListener("now", (event) => { ahead_ms = Number(event.data) - Date.now(); tick(); });
  stream.addEventListener("beat", mark_online);
  stream.addEventListener("gone", () => location.replace("/"));
  stream.onerror = () => set_offline(true);
}

function mark_online() { heard += 1; last_heard_ms = Date.now(); set_offline(false); }

function set_offline(is_offline) {
  document.body.classList.toggle("away", is_offline);
  find("#main").inert = is_offline;
}

function check_stream() {
  const silent = Date.now() - last_heard_ms;
  if (silent > GREY_MS) set_offline(true);
  if (silent > GIVE_UP_MS || (stream && stream.readyState === EventSource.CLOSED)) { last_heard_ms = Date.now() - GREY_MS; open_stream(); }
}

function reopen_stream() { if (document.visibilityState === "visible") { check_stream(); open_stream(); } }

// answers

async function send(form, button) {
  form.setAttribute("aria-busy", "true");
  answering = true;
  const has_file = form.enctype === "multipart/form-data", fields = new FormData(form);
  const body = has_file ? await shrink_photo(fields) : new URLSearchParams(fields);
  if (button && button.name) body.set(button.name, button.value);
  const slow = setTimeout(() => form.append(Object.assign(document.createElement("p"), { className: "sending", textContent: document.body.dataset.sending })), SLOW_MS);
  const stop = new AbortController(), timer = setTimeout(() => stop.abort(), has_file ? 3 * SEND_MS : SEND_MS);
  try {
    const answer = await fetch(form.action, { method: "POST", body, signal: stop.signal, headers: { Fathom: "page" } });
    const html = await answer.text();
    const is_kept = form.isConnected;
    if (answer.ok) for (const one of [form, form.closest("details")]) if (one) one.removeAttribute("data-key");
    if (answer.headers.get("Fathom") === "reload") location.replace("/");
    else if (answer.headers.get("Content-Type").startsWith("text/plain")) show_error(html);
    else replace_page(html, Number(answer.headers.get("Fathom-Page")), is_kept);
    if (!answer.ok) move_message_to(form);
  } catch {
    set_offline(true);
    show_error(document.body.dataset.unsent);
    move_message_to(form);
  } finally {
    clearTimeout(timer);
    clearTimeout(slow);
    find(".sending", form)?.remove();
    form.removeAttribute("aria-busy");
    answering = false;
    if (document.activeElement === document.body && question()) focus_question(question(), []);
  }
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target, main = find("#main");
  if (main.inert || form.getAttribute("aria-busy")) return;
  const fold = form.closest("details.drawer");
  if (fold) fold.open = false;
  send(form, event.submitter);
});

document.addEventListener("toggle", ({ target }) => target.matches(".board .odds") && fit_page(), true);

// scroll an opened fold into view; put the cursor into the field for the own name

document.addEventListener("toggle", ({ target }) => target.open && target.closest(".answers") && target.scrollIntoView({ block: "nearest" }), true);
document.addEventListener("toggle", ({ target }) => target.open && target.matches(".naming") && find("#own-name", target).focus(), true);

// keys of fields: number steps, digits, and rows of several choices

document.addEventListener("click", (event) => {
  const drawer = find("#drawer"), key = event.target.closest("button[type=button]");
  if (drawer && !drawer.contains(event.target)) drawer.open = false;
  if (!key) return;
  if (key.dataset.log !== undefined && drawer) drawer.open = find(".whole-log", drawer).open = true;
  if (key.dataset.sound !== undefined) set_sound(!has_sound());
  if (key.dataset.ready !== undefined) { find("#in").remove(); set_sound(key.dataset.ready === "sound"); after_change(); }
  if (key.dataset.step) step_number(key);
  if (key.dataset.type) type_digit(key);
  const row = key.closest("[data-row]");
  if (row) pick_in_row(row, key);
});

function type_digit(key) {
  const entry = find("#points");
  entry.value = key.dataset.type === "back" ? entry.value.slice(0, -1) : (entry.value + key.dataset.type).slice(0, entry.maxLength);
}

document.addEventListener("change", ({ target }) => { if (target.matches(".line input")) find("#points").focus({ preventScroll: true }); });

function step_number(key) {
  const entry = find("input", key.parentElement);
  if (key.dataset.step > 0) entry.stepUp(); else entry.stepDown();
}

function pick_in_row(row, key) {
  const kept = find("input[type=hidden]", row), most = Number(row.dataset.row);
  let picked = kept.value ? kept.value.split(",") : [];
  if (key.dataset.back !== undefined) picked.pop();
  else if (picked.length < most) picked.push(key.dataset.add);
  kept.value = picked.join(",");
  const keys = [...row.querySelectorAll("[data-add]")], named = (at) => find("b", keys.find((one) => one.dataset.add === at)).textContent;
  find("output", row).textContent = picked.map(named).join(", ");
  for (const one of keys) one.disabled = picked.length >= most || (row.dataset.repeats === undefined && picked.includes(one.dataset.add));
}

// show a chest while it is pressed; a keyboard or a screen reader opens and closes it

let held = null;
document.addEventListener("pointerdown", (event) => {
  const lid = event.target.closest("[data-hold] > summary");
  if (lid) { held = lid.parentElement; held.open = true; }
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => {
  if (held) { const chest = find(".chest") || held; setTimeout(() => { chest.open = false; held = null; }, 0); }
});
document.addEventListener("click", (event) => { if (event.detail && event.target.closest("[data-hold] > summary")) event.preventDefault(); });
document.addEventListener("contextmenu", (event) => { if (event.target.closest("[data-hold]")) event.preventDefault(); });

if (document.body.dataset.stream !== undefined) {
  document.addEventListener("visibilitychange", reopen_stream);
  window.addEventListener("pageshow", (event) => { if (event.persisted) reopen_stream(); });
  window.addEventListener("pagehide", () => stream && stream.close());
  window.addEventListener("offline", () => set_offline(true));
  window.addEventListener("online", reopen_stream);
  setInterval(check_stream, 1000);
  open_stream();
}
for (const name of SWITCHES) show_switch(name, is_switched_on(name));
after_change();
