// The script of live pages. The server embeds it, and serves it under a name made from a hash of its content.
'use strict';
(() => {
  const root = document.documentElement, body = document.body;
  const main = document.getElementById('screenlet');
  const status = document.getElementById('status'), notice = document.getElementById('notice');
  const act = document.getElementById('act'), pages = document.getElementById('pages');
  const token = act.elements.token.value;
  let first = Number(act.elements.from.value);
  let count = Number(act.elements.count.value), revision = body.dataset.rev;
  let logged = 0, source, stream, wait = 500, timer, asked = 0, isLost = false, isChecked = false, isChanging = false;
  let isResting = false;
  // Times are shown in the time zone of the browser.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || '';
  // The values that fields were last sent with, and the requests that could not be sent, by the names of the fields.
  const sent = new Map(), unsent = new Map();
  // The key opens the page together with the cookie; either alone does not.
  const key = new URLSearchParams(location.search).get('key');
  // The page of an app that is shown: its number in the tab, and its address.
  const { tab } = body.dataset, isApp = tab !== undefined;
  const here = { number: Number(body.dataset.page), address: isApp ? act.elements.page.value : '' };
  root.classList.add('js');

  // MARK: Messages to the user
  function say(text, isBad) {
    status.classList.toggle('bad', Boolean(isBad));
    status.textContent = text;
  }

  // MARK: Events from the server
  function connect() {
    clearTimeout(timer);
    isResting = false;
    if (source) source.close();
    source = new EventSource('/events?key=' + key + '&rev=' + revision + '&from=' + first + '&count=' + count
      + '&log=' + logged + '&zone=' + encodeURIComponent(zone) + ofPage());
    source.onopen = () => {
      wait = 500;
      if (isLost) { isLost = false; say(''); }
      for (const field of unsent.values()) post('/action', field);
      unsent.clear();
    };
    source.onmessage = (event) => {
      const data = JSON.parse(event.data);
      if (data.log) { print(data); return; }
      if (data.pause) { rest(); return; }
      revision = event.lastEventId;
      apply(data);
      root.classList.add('live');
    };
    source.onerror = () => { source.close(); lose(); };
  }

  // What plugins print, notes and build errors: texts, which the console shows as they are.
  function print(event) {
    logged = event.logged;
    for (const [method, text] of event.log) console[method](text);
  }

  const ofPage = () => isApp ? '&tab=' + tab + '&at=' + here.number : '';

  // Browsers open few connections to a server, so that only the pages in use listen.
  function rest() {
    if (source) source.close();
    isResting = true;
    root.classList.remove('live');
  }
  for (const type of ['focus', 'pointerdown', 'keydown', 'visibilitychange']) {
    addEventListener(type, () => { if (isResting && !document.hidden) connect(); }, true);
  }

  function lose() {
    isLost = true;
    // It is not known which events were missed, so the complete page is requested.
    revision = '';
    root.classList.remove('live');
    say(body.dataset.lost, true);
    clearTimeout(timer);
    timer = setTimeout(retry, wait);
    wait = Math.min(wait * 2, 15000);
  }

  // A restarted server does not know this page, so trying again would not help.
  async function retry() {
    clearTimeout(timer);
    const end = new AbortController();
    try {
      const reply = await fetch('/events?key=' + key + '&from=' + first + '&count=1' + ofPage(),
        { signal: end.signal });
      end.abort();
      // The address of the page opens it again, in a tab that was closed because there were too many.
      if (reply.status === 410) location.reload();
      else if (reply.status === 403) say(body.dataset.gone, true);
      else if (reply.ok) connect();
      else lose();
    } catch { lose(); }
  }
  addEventListener('online', () => { if (isLost) retry(); });
  // The user may have signed out when the back button brings the page into view again.
  addEventListener('pagehide', (event) => {
    if (isApp) remember();
    if (source) source.close();
    main.hidden = event.persisted;
  });
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    revision = '';
    if (isApp) go(here.number, here.address).then(connect);
    else connect();
  });

  function apply(event) {
    if (event.stream) stream = event.stream;
    if (event.notice !== undefined) notice.textContent = event.notice;
    if (event.style) document.getElementById('style').href = event.style;
    const lists = new Set(), { page } = event;
    const isOther = page && (page.number !== here.number || page.address !== here.address);
    if (isOther) remember();
    const change = () => {
      if (event.whole !== undefined) {
        const y = scrollY;
        become(main, parse(event.whole));
        main.hidden = false;
        scrollTo(0, y);
      }
      (event.changes || []).every((change) => make(change, lists));
    };
    if (isOther) { isChanging = true; change(); isChanging = false; } else keeping(change);
    if (page) document.title = page.title;
    if (isOther) arrive(page);
    for (const list of lists) renumber(list);
    const next = pages.querySelector('[rel=next]');
    if (event.more !== undefined && next) next.hidden = !event.more;
    tidy();
    if (isChecked) showWrong();
    if (returning) restore();
    if (isWithoutHeading && main.querySelector('h1')) beginAtHeading();
  }

  const find = (path) => path.reduce((node, index) => node && node.children[index], main);
  const parse = (html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content;
  };

  const framesOf = (it) => [...it.querySelectorAll('.frame>iframe')].map((it) => it.getAttribute('src')).join(' ');

  // Replaces all in an element but the frames that stay as they are: one that leaves the document, if only for a moment,
  // loads its page again.
  function become(old, next) {
    const before = [...old.children], after = [...next.children], frames = framesOf(old);
    if (!frames || frames !== framesOf(next) || before.length !== after.length) {
      old.replaceChildren(...next.childNodes);
      return;
    }
    before.forEach((it, index) => {
      const now = after[index];
      if (framesOf(it) && it.cloneNode().isEqualNode(now.cloneNode())) become(it, now);
      else if (it.tagName !== 'IFRAME' || it.getAttribute('src') !== now.getAttribute('src')) it.replaceWith(now);
    });
  }

  function make([kind, path, ...rest], lists) {
    const target = find(path);
    if (!target) { revision = ''; connect(); return false; }
    if (kind === '=') {
      target.replaceWith(parse(rest[0]));
    } else if (kind === '+') {
      target.insertBefore(parse(rest[1]), target.children[rest[0]] || null);
    } else {
      for (let left = rest[1]; left > 0; left--) target.children[rest[0]].remove();
    }
    if (kind !== '=' && target.matches('ol.list')) lists.add(target);
    return true;
  }

  function renumber(list) {
    [...list.children].forEach((item, offset) => {
      const pick = item.querySelector(':scope>.pick'), index = first + offset;
      if (!pick || item.dataset.index === String(index)) return;
      item.dataset.index = pick.value = index;
      item.id = 'row-' + index;
      pick.setAttribute('aria-labelledby', item.id);
    });
  }


  // MARK: Focus, selection and entered text
  const isText = (field) => /^(INPUT|TEXTAREA)$/.test(field.tagName)
    && !/^(checkbox|radio|file|hidden)$/.test(field.type);

  const focusable =
    ':is(button,input:not([type=hidden]),select,textarea,a[href],[role=region][tabindex]):not(:disabled)';

  function place(node) {
    const path = [];
    for (; node !== main; node = node.parentElement) {
      path.unshift([...node.parentElement.children].indexOf(node));
    }
    return path;
  }

  // Changes elements around the focus, and preserves the focus and the text that is being entered.
  function keeping(change) {
    const held = document.activeElement;
    if (!held || held === body || !main.contains(held)) { change(); return; }
    const { id, name, value, href } = held, path = place(held), around = surroundings(held);
    const ends = isText(held) ? [held.selectionStart, held.selectionEnd] : null;
    const isNew = isText(held) && value !== sent.get(name) && value !== held.defaultValue;
    // Browsers report the removal of an element as if the user had left it, which is not a user action.
    isChanging = true;
    change();
    isChanging = false;
    if (document.activeElement === held) return;
    const now = held.tagName === 'H1' ? heading() : follower(id, name, value, href, path, around);
    if (!now) return;
    // Browsers report no change of a field if a script has put the value there.
    if (isNew && isText(now)) { now.value = value; now.dataset.kept = ''; }
    now.focus({ preventScroll: true });
    try { if (ends && ends[0] !== null) now.setSelectionRange(...ends); } catch { /* no text */ }
  }

  // What is beside an element, which may stay when the element is replaced.
  function surroundings(node) {
    const { parentElement: parent, previousElementSibling: before, nextElementSibling: after } = node;
    return { parent, before, after, index: [...parent.children].indexOf(node) };
  }

  // The element that is now at the place of one that was replaced.
  const atPlace = ({ parent, before, after, index }) => main.contains(before) ? before.nextElementSibling
    : main.contains(after) ? after.previousElementSibling
    : main.contains(parent) ? parent.children[index] : null;

  // The replacement of the element with the focus: the one with the same names, or at the same place. Else a field or a
  // link near it, or just its place: nobody has chosen the button that is there instead.
  function follower(id, name, value, href, path, around) {
    const all = (kind) => [...main.querySelectorAll(kind)];
    const same = id ? document.getElementById(id)
      : href ? all('a').find((it) => it.href === href)
      : name && all('button').find((it) => it.name === name && it.value === value);
    if (same) return same;
    const other = around && atPlace(around);
    if (other?.matches(focusable)) return other;
    let near = main;
    for (const index of path) near = near.children[index] || near;
    for (let it = near; it !== main.parentElement; it = it.parentElement) {
      const found = [it, ...it.querySelectorAll(focusable)].find((it) => it.matches(focusable));
      if (found && !found.matches('button,a[data-act]')) return found;
      if (found) break;
    }
    if (near.matches(focusable)) near = near.parentElement;
    near.tabIndex = -1;
    return near;
  }

  // After a form was sent: shows the first field with an error.
  function showWrong() {
    const wrong = main.querySelector(':is(input,select,textarea)[aria-invalid=true]');
    if (!wrong) return;
    isChecked = false;
    wrong.focus();
  }

  const rowOf = (node) => node && node.closest('ol.list>[data-index]');
  // The row itself, then what is in it.
  const itemsOf = (row) => [row.querySelector(':scope>.pick'), ...row.querySelectorAll(focusable + ':not(.pick)')];

  // Only one row can be reached with the Tab key, and its buttons; the arrow keys lead to the others.
  function stopAt(row) {
    for (const item of main.querySelectorAll('ol.list>[data-index] ' + focusable)) {
      item.tabIndex = rowOf(item) === row ? 0 : -1;
    }
  }
  addEventListener('focusin', (event) => {
    const row = main.contains(event.target) && rowOf(event.target);
    if (row && event.target.tabIndex !== 0) stopAt(row);
  });

  function tidy() {
    const held = main.contains(document.activeElement) && rowOf(document.activeElement);
    stopAt(held || rowOf(main.querySelector('.pick[tabindex="0"]') || main.querySelector('.pick')));
    watchEnd();
    pages.hidden = !pages.querySelector('a:not([hidden])');
  }

  // MARK: Pages of an app
  // Where the user was on the pages of this tab, by their numbers.
  const places = new Map(), store = 'screens-' + tab;
  const mostPlaces = 100;
  // Where the user was on the page that is shown, until its rows are there again.
  let returning = null;

  function remember() {
    const held = document.activeElement, isInside = held !== main && main.contains(held) && held.tagName !== 'H1';
    const rows = [...main.querySelectorAll('ol.list>li')];
    const row = rows.findIndex((it) => it.getBoundingClientRect().bottom > 0);
    places.set(here.number, {
      y: scrollY, count, row, top: row < 0 ? 0 : rows[row].getBoundingClientRect().top,
      // What was typed does not belong here.
      held: isInside ? { id: held.id, name: held.name, value: held.matches('button') ? held.value : '',
        href: held.href, path: place(held) } : null,
    });
    if (places.size > mostPlaces) places.delete(places.keys().next().value);
    try { sessionStorage.setItem(store, JSON.stringify([...places])); } catch { /* It is only lost by a reload. */ }
  }

  // The heading of the page, where screen readers begin to read.
  function heading() {
    const found = main.querySelector('h1') || document.getElementById('content') || main;
    found.tabIndex = -1;
    return found;
  }

  // Whether the page has no heading yet: that of some pages is in what is still loading.
  let isWithoutHeading = false;
  function beginAtHeading() {
    isWithoutHeading = !main.querySelector('h1');
    heading().focus({ preventScroll: true });
  }

  // Follows the app to another page: the address, the history, the focus and the place on the page.
  function arrive({ number, address, from, count: rows }) {
    // Signing in replaces the sign-in by the page that was wanted.
    if (number === here.number) places.delete(number);
    Object.assign(here, { number, address });
    act.elements.page.value = address;
    [first, count, asked] = [from, rows, 0];
    pages.querySelector('[rel=prev]')?.remove();
    const state = history.state;
    if (state?.number === number) history.replaceState(state, '', ofRows());
    else if (!travel(number)) {
      history.pushState({ number, trail: [...state.trail, number].slice(-mostPlaces) }, '', ofRows());
    }
    // A page from a later row on has links that the script does not make.
    if (first > 0) { location.reload(); return; }
    returning = places.get(number) || null;
    isWithoutHeading = false;
    if (returning) return;
    scrollTo(0, 0);
    beginAtHeading();
  }

  // Goes to a page in the browser's history; returns whether it is there.
  function travel(number) {
    const trail = history.state?.trail || [], at = trail.lastIndexOf(number);
    if (at < 0 || at === trail.length - 1) return false;
    history.go(at - trail.length + 1);
    return true;
  }

  // The address with the rows that are shown.
  function ofRows() {
    const url = new URL(here.address, location);
    if (first) url.searchParams.set('from', first);
    if (count !== 64) url.searchParams.set('count', count);
    return url.pathname + url.search;
  }

  // Shows the place on a page to which the user has returned, as soon as its rows are there.
  function restore() {
    const was = returning, rows = main.querySelectorAll('ol.list>li');
    if (was.row >= rows.length && rows.length < count) return;
    returning = null;
    const { id, name, value, href, path } = was.held || {};
    (was.held && follower(id, name, value, href, path) || heading()).focus({ preventScroll: true });
    scrollBack(was, rows[was.row], 4);
  }

  // Rows that were not visible yet have an estimated height, so that the place is corrected.
  function scrollBack(was, row, times) {
    if (row) scrollBy({ top: row.getBoundingClientRect().top - was.top, behavior: 'instant' });
    else scrollTo({ top: was.y, behavior: 'instant' });
    if (times) requestAnimationFrame(() => scrollBack(was, row, times - 1));
  }
  for (const type of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(type, () => { returning = null; isWithoutHeading = false; }, { passive: true });
  }

  function go(number, page) {
    const data = new FormData(), was = places.get(number);
    data.append('token', token);
    data.append('page', page);
    if (stream) data.append('stream', stream);
    if (was) data.append('count', was.count);
    return post('/go', data);
  }

  // The browser's buttons, and those of the app that go back.
  addEventListener('popstate', async (event) => {
    const number = event.state?.number;
    if (number === undefined || number === here.number) return;
    leaveField();
    const reply = await go(number, location.pathname + location.search);
    if (!reply || reply.status >= 400) location.reload();
  });

  addEventListener('click', (event) => {
    const link = event.target.closest('a[data-act],a.skip');
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    if (link.matches('.skip')) {
      const target = document.querySelector(link.hash);
      (target?.querySelector(target.id === 'menu' ? 'a,button' : 'h1') ?? target)?.scrollIntoView();
      (target?.id === 'menu' ? target.querySelector('a,button') : heading())?.focus();
      return;
    }
    const number = new URL(link.href).searchParams.get('at');
    if (link.dataset.act === 'back' && number !== null && travel(Number(number))) return;
    const data = new FormData();
    data.append('token', token);
    data.append('act', link.dataset.act);
    post('/action', data);
  });

  const isPlain = (event) => !event.button && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;

  function begin() {
    history.scrollRestoration = 'manual';
    if (history.state?.number !== here.number) {
      history.replaceState({ number: here.number, trail: [here.number] }, '');
    }
    try {
      for (const [number, place] of JSON.parse(sessionStorage.getItem(store)) || []) places.set(number, place);
    } catch { /* Nothing is known of earlier pages. */ }
    returning = places.get(here.number) || null;
    // A copy of a tab begins with the address of the first. It gets pages of its own.
    navigator.locks?.request(store, { signal: AbortSignal.timeout(1000) }, () => new Promise(() => {})).catch(() => {
      const url = new URL(here.address, location);
      for (const name of ['tab', 'at']) url.searchParams.delete(name);
      location.replace(url);
    });
  }

  // MARK: User actions
  // The second click of a double click is for the page of the first one, and must not reach another page.
  let clicked = here.number;
  addEventListener('click', (event) => {
    if (event.detail < 2) clicked = here.number;
    else if (clicked !== here.number || event.target.closest('a[data-act]')) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);
  // The focus stays, too.
  addEventListener('mousedown', (event) => {
    if (event.detail > 1 && clicked !== here.number) event.preventDefault();
  }, true);

  let last = Promise.resolve();
  function post(path, data) {
    if (isApp && path !== '/go') data.set('page', here.address);
    const run = async () => {
      try {
        const reply = await send(path, data);
        // What is wrong with a text is said when the field is left.
        if (data.has('typing')) return reply;
        if (reply.status >= 400) say(reply.text || String(reply.status), true);
        else if (!isLost) say('');
        return reply;
      } catch {
        if (data.has('field')) unsent.set(data.get('field'), data);
        lose();
      }
    };
    // In sequence, so that a field is set before its form is sent.
    return last = last.then(run, run);
  }

  function send(path, data) {
    if (isApp && !data.has('page')) data.append('page', here.address);
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', path);
      request.setRequestHeader('X-Screens', '1');
      const hasFile = [...data.values()].some((value) => value instanceof File && value.size);
      if (hasFile) request.upload.onprogress = (event) => {
        if (event.lengthComputable) {
          say(body.dataset.sending + ' ' + Math.round(event.loaded / event.total * 100) + ' %');
        }
      };
      request.onload = () => resolve({
        status: request.status,
        text: (request.getResponseHeader('Content-Type') || '').startsWith('text/plain')
          ? request.responseText : '',
      });
      request.onerror = request.ontimeout = reject;
      request.send(data);
    });
  }

  addEventListener('submit', (event) => {
    const form = event.target, button = event.submitter;
    const path = new URL(form.action).pathname;
    if (path !== '/action' && path !== '/theme') return;
    event.preventDefault();
    const data = new FormData(form, button);
    const whole = form.elements.form;
    // Half a date has no value: it is sent as a text that is no date, so that the server can say what is wrong.
    for (const field of form.elements) if (field.validity?.badInput) data.set(field.name, '?');
    [isChecked, told] = [Boolean(whole), undefined];
    // Values that are sent now need not be sent again, and what is shown next replaces them.
    if (whole) for (const field of form.elements) {
      delete field.dataset.kept;
      if (isTyped(field)) sent.set(field.name, field.value);
    }
    post(path, data);
  });

  addEventListener('change', (event) => {
    const field = event.target;
    if (isChanging) return;
    if (field.id === 'theme') { field.form.requestSubmit(); return; }
    if (!field.name.startsWith('field:') || !main.contains(field)) return;
    // A password is sent with its form only.
    if (field.type === 'password' && field.form.elements.form) return;
    // A date changes with each of its parts, so it is sent when the focus leaves it.
    if (field.type === 'date') field.dataset.kept = '';
    else sendField(field);
  });

  addEventListener('focusout', (event) => {
    const field = event.target;
    if (isChanging || field.dataset.kept === undefined) return;
    // Between two parts of a date, nothing has the focus for a moment.
    setTimeout(() => {
      const isLeft = field !== document.activeElement && main.contains(field);
      if (isLeft && field.dataset.kept !== undefined) sendField(field);
    });
  });

  function sendField(field) {
    delete field.dataset.kept;
    [isChecked, told] = [false, undefined];
    if (isTyped(field)) sent.set(field.name, field.value);
    post('/action', dataOf(field));
  }

  function dataOf(field) {
    const data = new FormData();
    data.append('token', token);
    data.append('field', field.name.slice(6));
    for (const [name, value] of new FormData(field.form)) {
      if (name === field.name || (name === 'shown' && value === field.name.slice(6))) {
        data.append(name, value);
      }
    }
    return data;
  }

  // MARK: Text that is being typed
  // The server knows it before the field is left, so that no reload, way back or closed tab loses it.
  const isTyped = (field) => isText(field) && field.type !== 'password' && field.name.startsWith('field:');
  // The last note, and the timer of the next one.
  let told, teller;
  addEventListener('input', () => { teller ??= setTimeout(tell, 400); });

  function tell() {
    const data = noteOfTyping();
    if (!data) return;
    if (isLost) unsent.set(data.get('field'), data);
    else post('/action', data);
  }

  // What is in the field with the focus, if that is to be told.
  function noteOfTyping() {
    clearTimeout(teller);
    teller = undefined;
    const field = document.activeElement;
    if (!main.contains(field) || !isTyped(field) || told === textIn(field)) return null;
    told = textIn(field);
    const data = dataOf(field);
    data.append('typing', '1');
    return data;
  }

  const textIn = (field) => field.name + '=' + field.value;

  // Sends a field as if the user had left it.
  function leaveField() {
    const field = document.activeElement;
    const isNew = main.contains(field) && isTyped(field)
      && (field.value !== field.defaultValue || told === textIn(field));
    if (isNew) sendField(field);
  }

  // While a page is left, browsers send only such requests.
  addEventListener('beforeunload', () => {
    const data = teller && noteOfTyping();
    if (!data) return;
    if (isApp) data.set('page', here.address);
    fetch('/action', { method: 'POST', body: data, headers: { 'X-Screens': '1' }, keepalive: true }).catch(() => {});
  });

  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !isLost) say('');
    const row = rowOf(event.target);
    // Fields use these keys themselves.
    if (!row || !event.target.matches('button,a') || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const isBack = (event.key === 'ArrowLeft') !== (getComputedStyle(row).direction === 'rtl');
      const items = itemsOf(row), beside = items[items.indexOf(event.target) + (isBack ? -1 : 1)];
      event.preventDefault();
      if (beside) beside.focus();
      return;
    }
    const picks = [...main.querySelectorAll('.pick')], here = picks.indexOf(itemsOf(row)[0]);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10,
      Home: -picks.length, End: picks.length };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = picks[Math.max(0, Math.min(picks.length - 1, here + step))];
    stopAt(rowOf(next));
    next.focus();
  });

  // MARK: Links
  // The screenlet is asked first, if it handles links. Whatever it does not handle is opened as without a script.
  addEventListener('click', (event) => {
    const link = event.target.closest('a.link');
    if (!link || !isPlain(event) || body.dataset.follow === undefined) return;
    event.preventDefault();
    follow(link, false);
  });

  async function follow(link, isFramed) {
    const { href, target } = link, data = new FormData();
    data.append('token', token);
    data.append('follow', link.getAttribute('href'));
    // A script of the frame may have asked for it, so it is not an action of the user.
    if (isFramed) data.append('framed', '1');
    const reply = await send('/action', data).catch(() => ({}));
    if (reply.status === 204) return;
    if (target) open(href, target, 'noopener,noreferrer');
    else location.href = href;
  }

  // MARK: Frames
  // In the browser's styles, a frame never has the focus, even while its page has it.
  function markFrame() {
    for (const it of main.querySelectorAll('.frame>iframe')) {
      it.classList.toggle('focused', it === document.activeElement);
    }
  }
  for (const name of ['blur', 'focus', 'focusin']) addEventListener(name, markFrame);

  // A frame may run before this script, and after it. It sends nothing before it knows that somebody listens.
  function welcome(frame) { frame.contentWindow.postMessage({ screens: 'listening' }, '*'); }

  // A frame has no origin of its own, so it is recognised by its window. Its page is untrusted.
  let waiting = 0;
  addEventListener('message', async (event) => {
    const frame = [...main.querySelectorAll('.frame>iframe')].find((it) => it.contentWindow === event.source);
    const { link, namespace, message, isWaiting } = (frame && event.origin === 'null' && event.data?.screens) || {};
    if (isWaiting) welcome(frame);
    else if (typeof link === 'string') {
      // Only what the text offers, in the same way.
      const same = [...frame.parentElement.querySelectorAll('a.link')].find((it) => it.href === link);
      if (!same || navigator.userActivation?.isActive === false) return;
      if (body.dataset.follow === undefined) same.click();
      else follow(same, true);
    } else if (typeof namespace === 'string' && typeof message === 'string') {
      if (waiting >= 32) { console.warn('A message of the frame is lost: too many at a time.'); return; }
      const data = new FormData();
      data.append('token', token);
      data.append('frame', new URL(frame.src).search.slice(1));
      data.append('namespace', namespace);
      data.append('message', message);
      waiting += 1;
      const run = () => send('/action', data).catch(() => ({}));
      const reply = await (last = last.then(run, run));
      waiting -= 1;
      if (reply.status !== 204) console.warn('A message of the frame was not taken:', namespace);
    }
  });
  main.querySelectorAll('.frame>iframe').forEach(welcome);

  // MARK: More rows when the end becomes visible
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) more();
  }, { rootMargin: '800px' });

  function watchEnd() {
    const next = pages.querySelector('[rel=next]');
    if (!next) return;
    if (isApp) {
      const url = new URL(here.address, location);
      url.searchParams.set('from', first + count);
      next.href = url.pathname + url.search;
    } else next.search = '?key=' + key + '&from=' + (first + count) + (count === 64 ? '' : '&count=64');
    observer.unobserve(next);
    if (!next.hidden && count < 10000) observer.observe(next);
  }

  function more() {
    const shown = main.querySelectorAll('ol.list>li').length;
    if (!stream || isLost || shown < count || asked === count) return;
    asked = count;
    count = Math.min(count + 64, 10000);
    // A reload shows as many rows again.
    if (isApp) history.replaceState(history.state, '', ofRows());
    const data = new FormData();
    data.append('token', token);
    data.append('stream', stream);
    data.append('to', first + count);
    post('/rows', data);
  }

  // MARK: Pull to refresh
  const refresh = document.getElementById('refresh');
  let start = null, pull = null;
  addEventListener('touchstart', (event) => {
    start = refresh && scrollY <= 0 && event.touches.length === 1 ? event.touches[0].clientY : null;
  }, { passive: true });
  addEventListener('touchmove', (event) => {
    if (start === null) return;
    const isFar = event.touches[0].clientY - start > 80;
    if (isFar && !pull) {
      pull = document.createElement('p');
      pull.id = 'pull';
      pull.textContent = body.dataset.pull;
      body.append(pull);
    } else if (!isFar && pull) { pull.remove(); pull = null; }
  }, { passive: true });
  addEventListener('touchend', () => {
    if (pull) { pull.remove(); pull = null; refresh.click(); }
    start = null;
  });

  if (isApp) begin();
  tidy();
  if (returning) restore();
  // A tab in the background listens when its user opens it.
  if (document.hidden) isResting = true; else connect();
})();
