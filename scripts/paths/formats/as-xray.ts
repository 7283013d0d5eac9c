import { kindTitles, type PlanPart, preparation } from '../plan.ts';
import { asTable, doneIn, seenAfter, typedIn } from './as-csv.ts';

/**
 * Returns the plan for Xray's Test Case Importer: the rows of a test share its Issue ID, and only the first row has the fields of
 * the test. Labels are separated by spaces, folders of the test repository by slashes.
 *
 * @see https://docs.getxray.app/display/XRAYCLOUD/Importing+Tests+using+Test+Case+Importer
 */
export function asXray(parts: readonly PlanPart[]): string {
  const rows = parts.flatMap(({ machine, title, paths }) =>
    paths.flatMap((path) => {
      const fields = [
        'Manual',
        `${path.title} (${path.reference})`,
        `${preparation(path)}\nStarts: ${path.start}`,
        `${kindTitles[path.kind]}/${title.replaceAll('/', ' ')}`,
        `${path.reference} ${path.kind} ${machine}`,
      ];
      return path.steps.map((step, index) => [
        path.reference,
        ...(index === 0 ? fields : ['Manual', '', '', '', '']),
        `${step.title}\n${doneIn(step)}`,
        typedIn(step),
        seenAfter(step),
      ]);
    }),
  );
  return asTable([columns, ...rows]);
}

const columns = [
  ...['Issue ID', 'Test Type', 'Test Summary', 'Description', 'Test Repo', 'Labels'],
  ...['Action', 'Data', 'Result'],
];
