/** Markup that may stand in a page as it is. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

type Part = string | number | Html | readonly Html[];

/** Markup as a tagged template: every text that is put in is escaped, markup stays. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = texts.map(
    (text, index) => `${text}${index < parts.length ? escaped(parts[index] ?? '') : ''}`,
  );
  return new Html(markup.join(''));
}

function escaped(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return String(part)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
