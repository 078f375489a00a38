// The script of frames. It runs before everything in the page, in an origin of its own: it reaches the page around the frame
// through messages alone. The server appends its settings: ({ styles, isLogging, isScrollable }).
((settings) => {
  'use strict';
  const { styles, isLogging, isScrollable } = settings;
  // Scripts of the app may replace these later.
  const page = parent, post = page.postMessage.bind(page), { log } = console, root = document.documentElement;
  // The page may not listen yet: until it answers, messages wait.
  let early = [];
  const send = (data) => {
    if (!early) post({ screens: data }, '*');
    else if (early.length < 32) early.push(data);
  };
  addEventListener('message', (event) => {
    if (event.source !== page || event.data?.screens !== 'listening' || !early) return;
    const waiting = early;
    early = null;
    waiting.forEach(send);
  });
  post({ screens: { isWaiting: true } }, '*');
  const functions = [];
  let isLoaded = false;
  const loaded = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));

  function run(call) {
    try { call(); } catch (error) { reportError(error); }
  }

  const screens = {
    // Runs a function when the page has been read, and again with reloadScripts().
    addScreensScript(call) {
      functions.push(call);
      if (isLoaded) run(call);
    },
    reloadScripts() { functions.forEach(run); },
    // Sends a message to the app; one that is not a text is sent as JSON.
    postMessage(namespace, message) {
      const name = String(namespace);
      const text = typeof message === 'string' ? message : JSON.stringify(message) ?? '';
      if (!name.startsWith('screensinternal')) send({ namespace: name, message: text });
      else if (isLogging) log(name, text);
    },
    waitForJsLoaded: () => loaded,
  };
  Object.defineProperty(window, 'Screens', { value: Object.freeze(screens) });

  document.addEventListener('DOMContentLoaded', () => {
    for (const address of styles) {
      const sheet = document.createElement('link');
      Object.assign(sheet, { rel: 'stylesheet', href: address });
      document.head.append(sheet);
    }
    if (!isScrollable) root.style.overflow = 'hidden';
    // After the scripts of the app, which are deferred.
    isLoaded = true;
    functions.forEach(run);
  });

  // The frame cannot leave its page. A link that the page's text has, too, is followed there.
  addEventListener('click', (event) => {
    const link = event.isTrusted && event.target.closest?.('a[href],area[href]');
    if (!link) return;
    event.preventDefault();
    const place = new URL(link.href);
    const isHere = place.href.split('#')[0] === document.baseURI.split('#')[0];
    if (isHere && place.hash) {
      let name = place.hash.slice(1);
      try { name = decodeURIComponent(name); } catch { /* not escaped */ }
      document.getElementById(name)?.scrollIntoView();
    } else send({ link: link.href });
  }, true);
})
