// The script of live pages, for people to read. `make minify` writes live.min.js from it, which pages load.
'use strict';
((document, location, history, setTimeout, clearTimeout) => {
  const one = (kind, within = document) => within.querySelector(kind);
  const all = (kind, within = main) => [...within.querySelectorAll(kind)];
  const on = (types, handle, options) => types.split(' ').forEach((it) => addEventListener(it, handle, options));
  const stop = (event) => event.preventDefault();
  const { documentElement: root, body } = document, { classList } = root, { dataset } = body;
  const main = one('#screenlet'), status = one('#status'), pages = one('#pages'), act = one('#act').elements;
  const isInside = (it) => main.contains(it), topOf = (it) => it.getBoundingClientRect().top;
  const indexOf = (it) => [...it.parentElement.children].indexOf(it);
  const token = act.token.value;
  let first = +act.from.value, count = +act.count.value, revision = dataset.rev;
  let logged = 0, source, stream, wait = 500, timer, asked = 0, isLost = false, isChecked = false, isChanging = false;
  let isResting = false;
  // The values that fields were last sent with, and the requests that could not be sent, by the names of the fields.
  const sent = new Map(), unsent = new Map();
  // The fields whose values are sent when the focus leaves them.
  const kept = new WeakSet();
  // The key opens the page together with the cookie; either alone does not.
  const key = new URLSearchParams(location.search).get('key');
  // The tab with pages of an app, if there is one, and the page that is shown: its number in the tab, and its address.
  const { tab } = dataset;
  let shown = +dataset.page, address = act.page?.value;
  // The page that was asked for last, by the browser's buttons, and how often they have asked.
  let wanted = shown, turns = 0;
  classList.add('js');

  // MARK: Messages to the user
  const say = (text, isBad = false) => {
    status.classList.toggle('bad', isBad);
    status.textContent = text;
  };

  // MARK: Events from the server
  const setLive = (isLive) => classList.toggle('live', isLive);
  const events = (more) =>
    `/events?key=${key}&from=${first}${more}` + (tab ? `&tab=${tab}&at=${shown}` : '');

  const connect = () => {
    clearTimeout(timer);
    isResting = false;
    source?.close();
    // Times are shown in the time zone of the browser.
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    source = new EventSource(events(`&rev=${revision}&count=${count}&log=${logged}&zone=${zone}`));
    source.onopen = () => {
      wait = 500;
      if (isLost) { isLost = false; say(''); }
      unsent.forEach((it) => post(it));
      unsent.clear();
    };
    source.onmessage = ({ data, lastEventId }) => {
      data = JSON.parse(data);
      if (data.log) print(data);
      else if (data.pause) rest();
      else {
        revision = lastEventId;
        apply(data);
        setLive(true);
      }
    };
    source.onerror = () => { source.close(); lose(); };
  };

  // What plugins print, notes and build errors: texts, which the console shows as they are.
  const print = (event) => {
    logged = event.logged;
    for (const [method, text] of event.log) console[method](text);
  };

  // Browsers open few connections to a server, so that only the pages in use listen.
  const rest = () => {
    source?.close();
    isResting = true;
    setLive(false);
  };
  on('focus pointerdown keydown visibilitychange', () => { if (isResting && !document.hidden) connect(); }, true);

  const lose = () => {
    isLost = true;
    // It is not known which events were missed, so the complete page is requested.
    revision = '';
    setLive(false);
    say(dataset.lost, true);
    clearTimeout(timer);
    timer = setTimeout(retry, wait);
    wait = Math.min(wait * 2, 15000);
  };

  // A restarted server does not know this page, so trying again would not help.
  const retry = async () => {
    clearTimeout(timer);
    try {
      const { status, ok, body } = await fetch(events('&count=1'));
      body?.cancel();
      // The address of the page opens it again, in a tab that was closed because there were too many.
      if (status === 410) location.reload();
      else if (status === 403) say(dataset.gone, true);
      else if (ok) connect();
      else lose();
    } catch { lose(); }
  };
  on('online', () => { if (isLost) retry(); });
  // The user may have signed out when the back button brings the page into view again.
  on('pagehide', ({ persisted }) => {
    if (tab) remember();
    source?.close();
    main.hidden = persisted;
  });
  on('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    revision = '';
    if (tab) await go(shown, address);
    connect();
  });

  const apply = ({ stream: name, notice, style, page, whole, changes, more }) => {
    if (name) stream = name;
    if (notice != null) one('#notice').textContent = notice;
    if (style) one('#style').href = style;
    const isOther = page && (page.number !== shown || page.address !== address);
    const lists = new Set(), make = () => {
      // Browsers report the removal of an element as if the user had left it, which is not a user action.
      isChanging = true;
      try {
        if (whole != null) {
          const y = scrollY;
          become(main, parse(whole));
          main.hidden = false;
          scrollTo(0, y);
        }
        changes?.forEach((it) => edit(it, lists));
        raise();
      } catch {
        // The page is not what the server takes it for, so it is requested again.
        revision = '';
        connect();
      }
      isChanging = false;
    };
    if (isOther) {
      remember();
      make();
      arrive(page);
      appear(one('#content') || main);
    } else keeping(make);
    if (page) document.title = page.title;
    lists.forEach(renumber);
    if (more != null) next.hidden = !more;
    tidy();
    showWrong();
    if (returning) restore();
    if (isWithoutHeading && one('h1', main)) beginAtHeading();
  };

  // A transition of the browser would take the clicks and keys that come while it runs.
  const appear = (it) => {
    if (!matchMedia('(prefers-reduced-motion)').matches) it.animate({ opacity: [0, 1] }, 120);
  };

  const parse = (html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content;
  };

  const addressOf = (frame) => frame.getAttribute('src');
  // Videos and sounds, too.
  const framesIn = (it) => all('.frame>iframe,video,audio', it);
  const framesOf = (it) => framesIn(it).map(addressOf).join(' ');

  // Replaces all in an element but the frames that stay as they are: one that leaves the document, if only for a moment,
  // loads its page again, and a video begins again.
  const become = (old, next) => {
    const before = [...old.children], after = [...next.children], frames = framesOf(old);
    if (!frames || frames !== framesOf(next) || before.length !== after.length) {
      old.replaceChildren(...next.childNodes);
      return;
    }
    before.forEach((it, index) => {
      const now = after[index];
      if (framesOf(it) && it.cloneNode().isEqualNode(now.cloneNode())) become(it, now);
      else if (!framesIn(old).includes(it) || addressOf(it) !== addressOf(now)) it.replaceWith(now);
    });
  };

  const edit = ([kind, path, at, what], lists) => {
    const target = path.reduce((node, index) => node.children[index], main);
    if (kind === '=') target.replaceWith(parse(at));
    else {
      const { children } = target;
      if (kind === '+') target.insertBefore(parse(what), children[at]);
      else while (what-- > 0) children[at].remove();
      if (target.matches('ol.list')) lists.add(target);
    }
  };

  const renumber = (list) => [...list.children].forEach((item, offset) => {
    const pick = pickOf(item), index = `${first + offset}`;
    if (!pick || item.dataset.index === index) return;
    item.dataset.index = pick.value = index;
    item.id = 'row-' + index;
    pick.setAttribute('aria-labelledby', item.id);
  });

  // MARK: Focus, selection and entered text
  const isText = (it) => it.setSelectionRange && !/^(checkbox|radio|file)$/.test(it.type);

  const focusable =
    ':is(button,input:not([type=hidden]),select,textarea,a[href],[role=region][tabindex]):not(:disabled)';
  const focus = (it) => it?.focus({ preventScroll: true });
  const held = () => document.activeElement;
  // The element with the focus, if it is in the drawing.
  const heldInside = () => held() !== main && isInside(held()) && held();

  // Where an element is, to find it again when it was replaced; nothing stands for the heading. What was typed does not
  // belong here.
  const placeOf = (it) => {
    if (!it || it.tagName === 'H1') return;
    const path = [];
    for (let node = it; node !== main; node = node.parentElement) path.unshift(indexOf(node));
    return { own: ownOf(it), label: it.ariaLabel, isDanger: it.matches('.danger'), isUndo: it.matches(undo), path };
  };
  // What takes back what was destroyed; it leaves by itself.
  const undo = '.notice~button';
  // What an element alone has, and what replaces it has too.
  const ownOf = (it) => it.id || it.href || it.matches('button') && it.name + '=' + it.value;
  const withOwn = (own) => own && all('[id],a,button[name]').find((it) => ownOf(it) === own);

  // A question of the server becomes a dialog of the browser, which keeps the focus inside.
  const dialog = () => one('dialog', main);
  const raise = () => {
    const it = dialog();
    if (!it || it.matches(':modal')) return;
    it.open = false;
    it.showModal();
    if (held().matches('.button')) leave(it)?.focus();
  };
  // The answer that changes the least: the last that destroys nothing.
  const leave = (it) => all('.button:not(.danger,[aria-disabled])', it).pop();
  // The server closes it, so that both know the same. Browsers let nobody stop a second Escape, or one before any click.
  on('cancel close', (event) => {
    const { type, target } = event;
    if (target !== dialog()) return;
    stop(event);
    if (type === 'close') raise();
    else leave(target)?.click();
  }, true);
  // Where the focus was before the dialog.
  let before;

  // Changes elements around the focus, and preserves the focus and the text that is being entered.
  const keeping = (change) => {
    const it = heldInside(), place = placeOf(it), finder = it && finderOf(it), wasAsked = dialog();
    const ends = it && isText(it) && [it.selectionStart, it.selectionEnd];
    const { value } = it, isNew = ends && value !== sent.get(it.name) && value !== it.defaultValue;
    change();
    if (dialog() && !wasAsked) before = place;
    else if (wasAsked && !dialog()) focus(follower(before));
    else if (it && it !== held()) {
      const now = follower(place, finder);
      // Browsers report no change of a field if a script has put the value there.
      if (isNew && isText(now)) { now.value = value; kept.add(now); }
      focus(now);
      try { now.setSelectionRange(...ends); } catch { /* no text */ }
    }
  };

  // Finds what is at the place of an element that was replaced: what is beside it may have stayed.
  const finderOf = (it) => {
    const { parentElement: parent, previousElementSibling: before, nextElementSibling: after } = it;
    const index = indexOf(it);
    return () => isInside(before) ? before.nextElementSibling
      : isInside(after) ? after.previousElementSibling
      : isInside(parent) ? parent.children[index] : null;
  };

  // Where the focus was before everything around it vanished.
  let lost;

  // The replacement of the element with the focus: the one with the same names, or at the same place. Else what had the
  // focus before, if that is there again, a field or a link near it, or just its place: nobody has chosen the button that is
  // there instead.
  const follower = (place, finder) => {
    if (!place) return heading();
    const { own, label, isDanger, isUndo, path } = place;
    const same = withOwn(own) || isDanger && one(undo, main);
    if (same) return same;
    // The star that was given does nothing any more.
    const [called, ...others] = all('button').filter((it) => label && it.ariaLabel === label);
    if (called && !others.length) return called;
    const again = withOwn(lost);
    if (again) {
      lost = 0;
      // Into view, too.
      again.focus();
      return again;
    }
    // What destroys something else now is not chosen.
    const other = finder?.();
    if (other?.matches(focusable) && !other.matches('.danger')) return other;
    lost = !isUndo && own || lost;
    let near = path.reduce((node, index) => node.children[index] || node, main);
    for (let it = near; it !== main.parentElement; it = it.parentElement) {
      const found = it.matches(focusable) ? it : one(focusable, it);
      if (found) {
        if (!found.matches('button,a[data-act]')) return found;
        break;
      }
    }
    if (near.matches(focusable)) near = near.parentElement;
    near.tabIndex = -1;
    return near;
  };

  // After a form was sent: shows the first field with an error.
  const showWrong = () => {
    const invalid = all(':is(input,select,textarea)[aria-invalid=true]');
    // One with another value than it was drawn with is checked again.
    const wrong = invalid.find(({ value, defaultValue }) => value === (defaultValue ?? value));
    if (!wrong || !isChecked) return;
    isChecked = false;
    wrong.focus();
  };

  const row = 'ol.list>[data-index]', rows = () => all('ol.list>li');
  const rowOf = (it) => isInside(it) && it.closest(row);
  const pickOf = (item) => one('.pick', item);
  // The row itself, then what is in it.
  const itemsOf = (it) => [pickOf(it), ...all(focusable + ':not(.pick)', it)];

  // Only one row can be reached with the Tab key, and its buttons; the arrow keys lead to the others.
  const stopAt = (now) => {
    for (const it of all(row + ' ' + focusable)) it.tabIndex = rowOf(it) === now ? 0 : -1;
  };
  on('focusin', ({ target }) => {
    const now = rowOf(target);
    if (now && target.tabIndex) stopAt(now);
  });

  const tidy = () => {
    stopAt(rowOf(held()) || rowOf(one('.pick[tabindex="0"]', main) || one('.pick', main)));
    watchEnd();
    pages.hidden = !one('a:not([hidden])', pages);
    showToast();
  };

  // MARK: Messages that leave
  // The content of the message, which has a number if the same words come again; whether it has left; the timer.
  let toast, isOver, clock;
  const showToast = () => {
    const toasts = all('.toast'), text = toasts.at(-1)?.innerHTML;
    if (text !== toast) {
      [toast, isOver] = [text, false];
      clearTimeout(clock);
      clock = setTimeout(endToast, 6000);
    }
    // Only the last one is shown.
    toasts.forEach((it, index) => { it.hidden = isOver || index < toasts.length - 1; });
  };
  const endToast = () => {
    // Nobody has to hurry who reads it, or is about to press its button.
    if (one('.toast:is(:hover,:focus-within)', main)) clock = setTimeout(endToast, 2000);
    else { isOver = true; showToast(); }
  };

  // MARK: Pages of an app
  // Where the user was on the pages of this tab, by their numbers.
  const places = new Map(), store = 'screens-' + tab;
  const mostPlaces = 100;
  // Where the user was on the page that is shown, until its rows are there again.
  let returning;

  const remember = () => {
    const all = rows(), row = all.findIndex((it) => topOf(it) + it.offsetHeight > 0);
    places.set(shown, {
      y: scrollY, count, row, top: all[row] && topOf(all[row]),
      held: placeOf(heldInside()),
    });
    if (places.size > mostPlaces) places.delete(places.keys().next().value);
    try { sessionStorage.setItem(store, JSON.stringify([...places])); } catch { /* It is only lost by a reload. */ }
  };

  // The heading of the page, where screen readers begin to read.
  const heading = () => {
    const found = one('h1', main) || one('#content') || main;
    found.tabIndex = -1;
    return found;
  };

  // Whether the page has no heading yet: that of some pages is in what is still loading.
  let isWithoutHeading = false;
  const beginAtHeading = () => {
    isWithoutHeading = !one('h1', main);
    focus(heading());
  };

  // Follows the app to another page: the address, the history, the focus and the place on the page.
  const arrive = ({ number, address: now, from, count: rows, turn }) => {
    // Signing in replaces the sign-in by the page that was wanted.
    if (number === shown) places.delete(number);
    [shown, address, first, count, asked, before, lost] = [number, now, from, rows, 0];
    one('[rel=prev]', pages)?.remove();
    // The user has gone on meanwhile, and the page for that follows.
    if (turn < turns) return;
    wanted = number;
    if (history.state?.number === number) replaceState();
    else if (!travel(number)) {
      history.pushState({ number, trail: [...trail(), number].slice(-mostPlaces) }, '', ofRows());
    }
    // A page from a later row on has links that the script does not make.
    if (first) { location.reload(); return; }
    returning = places.get(number);
    isWithoutHeading = false;
    if (returning) return;
    scrollTo(0, 0);
    beginAtHeading();
  };

  const replaceState = () => history.replaceState(history.state, '', ofRows());

  // The pages before this one in the browser's history; none are known after a jump inside a page.
  const trail = () => history.state?.trail || [];

  // Goes to a page in the browser's history; returns whether it is there.
  const travel = (number) => {
    const known = trail(), place = known.lastIndexOf(number) + 1, steps = place - known.length;
    const isThere = place && steps;
    if (isThere) history.go(steps);
    return isThere;
  };

  const addressWith = (values) => {
    const url = new URL(address, location);
    for (const name in values) if (values[name]) url.searchParams.set(name, values[name]);
    return url.pathname + url.search;
  };

  // The address with the rows that are shown.
  const ofRows = () => addressWith({ from: first, count: count !== 64 && count });

  // Shows the place on a page to which the user has returned, as soon as its rows are there.
  const restore = () => {
    const was = returning, all = rows();
    if (was.row >= all.length && all.length < count) return;
    returning = null;
    focus(follower(was.held));
    scrollBack(was, all[was.row], 4);
  };

  // Rows that were not visible yet have an estimated height, so that the place is corrected.
  const scrollBack = (was, row, times) => {
    if (row) scrollBy(0, topOf(row) - was.top);
    else scrollTo(0, was.y);
    if (times) requestAnimationFrame(() => scrollBack(was, row, times - 1));
  };
  on('wheel pointerdown keydown', () => { returning = isWithoutHeading = false; });

  const go = (number, page) =>
    post(message({ page, stream, count: places.get(number)?.count, turn: ++turns }), '/go');

  // The browser's buttons, and those of the app that go back.
  on('popstate', async ({ state }) => {
    const number = state?.number;
    if (number == null || number === wanted) return;
    wanted = number;
    leaveField();
    const reply = await go(number, location.pathname + location.search);
    // Without a connection, the page stays, and its address comes back.
    if (!reply) travel(wanted = shown) || history.forward();
    else if (reply.status >= 400) location.reload();
  });

  on('click', (event) => {
    const link = event.target.closest('a.skip,a[data-act],a.link');
    if (!link || !isPlain(event)) return;
    const { act } = link.dataset;
    if (link.matches('.skip')) {
      const to = link.hash === '#menu' ? one('#menu :is(a,button)') : heading();
      to?.scrollIntoView();
      to?.focus();
    } else if (act) {
      const number = parseInt(new URL(link.href).searchParams.get('at'));
      if (act !== 'back' || !travel(number)) post(message({ act }));
    } else if (isAsked()) follow(link);
    else return;
    stop(event);
  });

  const isPlain = (it) => !(it.button || it.altKey || it.ctrlKey || it.metaKey || it.shiftKey);

  const begin = () => {
    history.scrollRestoration = 'manual';
    if (history.state?.number !== shown) history.replaceState({ number: shown, trail: [shown] }, '');
    try {
      JSON.parse(sessionStorage.getItem(store))?.forEach((it) => places.set(...it));
    } catch { /* Nothing is known of earlier pages. */ }
    returning = places.get(shown);
    // A copy of a tab begins with the address of the first. It gets pages of its own.
    navigator.locks?.request(store, { signal: AbortSignal.timeout(1000) }, () => new Promise(() => {})).catch(() => {
      location.replace(address.replace(/(?<=[?&])(tab|at)=\d+&?/g, ''));
    });
  };

  // MARK: User actions
  // The second click of a double click is for the page of the first one, and must not reach another page.
  let clicked = shown;
  on('click mousedown', (event) => {
    if (event.detail < 2) clicked = shown;
    else if (clicked !== shown || event.target.closest('a[data-act]')) {
      // The focus stays, too.
      stop(event);
      event.stopImmediatePropagation();
    }
  }, true);

  // What is sent about the page that is shown.
  const message = (values) => {
    const data = new FormData();
    values = { token, page: address, ...values };
    for (const name in values) if (values[name] != null) data.append(name, values[name]);
    return data;
  };

  // In sequence, so that a field is set before its form is sent.
  let last = Promise.resolve();
  const inSequence = (run) => last = last.then(run, run);

  const post = (data, path) => inSequence(async () => {
    try {
      const reply = await send(data, path), { status } = reply;
      // What is wrong with a text is said when the field is left.
      if (data.has('typing')) return reply;
      // Refusals are words, but for those of whatever is between.
      if (status >= 400) say(reply.responseText.replace(/^<[^]*/, '') || status, true);
      else if (!isLost) say('');
      return reply;
    } catch {
      if (data.has('field')) keep(data);
      lose();
    }
  });

  const send = (data, path = '/action') => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('X-Screens', '1');
    const hasFile = [...data.values()].some((it) => it.size);
    if (hasFile) request.upload.onprogress = ({ loaded, total }) => {
      say(`${dataset.sending} ${Math.round(loaded / total * 100)} %`);
    };
    request.onload = () => resolve(request);
    request.onerror = reject;
    request.send(data);
  });

  const keep = (data) => unsent.set(data.get('field'), data);

  on('submit', (event) => {
    const { target: form, submitter: button } = event, { pathname } = new URL(form.action), { elements } = form;
    if (pathname !== '/action') return;
    stop(event);
    const data = new FormData(form, button), whole = elements.form;
    if (tab) data.set('page', address);
    if (whole) {
      // Half a date has no value: it is sent as a text that is no date, so that the server can say what is wrong.
      for (const it of elements) if (it.validity.badInput) data.set(it.name, '?');
      // Values that are sent now need not be sent again, and what is shown next replaces them.
      for (const it of elements) {
        kept.delete(it);
        if (isTyped(it)) sent.set(it.name, it.value);
      }
    }
    [isChecked, told] = [!!whole];
    // The page does not change if it says what is wrong already.
    post(data, pathname).then(showWrong);
  });

  on('change', ({ target: field }) => {
    const { type, form } = field;
    if (isChanging) return;
    // A password is sent with its form only.
    if (isInside(field) && isField(field) && (type !== 'password' || !form.elements.form)) {
      // A date changes with each of its parts, so it is sent when the focus leaves it.
      if (type === 'date') kept.add(field);
      else sendField(field);
    }
  });

  on('focusout', ({ target: field }) => {
    // Between two parts of a date, nothing has the focus for a moment.
    if (!isChanging && kept.has(field)) setTimeout(() => {
      if (field !== held() && isInside(field) && kept.has(field)) sendField(field);
    });
  });

  const sendField = (field) => {
    kept.delete(field);
    [isChecked, told] = [false];
    if (isTyped(field)) sent.set(field.name, field.value);
    post(dataOf(field));
  };

  const dataOf = ({ name, form }, typing) => {
    const field = name.slice(6), data = message({ field, typing });
    for (const [part, value] of new FormData(form)) {
      if (part === name || (part === 'shown' && value === field)) data.append(part, value);
    }
    return data;
  };

  // MARK: Text that is being typed
  // The server knows it before the field is left, so that no reload, way back or closed tab loses it.
  // A page that is being left may have lost the form of a field.
  const isField = (it) => it.form && /^field:/.test(it.name);
  const isTyped = (it) => isField(it) && isText(it) && it.type !== 'password';
  const typed = () => isInside(held()) && isTyped(held()) && held();
  // The last note, and the timer of the next one.
  let told, teller;
  on('input', () => { teller ??= setTimeout(tell, 400); });

  const tell = () => {
    const data = noteOfTyping();
    if (!data) return;
    if (isLost) keep(data);
    else post(data);
  };

  // What is in the field with the focus, if that is to be told.
  const noteOfTyping = () => {
    clearTimeout(teller);
    teller = null;
    const field = typed();
    if (!field || told === textIn(field)) return;
    told = textIn(field);
    return dataOf(field, 1);
  };

  const textIn = (field) => field.name + '=' + field.value;

  // Sends a field as if the user had left it.
  const leaveField = () => {
    const field = typed();
    if (field && (field.value !== field.defaultValue || told === textIn(field))) sendField(field);
  };

  // While a page is left, browsers send only such requests.
  on('beforeunload', () => {
    const body = teller && noteOfTyping();
    if (body) fetch('/action', { method: 'POST', body, headers: { 'X-Screens': '1' }, keepalive: true }).catch(() => {});
  });

  on('keydown', (event) => {
    const { target, key } = event, row = rowOf(target);
    if (key === 'Escape' && !isLost) say('');
    // Fields use these keys themselves.
    if (!target.matches('body,button,a,[tabindex="-1"]') || !isPlain(event)) return;
    if (!row) {
      const button = !dialog() && all('button').find((it) => it.ariaKeyShortcuts === key);
      if (button) {
        stop(event);
        // The way out ends where the way in began, whatever had the focus between them.
        if (key === 'Escape') focus(button);
        button.click();
      }
      return;
    }
    const side = { ArrowRight: 1, ArrowLeft: -1 }[key], items = itemsOf(row), picks = all('.pick');
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -1e5, End: 1e5 }[key];
    if (side || step) stop(event);
    if (side) items[items.indexOf(target) + (row.matches(':dir(rtl)') ? -side : side)]?.focus();
    if (step) {
      const next = picks[picks.indexOf(items[0]) + step] ?? picks.at(step < 0 ? 0 : -1);
      stopAt(rowOf(next));
      next.focus();
    }
  });

  // MARK: Links
  // The screenlet is asked first, if it handles links. Whatever it does not handle is opened as without a script.
  const isAsked = () => 'follow' in dataset;
  // A script of the frame may have asked for it, so it is not an action of the user.
  const follow = async (link, framed) => {
    const { href, target } = link;
    const { status } = await trySending(message({ follow: link.getAttribute('href'), framed }));
    if (status === 204) return;
    if (target) open(href, target, 'noreferrer');
    else location.href = href;
  };
  const trySending = (data) => send(data).catch(() => ({}));

  // MARK: Frames
  // In the browser's styles, a frame never has the focus, even while its page has it.
  on('blur focus focusin', () => {
    for (const it of framesIn(main)) it.classList.toggle('focused', it === held());
  });

  // A frame may run before this script, and after it. It sends nothing before it knows that somebody listens.
  const welcome = (frame) => frame.contentWindow?.postMessage({ screens: 'listening' }, '*');

  // A frame has no origin of its own, so it is recognised by its window. Its page is untrusted.
  let waiting = 0;
  on('message', async ({ source, origin, data }) => {
    const frame = framesIn(main).find((it) => it.contentWindow === source);
    const { link, namespace, message: text, isWaiting } = (frame && origin === 'null' && data?.screens) || {};
    if (isWaiting) welcome(frame);
    else if (typeof link === 'string') {
      // Only what the text offers, in the same way.
      const same = all('a.link', frame.parentElement).find((it) => it.href === link);
      if (!same || navigator.userActivation?.isActive === false) return;
      if (isAsked()) follow(same, 1);
      else same.click();
    } else if (typeof namespace === 'string' && typeof text === 'string') {
      if (waiting >= 32) { console.warn('Frames send too much.'); return; }
      const sent = message({ frame: addressOf(frame).split('?')[1], namespace, message: text });
      waiting += 1;
      const { status } = await inSequence(() => trySending(sent));
      waiting -= 1;
      if (status !== 204) console.warn('A message of a frame was not taken:', namespace);
    }
  });

  // MARK: More rows when the end becomes visible
  const next = one('[rel=next]', pages);
  const observer = new IntersectionObserver((entries) => {
    if (entries.at(-1).isIntersecting) more();
  }, { rootMargin: '800px' });

  const watchEnd = () => {
    const end = first + count;
    if (tab) next.href = addressWith({ from: end });
    else next.search = `?key=${key}&from=${end}` + (count === 64 ? '' : '&count=64');
    observer.unobserve(next);
    if (!next.hidden && count < 10000) observer.observe(next);
  };

  const more = () => {
    if (!stream || isLost || rows().length < count || asked === count) return;
    asked = count;
    count = Math.min(count + 64, 10000);
    // A reload shows as many rows again.
    if (tab) replaceState();
    post(message({ stream, to: first + count }), '/rows');
  };

  // MARK: Pull to refresh
  const refresh = () => one('button:has(>.icon-refresh)', main);
  let start, pull;
  on('touchstart touchmove touchend touchcancel', ({ type, touches }) => {
    const y = touches[0]?.clientY;
    if (type === 'touchstart') start = refresh() && scrollY <= 0 && !touches[1] && !dialog() ? y : NaN;
    const isFar = y - start > 80;
    if (isFar && !pull) {
      pull = document.createElement('p');
      pull.id = 'pull';
      pull.textContent = dataset.pull;
      body.append(pull);
    } else if (!isFar && pull) {
      pull.remove();
      pull = null;
      if (type === 'touchend') refresh()?.click();
    }
  });

  framesIn(main).forEach(welcome);
  if (tab) begin();
  raise();
  tidy();
  if (returning) restore();
  // A tab in the background listens when its user opens it.
  if (document.hidden) isResting = true; else connect();
  // Parameters, so that their names are short in the file that is loaded.
})(document, location, history, setTimeout, clearTimeout);
