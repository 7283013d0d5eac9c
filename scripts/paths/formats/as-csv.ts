import { type PlanPart, prepareCommand } from '../plan.ts';
import { asTable, doneIn, typedIn } from './table.ts';

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
