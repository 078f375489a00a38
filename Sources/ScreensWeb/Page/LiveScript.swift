/// The script of live pages: it posts what users do, and applies what the server says has changed.
enum LiveScript {
    /// Where it is served: under another name when it is another.
    static let path = "/live-\(fingerprint(text.utf8)).js"

    static let text = state + patches + focus + acts + "  tidy();\n  connect();\n})();\n"

    /// What the page knows, and its connection.
    private static let state = #"""
        'use strict';
        (() => {
          const root = document.documentElement, body = document.body;
          const main = document.getElementById('screenlet');
          const status = document.getElementById('status'), notice = document.getElementById('notice');
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
}
