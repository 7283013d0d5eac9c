import { type Coverage, coverageOf } from '#paths/coverage.ts';
import { kinds, type PathKind } from '#paths/labels/kinds.ts';
import { type WrittenPath, writtenPaths } from '#paths/labels/written-path.ts';
import { referenceOf } from './reference.ts';
import type { Chosen } from './selection.ts';

/** A path as a plan has it. */
export type PlanPath = WrittenPath & {
  /** By which it is quoted and prepared: `P-7K2QX4`. */
  reference: string;
};

/** How many edges a machine has, and where they are walked; how many pairs of a state and an event, and those that pages do. */
export type CountedCoverage = {
  edges: Readonly<Record<keyof Coverage['edges'], number>>;
  pairs: Readonly<Record<keyof Coverage['pairs'], number>>;
};

/** The chosen paths of one machine, in words: whole journeys first, then what works, then what goes wrong. */
export type PlanPart = {
  machine: string;
  /** What the machine is, such as 'The onboarding portal'. */
  title: string;
  paths: readonly PlanPath[];
  /** How much of the machine all of its paths walk, whichever of them were chosen. */
  coverage: CountedCoverage;
};

/** Writes chosen paths in words, with how much of their machines is walked. */
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
      modelOnly: edges.modelOnly.length,
      missing: edges.missing.length,
    },
    pairs: { all: pairs.all.length, onPages: pairs.onPages.length },
  };
}

/** A path with the reference by which a plan quotes it. */
export function withReference(path: WrittenPath): PlanPath {
  return { ...path, reference: referenceOf(path) };
}

function inOrder(paths: readonly WrittenPath[]): readonly WrittenPath[] {
  return kinds.flatMap((kind) => paths.filter((path) => path.kind === kind));
}

/** What a plan calls its chapters. */
export const kindTitles: Readonly<Record<PathKind, string>> = {
  journey: 'Whole journeys',
  works: 'What works',
  mishap: 'When something goes wrong',
  tour: 'Tours: one long walk over much that is tried nowhere else',
};

/** The command that makes the client with whom a path begins. */
export function prepareCommand({ reference }: Pick<PlanPath, 'reference'>): string {
  return `npm run paths -- --prepare ${reference}`;
}

/** What must be there before the first step, by the command or by hand. */
export function preparation(path: PlanPath): string {
  return `Type \`${prepareCommand(path)}\`: ${prepared[path.who]}. By hand: ${path.prepare.join(' ')}`;
}

const prepared: Readonly<Record<PlanPath['who'], string>> = {
  visitor: 'it opens a portal for this path, and prints an address that was never used there',
  client: 'it makes this client, and prints a sign-in link',
};
