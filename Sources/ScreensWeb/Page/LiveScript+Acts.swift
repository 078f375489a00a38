extension LiveScript {
    /// What users do, and how the server hears of it.
    static let acts = #"""
          // MARK: What the user does
          let last = Promise.resolve();
          function post(path, data) {
            const run = async () => {
              try {
                const reply = await send(path, data);
                if (reply.status >= 400) say(reply.text || String(reply.status), true);
                else if (!isLost) say('');
              } catch {
                if (data.has('field')) unsent.push(data);
                lose();
              }
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
            isChecked = Boolean(whole);
            // What is sent now need not be sent once more.
            if (whole) for (const field of form.elements) delete field.dataset.kept;
            post(path, data);
          });

          addEventListener('change', (event) => {
            const field = event.target;
            if (isChanging) return;
            if (field.id === 'theme') { field.form.requestSubmit(); return; }
            if (!field.name.startsWith('field:') || !main.contains(field)) return;
            // A date changes with each of its parts: it is sent when it is left.
            if (field.type === 'date') field.dataset.kept = '';
            else sendField(field);
          });

          addEventListener('focusout', (event) => {
            const field = event.target;
            if (isChanging || field.dataset.kept === undefined) return;
            // On its way from part to part of a date, the focus is nowhere for a moment.
            setTimeout(() => {
              const isLeft = field !== document.activeElement && main.contains(field);
              if (isLeft && field.dataset.kept !== undefined) sendField(field);
            });
          });

          function sendField(field) {
            delete field.dataset.kept;
            isChecked = false;
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
          }

          addEventListener('keydown', (event) => {
            if (event.key === 'Escape' && !isLost) say('');
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

        """#
}
