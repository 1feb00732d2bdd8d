// The inspector, made smoother: everything here also works as plain links and forms.
// One selection for all panes; addresses, keys, splitters. No inline handlers, no eval.
(() => {
  "use strict";
  const root = document.getElementById("inspector");
  if (!root) return;
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const count = Number(root.dataset.count);
  const memory = {
    get: (key) => { try { return localStorage.getItem("inspect." + key); } catch { return null; } },
    set: (key, value) => { try { localStorage.setItem("inspect." + key, value); } catch { /* private mode */ } },
  };
  let selected = root.dataset.n === "" ? null : Number(root.dataset.n);

  // Addresses: `data-set` holds what a link changes, the address bar holds all the rest.
  const address = (changes) => {
    const now = new URLSearchParams(location.search);
    for (const [name, value] of changes) value === "" ? now.delete(name) : now.set(name, value);
    return "?" + now;
  };
  const write = (changes) => history.replaceState(history.state, "", address(Object.entries(changes)));
  const lead = (event) => {
    const link = event.target.closest?.("a[data-set]");
    if (link) link.href = address(new URLSearchParams(link.dataset.set));
    const about = event.target.closest?.("a[data-golden], a[data-reduce]");
    if (about && selected !== null) { const to = new URL(about.href); to.searchParams.set("n", selected); about.href = to; }
  };
  for (const type of ["pointerdown", "focusin", "click"]) document.addEventListener(type, lead, true);

  document.addEventListener("htmx:configRequest", (event) => {
    const from = event.detail.elt;
    if (from.matches("form")) {
      const own = $$("[name]:not([type=hidden]), [data-own]", from).map((field) => [field.name, field.value]);
      const wanted = new URLSearchParams(address(own));
      for (const name of Object.keys(event.detail.parameters)) delete event.detail.parameters[name];
      event.detail.path = location.pathname + "?" + wanted;
    } else if ("set" in from.dataset && !("keepPath" in from.dataset)) {
      event.detail.path = location.pathname + address(new URLSearchParams(from.dataset.set));
    }
  });
  document.addEventListener("htmx:responseError", () => say("That did not work: the server answered with an error.", true));
  document.addEventListener("htmx:sendError", () => say("The server does not answer.", true));

  const load = (part) => window.htmx?.ajax("GET", location.pathname + location.search, { source: "#" + part, target: "#" + part, swap: "innerHTML" });

  // Saying things: politely aloud, and for a moment in sight where asked.
  let saying;
  const say = (words, seen = false) => {
    clearTimeout(saying);
    saying = setTimeout(() => { $("#live").textContent = words; }, 150);
    if (!seen) return;
    $$(".toast").forEach((old) => old.remove());
    const toast = Object.assign(document.createElement("div"), { className: "toast", textContent: words });
    document.body.append(toast);
    setTimeout(() => toast.remove(), 2600);
  };

  // The selection: one number, shown in every pane.
  const frame = () => $("#page-frame")?.contentWindow;
  const tell = (message) => frame()?.postMessage(message, "*"); // the pane's origin is opaque
  const rowOf = (node) => $(`#rows [data-n="${node}"]`);
  const reveal = (element) => element?.scrollIntoView({ block: "nearest", inline: "nearest" });

  const paint = (scroll = true) => {
    for (const row of $$('#rows [aria-selected="true"]')) { row.setAttribute("aria-selected", "false"); row.tabIndex = -1; }
    const row = rowOf(selected);
    if (row) { row.setAttribute("aria-selected", "true"); row.tabIndex = 0; if (scroll) reveal(row); }
    $$(".seg.selected, .block.selected, .place.selected").forEach((old) => old.classList.remove("selected"));
    $$("tr.selected").forEach((old) => old.classList.remove("selected"));
    if (selected === null) return;
    for (const found of $$(`.seg[data-n="${selected}"], .block[data-n="${selected}"], .place[data-n="${selected}"], tr[data-row="${selected}"]`)) found.classList.add("selected");
    if (scroll) for (const found of $$(".seg.selected, .block.selected").slice(0, 2)) reveal(found);
  };

  const select = (node, from) => {
    if (!Number.isInteger(node) || node < 0 || node >= count) return;
    const fresh = node !== selected;
    selected = node;
    root.dataset.n = node;
    const asked = new URLSearchParams(location.search), list = asked.has("find") || asked.has("rule");
    const stays = from?.closest?.(".drawer-body:not([data-drawer=why])");
    write({ n: node, ...(stays ? {} : { drawer: list ? "why" : "" }) });
    paint();
    if (from !== "pane") tell(node);
    if (!rowOf(node)) load("tree");
    if ($("#source") && !$(`.seg[data-n="${node}"]`)) load("left");
    if (fresh || !from?.closest?.(".drawer")) load("drawer");
    const row = rowOf(node);
    if (row) say(`Selected ${row.getAttribute("aria-label")}`);
  };

  window.addEventListener("message", (event) => {
    if (event.origin === "null" && event.source === frame()) select(event.data, "pane");
  });
  const greet = () => {
    if (selected !== null) tell(selected);
    for (const fate of hidden()) tell("hide:" + fate);
    if ($("#reveal")?.checked) tell("reveal:1");
  };
  const watch = () => $("#page-frame")?.addEventListener("load", greet, { once: false });

  // Fates that are not shown
  const hidden = () => root.dataset.hide.split(" ").filter(Boolean);
  const toggle = (chip) => {
    const fates = new Set(hidden()), fate = chip.dataset.fate, hide = !fates.delete(fate);
    if (hide) fates.add(fate);
    root.dataset.hide = [...fates].join(" ");
    chip.setAttribute("aria-pressed", String(!hide));
    tell((hide ? "hide:" : "show:") + fate);
    write({ hide: [...fates].sort().join(",") });
  };

  // The tree, after the ARIA pattern; rows are flat, their level says what is below what.
  const level = (row) => Number(row.getAttribute("aria-level"));
  const shown = () => $$("#rows .row").filter((row) => row.offsetParent !== null);
  const fold = (row, open) => {
    const link = $("a[data-caret]", row);
    row.setAttribute("aria-expanded", String(open));
    if (open && link && !row.dataset.opened) { row.dataset.opened = "1"; link.click(); return; }
    const folded = [];
    for (let below = row.nextElementSibling; below && level(below) > level(row); below = below.nextElementSibling) {
      if (!open) { below.hidden = true; continue; }
      while (folded.length && level(below) <= folded.at(-1)) folded.pop();
      below.hidden = folded.length > 0;
      if (below.getAttribute("aria-expanded") === "false" && !below.classList.contains("fold")) folded.push(level(below));
    }
  };
  const focusRow = (row) => {
    if (!row) return;
    $$('#rows [tabindex="0"]').forEach((old) => { old.tabIndex = -1; });
    row.tabIndex = 0;
    row.focus();
  };
  const treeKey = (event, row) => {
    const rows = shown(), at = rows.indexOf(row), open = row.getAttribute("aria-expanded");
    const above = () => rows.slice(0, at).reverse().find((other) => level(other) < level(row));
    const acts = {
      ArrowDown: () => focusRow(rows[at + 1]), ArrowUp: () => focusRow(rows[at - 1]),
      Home: () => focusRow(rows[0]), End: () => focusRow(rows.at(-1)),
      ArrowRight: () => row.classList.contains("fold") ? $("a", row).click() : open === "false" ? fold(row, true) : open === "true" && focusRow(rows[at + 1]),
      ArrowLeft: () => open === "true" ? fold(row, false) : focusRow(above()),
      Enter: () => row.classList.contains("fold") ? $("a", row).click() : select(Number(row.dataset.n), row),
    };
    acts[" "] = acts.Enter;
    if (!(event.key in acts)) return;
    event.preventDefault();
    acts[event.key]();
  };

  // Clicks
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const hit = (selector) => event.target.closest?.(selector);
    const caret = hit("[data-caret]"), node = hit("[data-n]:not(.inspector)"), copy = hit("[data-copy]");
    if (caret) {
      const row = caret.closest(".row");
      if (caret.matches("a") && !row.dataset.opened) { row.dataset.opened = "1"; row.setAttribute("aria-expanded", "true"); return; }
      event.preventDefault();
      fold(row, row.getAttribute("aria-expanded") !== "true");
    } else if (copy) { event.preventDefault(); copyOut(copy); }
    else if (hit("[data-help]")) { event.preventDefault(); $("#help").showModal(); }
    else if (hit("[data-view-tab]")) { event.preventDefault(); front(hit("[data-view-tab]").dataset.viewTab); }
    else if (hit("button.chip-fate")) { event.preventDefault(); toggle(hit("button.chip-fate")); }
    else if (hit("[data-drawer-size]")) sheet();
    else if (node && root.contains(node)) {
      event.preventDefault();
      select(Number(node.dataset.n), node);
      if (node.classList.contains("row")) focusRow(node);
    }
  });
  const front = (view) => {
    root.dataset.view = view;
    for (const tab of $$("[data-view-tab]")) tab.dataset.viewTab === view ? tab.setAttribute("aria-current", "true") : tab.removeAttribute("aria-current");
    write({ view: view === "page" ? "" : view });
  };
  const sheet = (fold = !root.classList.contains("sheet-folded")) => {
    root.classList.toggle("sheet-folded", fold);
    $("[data-drawer-size]")?.setAttribute("aria-expanded", String(!fold));
  };
  const copyOut = async (link) => {
    try {
      const what = link.dataset.copy === "link" ? location.href : await (await fetch("report" + location.search)).text();
      await navigator.clipboard.writeText(what);
      say(link.dataset.copy === "link" ? "Link copied" : "Report copied", true);
    } catch { location.assign(link.dataset.copy === "link" ? location.href : "report" + location.search); }
  };
  document.addEventListener("change", (event) => {
    if (event.target.id === "reveal") tell("reveal:" + Number(event.target.checked));
    if (event.target.id === "keys-on") memory.set("keys", event.target.checked ? "on" : "off");
  });

  // Keys: single letters only outside fields, and only while they are switched on.
  const press = (selector) => { const found = $(selector); found?.click(); return Boolean(found); };
  const field = (selector) => { const found = $(selector); found?.focus(); found?.select?.(); };
  const keys = {
    j: () => press('[data-go="j"]') || say("No affected node after this one", true),
    k: () => press('[data-go="k"]') || say("No affected node before this one", true),
    u: () => press('[data-go="u"]') || say("No parent", true),
    "[": () => press('[data-key="["]'), "]": () => press('[data-key="]"]'),
    "/": () => { front("tree"); field("#q"); }, f: () => field("#find"),
    o: () => { const tabs = $$('[data-tab^="out-"]'), at = tabs.findIndex((tab) => tab.hasAttribute("aria-current")); tabs[(at + 1) % tabs.length]?.click(); },
    1: () => press('[data-tab="drawer-why"]'), 2: () => press('[data-tab="drawer-log"]'), 3: () => press('[data-tab="drawer-rules"]'),
    c: () => press('[data-copy="link"]'), g: () => press("[data-golden]"), r: () => press("[data-reduce]"), "?": () => $("#help").showModal(), Escape: () => sheet(true),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
    const row = event.target.closest?.("#rows .row");
    if (row && ["Arrow", "Home", "End", "Enter", " "].some((name) => event.key.startsWith(name))) { treeKey(event, row); return; }
    if (event.target.matches("input:not([type=checkbox]), textarea, select") || !(event.key in keys)) return;
    if (event.key.length === 1 && memory.get("keys") === "off") return;
    event.preventDefault();
    if (/^[123]$/.test(event.key)) sheet(false);
    keys[event.key]();
  });

  // Splitters: drag or arrow keys; sizes are shares, remembered.
  const sizes = { left: 36, right: 32, drawer: 38, ...JSON.parse(memory.get("sizes") || "{}") };
  const resize = (name, value) => {
    sizes[name] = Math.round(Math.min(Math.max(value, 10), 80 - (name === "left" ? sizes.right : name === "right" ? sizes.left : 0)));
    root.style.setProperty("--left", sizes.left + "fr");
    root.style.setProperty("--right", sizes.right + "fr");
    root.style.setProperty("--mid", 100 - sizes.left - sizes.right + "fr");
    root.style.setProperty("--drawer", sizes.drawer + "%");
    for (const bar of $$("[data-splitter]")) bar.setAttribute("aria-valuenow", sizes[bar.dataset.splitter]);
    memory.set("sizes", JSON.stringify(sizes));
  };
  for (const bar of $$("[data-splitter]")) {
    const name = bar.dataset.splitter;
    bar.hidden = false;
    const at = (event) => {
      const box = (name === "drawer" ? root : $("#panes")).getBoundingClientRect();
      return 100 * (name === "left" ? (event.clientX - box.left) / box.width : name === "right" ? (box.right - event.clientX) / box.width : (box.bottom - event.clientY) / box.height);
    };
    bar.addEventListener("pointerdown", (event) => { bar.setPointerCapture(event.pointerId); bar.classList.add("dragging"); root.classList.add("dragging-any"); });
    bar.addEventListener("pointermove", (event) => bar.classList.contains("dragging") && resize(name, at(event)));
    bar.addEventListener("lostpointercapture", () => { bar.classList.remove("dragging"); root.classList.remove("dragging-any"); });
    bar.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: name === "left" ? -2 : 2, ArrowRight: name === "left" ? 2 : -2, ArrowUp: 2, ArrowDown: -2 }[event.key];
      if (step && (name === "drawer") === /Up|Down/.test(event.key)) { event.preventDefault(); resize(name, sizes[name] + step); }
    });
  }

  // After each swap, and once at the start
  const dress = () => {
    $$("[data-needs-script]").forEach((element) => { element.hidden = false; });
    $$("#rows a:not([tabindex]), a.seg:not([tabindex])").forEach((link) => { link.tabIndex = -1; }); // the arrows do it
  };
  document.addEventListener("htmx:afterSettle", (event) => {
    dress();
    if (event.target.id === "left") watch();
    if (["left", "tree", "output"].includes(event.target.id)) paint();
    else if (event.target.closest("#rows")) paint(false);
    if (event.target.id === "output") {
      const step = new URLSearchParams(location.search).get("step") || $(".step-accepted")?.dataset.step;
      for (const link of $$(".step")) link.dataset.step === step ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current");
    }
    if (event.target.id === "drawer") { sheet(false); $(".sentence") && say($(".sentence").innerText); }
    if (!$('#rows [tabindex="0"]')) $("#rows .row")?.setAttribute("tabindex", "0");
  });
  const keysOn = $("#keys-on");
  if (keysOn) keysOn.checked = memory.get("keys") !== "off";
  resize("drawer", sizes.drawer);
  dress();
  watch();
  paint();
  const strip = $(".ladder"), chosen = $(".step[aria-current]");
  if (chosen) strip.scrollLeft += chosen.getBoundingClientRect().left - strip.getBoundingClientRect().left - 24;
  $(".seg.selected")?.scrollIntoView({ block: "center" });
  if (!$('#rows [tabindex="0"]')) $("#rows .row")?.setAttribute("tabindex", "0");
})();
