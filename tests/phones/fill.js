// Give an answer as a person would: open its fold, fill in its fields, tap its button. Return whether the page could take it.
// arguments: the choice's id, and a list of random numbers from 0 to 1
const [id, luck] = arguments, pick = (some) => some[Math.floor(luck.shift() * some.length)];
const forms = [...document.querySelectorAll('#main form[action="/answer"]')], line = document.querySelector(`#main .line input[value="${id}"]`);
const form = line ? line.form : forms.find((one) => one.elements.choice.value === id);
if (line) line.click();
if (!form || form.getAttribute("aria-busy") || document.getElementById("main").inert) return false;
document.querySelector("#main .said")?.remove();
document.wasTold = "";  // the observer stores a refusal's sentence, because the next page, which may come at once, has it no longer
document.listener ??= new MutationObserver(() => { document.wasTold ||= document.querySelector("#main .said")?.textContent || ""; });
document.listener.observe(document.body, { childList: true, subtree: true });
const fold = form.closest("details");
if (fold && !fold.open) fold.querySelector("summary").click();
for (const row of form.querySelectorAll("[data-row]")) pick([...row.querySelectorAll("[data-add]:not([disabled])")]).click();
const kinds = new Map();
for (const box of form.querySelectorAll("input[type=radio]:not([name=choice]), input[type=checkbox]")) kinds.set(box.name, [...(kinds.get(box.name) || []), box]);
for (const boxes of kinds.values()) pick(boxes).click();
for (const entry of form.querySelectorAll("input[type=number]")) for (let left = Math.floor(luck.shift() * 5); left; left--) entry.stepUp();
for (const entry of form.querySelectorAll("input[type=text]")) entry.value = entry.inputMode === "tel" ? String(1 + Math.floor(luck.shift() * 9)) : "Pearl";
pick([...form.querySelectorAll("button:not([type=button])")]).click();
return true;
