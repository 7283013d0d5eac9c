/** The path of pictures in the product's own store; the server removes all others. */
export const ourPictures = '/api/files/public/';

const videoHosts = /(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com)/;

/** Unsupported content by selector, with its name in singular and plural. */
const unsupported: readonly { selector: string; one: string; many: string }[] = [
  { selector: 'video', one: 'an embedded video', many: 'embedded videos' },
  { selector: 'audio', one: 'a sound recording', many: 'sound recordings' },
  { selector: 'iframe, object, embed', one: 'an embedded page', many: 'embedded pages' },
  { selector: 'svg, canvas', one: 'a drawing', many: 'drawings' },
  { selector: 'math', one: 'a formula', many: 'formulas' },
  {
    selector: 'form, select, input:not([type="hidden"]), textarea',
    one: 'a form field',
    many: 'form fields',
  },
  {
    selector: `img:not([src^="${ourPictures}"])`,
    one: 'a picture of another site or program',
    many: 'pictures of other sites or programs',
  },
];

/**
 * Returns pasted HTML in a form that the editor can read, and the names of what cannot be pasted. Word, Google Docs, Excel,
 * Google Sheets and web pages each have their own dialect (tests/portal/admin/pasted).
 */
export function cleanPaste(html: string): { html: string; left: readonly string[] } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const each of body.querySelectorAll(
    'style, script, meta, link, title, template, noscript, colgroup, col',
  )) {
    each.remove();
  }
  removeComments(body);
  keepSpaces(body);
  replaceWordLists(body);
  for (const each of body.querySelectorAll('h1, .MsoTitle')) rename(each, 'h2');
  for (const each of body.querySelectorAll('h5, h6')) rename(each, 'h4');
  for (const each of body.querySelectorAll('figcaption, caption')) captionToParagraph(each);
  for (const each of body.querySelectorAll('table')) unwrapSingleCell(each);
  // Word adds an empty element of its own at the end of each paragraph.
  for (const each of body.querySelectorAll('*')) {
    if (each.localName.includes(':') && each.textContent?.trim() === '') each.remove();
  }
  const left = removeUnsupported(body);
  return { html: body.innerHTML, left };
}

function removeComments(body: HTMLElement): void {
  const runner = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: ChildNode[] = [];
  while (runner.nextNode()) comments.push(runner.currentNode as ChildNode);
  for (const each of comments) each.remove();
}

/** Where spaces are part of the text, replaces a run of them by one space that HTML does not collapse. */
function keepSpaces(body: HTMLElement): void {
  const spaced =
    '[style*="mso-spacerun"], [style*="mso-tab-count"], [style*="white-space:pre"], [style*="white-space: pre"]';
  for (const element of body.querySelectorAll(spaced)) {
    if (element.closest('pre')) continue;
    const runner = body.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (runner.nextNode()) {
      const text = runner.currentNode as Text;
      text.data = text.data
        .replaceAll('\t', ' \u00A0')
        .replaceAll(/ {2,}/g, (run) => `${'\u00A0'.repeat(run.length - 1)} `);
    }
  }
}

/** Moves a caption below its picture, or above its table, as a paragraph in italics. */
function captionToParagraph(caption: Element): void {
  const owner = caption.parentElement?.closest('figure, table');
  const paragraph = caption.ownerDocument.createElement('p');
  const emphasis = caption.ownerDocument.createElement('em');
  emphasis.append(...caption.childNodes);
  paragraph.append(emphasis);
  if (caption.localName === 'caption') owner?.before(paragraph);
  else if (owner) owner.after(paragraph);
  else caption.before(paragraph);
  caption.remove();
}

