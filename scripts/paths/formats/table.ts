import type { WrittenStep } from '#paths/labels/written-path.ts';

/** Rows as comma-separated values (RFC 4180): each cell in quotes, CRLF at the end of each row. */
export function asTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A cell in quotes; what a spreadsheet would take for a formula gets an apostrophe in front, which it does not show. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** What is done in a step, a line an action. */
export function doneIn({ do: actions }: WrittenStep): string {
  return actions.length > 0 ? actions.join('\n') : 'Do nothing: the portal goes on by itself.';
}

/** What is typed in a step, a line a field. */
export function typedIn({ data }: WrittenStep): string {
  return data.map(({ field, value }) => `${field}: ${value}`).join('\n');
}

/** What is seen after a step, a line a check; what must not be seen in the last line. */
export function seenAfter({ see, unseen }: WrittenStep): string {
  return [...see, ...(unseen === '' ? [] : [`Not to be seen: ${unseen}`])].join('\n');
}
