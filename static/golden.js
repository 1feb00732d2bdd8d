// Golden review, made smoother: questions in a dialog, changes by key. Without it all works as links and forms.
(() => {
  "use strict";
  const { $, $$, say } = window.chaffinch;
  const dialog = $("#question"), body = $("#question-body");

  // A question opens in a dialog; the browser keeps the focus inside, and Esc closes it.
  const ask = async (link) => {
    const asked = await fetch(link.href, { headers: { "HX-Request": "true" } });
    if (!asked.ok) { location.assign(link.href); return; }
    body.innerHTML = await asked.text();
    dialog.showModal();
    ($("[autofocus]", body) || $("button", body))?.focus();
  };
  document.addEventListener("click", (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const asks = event.target.closest?.("[data-ask]"), close = event.target.closest?.("[data-close]");
    const step = event.target.closest?.("[data-step]"), copies = event.target.closest?.("[data-copies]");
    if (asks && dialog) { event.preventDefault(); ask(asks).catch(() => location.assign(asks.href)); }
    else if (close && dialog?.open) { event.preventDefault(); dialog.close(); }
    else if (step) walk(Number(step.dataset.step));
    else if (copies) copy($("#" + copies.dataset.copies));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.matches(".question textarea")) event.target.form.requestSubmit();
  });
  document.addEventListener("submit", (event) => {
    if (event.target.method !== "post") return;
    if (event.target.dataset.sent) { event.preventDefault(); return; } // a double click decides once
    event.target.dataset.sent = "1";
    setTimeout(() => { delete event.target.dataset.sent; }, 4000);
  });
  const copy = async (field) => {
    field.select();
    try { await navigator.clipboard.writeText(field.value); say("Copied"); } catch { say("Press Ctrl C to copy"); }
  };

  // One change is the current one: j and k walk, t inspects it.
  const hunks = $$(".hunk");
  let current = -1;
  const walk = (by) => {
    if (!hunks.length) return;
    const next = Math.min(Math.max(current + by, 0), hunks.length - 1);
    if (next === current) { say(by > 0 ? "No change after this one" : "No change before this one"); return; }
    mark(next);
    hunks[next].focus({ preventScroll: true });
    hunks[next].scrollIntoView({ block: "start" });
  };
  const mark = (place) => {
    hunks[current]?.classList.remove("current");
    current = place;
    hunks[current].classList.add("current");
    key();
  };
  const key = () => {
    for (const link of $$("[data-trace]")) delete link.dataset.key;
    const link = hunks.length ? $("[data-trace]", hunks[Math.max(current, 0)]) : $("[data-trace]");
    if (link) link.dataset.key = "t";
  };
  hunks.forEach((hunk, place) => hunk.addEventListener("focusin", () => { if (place !== current) mark(place); }));
  key();
})();
