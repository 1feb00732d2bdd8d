// Triage: keys of the queue, and opening all groups of the board at once. Without this file all works
// through links, forms and details; with it no form's field loses a key.
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);
  const strip = $("#strip"), all = $("[data-open-all]");
  const off = () => { try { return localStorage.getItem("inspect.keys") === "off"; } catch { return false; } };
  const say = (words) => {
    $("#live").textContent = words;
    document.querySelectorAll(".toast").forEach((old) => old.remove());
    const toast = Object.assign(document.createElement("div"), { className: "toast", textContent: words });
    document.body.append(toast);
    setTimeout(() => toast.remove(), 3200);
  };

  // The board
  const toggle = () => {
    const groups = [...document.querySelectorAll(".group-body")], open = groups.some((group) => !group.open);
    for (const group of groups) group.open = open;
    all.firstChild.textContent = open ? "Fold all " : "Open all ";
    const address = new URL(location.href);
    open ? address.searchParams.set("open", "all") : address.searchParams.delete("open");
    history.replaceState(history.state, "", address);
  };
  all?.addEventListener("click", (event) => { event.preventDefault(); toggle(); });

  // The queue
  const go = (where) => {
    const link = $(`[data-queue="${where}"]`);
    if (link) link.click();
    else say(where === "next" ? "That was the last card" : "That is the first card");
  };
  const act = (name) => {
    const details = $(`[data-act="${name}"]`);
    if (!details) { say($(`[data-act-off="${name}"]`)?.title ?? "Not here"); return; }
    details.open = true;
    details.querySelector("input[type=text], textarea")?.focus();
  };
  const keys = strip ? {
    x: () => act("x"), e: () => act("e"), d: () => act("d"), g: () => act("g"), b: () => go("board"),
    z: () => { const undo = $('.told [data-key="z"]'); undo ? undo.click() : say("There is nothing to undo"); },
    Enter: () => go("next"), ArrowRight: () => go("next"), ArrowLeft: () => go("previous"),
  } : all ? { o: toggle, z: () => $('.told [data-key="z"]')?.click() } : { z: () => $('.told [data-key="z"]')?.click() };

  // The tree, the splitters and whatever Enter presses keep their own keys.
  const taken = (event) => {
    const at = event.target;
    if (at.matches("input:not([type=checkbox]), textarea, select, [contenteditable]")) return true;
    if (event.key === "Enter") return Boolean(at.closest("a, button, summary, input, #rows, form"));
    return event.key.startsWith("Arrow") && Boolean(at.closest("#rows, [role=separator], input"));
  };
  const close = () => {
    const open = $("details.act[open]");
    if (!open) return false;
    open.open = false;
    open.querySelector("summary").focus();
    return true;
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
    if (event.key === "Escape" && close()) { event.preventDefault(); event.stopPropagation(); return; }
    if (!Object.hasOwn(keys, event.key) || taken(event) || (event.key.length === 1 && off())) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) keys[event.key]();
  }, true);
  if (!strip) return;

  // A click in the page leaves the focus in its frame, where no key is heard.
  window.addEventListener("message", (event) => {
    const frame = $("#page-frame");
    if (frame && event.source === frame.contentWindow && document.activeElement === frame) frame.blur();
  });
  document.addEventListener("click", (event) => { if (!event.target.closest("details.act")) $("details.act[open]")?.removeAttribute("open"); });
  for (const square of document.querySelectorAll(".square:not([aria-current])")) square.tabIndex = -1; // the arrow keys do it
  const squares = $(".squares"), current = $(".square[aria-current]");
  if (current) squares.scrollLeft = current.offsetLeft - squares.offsetLeft - squares.clientWidth / 2;
})();
