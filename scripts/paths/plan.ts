import { type Coverage, coverageOf } from '#paths/coverage.ts';
import { type FieldBoundaries, fieldBoundaries } from '#paths/labels/boundary-values.ts';
import { kinds, type PathKind } from '#paths/labels/kinds.ts';
import { type Need, needs } from '#paths/labels/performed-steps.ts';
import { listed } from '#paths/labels/phrases.ts';
import { type WrittenPath, writtenPaths } from '#paths/labels/written-path.ts';
import { referenceOf } from '#paths/reference.ts';
import type { DropOff } from './drop-off.ts';
import { type Priority, priorityOf } from './priority.ts';
import type { Chosen } from './selection.ts';

/** A path in a plan. */
export type PlanPath = WrittenPath & {
  /** Identifies the path, and selects it for `--prepare`: `P-7K2QX4`. */
  reference: string;
  priority: Priority;
  /** Fields with values to save in addition on this path, one at a time. */
  boundaries: readonly FieldBoundaries[];
};

/**
 * The number of edges of a machine and where they are covered; the number of pairs of a state and an event, and of those that
 * are performed.
 */
export type CountedCoverage = {
  edges: Readonly<Record<keyof Coverage['edges'], number>>;
  pairs: Readonly<Record<keyof Coverage['pairs'], number>>;
};

/** The chosen paths of one machine, in words, in the order of the chapters. */
export type PlanPart = {
  machine: string;
  /** A title of the machine, such as 'The onboarding portal'. */
  title: string;
  paths: readonly PlanPath[];
  /** How much of the machine all of its paths cover, also those that were not chosen. */
  coverage: CountedCoverage;
};

/**
 * Returns the chosen paths in words, with the coverage of their machines.
 *
 * @param dropOff raises the priority of paths in steps that many clients leave for good
 */
export function planOf(chosen: readonly Chosen[], dropOff?: DropOff): readonly PlanPart[] {
  return chosen.map(({ subject, scripts }) => ({
    machine: subject.machine,
    title: subject.title,
    paths: inOrder(writtenPaths(scripts, subject.title)).map((path) => withReference(path, dropOff)),
    coverage: countsOf(coverageOf(subject.machine)),
  }));
}

function countsOf({ edges, pairs }: Coverage): CountedCoverage {
  return {
    edges: {
      all: edges.all.length,
      chromium: edges.chromium.length,
      jsdom: edges.jsdom.length,
      server: edges.server.length,
      modelOnly: edges.modelOnly.length,
      missing: edges.missing.length,
    },
    pairs: { all: pairs.all.length, performed: pairs.performed.length },
  };
}

/** Returns a path with the reference that identifies it in a plan, and its priority. */
export function withReference(path: WrittenPath, dropOff?: DropOff): PlanPath {
  return {
    ...path,
    reference: referenceOf(path),
    priority: priorityOf(path, dropOff),
    boundaries: boundariesOn(path),
  };
}

/** The path on which a form is saved with an answer that the server refuses. */
const refusedSave = /^\w+ > load\.done > save > save\.invalid$/;

/** Returns the boundary values of a form on the path that saves it with a refused answer; none on any other path. */
function boundariesOn({ machine, id, requirements }: WrittenPath): readonly FieldBoundaries[] {
  if (machine !== 'onboarding' || !refusedSave.test(id)) return [];
  return fieldBoundaries().filter(({ step }) => requirements.some(({ about }) => about === step));
}

/** Returns the boundary values of a path, one line for each field. */
export function boundariesInWords({ boundaries }: Pick<PlanPath, 'boundaries'>): string {
  return boundaries
    .map(({ label, values }) => {
      const variants = (isAccepted: boolean) => variantsOf(values, isAccepted).join('; ');
      return `${label}: accepted: ${variants(true)}; refused: ${variants(false)}`;
    })
    .join('\n');
}

/** Returns the names of the values that a field accepts, or of those that it refuses. */
export function variantsOf(values: FieldBoundaries['values'], isAccepted: boolean): readonly string[] {
  return values.filter((each) => each.isAccepted === isAccepted).map(({ variant }) => variant);
}

function inOrder(paths: readonly WrittenPath[]): readonly WrittenPath[] {
  return chapters.flatMap((chapter) => paths.filter((path) => chapterOf(path) === chapter));
}

/** A chapter of a plan: ordinary paths by their kind, then those that need something, by what they need most. */
export type Chapter = PathKind | Need;

export const chapters: readonly Chapter[] = [...kinds, ...needs];

/** Returns the chapter of a path. */
export function chapterOf({ kind, needs: [...all] }: Pick<WrittenPath, 'kind' | 'needs'>): Chapter {
  // A tour does many things, and belongs to the other tours, whatever it needs.
  return (kind === 'tour' ? undefined : all.pop()) ?? kind;
}

/** The titles of a plan's chapters. */
export const chapterTitles: Readonly<Record<Chapter, string>> = {
  journey: 'Whole journeys',
  works: 'What works',
  mishap: 'When something goes wrong',
  tour: 'Tours: long runs over transitions that no other path tests',
  'slow server': 'With a test server that is slow on purpose',
  'failing server': 'With a test server that fails on purpose',
  token: 'With a call as the client on the API page',
  'developer tools': 'With the browser’s developer tools',
};

/** Returns the sections of the requirements that a path tests: '2. Pages and addresses (Wallets); 5. Validation'. */
export function requirementsInWords({ requirements }: Pick<WrittenPath, 'requirements'>): string {
  return requirements
    .map(({ heading, about }) => (about === null ? heading : `${heading} (${about})`))
    .join('; ');
}

/** Returns what a path needs before its first step; empty for an ordinary path. */
export function needsInWords({ needs: all }: Pick<WrittenPath, 'needs'>): string {
  return listed(all.map((need) => needTexts[need]));
}

const needTexts: Readonly<Record<Need, string>> = {
  'slow server': 'a test server that is slow on purpose',
  'failing server': 'a test server that fails on purpose',
  token: 'a token of the client, for the API page',
  'developer tools': 'the browser’s developer tools',
};

/** Returns the command that creates the client with whom a path begins. */
export function prepareCommand({ reference }: Pick<PlanPath, 'reference'>): string {
  return `npm run paths -- --prepare ${reference}`;
}

/** Returns what must exist before the first step, created by the command or manually. */
export function preparation(path: Pick<PlanPath, 'reference' | 'who' | 'prepare'>): string {
  return `Type \`${prepareCommand(path)}\`: ${prepared[path.who]}. Manually: ${path.prepare.join(' ')}`;
}

const prepared: Readonly<Record<PlanPath['who'], string>> = {
  visitor: 'it opens a portal for this path, and prints an address that was never used there',
  client: 'it makes this client, and prints a sign-in link',
};
