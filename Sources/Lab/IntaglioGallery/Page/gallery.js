"use strict";

const cards = [...document.querySelectorAll(".card")];
const filter = document.getElementById("filter");
const count = document.getElementById("count");
const status = document.getElementById("status");

// Every word must match; sections without a visible card are hidden, too.
function show() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const card of cards) {
    card.hidden = !words.every((word) => card.dataset.words.includes(word));
    if (!card.hidden) shown += 1;
  }
  for (const section of document.querySelectorAll("main section")) {
    section.hidden = !section.querySelector(".card:not([hidden])");
  }
  document.getElementById("nothing").hidden = shown > 0;
  count.value = words.length ? `${shown} of ${cards.length}` : `${cards.length} cards`;
}
filter.addEventListener("input", show);

// Browsers keep the text of the filter over a reload.
if (filter.value) show();

document.addEventListener("keydown", (event) => {
  const isTyping = /^(input|select|textarea)$/i.test(event.target.tagName);
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    filter.focus();
  } else if (event.key === "Escape" && event.target === filter) {
    filter.value = "";
    show();
  }
});

// Shows one source of a card at a time; its button closes it again.
function toggle(button) {
  const isOpen = button.getAttribute("aria-expanded") === "true";
  for (const other of button.closest(".tabs").querySelectorAll("button")) {
    const opens = other === button && !isOpen;
    other.setAttribute("aria-expanded", String(opens));
    document.getElementById(other.getAttribute("aria-controls")).hidden = !opens;
  }
}

// Without a clipboard (some browsers deny it to files), an old command copies the selection.
async function write(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.setAttribute("readonly", "");
    area.style.cssText = "position:fixed;top:0;opacity:0";
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    return isDone;
  }
}

async function copy(button) {
  const isDone = await write(button.parentElement.querySelector("code").textContent);
  button.textContent = isDone ? "Copied" : "Select it by hand";
  button.classList.toggle("done", isDone);
  status.textContent = isDone ? `Copied: ${button.dataset.what}` : "This browser does not let the page copy.";
  clearTimeout(button.timer);
  button.timer = setTimeout(() => {
    button.textContent = "Copy";
    button.classList.remove("done");
  }, 2000);
}

document.getElementById("gallery").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.classList.contains("copy")) copy(button);
  else toggle(button);
});