/** Unwraps a table with a single cell: a spreadsheet copies one cell as a table, and emails use tables for layout. */
function unwrapSingleCell(table: HTMLTableElement): void {
  const cells = table.querySelectorAll('td, th');
  const [cell] = cells;
  if (cells.length !== 1 || !cell) return;
  const hasBlocks = cell.querySelector('p, div, h2, h3, h4, ul, ol, table, blockquote, pre') !== null;
  const content = table.ownerDocument.createElement(hasBlocks ? 'div' : 'p');
  content.append(...cell.childNodes);
  table.replaceWith(content);
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function removeUnsupported(body: HTMLElement): string[] {
  for (const frame of body.querySelectorAll('iframe, embed, object')) {
    if (videoHosts.test(frame.getAttribute('src') ?? frame.getAttribute('data') ?? ''))
      rename(frame, 'video');
  }
  return unsupported.flatMap(({ selector, one, many }) => {
    const found = [...body.querySelectorAll(selector)];
    // The text in a form is not removed.
    for (const each of found) {
      if (each.localName === 'form') each.replaceWith(...each.childNodes);
      else each.remove();
    }
    const count = found.filter(({ localName }) => localName !== 'form').length;
    if (count === 0) return [];
    return count === 1 ? one : `${count} ${many}`;
  });
}

/** Returns what was not pasted as a sentence; null if everything was pasted. */
export function leftOutText(left: readonly string[]): string | null {
  if (left.length === 0) return null;
  const [first = '', ...others] = left;
  const names =
    others.length === 0 ? first : `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}`;
  const isOne = left.length === 1 && !/^\d/.test(first);
  const sentence = `${names.charAt(0).toUpperCase()}${names.slice(1)} ${isOne ? 'was' : 'were'} not pasted.`;
  const hasPicture = left.some((name) => name.includes('picture'));
  return hasPicture ? `${sentence} Save pictures on your device and insert them from there.` : sentence;
}

const listItem = /mso-list:\s*l(\d+)\s+level(\d+)/i;

/**
 * Replaces Word's list paragraphs by lists. Word copies an entry as `<p style="mso-list:l0 level1 lfo1">` whose marker is text in an
 * element with the style `mso-list:Ignore`.
 */
function replaceWordLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll('p')].filter((each) => listItem.test(styleOf(each)));
  const done = new Set<Element>();
  for (const first of items) {
    if (done.has(first)) continue;
    const run = [first];
    for (let next = first.nextElementSibling; next && isItem(next); next = next.nextElementSibling) {
      run.push(next as HTMLParagraphElement);
    }
    for (const each of run) done.add(each);
    first.before(...listsOf(run));
    for (const each of run) each.remove();
  }
}

const styleOf = (element: Element) => element.getAttribute('style') ?? '';
const isItem = (element: Element) => element.localName === 'p' && listItem.test(styleOf(element));

/** Returns the lists of a run of entries; each deeper level is a list in the entry before. */
function listsOf(run: readonly Element[]): Element[] {
  const lists: Element[] = [];
  let open: { list: Element; level: number }[] = [];
  for (const paragraph of run) {
    const level = Number(listItem.exec(styleOf(paragraph))?.[2] ?? 1);
    const kind = takeMarker(paragraph);
    open = open.filter((each) => each.level <= level);
    let current = open.at(-1);
    if (current?.level === level && current.list.localName !== kind) {
      open.pop();
      current = open.at(-1);
    }
    if (current?.level !== level) {
      const list = paragraph.ownerDocument.createElement(kind);
      const parent = current?.list.lastElementChild;
      if (parent) parent.append(list);
      else lists.push(list);
      current = { list, level };
      open.push(current);
    }
    const entry = paragraph.ownerDocument.createElement('li');
    const text = paragraph.ownerDocument.createElement('p');
    text.append(...paragraph.childNodes);
    entry.append(text);
    current.list.append(entry);
  }
  return lists;
}

/** Removes the marker of an entry, and returns the kind of list that it belongs to. */
function takeMarker(paragraph: Element): 'ul' | 'ol' {
  const marker = [...paragraph.querySelectorAll('span')].find((each) =>
    /mso-list:\s*ignore/i.test(styleOf(each)),
  );
  const text = marker?.textContent?.trim() ?? '';
  // Word marks bullets of the second level with the letter o.
  const isNumber = /^\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(text);
  marker?.remove();
  return isNumber ? 'ol' : 'ul';
}
