extension LiveScript {
    /// How what the server says is put into the page.
    static let patches = #"""
          function apply(event) {
            if (event.stream) stream = event.stream;
            if (event.notice !== undefined) notice.textContent = event.notice;
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


        """#
}
