/** The texts of a body's paragraphs, headings, entries of lists and pictures, in order. */
function paragraphsOf(html: string): string[] {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const blocks = [...body.querySelectorAll('p, h2, h3, h4, li, pre, img')];
  return blocks.flatMap((block) => {
    if (block instanceof HTMLImageElement) return [`Picture: ${block.alt || 'no alternative text'}`];
    // A list's entry holds a paragraph of its own.
    const text = block.querySelector('p, li') ? '' : (block.textContent ?? '').trim();
    return text === '' ? [] : [text];
  });
}

/** The paragraphs of one body that the other has not. */
export function differingParagraphs(html: string, other: string): string[] {
  const known = new Map<string, number>();
  for (const text of paragraphsOf(other)) known.set(text, (known.get(text) ?? 0) + 1);
  return paragraphsOf(html).filter((text) => {
    const left = known.get(text) ?? 0;
    known.set(text, left - 1);
    return left <= 0;
  });
}
