/// Scripts that look at a page, for tests.
///
/// They find elements by what is promised to users, whatever classes the page has.
enum PageScripts {
    /// What the others use: how elements are called, whether users see them, and how texts contrast.
    static let reading = #"""
        const all = (kind, within = document) => [...within.querySelectorAll(kind)];
        const boxOf = (it) => it.getBoundingClientRect();
        const isSeen = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.hidden,[inert]')
          && boxOf(it).width > 0;
        const wordsOf = (it) => (it.getAttribute('aria-label') || it.innerText || it.value || it.alt || '')
          .replace(/\s+/g, ' ').trim();
        // An element, so that somebody finds it who reads about it.
        const called = (it) => '<' + it.tagName.toLowerCase() + [...it.classList].map((name) => '.' + name).join('')
          + (it.name ? ' name=' + it.name : '') + '> “' + wordsOf(it).slice(0, 40) + '”';

        // MARK: Colours
        const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        const known = new Map();
        const rgba = (color) => {
          if (known.has(color)) return known.get(color);
          context.clearRect(0, 0, 1, 1);
          context.fillStyle = color;
          context.fillRect(0, 0, 1, 1);
          const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
          known.set(color, [r, g, b, a / 255]);
          return known.get(color);
        };
        const over = (top, under) => top.slice(0, 3).map((part, index) => part * top[3] + under[index] * (1 - top[3]));
        const ground = (it) => {
          const color = rgba(getComputedStyle(it).backgroundColor);
          if (color[3] === 1) return color.slice(0, 3);
          return over(color, it.parentElement ? ground(it.parentElement) : [255, 255, 255]);
        };
        const light = (color) => color.map((part) => part / 255)
          .map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
          .reduce((sum, part, index) => sum + part * [.2126, .7152, .0722][index], 0);
        // The visible texts whose contrast is below 4.5 to 1.
        const faintTexts = () => {
          const faint = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const text = texts.currentNode.data.trim(), it = texts.currentNode.parentElement;
            if (!text || !it.checkVisibility() || it.closest('.hidden')) continue;
            const under = ground(it), on = over(rgba(getComputedStyle(it).color), under);
            const [low, high] = [light(on), light(under)].sort((one, two) => one - two);
            const contrast = (high + .05) / (low + .05);
            if (contrast < 4.5) faint.push(text.slice(0, 40) + ' ' + contrast.toFixed(2));
          }
          return faint;
        };
        """#
}
