const listItem = /mso-list:\s*l(\d+)\s+level(\d+)/i;

/**
 * Replaces Word's list paragraphs by lists. Word copies an entry as `<p style="mso-list:l0 level1 lfo1">` whose marker is text in an
 * element with the style `mso-list:Ignore`.
 */
export function replaceWordLists(body: HTMLElement): void {
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
