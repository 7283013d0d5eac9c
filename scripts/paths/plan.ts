import { type Coverage, coverageOf } from '#paths/coverage.ts';
import { kinds, type PathKind } from '#paths/labels/kinds.ts';
import { type WrittenPath, writtenPaths } from '#paths/labels/written-path.ts';
import { referenceOf } from './reference.ts';
import type { Chosen } from './selection.ts';

/** A path in a plan. */
export type PlanPath = WrittenPath & {
  /** Identifies the path, and selects it for `--prepare`: `P-7K2QX4`. */
  reference: string;
};

/**
 * The number of edges of a machine and where they are covered; the number of pairs of a state and an event, and of those that
 * are performed.
 */
export type CountedCoverage = {
  edges: Readonly<Record<keyof Coverage['edges'], number>>;
  pairs: Readonly<Record<keyof Coverage['pairs'], number>>;
};

/** The chosen paths of one machine, in words: whole journeys first, then successful paths, then failures. */
export type PlanPart = {
  machine: string;
  /** A title of the machine, such as 'The onboarding portal'. */
  title: string;
  paths: readonly PlanPath[];
  /** How much of the machine all of its paths cover, also those that were not chosen. */
  coverage: CountedCoverage;
};

/** Returns the chosen paths in words, with the coverage of their machines. */
export function planOf(chosen: readonly Chosen[]): readonly PlanPart[] {
  return chosen.map(({ subject, scripts }) => ({
    machine: subject.machine,
    title: subject.title,
    paths: inOrder(writtenPaths(scripts, subject.title)).map(withReference),
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

/** Returns a path with the reference that identifies it in a plan. */
export function withReference(path: WrittenPath): PlanPath {
  return { ...path, reference: referenceOf(path) };
}

function inOrder(paths: readonly WrittenPath[]): readonly WrittenPath[] {
  return kinds.flatMap((kind) => paths.filter((path) => path.kind === kind));
}

/** The titles of a plan's chapters. */
export const kindTitles: Readonly<Record<PathKind, string>> = {
  journey: 'Whole journeys',
  works: 'What works',
  mishap: 'When something goes wrong',
  tour: 'Tours: one long walk over much that is tried nowhere else',
};

/** Returns the command that creates the client with whom a path begins. */
export function prepareCommand({ reference }: Pick<PlanPath, 'reference'>): string {
  return `npm run paths -- --prepare ${reference}`;
}

/** Returns what must exist before the first step, created by the command or manually. */
export function preparation(path: PlanPath): string {
  return `Type \`${prepareCommand(path)}\`: ${prepared[path.who]}. Manually: ${path.prepare.join(' ')}`;
}

const prepared: Readonly<Record<PlanPath['who'], string>> = {
  visitor: 'it opens a portal for this path, and prints an address that was never used there',
  client: 'it makes this client, and prints a sign-in link',
};
