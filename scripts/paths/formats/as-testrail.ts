import type { WrittenStep } from '#paths/labels/written-path.ts';
import { kindTitles, type PlanPart, preparation } from '../plan.ts';
import { asTable, doneIn, seenAfter, typedIn } from './as-csv.ts';

/**
 * Returns the plan for TestRail's import of CSV files, template "Test Case (Steps)", layout "Test cases use multiple rows": the
 * fields of a case are in the row of its first step. Title, the column that separates a new case from a further step, is empty in
 * the other rows. The columns have the names of TestRail's fields.
 *
 * @see https://support.testrail.com/hc/en-us/articles/7101779988372-Import-test-cases-from-CSV-or-Excel
 */
export function asTestRail(parts: readonly PlanPart[]): string {
  const rows = parts.flatMap(({ title: section, paths }) =>
    paths.flatMap((path) => {
      const fields = [
        `${path.reference} ${path.title}`,
        `${kindTitles[path.kind]} > ${section}`,
        path.kind === 'journey' ? 'Acceptance' : 'Functional',
        path.kind === 'mishap' ? 'Medium' : 'High',
        path.reference,
        `${preparation(path)}\nStarts: ${path.start}`,
      ];
      return path.steps.map((step, index) => [
        ...(index === 0 ? fields : fields.map(() => '')),
        stepOf(step),
        seenAfter(step),
      ]);
    }),
  );
  return asTable([columns, ...rows]);
}

const columns = [
  ...['Title', 'Section Hierarchy', 'Type', 'Priority', 'Automation ID'],
  ...['Preconditions', 'Steps (Step)', 'Steps (Expected Result)'],
];

/** TestRail has one text for each step, so the data to type follows the action. */
function stepOf(step: WrittenStep): string {
  const typed = step.data.length > 1 ? `\nData:\n${typedIn(step)}` : '';
  return `${step.title}\n${doneIn(step)}${typed}`;
}
