// Keys for pages whose every deed is a visible button or link: `data-key="a"` is what the key presses.
// Only outside of fields and dialogs, and only while single letters are switched on. Also the help
// dialog, the message of a moment, and what is of use only with scripts.
window.chaffinch = (() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const memory = {
    get: (key) => { try { return localStorage.getItem("inspect." + key); } catch { return null; } },
    set: (key, value) => { try { localStorage.setItem("inspect." + key, value); } catch { /* private mode */ } },
  };
  const say = (words) => {
    $("#live").textContent = words;
    $$(".toast").forEach((old) => old.remove());
    const toast = Object.assign(document.createElement("div"), { className: "toast", textContent: words });
    document.body.append(toast);
    setTimeout(() => toast.remove(), 3200);
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
    if (event.target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
    if (event.key.length === 1 && memory.get("keys") === "off") return;
    const meant = $$(`[data-key="${CSS.escape(event.key)}"]`).find((one) => one.offsetParent !== null);
    if (!meant) return;
    event.preventDefault();
    if (event.repeat && !"jk".includes(event.key)) return;
    if (meant.disabled) say(meant.title || "Not now");
    else meant.click();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-help]")) { event.preventDefault(); $("#help")?.showModal(); }
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "keys-on") memory.set("keys", event.target.checked ? "on" : "off");
  });
  const keysOn = $("#keys-on");
  if (keysOn) keysOn.checked = memory.get("keys") !== "off";
  for (const element of $$("[data-needs-script]")) element.hidden = false;
  return { $, $$, memory, say };
})();
