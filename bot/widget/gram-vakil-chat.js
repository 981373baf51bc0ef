// <gram-vakil-chat>: the Gram Vakil chat for any page. One file, no build step, nothing from another host.
//
//   <script src="https://bot.example.org/chat/gram-vakil-chat.js" defer></script>
//   <gram-vakil-chat lang="hi"></gram-vakil-chat>
//
// Everything that a person or the bot wrote is inserted as text, never as markup. docs/widget.md tells the rest.
"use strict";

(() => {
  // -- words: a language is added by one more entry ------------------------------------------------------------------

  const WORDS = {
    en: {
      name: "English",
      locale: "en-IN",
      please: "In English, please.",
      conversation: "Conversation",
      language: "Language",
      menu: "Menu",
      hello: "What happened?",
      welcome: "Write it in your own words: what happened to the animal or the crop, in which State, on which day.",
      promise: "You hear what the law says, and its source. It is information, no lawyer's advice. In danger call 112.",
      starters: [
        "My cow is in the cattle pound. How do I get it back?",
        "Cattle have eaten my crop. What can I do?",
        "How much must be paid at the pound?",
      ],
      box: "Your message",
      placeholder: "Write here",
      send: "Send",
      left: "{n} letters left",
      you: "You:",
      title: "Gram Vakil",
      choices: "Choices",
      chosen: "chosen",
      sources: "Read the law",
      secondary: "confirmed only in part or second-hand",
      unconfirmed: "not confirmed",
      copy: "Copy",
      print: "Print",
      read: "Read aloud",
      hush: "Stop reading",
      copied: "Copied.",
      notCopied: "It could not be copied. Please mark the text and copy it yourself.",
      noVoice: "This device has no voice for this language.",
      files: "Files to save",
      pdf: "PDF",
      docx: "Word",
      txt: "Text",
      ics: "Calendar",
      fetching: "Fetching the file.",
      saved: "The file is there. Look under downloads.",
      notSaved: "The file could not be fetched. Please check the connection and try again.",
      fileGone: "This file is no longer there. Please ask for it again.",
      waiting: "Looking it up",
      long: "This takes longer than usual. Your message is stored and will be answered.",
      kept: "Not sent yet",
      refusedMessage: "This message could not be taken",
      offline: "No connection. Trying again.",
      offlineKept: "No connection. Your message is kept and will be sent.",
      busy: "Gram Vakil cannot take messages just now. Yours is kept and will be sent.",
      limited: "Too many messages at once. Yours is kept and will be sent in a little while.",
      back: "Connected again.",
      renewed: "The earlier conversation has ended. A new one begins.",
      notHere: "This website may not show Gram Vakil. You can ask here:",
      help: "Help",
      topics: "What can I ask?",
      papers: "Have a paper made",
      human: "Talk to a person",
      restart: "Start again",
      delete: "Delete my data",
      deleteAsk: "Delete this conversation and everything told in it? It cannot be brought back.",
      deleteYes: "Delete",
      deleteNo: "Keep it",
      close: "Close",
      page: "Open the full page",
      opening: "Opening",
      notOpened: "The provision could not be opened. Please check the connection and try again.",
      asked: "Asked",
      answered: "Answer of {date}",
    },
    hi: {
      name: "हिन्दी",
      locale: "hi-IN",
      please: "हिन्दी में बताएँ।",
      conversation: "बातचीत",
      language: "भाषा",
      menu: "मेनू",
      hello: "क्या हुआ?",
      welcome: "अपने शब्दों में लिखें: पशु या फ़सल के साथ क्या हुआ, किस राज्य में, किस दिन।",
      promise: "कानून क्या कहता है और कहाँ लिखा है, यह बताया जाएगा। यह जानकारी है, वकील की सलाह नहीं। खतरा हो तो 112 पर फ़ोन करें।",
      starters: [
        "मेरी गाय कांजी हाउस में बंद है। वापस कैसे मिलेगी?",
        "पशु मेरी फ़सल खा गए। अब क्या करें?",
        "कांजी हाउस में कितना पैसा देना होगा?",
      ],
      box: "आपका संदेश",
      placeholder: "यहाँ लिखें",
      send: "भेजें",
      left: "{n} अक्षर और लिखे जा सकते हैं",
      you: "आप:",
      title: "ग्राम वकील",
      choices: "विकल्प",
      chosen: "चुना गया",
      sources: "कानून पढ़ें",
      secondary: "पूरी पुष्टि नहीं, जानकारी दूसरे स्रोत से",
      unconfirmed: "पुष्टि नहीं हुई",
      copy: "कॉपी करें",
      print: "छापें",
      read: "सुनें",
      hush: "आवाज़ बंद करें",
      copied: "कॉपी हो गया।",
      notCopied: "कॉपी नहीं हो पाया। कृपया लिखा हुआ चुनकर खुद कॉपी कर लें।",
      noVoice: "इस फ़ोन या कंप्यूटर में इस भाषा की आवाज़ नहीं है।",
      files: "सहेजने की फ़ाइलें",
      pdf: "PDF",
      docx: "वर्ड",
      txt: "सादा लेख",
      ics: "कैलेंडर",
      fetching: "फ़ाइल लाई जा रही है।",
      saved: "फ़ाइल आ गई है। डाउनलोड में देखें।",
      notSaved: "फ़ाइल नहीं आ पाई। कृपया इंटरनेट देख लें और फिर कोशिश करें।",
      fileGone: "यह फ़ाइल अब यहाँ नहीं है। कृपया फिर से माँगें।",
      waiting: "जवाब ढूँढा जा रहा है",
      long: "इस बार ज़्यादा देर लग रही है। आपका संदेश पहुँच गया है और जवाब आएगा।",
      kept: "अभी भेजा नहीं गया",
      refusedMessage: "यह संदेश लिया नहीं जा सका",
      offline: "इंटरनेट नहीं है। फिर कोशिश हो रही है।",
      offlineKept: "इंटरनेट नहीं है। आपका संदेश सँभालकर रखा है, अपने आप चला जाएगा।",
      busy: "ग्राम वकील में अभी संदेश नहीं लिए जा सकते। आपका संदेश सँभालकर रखा है, अपने आप चला जाएगा।",
      limited: "एक साथ बहुत संदेश आए हैं। आपका संदेश सँभालकर रखा है, थोड़ी देर में अपने आप चला जाएगा।",
      back: "इंटरनेट फिर जुड़ गया।",
      renewed: "पहले की बातचीत बंद हो गई है। अब नई बातचीत शुरू होती है।",
      notHere: "इस वेबसाइट पर ग्राम वकील नहीं चल सकता। यहाँ पूछें:",
      help: "मदद",
      topics: "क्या-क्या पूछा जा सकता है?",
      papers: "कागज़ बनवाना है",
      human: "किसी व्यक्ति से बात",
      restart: "फिर से शुरू करें",
      delete: "मेरी जानकारी मिटाएँ",
      deleteAsk: "यह बातचीत और इसमें बताई गई सारी बातें मिटा दी जाएँ? मिटने के बाद वे वापस नहीं आएँगी।",
      deleteYes: "मिटाएँ",
      deleteNo: "रहने दें",
      close: "बंद करें",
      page: "पूरा पेज खोलें",
      opening: "खुल रहा है",
      notOpened: "कानून का यह हिस्सा खुल नहीं पाया। कृपया इंटरनेट देख लें और फिर कोशिश करें।",
      asked: "सवाल",
      answered: "{date} का जवाब",
    },
  };

  // -- looks ---------------------------------------------------------------------------------------------------------

  const STYLE = `
    :host { display: block; min-inline-size: 0; block-size: max(44rem, 700px); max-block-size: 100vh;
      max-block-size: 100dvh; }
    :host([hidden]) { display: none; }
    .frame { all: initial; position: relative; display: flex; flex-direction: column; block-size: 100%;
      min-block-size: 0; overflow: hidden; color-scheme: light; container-type: inline-size;
      --ink: #1c2b21; --soft: #4c5b51; --paper: #f6f4ee; --card: #fff; --leaf: #1f5c3a; --line: #cfd6cb; --me: #dcebdd;
      --sun: #fff3d1; --earth: #7a4b00; --focus: #b3541e;
      font: max(1rem, 16px)/1.5 system-ui, "Noto Sans", "Noto Sans Devanagari", "Nirmala UI", Mangal, sans-serif;
      color: var(--ink); background: var(--paper); }
    *, *::before { box-sizing: border-box; }
    [hidden] { display: none !important; }
    :lang(hi) { line-height: 1.65; }
    .unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    button, .link { font: inherit; color: var(--leaf); background: var(--card); border: 1px solid var(--leaf);
      border-radius: .7em; min-block-size: 44px; min-inline-size: 44px; padding: .4em .9em; cursor: pointer;
      overflow-wrap: anywhere; text-align: start; }
    button:hover, .link:hover { background: #eef5ee; }
    button:disabled { cursor: default; }
    .link { display: inline-flex; align-items: center; text-decoration: underline; text-underline-offset: .2em; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    svg { inline-size: 1.2em; block-size: 1.2em; flex: none; fill: none; stroke: currentColor; stroke-width: 2;
      stroke-linecap: round; stroke-linejoin: round; }

    .bar { flex: none; background: var(--leaf); color: #fff; }
    .bar > div { display: flex; flex-wrap: wrap; align-items: center; gap: .3em .8em; max-inline-size: 50em;
      margin-inline: auto; padding: .45em 1em; }
    .bar ::slotted(*), .name { flex: 1 1 5.5em; margin: 0; font-size: 1.15em; font-weight: 700; line-height: 1.25; }
    .bar button { background: transparent; color: #fff; border-color: transparent; }
    .bar button:hover { background: #174a2e; }
    .bar :focus-visible { outline-color: #ffd166; outline-offset: 0; }
    .languages { display: flex; flex-wrap: wrap; border: 1px solid #a9c7b3; border-radius: .7em; }
    .languages button { padding: .2em .7em; text-align: center; border-radius: .6em; }
    .languages [aria-pressed="true"] { background: #fff; color: var(--leaf); font-weight: 700; }
    .menu-button svg { inline-size: 1.5em; block-size: 1.5em; }
    .menu-button { display: inline-flex; justify-content: center; align-items: center; padding: .2em; }
    .menu { position: absolute; z-index: 2; inset-block-start: 3.6em; inset-inline-end: max(.5em, 50% - 25em);
      display: grid; gap: .3em; padding: .5em; max-inline-size: calc(100% - 1em); max-block-size: calc(100% - 4em);
      overflow-y: auto; background: var(--card); border: 1px solid var(--line); border-radius: .8em;
      box-shadow: 0 .4em 1.4em #0003; }
    .menu button { border-color: transparent; padding-inline: 1em; }
    .menu .danger { color: #8f1d1d; border-block-start-color: var(--line); border-radius: 0 0 .7em .7em; }

    .state { flex: none; margin: 0; background: var(--sun); color: #3b2600; } /* never hidden, or it is not heard */
    .state:not(:empty) { border-block-end: 1px solid var(--earth); }
    .state span, .state a { display: block; max-inline-size: 50em; margin-inline: auto; padding: .45em 1em; }
    .state a { color: inherit; min-block-size: 44px; overflow-wrap: anywhere; }

    .log { position: relative; flex: 1; min-block-size: 0; overflow-y: auto; overscroll-behavior: contain; }
    .log:focus-visible { outline-offset: -3px; }
    .said { display: flex; flex-direction: column; gap: .9em; max-inline-size: 50em; margin-inline: auto;
      padding: 1em; }
    .card { min-inline-size: 0; max-inline-size: min(100%, 42em); align-self: flex-start; padding: .8em 1em;
      background: var(--card); border: 1px solid var(--line); border-radius: .3em 1em 1em 1em;
      overflow-wrap: anywhere; }
    .card > :first-child, .text > :first-child { margin-block-start: 0; }
    .card > :last-child, .text > :last-child { margin-block-end: 0; }
    .person { display: flex; flex-direction: column; align-items: flex-end; min-inline-size: 0; }
    .person .card { align-self: flex-end; max-inline-size: min(88%, 36em); background: var(--me); border-color: #b9d1bc;
      border-radius: 1em 1em .3em 1em; white-space: pre-wrap; }
    .fate { margin: .2em .3em 0; font-size: .85em; color: var(--soft); }
    .fate:empty { display: none; }
    .bot { display: flex; flex-direction: column; gap: .6em; min-inline-size: 0; }

    .text p, .text ul { margin: 0 0 .7em; }
    .text h2 { margin: .9em 0 .3em; font-size: 1em; font-weight: 700; color: var(--leaf); }
    .text ul { padding: 0; list-style: none; }
    .text li { position: relative; padding-inline-start: 1.2em; margin-block-end: .35em; }
    .text li:not(.date)::before { content: ""; position: absolute; inset-inline-start: .2em; inset-block-start: .62em;
      inline-size: .4em; block-size: .4em; border-radius: 50%; background: var(--leaf); }
    .text .date { display: flex; gap: .6em; align-items: flex-start; margin: 0 0 .5em; padding: .55em .8em;
      font-weight: 700; color: #3b2600; background: var(--sun); border: 1px solid var(--earth);
      border-inline-start-width: .4em; border-radius: .5em; }
    .date svg { margin-block-start: .18em; color: var(--earth); }

    .sources { margin-block-start: .9em; padding-block-start: .7em; border-block-start: 1px solid var(--line); }
    .sources p { margin: 0 0 .3em; font-size: .9em; color: var(--soft); }
    .sources ul { display: flex; flex-wrap: wrap; gap: .4em; margin: 0 0 .7em; padding: 0; list-style: none; }
    .sources li { max-inline-size: 100%; }
    .sources li button { padding: .3em .8em; background: #f4f8f3; border-color: #9db8a4; }
    .sources small { display: block; font-size: .8em; line-height: 1.35; color: #8f1d1d; }
    .tools { display: flex; flex-wrap: wrap; gap: .1em .2em; margin: .3em 0 -.35em -.6em; }
    .tools button { display: inline-flex; gap: .45em; align-items: center; padding: .3em .6em;
      border-color: transparent; font-size: .9em; }
    .tools [aria-pressed="true"] { border-color: var(--leaf); background: var(--me); }

    .files { display: flex; flex-wrap: wrap; gap: .5em; margin-block: .9em .7em; }
    .files button { display: inline-flex; gap: .5em; align-items: center; font-weight: 600; border-width: 2px; }
    .files small { font-weight: 400; color: var(--soft); white-space: nowrap; }
    .files [aria-busy="true"] { background: var(--me); cursor: progress; }

    .choices { display: flex; flex-wrap: wrap; gap: .5em; }
    .choices button:disabled { color: var(--soft); background: #efede5; border-color: #b6bdb2; }
    .choices button[aria-pressed="true"] { color: #163f28; background: var(--me); border: 2px solid var(--leaf);
      font-weight: 700; }

    .welcome h2 { margin: 0 0 .2em; font-size: 1.3em; }
    .welcome p { margin: 0 0 .7em; }
    .welcome .promise { font-size: .92em; color: var(--soft); }
    .waiting { display: flex; gap: .6em; align-items: center; align-self: flex-start; color: var(--soft); }
    .dots { display: inline-flex; gap: .3em; }
    .dots i { inline-size: .5em; block-size: .5em; border-radius: 50%; background: var(--leaf); }
    @media (prefers-reduced-motion: no-preference) {
      .dots i { animation: wait 1.2s infinite; }
      .dots i:nth-child(2) { animation-delay: .2s; }
      .dots i:nth-child(3) { animation-delay: .4s; }
      @keyframes wait { 50% { opacity: .25; } }
    }

    form { flex: none; border-block-start: 1px solid var(--line); background: var(--card); }
    form > div { display: flex; flex-wrap: wrap; gap: .5em; max-inline-size: 50em; margin-inline: auto;
      padding: .6em 1em; }
    textarea { flex: 1 1 8em; min-inline-size: 0; min-block-size: 48px; max-block-size: 30vh; padding: .6em .8em;
      font: inherit; color: inherit; background: #fff; border: 1px solid #7d8b80; border-radius: .8em; resize: none; }
    textarea:focus-visible { outline-color: var(--leaf); outline-offset: 0; }
    textarea::placeholder { color: #5c6a60; opacity: 1; }
    .send { display: inline-flex; gap: .5em; align-items: center; align-self: flex-end; min-block-size: 48px;
      padding-inline: 1.1em; background: var(--leaf); color: #fff; font-weight: 700; }
    .send:hover { background: #174a2e; }
    .left { flex-basis: 100%; margin: 0; font-size: .85em; color: var(--soft); }

    dialog { inline-size: min(38em, calc(100% - 1.5em)); max-block-size: calc(100% - 1.5em); padding: 0; color: inherit;
      background: var(--card); border: 1px solid var(--line); border-radius: 1em; overflow-y: auto;
      overflow-wrap: anywhere; }
    dialog::backdrop { background: #10241899; }
    dialog > div { padding: 1.1em 1.2em; }
    dialog h2 { margin: 0 0 .1em; font-size: 1.2em; line-height: 1.35; }
    dialog .label { margin: 0 0 .9em; color: var(--soft); }
    dialog .law { margin: 0 0 .9em; padding-inline-start: .9em; border-inline-start: .25em solid var(--leaf); }
    dialog .status { margin: 0 0 .6em; padding: .4em .8em; border: 1px solid currentColor; border-radius: .5em;
      font-weight: 600; }
    dialog .verified { color: #163f28; background: #eef5ee; }
    dialog .secondary, dialog .unconfirmed { color: #6e1616; background: #fdf1ee; }
    dialog .note { margin: 0 0 .6em; font-size: .95em; }
    dialog .end { display: flex; flex-wrap: wrap; gap: .5em; margin-block-start: 1em; }
    dialog .danger { background: #8f1d1d; border-color: #8f1d1d; color: #fff; }
    @media (forced-colors: active) {
      .languages [aria-pressed="true"], .choices [aria-pressed="true"] { border: 3px solid Highlight; }
      .dots i, .text li::before { background: CanvasText !important; }
    }
    .not-here form, .not-here .menu-button, .not-here .choices { display: none; }
    @container (max-width: 350px) {
      .bar > div { gap: .3em .4em; padding-inline: .75em; }
      .bar ::slotted(*), .name { flex-basis: 4.5em; font-size: 1.05em; }
      .languages button { padding-inline: .45em; font-size: .95em; }
    }
    @media (max-height: 30rem) { .bar > div, form > div { padding-block: .2em; } .said { padding-block: .5em; } }`;

  // What is printed is put beside the page for as long as it is printed, so that the host page need not know of it.
  const ON_PAPER = `
    [data-gram-vakil-paper] { display: none; }
    @media print {
      body > :not([data-gram-vakil-paper]) { display: none !important; }
      html, body { display: block !important; block-size: auto !important; overflow: visible !important;
        background: #fff !important; }
      [data-gram-vakil-paper] { display: block; }
    }`;
  const PAPER = `
    .sheet { all: initial; display: block; color: #000;
      font: 12pt/1.5 "Noto Sans", "Noto Sans Devanagari", "Nirmala UI", Mangal, sans-serif; }
    :lang(hi) { line-height: 1.65; }
    h1 { font-size: 15pt; margin: 0 0 2pt; } h2 { font-size: 12pt; margin: 10pt 0 3pt; break-after: avoid; }
    p { margin: 0 0 6pt; } ul { margin: 0 0 6pt; padding-inline-start: 14pt; } li { break-inside: avoid; }
    .date { font-weight: 700; border: 1.5pt solid #000; padding: 4pt 6pt; margin-block-end: 4pt; }
    svg { display: none; }
    .meta { color: #333; } .address { font-size: 9pt; overflow-wrap: anywhere; }`;

  const ICONS = {
    menu: "M4 7h16M4 12h16M4 17h16",
    send: "M4 12l16-8-6 16-3-7z",
    date: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    file: "M12 4v11M7 10l5 5 5-5M5 20h14",
    print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
    read: "M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
    hush: "M7 7h10v10H7z",
  };

  // -- small tools ---------------------------------------------------------------------------------------------------

  const SCRIPT = document.currentScript ?? document.querySelector('script[src*="gram-vakil-chat.js"]');
  const SERVER = new URL(".", SCRIPT.src).href;
  const ELSEWHERE = new URL(SERVER).origin !== location.origin;
  const MOST_LETTERS = 2000;
  const BULLET = "• ";
  const FIRST_BYTE = 4000; // milliseconds; a stream that says nothing for longer is held back by something in between
  const SILENCE = 40000; // milliseconds; the server gives a sign of life every 15 seconds
  const POLL = { waiting: 1500, idle: 5000, hidden: 20000 };
  const STREAM_AGAIN = 60; // polls after which streaming is tried once more
  const LONGEST_WAIT = 30000;

  // sessionStorage, not localStorage: a phone is shared, and a new tab must not show the last person's case.
  const kept = {
    memory: new Map(),
    get(name) {
      try {
        return sessionStorage.getItem(`gram-vakil ${SERVER} ${name}`);
      } catch {
        return this.memory.get(name) ?? null; // storage is switched off: kept for as long as the page is open
      }
    },
    set(name, value) {
      try {
        if (value === null) sessionStorage.removeItem(`gram-vakil ${SERVER} ${name}`);
        else sessionStorage.setItem(`gram-vakil ${SERVER} ${name}`, value);
      } catch {
        this.memory.set(name, value);
      }
    },
  };

  function element(tag, className, text) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function icon(name) {
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    drawing.setAttribute("viewBox", "0 0 24 24");
    drawing.setAttribute("aria-hidden", "true");
    path.setAttribute("d", ICONS[name]);
    drawing.append(path);
    return drawing;
  }

  // A constructed sheet is allowed by the strictest Content-Security-Policy; old browsers get an element instead.
  function dress(root, css) {
    try {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      return () => (root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet));
    } catch {
      const style = element("style", "", css);
      (root.head ?? root).append(style);
      return () => style.remove();
    }
  }

  function newId() {
    if (crypto.randomUUID) return crypto.randomUUID(); // only there on https and localhost
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function within(milliseconds, promise) {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error("late")), milliseconds);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
  }

  function linkOf(provision) {
    return `${SERVER}law/${provision.split("/").map(encodeURIComponent).join("/")}`;
  }

  function languageTag(message) {
    return message.script === "latin" ? `${message.language}-Latn` : message.language || "en";
  }

  // The text of a message: paragraphs, lists with their headings, and the lines that tell a deadline as cards.
  function textOf(message) {
    const text = element("div", "text");
    const dates = new Set(message.dates ?? []);
    text.lang = languageTag(message);
    for (const block of message.text.split(/\n{2,}/)) {
      const lines = block.split("\n").filter((line) => line.trim());
      let list = null;
      lines.forEach((line, at) => {
        const listed = line.startsWith(BULLET);
        const words = listed ? line.slice(BULLET.length) : line;
        if (!listed) list = null;
        else if (!list) text.append((list = element("ul")));
        const heads = !listed && (lines[at + 1] ?? "").startsWith(BULLET);
        const made = element(listed ? "li" : heads ? "h2" : "p");
        if (dates.has(words)) {
          made.className = "date";
          made.append(icon("date"), element("span", "", words));
        } else made.textContent = words;
        (list ?? text).append(made);
      });
    }
    return text;
  }

  // -- the element ---------------------------------------------------------------------------------------------------

  class GramVakilChat extends HTMLElement {
    static observedAttributes = ["lang"];
    static words = WORDS;

    #language = "en";
    #token = null;
    #pending = []; // messages that the server has not taken yet, in order: {id, text, title} or {id, command}
    #cursor = 0; // the last row of the bot's that was shown
    #heard = 0; // the last row of the person's that is known
    #shown = new Set(); // ids of the bot's messages
    #said = new Map(); // client id -> {node, fate, text} of the person's messages
    #unanswered = new Set(); // client ids of taken messages without an answer
    #answered = new Set(); // client ids of those with one, which may come before the server's "taken"
    #offers = []; // every button that was offered: {payload, title, button}
    #paints = []; // what to write again when the language changes: {node, paint}
    #trouble = { send: "", receive: "" }; // keys of WORDS
    #restored = false; // whether what was said before this page was opened is shown
    #sending = false;
    #receiving = null; // AbortController of what listens
    #deleting = null; // client id of the request to delete
    #wakes = new Set(); // ends the waits between attempts
    #cut = () => {}; // ends the stream
    #reading = null; // what is read aloud: {button}
    #built = false;
    #telling = 0; // the timer of a passing remark
    #ui = {}; // the parts of what is seen

    connectedCallback() {
      if (!this.#built) this.#build();
      for (const happening of ["online", "offline", "pageshow"]) addEventListener(happening, this.#changed);
      addEventListener("pagehide", this.#quiet);
      document.addEventListener("visibilitychange", this.#changed);
      if (this.#token || this.#pending.length) this.#start();
      else if (ELSEWHERE) this.#knock();
    }

    disconnectedCallback() {
      for (const happening of ["online", "offline", "pageshow"]) removeEventListener(happening, this.#changed);
      removeEventListener("pagehide", this.#quiet);
      document.removeEventListener("visibilitychange", this.#changed);
      this.#receiving?.abort();
      this.#receiving = null;
      this.#hush();
    }

    attributeChangedCallback(_, before, language) {
      if (this.#built && before !== language && language in WORDS) this.#speak(language);
    }

    // -- what is seen ------------------------------------------------------------------------------------------------

    #build() {
      this.#built = true;
      const spoken = navigator.languages.map((tag) => tag.slice(0, 2));
      const wished = [kept.get("language"), this.getAttribute("lang"), ...spoken];
      this.#language = wished.find((code) => code in WORDS) ?? "en";
      this.#token = kept.get("session");
      this.#deleting = kept.get("deleting");
      try {
        this.#pending = JSON.parse(kept.get("pending") ?? "[]");
      } catch {
        this.#pending = [];
      }
      const root = this.attachShadow({ mode: "open" });
      dress(root, STYLE);
      this.#ui.frame = element("div", "frame");
      this.#ui.frame.append(this.#bar(), this.#menu(), this.#state(), this.#log(), this.#form());
      root.append(this.#ui.frame);
      this.#speak(this.#language);
      for (const message of this.#pending) this.#showPerson(message);
    }

    #bar() {
      const bar = element("div", "bar");
      const row = element("div");
      const title = element("slot");
      title.name = "title";
      title.append(this.#words(element("p", "name"), "title"));
      const languages = element("div", "languages");
      languages.setAttribute("role", "group");
      this.#paint(languages, (words) => languages.setAttribute("aria-label", words.language));
      for (const [code, { name }] of Object.entries(WORDS)) {
        const button = this.#button("", () => this.#choose(code));
        button.textContent = name;
        button.lang = code;
        this.#paint(button, () => button.setAttribute("aria-pressed", String(code === this.#language)));
        languages.append(button);
      }
      this.#ui.menuButton = this.#button("menu-button", () => this.#toggle(this.#ui.menu.hidden));
      this.#ui.menuButton.append(icon("menu"), this.#words(element("span", "unseen"), "menu"));
      this.#ui.menuButton.setAttribute("aria-expanded", "false");
      this.#ui.menuButton.setAttribute("aria-controls", "menu");
      row.append(title, languages, this.#ui.menuButton);
      bar.append(row);
      return bar;
    }

    #menu() {
      const { frame, menuButton } = this.#ui;
      const menu = element("div", "menu");
      this.#ui.menu = menu;
      menu.id = "menu";
      menu.hidden = true;
      const entry = (key, act, className = "") => {
        const button = this.#button(className, () => {
          this.#toggle(false);
          act();
        });
        menu.append(this.#words(button, key));
      };
      entry("help", () => this.#say({ command: "help" }));
      entry("topics", () => this.#say({ command: "menu" }));
      entry("papers", () => this.#say({ command: "papers" }));
      entry("human", () => this.#say({ command: "human" }));
      entry("restart", () => this.#say({ command: "restart" }));
      entry("delete", () => this.#confirm(), "danger");
      const outside = (node) => !menu.contains(node) && !menuButton.contains(node);
      frame.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && !menu.hidden) this.#toggle(false);
      });
      frame.addEventListener("pointerdown", (event) => {
        if (!menu.hidden && outside(event.target)) this.#toggle(false);
      });
      menu.addEventListener("focusout", (event) => {
        if (event.relatedTarget && outside(event.relatedTarget)) this.#toggle(false, event.relatedTarget);
      });
      return menu;
    }

    #toggle(open, next = null) {
      const { menu, menuButton } = this.#ui;
      menu.hidden = !open;
      menuButton.setAttribute("aria-expanded", String(open));
      (next ?? (open ? menu.firstElementChild : menuButton)).focus();
    }

    #state() {
      this.#ui.state = element("p", "state");
      this.#ui.state.setAttribute("role", "status");
      return this.#ui.state;
    }

    #log() {
      this.#ui.log = element("div", "log");
      this.#ui.log.setAttribute("role", "log");
      this.#ui.log.setAttribute("aria-live", "off"); // until what was said before is shown: it is not to be announced
      this.#ui.log.tabIndex = 0;
      this.#paint(this.#ui.log, (words) => this.#ui.log.setAttribute("aria-label", words.conversation));
      this.#ui.list = element("div", "said");
      const welcome = element("div", "card welcome");
      welcome.setAttribute("aria-live", "off");
      welcome.append(
        this.#words(element("h2"), "hello"),
        this.#words(element("p"), "welcome"),
        this.#words(element("p", "promise"), "promise"),
      );
      this.#ui.starters = element("div", "choices");
      this.#ui.starters.setAttribute("role", "group");
      this.#paint(this.#ui.starters, (words) => {
        this.#ui.starters.setAttribute("aria-label", words.choices);
        this.#ui.starters.replaceChildren(
          ...words.starters.map((text) => {
            const button = this.#button("", (event) => this.#say({ text }, event));
            button.textContent = text;
            return button;
          }),
        );
      });
      welcome.append(this.#ui.starters);
      this.#ui.waiting = element("div", "waiting");
      this.#ui.waiting.setAttribute("aria-hidden", "true");
      this.#ui.waiting.hidden = true;
      const dots = element("span", "dots");
      dots.append(element("i"), element("i"), element("i"));
      this.#ui.waiting.append(dots, this.#words(element("span"), "waiting"));
      this.#ui.list.append(welcome, this.#ui.waiting);
      this.#ui.log.append(this.#ui.list);
      return this.#ui.log;
    }

    #form() {
      const form = element("form");
      const row = element("div");
      const label = this.#words(element("label", "unseen"), "box");
      label.htmlFor = "box";
      this.#ui.box = element("textarea");
      this.#ui.box.id = "box";
      this.#ui.box.rows = 1;
      this.#ui.box.maxLength = MOST_LETTERS;
      this.#ui.box.autocomplete = "off";
      this.#ui.box.setAttribute("aria-describedby", "left");
      this.#ui.box.setAttribute("enterkeyhint", "send");
      this.#paint(this.#ui.box, (words) => (this.#ui.box.placeholder = words.placeholder));
      const send = element("button", "send");
      send.append(icon("send"), this.#words(element("span"), "send"));
      this.#ui.left = element("p", "left");
      this.#ui.left.id = "left";
      this.#ui.left.hidden = true;
      row.append(label, this.#ui.box, send, this.#ui.left);
      form.append(row);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const text = this.#ui.box.value.trim();
        this.#ui.box.focus();
        if (!text) return;
        this.#ui.box.value = "";
        this.#measure();
        this.#say({ text });
      });
      this.#ui.box.addEventListener("input", () => this.#measure());
      this.#ui.box.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return; // composing: a word is being chosen
        event.preventDefault();
        form.requestSubmit();
      });
      return form;
    }

    #measure() {
      this.#ui.box.style.blockSize = "auto";
      if (this.#ui.box.value) this.#ui.box.style.blockSize = `${this.#ui.box.scrollHeight + 2}px`;
      const left = MOST_LETTERS - this.#ui.box.value.length;
      this.#ui.left.hidden = left > 200;
      this.#ui.left.textContent = left > 200 ? "" : this.#word("left").replace("{n}", left);
    }

    #button(className, act) {
      const button = element("button", className);
      button.type = "button";
      button.addEventListener("click", act);
      return button;
    }

    // -- languages ---------------------------------------------------------------------------------------------------

    #word(key) {
      return WORDS[this.#language][key];
    }

    #paint(node, paint) {
      paint(WORDS[this.#language]);
      this.#paints.push({ node, paint });
    }

    #words(node, key) {
      this.#paint(node, (words) => (node.textContent = words[key]));
      return node;
    }

    #speak(language) {
      this.#language = language;
      this.#ui.frame.lang = language;
      this.#paints = this.#paints.filter(({ node }) => node.getRootNode() === this.shadowRoot);
      for (const { paint } of this.#paints) paint(WORDS[language]);
      this.#report();
    }

    #choose(language) {
      if (language === this.#language) return;
      kept.set("language", language);
      this.#speak(language);
      if (this.#said.size) this.#say({ command: `lang:${language}` });
    }

    // -- messages that are shown -------------------------------------------------------------------------------------

    #place(node) {
      this.#ui.list.insertBefore(node, this.#ui.waiting);
    }

    #showPerson(message) {
      const known = this.#said.get(message.id);
      if (known) return known;
      const newestFirst = message.command ? [] : [...this.#offers].reverse();
      const offer = newestFirst.find(({ payload }) => payload === message.text);
      const node = element("div", "person");
      const bubble = element("div", "card");
      const words = element("span");
      bubble.append(this.#words(element("span", "unseen"), "you"), words);
      if (message.command) this.#paint(words, () => (words.textContent = this.#commandWords(message.command)));
      else words.textContent = offer?.title ?? message.title ?? message.text ?? "";
      const fate = element("p", "fate");
      fate.setAttribute("aria-live", "off");
      node.append(bubble, fate);
      this.#place(node);
      if (!message.command?.startsWith("lang:")) this.#close(offer);
      this.#ui.starters.hidden = true;
      const said = { node, fate, words };
      this.#said.set(message.id, said);
      return said;
    }

    #commandWords(command) {
      const [name, value] = command.split(":");
      if (name === "lang") return WORDS[value]?.please ?? command;
      return this.#word({ menu: "topics" }[name] ?? name) ?? command;
    }

    // A choice was made: all stay readable, the chosen one is marked, none can be pressed again.
    #close(chosen) {
      for (const { button } of this.#offers) button.disabled = true;
      if (!chosen || chosen.button.hasAttribute("aria-pressed")) return;
      chosen.button.setAttribute("aria-pressed", "true");
      chosen.button.prepend("✓ ");
    }

    #showBot(message) {
      if (this.#shown.has(message.id)) return null;
      this.#shown.add(message.id);
      const node = element("div", "bot");
      const card = element("div", "card");
      const who = element("p", "unseen");
      this.#paint(who, (words) => (who.textContent = `${words.title}:`));
      card.append(who, textOf(message));
      if (message.documents?.length) card.append(this.#files(message));
      if (message.citations?.length) card.append(this.#sources(message));
      card.append(this.#tools(message));
      node.append(card);
      if (message.buttons?.length) node.append(this.#choices(message));
      this.#place(node);
      if (message.to) {
        this.#answered.add(message.to);
        this.#unanswered.delete(message.to);
      }
      if (message.to && message.to === this.#deleting) this.#forget(message, node);
      return node;
    }

    #choices(message) {
      const row = element("div", "choices");
      row.setAttribute("role", "group");
      row.lang = languageTag(message);
      this.#paint(row, (words) => row.setAttribute("aria-label", words.choices));
      for (const { payload, title } of message.buttons) {
        const button = this.#button("", (event) => this.#say({ text: payload, title }, event));
        button.textContent = title;
        this.#offers.push({ payload, title, button });
        row.append(button);
      }
      return row;
    }

    // The files of a paper, each a button: it is fetched with the session's token, which stands in no address.
    #files(message) {
      const row = element("div", "files");
      row.setAttribute("role", "group");
      this.#paint(row, (words) => row.setAttribute("aria-label", words.files));
      for (const file of message.documents) {
        const button = this.#button("", () => this.#download(file, button));
        const label = element("span");
        this.#paint(label, (words) => (label.textContent = words[file.name.split(".").pop()] ?? file.name));
        button.append(icon("file"), label, element("small", "", `${Math.ceil(file.size / 1024)} KB`));
        row.append(button);
      }
      return row;
    }

    async #download(file, button) {
      if (button.getAttribute("aria-busy") === "true") return;
      button.setAttribute("aria-busy", "true");
      this.#tell("fetching");
      try {
        const answer = await within(60000, this.#ask(`documents/${file.id}`));
        if (answer.ok) this.#save(file.name, await answer.blob());
        this.#tell(answer.ok ? "saved" : answer.status === 404 ? "fileGone" : "notSaved");
      } catch {
        this.#tell("notSaved");
      }
      button.removeAttribute("aria-busy");
    }

    #save(name, content) {
      const link = element("a");
      link.href = URL.createObjectURL(content);
      link.download = name;
      this.#ui.frame.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000); // a slow telephone may still be writing it
    }

    // The provisions, by Act: the Act is said once, and each of its sections is a button.
    #sources(message) {
      const box = element("div", "sources");
      box.setAttribute("aria-live", "off");
      const acts = new Map();
      for (const citation of message.citations) {
        const comma = citation.label.lastIndexOf(", ");
        const act = comma < 0 ? "" : citation.label.slice(0, comma);
        if (!acts.has(act)) acts.set(act, []);
        acts.get(act).push({ ...citation, short: comma < 0 ? citation.label : citation.label.slice(comma + 2) });
      }
      for (const [act, sections] of acts) {
        const head = element("p");
        const name = element("span", "", act);
        name.lang = languageTag(message);
        head.append(this.#words(element("span"), "sources"), act ? ": " : "", name);
        const list = element("ul");
        for (const citation of sections) {
          const item = element("li");
          const button = this.#button("", () => this.#openProvision(citation, message.language, button));
          const label = element("span", "", citation.short);
          label.lang = languageTag(message);
          button.setAttribute("aria-haspopup", "dialog");
          button.append(label);
          if (act) button.title = citation.label;
          if (citation.status !== "verified") button.append(this.#words(element("small"), citation.status));
          item.append(button);
          list.append(item);
        }
        box.append(head, list);
      }
      return box;
    }

    #tools(message) {
      const row = element("div", "tools");
      row.setAttribute("aria-live", "off");
      const tool = (key, act) => {
        const button = this.#button("", () => act(button));
        const words = this.#words(element("span"), key);
        button.append(icon(key), words);
        row.append(button);
      };
      if (message.citations?.length || message.dates?.length) {
        tool("copy", () => this.#copy(message));
        tool("print", () => this.#print(message));
      }
      if ("speechSynthesis" in window) tool("read", (button) => this.#read(message, button));
      return row;
    }

    // -- copy, print, read aloud -------------------------------------------------------------------------------------

    #day(message) {
      const language = message.language in WORDS ? message.language : "en";
      const day = new Date(message.at ?? Date.now());
      const date = new Intl.DateTimeFormat(WORDS[language].locale, { dateStyle: "long" }).format(day);
      return WORDS[language].answered.replace("{date}", date);
    }

    async #copy(message) {
      const links = (message.citations ?? []).map(({ id, label }) => `${label}: ${linkOf(id)}`);
      const text = [`Gram Vakil. ${this.#day(message)}`, message.text, links.join("\n")].filter(Boolean).join("\n\n");
      this.#tell((await this.#toClipboard(text)) ? "copied" : "notCopied");
    }

    async #toClipboard(text) {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        const before = this.shadowRoot.activeElement; // no clipboard on plain http: the old way
        const area = element("textarea", "unseen");
        area.value = text;
        this.#ui.frame.append(area);
        area.select();
        const done = document.execCommand("copy");
        area.remove();
        before?.focus();
        return done;
      }
    }

    #print(message) {
      const paper = element("div");
      paper.dataset.gramVakilPaper = "";
      const root = paper.attachShadow({ mode: "open" });
      const words = WORDS[message.language] ?? WORDS.en;
      dress(root, PAPER);
      const sheet = element("div", "sheet");
      sheet.lang = message.language;
      sheet.append(element("h1", "", words.title), element("p", "meta", this.#day(message)));
      const question = this.#said.get(message.to)?.words.textContent;
      if (question) sheet.append(element("p", "meta", `${words.asked}: ${question}`));
      sheet.append(textOf(message));
      for (const { id, label } of message.citations ?? []) {
        sheet.append(element("p", "address", `${label}: ${linkOf(id)}`));
      }
      root.append(sheet);
      document.querySelector("[data-gram-vakil-paper]")?.remove();
      document.body.append(paper);
      const undress = dress(document, ON_PAPER);
      addEventListener("afterprint", () => {
        paper.remove();
        undress();
      }, { once: true });
      print();
    }

    #read(message, button) {
      const again = this.#reading?.button === button;
      this.#hush();
      if (again) return;
      const language = message.language in WORDS ? message.language : "en";
      const voices = speechSynthesis.getVoices();
      if (voices.length && !voices.some((voice) => voice.lang.toLowerCase().startsWith(language))) {
        this.#tell("noVoice");
        return;
      }
      const lines = message.text.split("\n").map((line) => line.replace(BULLET, "").trim()).filter(Boolean);
      const reading = { button };
      this.#reading = reading;
      this.#mark(button, true);
      lines.forEach((line, at) => {
        // line by line: browsers cut long speech off
        const speech = new SpeechSynthesisUtterance(line);
        speech.lang = WORDS[language].locale;
        if (at === lines.length - 1) {
          speech.onend = speech.onerror = () => {
            if (this.#reading === reading) this.#hush();
          };
        }
        speechSynthesis.speak(speech);
      });
    }

    #hush() {
      if (!this.#reading) return;
      this.#mark(this.#reading.button, false);
      this.#reading = null;
      speechSynthesis.cancel();
    }

    #mark(button, reading) {
      const words = button.querySelector("span");
      button.querySelector("svg").replaceWith(icon(reading ? "hush" : "read"));
      this.#paints = this.#paints.filter(({ node }) => node !== words);
      this.#words(words, reading ? "hush" : "read");
    }

    // -- dialogs -----------------------------------------------------------------------------------------------------

    #dialog(fill) {
      const dialog = element("dialog");
      const inside = element("div");
      dialog.append(inside);
      dialog.addEventListener("click", (event) => {
        if (event.target === dialog) dialog.close(); // beside it
      });
      fill(inside, dialog);
      this.#ui.frame.append(dialog);
      dialog.showModal();
      return dialog;
    }

    #openProvision(citation, language, opener) {
      if (!window.HTMLDialogElement) {
        open(linkOf(citation.id), "_blank", "noopener");
        return;
      }
      const code = language in WORDS ? language : this.#language;
      const dialog = this.#dialog((inside) => {
        const heading = element("h2", "", citation.label);
        heading.id = "provision";
        const body = element("div");
        body.setAttribute("aria-live", "polite");
        body.append(this.#words(element("p"), "opening"));
        const end = element("div", "end");
        const page = this.#words(element("a", "link"), "page");
        page.href = linkOf(citation.id);
        page.target = "_blank";
        page.rel = "noopener";
        const close = this.#words(this.#button("", () => dialog.close()), "close");
        close.autofocus = true;
        end.append(close, page);
        inside.append(heading, body, end);
        this.#fetchProvision(citation, code).then(
          (law) => this.#fillProvision(heading, body, law),
          () => body.replaceChildren(this.#words(element("p"), "notOpened")),
        );
      });
      dialog.setAttribute("aria-labelledby", "provision");
      dialog.addEventListener("close", () => {
        dialog.remove();
        opener.focus();
      });
    }

    async #fetchProvision(citation, language) {
      const address = `${linkOf(citation.id)}?format=json&lang=${language}`;
      const answer = await within(15000, fetch(address, { credentials: "omit" }));
      if (!answer.ok) throw new Error(answer.status);
      return answer.json();
    }

    #fillProvision(heading, body, law) {
      heading.textContent = law.heading;
      heading.lang = body.lang = law.code;
      body.replaceChildren(
        element("p", "label", law.label),
        element("p", "law", law.text),
        element("p", `status ${law.status_id}`, [law.status, law.checked].filter(Boolean).join(", ")),
        ...law.notes.map((note) => element("p", "note", note)),
      );
    }

    #confirm() {
      const dialog = this.#dialog((inside) => {
        const question = this.#words(element("h2"), "deleteAsk");
        question.id = "question";
        const end = element("div", "end");
        const keep = this.#words(this.#button("", () => dialog.close()), "deleteNo");
        keep.autofocus = true;
        const remove = this.#words(this.#button("danger", () => {
          dialog.close();
          if (this.#said.size) this.#say({ command: "delete" });
          else this.#clear(null);
        }), "deleteYes");
        end.append(keep, remove);
        inside.append(question, end);
      });
      dialog.setAttribute("aria-labelledby", "question");
      dialog.addEventListener("close", () => {
        dialog.remove();
        this.#ui.box.focus();
      });
    }

    // -- sending -----------------------------------------------------------------------------------------------------

    #say(what, event) {
      const message = { id: newId(), ...what };
      if (what.command === "delete") kept.set("deleting", (this.#deleting = message.id));
      this.#pending.push(message);
      this.#keepPending();
      const { node } = this.#showPerson(message);
      if (!this.#token) this.#restored = true; // nothing was said before
      if (this.#restored) this.#listen();
      this.#scrollTo(node, true);
      // the button that was pressed can no longer have the focus; on a phone the keyboard would hide the answer
      if (event && (event.detail === 0 || matchMedia("(pointer: fine)").matches)) this.#ui.box.focus();
      this.#kick();
      this.#start();
    }

    #keepPending() {
      kept.set("pending", this.#pending.length ? JSON.stringify(this.#pending) : null);
      this.#busy();
    }

    #isPending(client) {
      return this.#pending.some(({ id }) => id === client);
    }

    #start() {
      if (this.#token) this.#receive();
      this.#flush();
    }

    async #ask(path, options = {}) {
      const headers = { ...options.headers };
      if (this.#token) headers.Authorization = `Bearer ${this.#token}`; // never in an address: addresses are logged
      return fetch(SERVER + path, { ...options, headers, cache: "no-store", credentials: "omit" });
    }

    // Says at once where a site is not on the list.
    async #knock() {
      try {
        const answer = await fetch(`${SERVER}session`, { cache: "no-store", credentials: "omit" });
        if (answer.status === 403) this.#refuse();
      } catch {
        // no connection: that shows when something is sent
      }
    }

    // A session begins with the first message: who only looks at the page leaves nothing behind.
    async #open() {
      const answer = await fetch(`${SERVER}session`, { method: "POST", cache: "no-store", credentials: "omit" });
      if (answer.status === 403) this.#refuse();
      if (answer.ok) {
        this.#token = (await answer.json()).token;
        kept.set("session", this.#token);
        this.#cursor = this.#heard = 0;
      }
      return answer;
    }

    async #post(message) {
      if (!this.#token) {
        const opened = await this.#open();
        if (!opened.ok) return opened;
        this.#receive();
      }
      return within(30000, this.#ask("messages", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...message, title: undefined, locale: this.#language }),
      }));
    }

    // One after the other, so that the order stays; each until it is taken.
    async #flush() {
      if (this.#sending) return;
      this.#sending = true;
      let failures = 0;
      while (this.#pending.length && this.isConnected && this.#trouble.send !== "notHere") {
        const message = this.#pending[0];
        // what is written after a deletion belongs to a new conversation, so it waits for that
        if (this.#deleting && !this.#isPending(this.#deleting)) break;
        let answer = null;
        try {
          answer = await this.#post(message);
        } catch {
          // no connection
        }
        if (!this.#pending.includes(message)) continue; // the stream was faster to say that it is taken
        const status = answer?.status ?? 0;
        const refused = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
        if (status === 202 || refused) {
          failures = 0;
          this.#taken(message, !refused);
          continue;
        }
        failures += 1;
        if (status === 401 && failures < 3) {
          this.#renew();
          continue;
        }
        if (status === 403) {
          this.#refuse();
          break;
        }
        const key = !answer ? "offline" : status === 429 ? "limited" : "busy";
        const fate = this.#said.get(message.id)?.fate;
        if (fate && !fate.firstChild) fate.append(this.#words(element("span"), "kept"));
        this.#trouble.send = key;
        this.#report();
        const firm = Number(answer?.headers.get("Retry-After")) * 1000;
        await this.#wait(firm || this.#backOff(failures), Boolean(firm));
      }
      this.#sending = false;
    }

    #taken(message, well) {
      this.#pending = this.#pending.filter(({ id }) => id !== message.id);
      if (well && !this.#answered.has(message.id)) this.#unanswered.add(message.id);
      this.#keepPending();
      this.#trouble.send = "";
      this.#report();
      const fate = this.#said.get(message.id)?.fate;
      if (well) fate?.replaceChildren();
      else fate?.replaceChildren(this.#words(element("span"), "refusedMessage"));
      if (well) setTimeout(() => this.#unanswered.has(message.id) && this.#tell("long"), 20000);
    }

    // The server does not know the session (any more): what waits is sent in a new one.
    #renew() {
      this.#receiving?.abort();
      this.#receiving = null;
      this.#token = null;
      kept.set("session", null);
      this.#restored = true;
      this.#unanswered.clear();
      if (!this.#isPending(this.#deleting)) this.#deleting = null;
      this.#close(null);
      this.#busy();
      if (this.#said.size > this.#pending.length) this.#tell("renewed");
    }

    #refuse() {
      this.#trouble.send = "notHere";
      this.#report();
    }

    // -- receiving ---------------------------------------------------------------------------------------------------

    // Looks once, then listens to the stream for as long as it lasts; polls where streams do not get through.
    async #receive() {
      if (this.#receiving) return;
      const mine = new AbortController();
      this.#receiving = mine;
      let failures = 0;
      let deaf = false; // nothing came on the last stream
      let polls = 0;
      while (this.#receiving === mine && this.isConnected) {
        try {
          if (!(await this.#look(mine))) return;
          failures = 0;
          this.#trouble.receive = "";
          this.#report();
          if (deaf && polls < STREAM_AGAIN) {
            polls += 1;
            await this.#wait(document.hidden ? POLL.hidden : this.#unanswered.size ? POLL.waiting : POLL.idle);
          } else {
            polls = 0;
            const began = Date.now();
            deaf = !(await this.#stream(mine));
            if (!deaf && Date.now() - began < 2000) await this.#wait(1000);
          }
        } catch {
          if (this.#receiving !== mine) return;
          failures += 1;
          this.#trouble.receive = "offline";
          this.#report();
          await this.#wait(this.#backOff(failures));
        }
      }
    }

    // What is new; asking for what comes after a message also tells the server that it was shown.
    async #look(mine) {
      const place = `messages?after=${this.#cursor}&heard=${this.#heard}`;
      const answer = await within(20000, this.#ask(place, { signal: mine.signal }));
      if (answer.status === 401) {
        this.#renew();
        this.#listen();
        if (this.#pending.length) this.#flush();
        return false;
      }
      if (answer.status === 403) {
        this.#refuse();
        return false;
      }
      if (!answer.ok) throw new Error(answer.status);
      this.#take((await answer.json()).messages);
      return true;
    }

    // Whether anything came; ends when the stream does, or falls silent.
    async #stream(mine) {
      let came = false;
      const ended = new AbortController();
      const end = () => ended.abort();
      mine.signal.addEventListener("abort", end);
      this.#cut = end;
      try {
        const place = `events?after=${this.#cursor}&heard=${this.#heard}`;
        const answer = await within(FIRST_BYTE, this.#ask(place, { signal: ended.signal }));
        if (!answer.ok || !answer.body) return false;
        const reader = answer.body.getReader();
        const decoder = new TextDecoder();
        let text = "";
        for (;;) {
          const { done, value } = await within(came ? SILENCE : FIRST_BYTE, reader.read());
          if (done) return came;
          came = true;
          text += decoder.decode(value, { stream: true });
          const events = text.split("\n\n");
          text = events.pop();
          const told = events.flatMap((event) => event.split("\n")).filter((line) => line.startsWith("data: "));
          if (told.length && this.#receiving === mine) {
            this.#take(told.map((line) => JSON.parse(line.slice(6))));
            setTimeout(() => this.#receiving === mine && this.#look(mine).catch(() => {}), 1000);
          }
        }
      } catch {
        return came;
      } finally {
        ended.abort();
        mine.signal.removeEventListener("abort", end);
      }
    }

    #take(messages) {
      const before = this.#restored;
      if (!before) for (const { id } of this.#pending) this.#unsay(id); // they come after what was said before
      let newest = null;
      for (const message of messages) {
        if (message.from === "bot") {
          this.#cursor = Math.max(this.#cursor, message.id);
          const node = this.#showBot(message);
          newest ??= node && (this.#said.get(message.to)?.node ?? node);
        } else {
          this.#heard = Math.max(this.#heard, message.row);
          this.#settle(message);
        }
      }
      if (!before) {
        this.#restored = true;
        for (const message of this.#pending) this.#showPerson(message);
        this.#listen();
        newest = [...this.#ui.list.querySelectorAll(".person")].pop() ?? newest;
      }
      this.#busy();
      this.#scrollTo(newest, before);
    }

    #unsay(id) {
      this.#said.get(id)?.node.remove();
      this.#said.delete(id);
    }

    // A message of the person's that the server has: sent from here, from a second tab, or before a reload.
    #settle(message) {
      const waits = this.#isPending(message.id);
      const known = this.#said.has(message.id);
      this.#showPerson(message);
      if (waits) {
        this.#taken(message, true);
        this.#kick(); // what comes after it need not wait any longer
      } else if (!known && !this.#answered.has(message.id)) this.#unanswered.add(message.id);
    }

    // From here on what comes is new, and is announced.
    #listen() {
      setTimeout(() => this.#ui.log.setAttribute("aria-live", "polite"), 300);
    }

    // -- deletion ----------------------------------------------------------------------------------------------------

    // The server has deleted everything: so does this page, once it has told the server that its answer is shown.
    async #forget(message, node) {
      let gone = null;
      for (let failures = 0; gone === null; ) {
        try {
          const answer = await this.#ask("messages");
          gone = !(await answer.json()).messages.some(({ from }) => from === "person"); // or it could not be done
          if (gone) await this.#ask(`messages?after=${message.id}`);
        } catch {
          gone = null;
          failures += 1;
          await this.#wait(this.#backOff(failures));
        }
      }
      this.#deleting = null;
      kept.set("deleting", null);
      if (gone) this.#clear(node);
      this.#start();
    }

    #clear(last) {
      this.#receiving?.abort();
      this.#receiving = null;
      this.#token = null;
      for (const name of ["session", "language"]) kept.set(name, null);
      const waits = new Set(this.#pending.map(({ id }) => this.#said.get(id)?.node));
      for (const node of [...this.#ui.list.querySelectorAll(".person, .bot")]) {
        if (node !== last && !waits.has(node)) node.remove();
      }
      for (const id of [...this.#said.keys()]) if (!this.#isPending(id)) this.#said.delete(id);
      this.#answered.clear();
      this.#offers = [];
      this.#unanswered.clear();
      this.#hush();
      this.#ui.starters.hidden = false;
      this.#busy();
      this.#scrollTo(last, true);
    }

    // -- what is going on, in words ----------------------------------------------------------------------------------

    #busy() {
      const waits = this.#unanswered.size > 0 || this.#pending.length > 0;
      this.#ui.waiting.hidden = !waits || Boolean(this.#trouble.send || this.#trouble.receive);
    }

    #report() {
      const trouble = this.#trouble.send || this.#trouble.receive;
      const key = trouble === "offline" && this.#pending.length ? "offlineKept" : trouble;
      this.#busy();
      if (key) this.#write(key);
      else if (this.#ui.state.dataset.trouble) this.#tell("back");
      this.#ui.state.dataset.trouble = key;
    }

    // A passing remark, which is gone after some seconds.
    #tell(key) {
      if (this.#ui.state.dataset.trouble && key !== "back") return; // a trouble is more important
      this.#write(key);
      clearTimeout(this.#telling);
      this.#telling = setTimeout(() => {
        if (!this.#ui.state.dataset.trouble) this.#ui.state.replaceChildren();
      }, 6000);
    }

    // Written only where it changes, so that it is announced once.
    #write(key) {
      if (this.#ui.state.firstChild?.textContent === this.#word(key)) return;
      this.#ui.state.replaceChildren(element("span", "", this.#word(key)));
      if (key !== "notHere") return;
      const link = element("a", "", SERVER);
      link.href = SERVER;
      link.target = "_blank";
      link.rel = "noopener";
      this.#ui.state.append(link);
      this.#ui.frame.classList.add("not-here");
    }

    #scrollTo(node, gently) {
      if (!node) return;
      const calm = !gently || matchMedia("(prefers-reduced-motion: reduce)").matches;
      const top = node.getBoundingClientRect().top - this.#ui.list.getBoundingClientRect().top - 12;
      this.#ui.log.scrollTo({ top, behavior: calm ? "auto" : "smooth" });
    }

    // -- waiting -----------------------------------------------------------------------------------------------------

    #backOff(failures) {
      return Math.min(LONGEST_WAIT, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);
    }

    // ``firm``: the server has asked for this long, so nothing shortens it.
    #wait(milliseconds, firm = false) {
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          this.#wakes.delete(end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        if (!firm) this.#wakes.add(end);
      });
    }

    // Whoever waits tries again.
    #kick() {
      for (const end of [...this.#wakes]) end();
    }

    // The connection may be another one, or none.
    #changed = () => {
      if (document.hidden) return;
      this.#cut();
      this.#kick();
    };

    #quiet = () => this.#hush();
  }

  if (!customElements.get("gram-vakil-chat")) customElements.define("gram-vakil-chat", GramVakilChat);
})();
