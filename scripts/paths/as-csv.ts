import type { PlanPart } from './plan.ts';

const columns = ['machine', 'path', 'title', 'start', 'step', 'event', 'do', 'see', 'stands', 'id'];

/** The plan as a table (RFC 4180) for a spreadsheet or a test management system: one row a step, the names in the first row. */
export function asCsv(parts: readonly PlanPart[]): string {
  const rows = parts.flatMap(({ machine, paths }) =>
    paths.flatMap((path, number) =>
      path.steps.map((step, index) => [
        machine,
        String(number + 1),
        path.title,
        path.start,
        String(index + 1),
        step.title,
        step.do.join('\n'),
        step.see.join('\n'),
        step.stands,
        path.id,
      ]),
    ),
  );
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A cell in quotes; what a spreadsheet would take for a formula gets an apostrophe in front, which it does not show. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
