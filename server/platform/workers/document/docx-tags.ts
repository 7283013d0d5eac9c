/** An XML tag. @property name without its prefix @property text the text up to the next tag */
export type Tag = { name: string; isEnd: boolean; source: string; text: string };

/**
 * Yields the tags of a text in order, in linear time. Invalid XML may give wrong tags, but then the program that opens
 * the file refuses it.
 */
export function* tagsOf(text: string): Generator<Tag> {
  for (let at = text.indexOf('<'); at >= 0; ) {
    const end = endOfTag(text, at);
    const next = text.indexOf('<', end);
    const source = text.slice(at, end);
    const isEnd = source[1] === '/';
    yield {
      name: localName(source, isEnd ? 2 : 1),
      isEnd,
      source,
      text: text.slice(end, next < 0 ? undefined : next),
    };
    at = next;
  }
}

/** Returns the position after the `>` of a tag, ignoring attribute values; the end of the text if there is none. */
function endOfTag(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '>') return at + 1;
    if (sign !== '"' && sign !== "'") continue;
    const closing = text.indexOf(sign, at + 1);
    if (closing < 0) return text.length;
    at = closing;
  }
  return text.length;
}

const ENDS_NAME = /[\s/>=]/;

function localName(source: string, from: number): string {
  let to = from;
  while (to < source.length && !ENDS_NAME.test(source[to] ?? '')) to += 1;
  const name = source.slice(from, to);
  return name.slice(name.indexOf(':') + 1);
}

/** Returns a tag's attributes by names without prefixes, in linear time; repeated names are all included. */
export function attributesOf(source: string): { name: string; value: string }[] {
  const found: { name: string; value: string }[] = [];
  for (let at = source.indexOf('='); at >= 0; ) {
    let from = at;
    while (from > 0 && /\s/.test(source[from - 1] ?? '')) from -= 1;
    const nameEnd = from;
    while (from > 0 && !/[\s"'<=]/.test(source[from - 1] ?? '')) from -= 1;
    const name = source.slice(from, nameEnd);
    let opening = at + 1;
    while (/\s/.test(source[opening] ?? '')) opening += 1;
    const quote = source[opening];
    if (quote !== '"' && quote !== "'") {
      at = source.indexOf('=', Math.max(opening, at + 1));
      continue;
    }
    const closing = source.indexOf(quote, opening + 1);
    if (closing < 0) break;
    found.push({ name: name.slice(name.indexOf(':') + 1), value: source.slice(opening + 1, closing) });
    at = source.indexOf('=', closing);
  }
  return found;
}
