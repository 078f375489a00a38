/// The script of live pages: it posts what users do, and applies what the server says has changed.
enum LiveScript {
    /// Where it is served: under another name when it is another.
    static let path = "/live-\(fingerprint(text.utf8)).js"

    static let text = #"""
        'use strict';
        (() => {
          const body = document.body, main = document.getElementById('screenlet');
          const status = document.getElementById('status');
          const act = document.getElementById('act'), pages = document.getElementById('pages');
          const token = act.elements.token.value;
          const first = Number(act.elements.from.value);
          let count = Number(act.elements.count.value), revision = body.dataset.rev;
          let source, stream, wait = 500, timer, asked = 0, isLost = false;
          const sent = new Map();
          document.documentElement.classList.add('js');
          // The key has done its work; it need not stay where others may read it.
          if (location.search.includes('key=')) {
            const rest = new URLSearchParams(location.search);
            rest.delete('key');
            history.replaceState(null, '', rest.size ? '/?' + rest : '/');
          }

          // MARK: What the user is told
          function say(text, isBad) {
            status.hidden = !text;
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
            };
            source.onmessage = (event) => {
              revision = event.lastEventId;
              apply(JSON.parse(event.data));
            };
            source.onerror = () => {
              source.close();
              isLost = true;
              // What was missed is not known: all is asked for.
              revision = '';
              say(body.dataset.lost, true);
              timer = setTimeout(connect, wait);
              wait = Math.min(wait * 2, 15000);
            };
          }
          addEventListener('online', connect);
          addEventListener('pagehide', () => source.close());
          addEventListener('pageshow', (event) => { if (event.persisted) { revision = ''; connect(); } });

          function apply(event) {
            if (event.stream) stream = event.stream;
            if (event.style) document.getElementById('style').href = event.style;
            if (event.whole !== undefined) {
              const y = scrollY;
              holding(main, () => { main.innerHTML = event.whole; return main; });
              scrollTo(0, y);
            }
            const lists = new Set(), changes = event.changes || [];
            // What has the focus may move: it comes to stand elsewhere, and is gone from here.
            if (changes.length) holding(main, () => { changes.every((change) => make(change, lists)); });
            for (const list of lists) renumber(list);
            if (event.more !== undefined) {
              const next = pages.querySelector('[rel=next]');
              if (next) next.hidden = !event.more;
            }
            tidy();
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
              holding(target, () => {
                const parts = parse(rest[0]), fresh = parts.firstElementChild;
                target.replaceWith(parts);
                return fresh;
              });
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

          function place(node, root) {
            const path = [];
            for (; node !== root; node = node.parentElement) {
              path.unshift([...node.parentElement.children].indexOf(node));
            }
            return path;
          }

          // Changes elements around the focus without taking it, nor what is being written.
          function holding(root, change) {
            const held = document.activeElement;
            if (!held || held === body || !root.contains(held)) { change(); return; }
            const path = place(held, root), { id, name, value } = held;
            const ends = isText(held) ? [held.selectionStart, held.selectionEnd] : null;
            const isNew = isText(held) && value !== sent.get(name) && value !== held.defaultValue;
            const fresh = change();
            if (held.isConnected) return;
            let now = id ? document.getElementById(id) : null;
            now = now || (fresh && path.reduce((node, index) => node && node.children[index], fresh));
            if (!now) return;
            if (isNew) now.value = value;
            now.focus({ preventScroll: true });
            try { if (ends && ends[0] !== null) now.setSelectionRange(...ends); } catch { /* no text */ }
          }

          // One row is a stop for the tabulator; arrows lead to the others.
          function tidy() {
            const picks = main.querySelectorAll('.pick');
            const held = document.activeElement;
            const stop = [...picks].includes(held) ? held : main.querySelector('.pick[tabindex="0"]') || picks[0];
            for (const pick of picks) pick.tabIndex = pick === stop ? 0 : -1;
            watchEnd();
          }

          // MARK: What the user does
          let last = Promise.resolve();
          function post(path, data) {
            const run = async () => {
              try {
                const reply = await send(path, data);
                if (reply.status >= 400) say(reply.text || String(reply.status), true);
                else if (!isLost) say('');
              } catch { say(body.dataset.lost, true); }
            };
            // One after another: a field is set before its form is sent.
            return last = last.then(run, run);
          }

          function send(path, data) {
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
            if (path !== '/act' && path !== '/theme') return;
            event.preventDefault();
            const data = new FormData(form, button);
            const whole = form.elements.form;
            // What browsers can check themselves need not travel.
            if (whole && (!button || button.value === whole.value) && !form.reportValidity()) return;
            post(path, data);
          });

          addEventListener('change', (event) => {
            const field = event.target;
            if (field.id === 'theme') { field.form.requestSubmit(); return; }
            if (!field.name.startsWith('field:') || !main.contains(field)) return;
            const data = new FormData();
            data.append('token', token);
            data.append('field', field.name.slice(6));
            for (const [name, value] of new FormData(field.form)) {
              if (name === field.name || (name === 'shown' && value === field.name.slice(6))) {
                data.append(name, value);
              }
            }
            if (isText(field)) sent.set(field.name, field.value);
            post('/act', data);
          });

          addEventListener('keydown', (event) => {
            if (!event.target.matches('.pick') || event.altKey || event.ctrlKey || event.metaKey) return;
            const picks = [...main.querySelectorAll('.pick')], here = picks.indexOf(event.target);
            const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10,
              Home: -picks.length, End: picks.length };
            const step = steps[event.key];
            if (!step) return;
            event.preventDefault();
            const next = picks[Math.max(0, Math.min(picks.length - 1, here + step))];
            event.target.tabIndex = -1;
            next.tabIndex = 0;
            next.focus();
          });

          // MARK: More rows when the end comes into sight
          const observer = new IntersectionObserver((entries) => {
            if (entries.some((entry) => entry.isIntersecting)) more();
          }, { rootMargin: '800px' });

          function watchEnd() {
            const next = pages.querySelector('[rel=next]');
            if (!next) return;
            next.search = '?from=' + (first + count) + (count === 64 ? '' : '&count=64');
            observer.unobserve(next);
            if (!next.hidden && count < 10000) observer.observe(next);
          }

          function more() {
            const shown = main.querySelectorAll('ol.list>li').length;
            if (!stream || isLost || shown < count || asked === count) return;
            asked = count;
            count = Math.min(count + 64, 10000);
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

          tidy();
          connect();
        })();

        """#
}
