extension LiveScript {
    /// How the user keeps hold of what he works at while the page around it changes.
    static let focus = #"""
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
