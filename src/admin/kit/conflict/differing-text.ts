/** Returns the texts of the blocks and pictures of an HTML text, in order. */
function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.querySelectorAll('p, h2, h3, h4, li, pre, td, th, img')];
  return blocks.flatMap((block) => {
    if (block instanceof HTMLImageElement) return [`Picture: ${block.alt || 'no alternative text'}`];
    // A list item and a table cell hold a paragraph, which is listed itself.
    const text = block.querySelector('p, li') ? '' : (block.textContent ?? '').trim();
    return text === '' ? [] : [text];
  });
}

/** Returns the blocks of an HTML text that the other text does not have. */
export function differingBlocks(html: string, other: string): string[] {
  const known = new Map<string, number>();
  for (const text of blocksOf(other)) known.set(text, (known.get(text) ?? 0) + 1);
  return blocksOf(html).filter((text) => {
    const left = known.get(text) ?? 0;
    known.set(text, left - 1);
    return left <= 0;
  });
}

const isHtml = (value: unknown): value is string => typeof value === 'string' && /<\w/.test(value);

/** Returns a field's value as text; of two HTML texts only the blocks that the other does not have. */
export function valueAsText(value: unknown, other: unknown): string {
  if (isHtml(value)) {
    return differingBlocks(value, isHtml(other) ? other : '').join('\n\n') || 'Same text, other formatting';
  }
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(entryAsText).join('\n') || 'Empty';
  return entryAsText(value);
}

/** Returns an entry of a list as text: of a record its text, title or name. */
function entryAsText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { text, title, name } = value as { text?: unknown; title?: unknown; name?: unknown };
  return String(text ?? title ?? name ?? JSON.stringify(value));
}
