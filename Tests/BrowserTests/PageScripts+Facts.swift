extension PageScripts {
    /// Returns what is not as promised, a text for each, after ``reading``.
    ///
    /// `options` has the `width` in pixels, whether the pointer `isCoarse`, above how many pixels the `firstRow` of a
    /// list has to begin (0 for no list), and whether the page `hasText` whose lines have a length.
    static let facts = names + structure + measures

    private static let names = #"""
        const complaints = [], complain = (rule, its) => complaints.push(...its.slice(0, 5).map((it) => rule + ': ' + it));
        const px = (number) => Math.round(number) + ' px';
        const controls = all('a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button]').filter(isSeen);
        const fields = 'input:not([type=hidden]),select,textarea';

        // MARK: Names
        const textOf = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id))
          .map((it) => it ? it.getAttribute('aria-label') || it.textContent : '').join(' ');
        const nameOf = (it) => {
          const group = it.closest('fieldset'), pictures = all('img', it).map((picture) => picture.alt).join(' ');
          const label = (it.labels && [...it.labels].map((label) => label.textContent).join(' ')) || '';
          const own = it.hasAttribute('aria-labelledby') ? textOf(it.getAttribute('aria-labelledby'))
            : it.getAttribute('aria-label') || label || (it.matches(fields) ? '' : it.textContent + ' ' + pictures)
              || it.title || '';
          // The options of two groups may have the same names.
          const of = it.matches('[type=radio],[type=checkbox]') && group ? group.querySelector('legend')?.textContent ?? '' : '';
          return (own && of + ' ' + own).replace(/\s+/g, ' ').trim();
        };
        complain('has no name', controls.filter((it) => !nameOf(it)).map(called));

        // Two links to one page may have one name.
        const aimOf = (it) => {
          if (!it.matches('a')) return '';
          const url = new URL(it.href);
          for (const name of ['at', 'tab', 'key']) url.searchParams.delete(name);
          return url.href;
        };
        const namesakes = new Map();
        for (const it of controls) {
          const name = nameOf(it), other = namesakes.get(name);
          if (name && other && !(aimOf(it) && aimOf(it) === aimOf(other))) {
            complain('two controls have one name', [called(other) + ' and ' + called(it)]);
          }
          namesakes.set(name, it);
        }

        """#

    private static let structure = #"""
        // MARK: Structure
        const count = (kind, most, rule) => {
          const found = all(kind);
          if (found.length !== most) complain(rule, [found.length + ' instead of ' + most + ' ' + found.map(called).join()]);
        };
        count('h1', 1, 'headings of the page');
        count('main,[role=main]', 1, 'main parts of the page');
        if (!document.documentElement.lang || !document.title) complain('page', ['has no language or no title']);
        complain('id is used twice', all('[id]').map((it) => it.id).filter((id, index, every) => every.indexOf(id) !== index));
        for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant', 'for']) {
          for (const it of all('[' + name + ']')) {
            const lost = it.getAttribute(name).split(/\s+/).filter((id) => !document.getElementById(id));
            complain(name + ' refers to nothing', lost.map((id) => id + ' of ' + called(it)));
          }
        }
        complain('list contains something else', all('ul>:not(li,template),ol>:not(li,template)').map(called));
        complain('item is in no list', all('li').filter((it) => !it.parentElement.matches('ul,ol,menu')).map(called));
        complain('picture has no text', all('img:not([alt]),[role=img]:not([aria-label],[aria-labelledby])').map(called));
        complain('tab order is set', all('[tabindex]').filter((it) => it.tabIndex > 0).map(called));
        complain('control in a control', all(':is(button,a[href]) :is(button,a[href],input,select,textarea)').map(called));
        complain('group has no name', all('fieldset,[role=group],[role=radiogroup],dialog').filter(isSeen)
          .filter((it) => !it.getAttribute('aria-label') && !it.hasAttribute('aria-labelledby')
            && !it.querySelector(':scope>legend')).map(called));
        complain('hidden control can be reached', controls.filter((it) => it.tabIndex >= 0 && it.closest('[aria-hidden=true]'))
          .map(called));
        const levels = all('h1,h2,h3,h4,h5,h6').filter((it) => it.checkVisibility()).map((it) => [Number(it.tagName[1]), it]);
        complain('heading skips a level', levels.filter(([level], index) => level > (index ? levels[index - 1][0] : 0) + 1)
          .map(([, it]) => called(it)));
        const menus = all('nav,[role=navigation]').filter(isSeen)
          .map((it) => it.getAttribute('aria-label') ?? textOf(it.getAttribute('aria-labelledby') ?? ''));
        complain('two menus have one name', menus.filter((name, index) => menus.indexOf(name) !== index));

        """#

    private static let measures = #"""
        // MARK: Measures
        scrollTo(0, 0);
        const first = document.querySelector('main ol>li');
        if (options.firstRow) {
          if (!first) complain('first row', ['there is none']);
          else if (boxOf(first).top >= options.firstRow) {
            complain('first row', ['begins at ' + px(boxOf(first).top) + ' instead of above ' + px(options.firstRow)]);
          }
        }
        const scrolls = (it) => it && it !== document.body && it !== document.documentElement
          && (getComputedStyle(it).overflowX !== 'visible' || scrolls(it.parentElement));
        if (document.documentElement.scrollWidth > options.width) {
          complain('scrolls sideways', ['the page is ' + px(document.documentElement.scrollWidth) + ' wide']);
          complain('scrolls sideways', all('body *').filter(isSeen).filter((it) => !scrolls(it.parentElement))
            .filter((it) => boxOf(it).right > options.width + 1 || boxOf(it).left < -1)
            .map((it) => called(it) + ' from ' + px(boxOf(it).left) + ' to ' + px(boxOf(it).right)));
        }
        if (options.hasText) {
          const lines = all('main .rich p').filter((it) => isSeen(it) && !it.closest('aside,table,blockquote,li')).map((it) => {
            const count = Math.round(boxOf(it).height / parseFloat(getComputedStyle(it).lineHeight));
            // The last line is half full.
            return [count, it.innerText.length / (count - .5), it];
          }).filter(([count]) => count > 2);
          complain('line of text', lines.filter(([, length]) => length < 45 || length > 85)
            .map(([, length, it]) => called(it) + ' has ' + Math.round(length) + ' characters'));
        }
        // What covers another box, such as a row, is as large as that.
        const areaOf = (it) => {
          const covers = ['::before', '::after'].some((part) => {
            const style = getComputedStyle(it, part);
            return style.content !== 'none' && style.position === 'absolute';
          });
          const labels = it.matches('[type=checkbox],[type=radio]') ? [...it.labels].map(boxOf) : [];
          const boxes = [boxOf(covers && getComputedStyle(it).position === 'static' ? it.offsetParent : it), ...labels];
          const side = (name, most) => most(...boxes.map((box) => box[name]));
          return [side('right', Math.max) - side('left', Math.min), side('bottom', Math.max) - side('top', Math.min)];
        };
        if (options.isCoarse) {
          if (!matchMedia('(pointer:coarse)').matches) complain('pointer', ['is not coarse']);
          // Links in running text are as high as its lines, whether they are links or buttons.
          complain('target is small', controls.filter((it) => !(it.matches('a,button.link')
              && /^inline(-block)?$/.test(getComputedStyle(it).display)))
            .filter((it) => !it.closest('.skip')).filter((it) => areaOf(it).some((side) => side < 43.5))
            .map((it) => called(it) + ' has ' + areaOf(it).map(px).join(' × ')));
        }
        complain('text is faint', faintTexts());
        return complaints;

        """#
}
