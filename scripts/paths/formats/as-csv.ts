import type { WrittenStep } from '#paths/labels/written-path.ts';
import { type PlanPart, prepareCommand } from '../plan.ts';

const columns = [
  ...['id', 'path', 'kind', 'machine', 'title', 'start', 'prepare', 'before'],
  ...['step', 'event', 'do', 'data', 'see', 'not seen', 'stands', 'way'],
];

/**
 * Returns the plan as a table for a spreadsheet: column names in the first row, then one row for each step, each with its own id.
 */
export function asCsv(parts: readonly PlanPart[]): string {
  const rows = parts.flatMap(({ machine, paths }) =>
    paths.flatMap((path) =>
      path.steps.map((step, index) => [
        `${path.reference}.${index + 1}`,
        path.reference,
        path.kind,
        machine,
        path.title,
        path.start,
        prepareCommand(path),
        path.prepare.join('\n'),
        String(index + 1),
        step.title,
        doneIn(step),
        typedIn(step),
        step.see.join('\n'),
        step.unseen,
        step.stands,
        path.id,
      ]),
    ),
  );
  return asTable([columns, ...rows]);
}

/** Rows as comma-separated values (RFC 4180): each cell in quotes, CRLF at the end of each row. */
export function asTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Returns a quoted cell; text that a spreadsheet would read as a formula gets an apostrophe in front, which is not displayed. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The actions of a step, one line each. */
export function doneIn({ do: actions }: WrittenStep): string {
  return actions.length > 0 ? actions.join('\n') : 'Do nothing: the portal goes on by itself.';
}

/** The data to type in a step, one line for each field. */
export function typedIn({ data }: WrittenStep): string {
  return data.map(({ field, value }) => `${field}: ${value}`).join('\n');
}

/** What is visible after a step, one line for each check; what must not be visible is in the last line. */
export function seenAfter({ see, unseen }: WrittenStep): string {
  return [...see, ...(unseen === '' ? [] : [`Not to be seen: ${unseen}`])].join('\n');
}
