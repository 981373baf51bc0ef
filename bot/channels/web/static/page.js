// The chat page: sends what is typed, shows what comes back. All text is inserted as text, never as markup.
"use strict";

const log = document.getElementById("log");
const form = document.getElementById("form");
const box = document.getElementById("text");
const send = document.getElementById("send");

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function show(node, block = "end") {
  log.append(node);
  node.scrollIntoView({ block });
}

function bubble(who, text, language) {
  const made = element("div", `bubble ${who}`);
  if (language) made.lang = language;
  for (const block of text.split("\n\n")) made.append(element("p", "", block));
  return made;
}

function sources(citations) {
  const list = element("ul", "sources");
  for (const citation of citations) {
    const link = element("a", "", citation.label);
    link.href = `law/${citation.id}`;
    link.target = "_blank";
    link.rel = "noopener";
    const item = element("li");
    item.append(link, element("span", `status ${citation.status}`, citation.status));
    list.append(item);
  }
  return list;
}

function choices(buttons) {
  const row = element("div", "choices");
  for (const button of buttons) {
    const made = element("button", "choice", button.title);
    made.type = "button";
    made.addEventListener("click", () => {
      for (const other of log.querySelectorAll(".choice")) other.disabled = true;
      made.classList.add("chosen");
      say(button.payload, button.title);
    });
    row.append(made);
  }
  return row;
}

async function say(text, shown) {
  show(bubble("person", shown ?? text));
  const waiting = element("div", "waiting", "…");
  show(waiting);
  send.disabled = true;
  try {
    const answer = await fetch("say", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text }),
    });
    const turn = await answer.json();
    if (!answer.ok) throw new Error(turn.error);
    const language = turn.script === "latin" ? `${turn.language}-Latn` : turn.language;
    turn.messages.forEach((message, index) => {
      const made = bubble("bot", message.text, language);
      if (index === 0 && turn.citations.length) made.append(sources(turn.citations));
      if (message.buttons.length) made.append(choices(message.buttons));
      show(made, index === 0 ? "start" : "nearest");
    });
  } catch (problem) {
    const made = bubble("bot problem", `Not sent: ${problem.message}`);
    const again = element("button", "choice", "Try again / फिर भेजें");
    again.type = "button";
    again.addEventListener("click", () => { made.remove(); say(text, shown); });
    made.append(again);
    show(made);
  } finally {
    waiting.remove();
    send.disabled = false;
    box.focus();
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = box.value.trim();
  if (!text || send.disabled) return;
  box.value = "";
  say(text);
});
box.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    form.requestSubmit();
  }
});
box.focus();
