import { modelEdges } from '#paths/coverage.ts';
import { type WrittenPath, writtenPaths } from '#paths/labels/written-path.ts';
import type { Chosen } from './selection.ts';

/** The chosen paths of one machine, in words. */
export type PlanPart = {
  machine: string;
  /** What the machine is, such as 'The onboarding portal'. */
  title: string;
  paths: readonly WrittenPath[];
  edges: {
    /** How many edges the chosen paths walk, of how many that some path walks. */
    walked: number;
    of: number;
    /** How many of these only the model can walk, since no page can bring them about. */
    onlyInModel: number;
  };
};

/** Writes chosen paths in words, with how many edges of their machine they walk. */
export function planOf(chosen: readonly Chosen[]): readonly PlanPart[] {
  return chosen.map(({ subject, scripts }) => {
    const { all, onPage } = modelEdges(subject);
    return {
      machine: subject.machine,
      title: subject.title,
      paths: writtenPaths(scripts, subject.title),
      edges: {
        walked: new Set(scripts.flatMap(({ edges }) => edges)).size,
        of: all.size,
        onlyInModel: [...all].filter((edge) => !onPage.has(edge)).length,
      },
    };
  });
}

/** How many edges were walked: '120 of 193 edges (62 %)'. */
export function coverageInWords({ edges: { walked, of } }: PlanPart): string {
  return `${walked} of ${of} edges (${of === 0 ? 100 : Math.floor((walked / of) * 100)} %)`;
}
