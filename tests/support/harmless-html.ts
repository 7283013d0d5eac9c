import { JSDOM, VirtualConsole } from 'jsdom';

/** The elements that our HTML may contain; an editor writes no others. */
const elements = new Set([
  ...'h2 h3 h4 p br hr blockquote pre ul ol li a img'.split(' '),
  ...'strong em u s code'.split(' '),
  ...'table tbody tr th td'.split(' '),
]);
const attributes = new Set(
  'href rel title src alt width height loading start type colspan rowspan'.split(' '),
);

// A separate console, because invalid styles are reported to it.
const { window } = new JSDOM('<!doctype html><body>', { virtualConsole: new VirtualConsole() });
const { document } = window;

/**
 * Returns what could execute, load or mislead in HTML as a browser parses it, one sentence each; empty for harmless HTML. It is
 * parsed as a part of a page, inside a table, as a separate page, and again from the serialisation of each of these: some of the
 * attacks only take effect when they are parsed a second time.
 */
export function harmIn(html: string): string[] {
  const parsedIn = (tag: string, source: string): Element => {
    const place = document.createElement(tag);
    place.innerHTML = source;
    return place;
  };
  const found = new Set<string>();
  for (const tag of ['div', 'td', 'template']) {
    let source = html;
    for (const _ of ['first', 'second', 'third']) {
      const place = parsedIn(tag, source);
      source = place.innerHTML;
      const content = place instanceof window.HTMLTemplateElement ? place.content : place;
      for (const harm of judged(content)) found.add(harm);
    }
  }
  const whole = `<!doctype html><html><body><main>${html}</main></body></html>`;
  const page = new window.DOMParser().parseFromString(whole, 'text/html');
  const main = page.querySelector('main');
  if (!main || page.body.children.length !== 1) found.add('it leaves the place that it is put into');
  for (const harm of judged(page.body, new Set([...elements, 'main']))) found.add(harm);
  return [...found];
}

function* judged(
  root: Element | DocumentFragment,
  allowed: ReadonlySet<string> = elements,
): Generator<string> {
  const comments = root.ownerDocument.createTreeWalker(root, window.NodeFilter.SHOW_COMMENT);
  if (comments.nextNode()) yield 'it holds a comment';
  for (const element of root.querySelectorAll('*')) {
    const name = element.tagName.toLowerCase();
    if (!allowed.has(name) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      yield `<${element.tagName}>`;
    for (const { name: attribute, value } of element.attributes) {
      const isClass = name === 'code' && attribute === 'class' && /^language-[a-z0-9-]+$/.test(value);
      if (!attributes.has(attribute) && !isClass) yield `<${name} ${attribute}>`;
    }
    const href = element.getAttribute('href');
    if (href !== null && !isHarmlessLink(href)) yield `a link to ${href}`;
    if (href !== null && !/\bnoopener\b/.test(element.getAttribute('rel') ?? ''))
      yield `a link without rel to ${href}`;
    const src = element.getAttribute('src');
    if (name === 'img' && !/^\/api\/files\/public\/[\w-]+$/.test(src ?? '')) yield `a picture from ${src}`;
  }
}

/** Returns whether an address is harmless as a browser resolves it on our page. */
export function isHarmlessLink(href: string): boolean {
  const page = 'https://portal.test/blog/post';
  if (!URL.canParse(href, page)) return true;
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(href, page).protocol);
}
