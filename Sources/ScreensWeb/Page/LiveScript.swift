/// The script of live pages: it posts what users do, and applies what the server says has changed.
enum LiveScript {
    /// Where it is served: under another name when it is another.
    static let path = "/live-\(fingerprint(text.utf8)).js"

    static let text = state + changes + acts + "  tidy();\n  connect();\n})();\n"

    /// What the page knows, and its connection.
    private static let state = #"""
        'use strict';
        (() => {
          const root = document.documentElement, body = document.body;
          const main = document.getElementById('screenlet');
          const status = document.getElementById('status');
          const act = document.getElementById('act'), pages = document.getElementById('pages');
          const token = act.elements.token.value;
          const first = Number(act.elements.from.value);
          let count = Number(act.elements.count.value), revision = body.dataset.rev;
          let source, stream, wait = 500, timer, asked = 0, isLost = false, isChecked = false, isChanging = false;
          // What fields were last sent with, and what could not be sent.
          const sent = new Map(), unsent = [];
          root.classList.add('js');
          // The key has done its work; it need not stay where others may read it.
          if (location.search.includes('key=')) {
            const rest = new URLSearchParams(location.search);
            rest.delete('key');
            history.replaceState(null, '', rest.size ? '/?' + rest : '/');
          }

          // MARK: What the user is told
          function say(text, isBad) {
            status.classList.toggle('bad', Boolean(isBad));
            status.textContent = text;
          }

          // MARK: What the server says
          function connect() {
            clearTimeout(timer);
            if (source) source.close();
            source = new EventSource('/events?rev=' + revision + '&from=' + first + '&count=' + count);
            source.onopen = () => {
              wait = 500;
              if (isLost) { isLost = false; say(''); }
              for (const field of unsent.splice(0)) post('/act', field);
            };
            source.onmessage = (event) => {
              revision = event.lastEventId;
              apply(JSON.parse(event.data));
              root.classList.add('live');
            };
            source.onerror = () => { source.close(); lose(); };
          }

          function lose() {
            isLost = true;
            // What was missed is not known: all is asked for.
            revision = '';
            root.classList.remove('live');
            say(body.dataset.lost, true);
            clearTimeout(timer);
            timer = setTimeout(retry, wait);
            wait = Math.min(wait * 2, 15000);
          }

          // A server that was started anew does not know this page: trying again would not help.
          async function retry() {
            clearTimeout(timer);
            const end = new AbortController();
            try {
              const reply = await fetch('/events?from=' + first + '&count=1', { signal: end.signal });
              end.abort();
              if (reply.status === 403) say(body.dataset.gone, true);
              else if (reply.ok) connect();
              else lose();
            } catch { lose(); }
          }
          addEventListener('online', () => { if (isLost) retry(); });
          addEventListener('pagehide', () => source.close());
          addEventListener('pageshow', (event) => { if (event.persisted) { revision = ''; connect(); } });

        """#

    /// How changes are made around what the user holds on to.
    private static let changes = #"""
          function apply(event) {
            if (event.stream) stream = event.stream;
            if (event.style) document.getElementById('style').href = event.style;
            const lists = new Set();
            keeping(() => {
              if (event.whole !== undefined) {
                const y = scrollY;
                main.innerHTML = event.whole;
                scrollTo(0, y);
              }
              (event.changes || []).every((change) => make(change, lists));
            });
            for (const list of lists) renumber(list);
            const next = pages.querySelector('[rel=next]');
            if (event.more !== undefined && next) next.hidden = !event.more;
            tidy();
            if (isChecked) showWrong();
          }

          const find = (path) => path.reduce((node, index) => node && node.children[index], main);
          const parse = (html) => {
            const template = document.createElement('template');
            template.innerHTML = html;
            return template.content;
          };

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

          // MARK: What the user holds on to
          const isText = (field) => /^(INPUT|TEXTAREA)$/.test(field.tagName)
            && !/^(checkbox|radio|file|hidden)$/.test(field.type);

          const focusable = ':is(button,input:not([type=hidden]),select,textarea,a[href]):not(:disabled)';

          function place(node) {
            const path = [];
            for (; node !== main; node = node.parentElement) {
              path.unshift([...node.parentElement.children].indexOf(node));
            }
            return path;
          }

          // Changes elements around the focus without taking it, nor what is being written.
          function keeping(change) {
            const held = document.activeElement;
            if (!held || held === body || !main.contains(held)) { change(); return; }
            const { id, name, value } = held, path = place(held);
            const ends = isText(held) ? [held.selectionStart, held.selectionEnd] : null;
            const isNew = isText(held) && value !== sent.get(name) && value !== held.defaultValue;
            // Browsers take an element away as if the user had left it: that is no act of his.
            isChanging = true;
            change();
            isChanging = false;
            if (document.activeElement === held) return;
            const now = follower(id, name, value, path);
            if (!now) return;
            // No browser tells of a change when what it finds was put there by a script.
            if (isNew && isText(now)) { now.value = value; now.dataset.kept = ''; }
            now.focus({ preventScroll: true });
            try { if (ends && ends[0] !== null) now.setSelectionRange(...ends); } catch { /* no text */ }
          }

          // What stands where the focus was: the same by its names, else what is nearest.
          function follower(id, name, value, path) {
            const same = id ? document.getElementById(id) : name
              && [...main.querySelectorAll('button')].find((it) => it.name === name && it.value === value);
            if (same) return same;
            let near = main;
            for (const index of path) near = near.children[index] || near;
            for (; near !== main.parentElement; near = near.parentElement) {
              const found = near.matches(focusable) ? near : near.querySelector(focusable);
              if (found) return found;
            }
            return null;
          }

          // After a form was sent: the first field that is wrong.
          function showWrong() {
            const wrong = main.querySelector(':is(input,select,textarea)[aria-invalid=true]');
            if (!wrong) return;
            isChecked = false;
            wrong.focus();
          }

          // One row is a stop for the tabulator; arrows lead to the others.
          function tidy() {
            const picks = main.querySelectorAll('.pick');
            const held = document.activeElement;
            const stop = [...picks].includes(held) ? held : main.querySelector('.pick[tabindex="0"]') || picks[0];
            for (const pick of picks) pick.tabIndex = pick === stop ? 0 : -1;
            watchEnd();
            pages.hidden = !pages.querySelector('a:not([hidden])');
          }

        """#
}
