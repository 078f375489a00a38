extension PageScripts {
    /// Begins to note where the focus goes, and returns how many stops there are.
    static let beginKeys = #"""
        // What the Tab key is to reach; of some radio buttons, one.
        const stops = all('a[href],button,input:not([type=hidden]),select,textarea,summary,[tabindex]')
          .filter((it) => isSeen(it) && it.tabIndex >= 0 && !it.disabled);
        const isMarked = (it) => [null, '::before', '::after'].some((part) => {
          const style = getComputedStyle(it, part);
          return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
        });
        window.reached = new Set();
        window.unmarked = new Set();
        addEventListener('focusin', ({ target }) => {
          reached.add(target);
          if (!isMarked(target) && !(target.closest('li') && isMarked(target.closest('li')))) unmarked.add(called(target));
        });
        document.activeElement.blur();
        scrollTo(0, 0);
        return stops.length;
        """#

    /// Returns the stops that were not reached, and those that do not show the focus.
    static let endKeys = #"""
        // What the Tab key is to reach; of some radio buttons, one.
        const stops = all('a[href],button,input:not([type=hidden]),select,textarea,summary,[tabindex]')
          .filter((it) => isSeen(it) && it.tabIndex >= 0 && !it.disabled);
        const isMarked = (it) => [null, '::before', '::after'].some((part) => {
          const style = getComputedStyle(it, part);
          return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
        });
        const groups = new Set([...reached].filter((it) => it.type === 'radio').map((it) => it.name));
        const missed = stops.filter((it) => !reached.has(it) && !(it.type === 'radio' && groups.has(it.name)));
        return [...missed.map((it) => 'Tab does not reach: ' + called(it)), ...[...unmarked].map((it) => 'focus is not visible: ' + it)];
        """#
}
