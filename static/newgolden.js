// A new golden: words are taken from the page pane, which says only the number of a node, or from the output.
(() => {
  "use strict";
  const { $, $$, say } = window.chaffinch;
  const frame = $("#page-frame"), picked = $("#picked");
  let words = $("q", picked)?.textContent || "";

  const add = (field, text) => {
    const area = $("#" + field), line = text.replace(/\s+/g, " ").trim();
    if (!line) { say("No words are selected"); return; }
    const lines = area.value.split("\n").map((one) => one.trim()).filter(Boolean);
    if (!lines.includes(line)) area.value = [...lines, line].join("\n");
    area.dispatchEvent(new Event("change", { bubbles: true }));
    say(field === "with" ? "Must contain it" : "Must not contain it");
  };
  const bare = (markdown) => markdown.replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, "$1").replace(/\*\*|__|~~|`/g, "").replace(/^\s*(#{1,6}|>|[-*+])\s+/gm, "");

  window.addEventListener("message", async (event) => {
    if (event.origin !== "null" || event.source !== frame.contentWindow || !Number.isInteger(event.data) || event.data < 0) return;
    const answer = await fetch(frame.dataset.text + event.data);
    if (!answer.ok) return;
    words = await answer.text();
    $("#node").value = event.data;
    picked.replaceChildren(words ? "Selected: " : "That part holds no words.");
    if (words) picked.append(Object.assign(document.createElement("q"), { textContent: words }));
    for (const button of $$("[data-pick]")) button.disabled = !words;
  });
  document.addEventListener("click", (event) => {
    const pick = event.target.closest?.("[data-pick]"), mark = event.target.closest?.("[data-mark]");
    if (pick) { event.preventDefault(); add(pick.dataset.pick, words); }
    if (mark) {
      const chosen = getSelection();
      add(mark.dataset.mark, chosen.rangeCount && $("#output").contains(chosen.anchorNode) ? bare(chosen.toString()) : "");
    }
  });
  for (const button of $$("[data-mark]")) button.addEventListener("pointerdown", (event) => event.preventDefault()); // the selection stays
})();
