import { useEffect, useState } from 'react';
import { edgesOf } from '#paths/edges.ts';
import type { MachineId } from '#paths/machines.ts';
import { machines } from '#paths/machines.ts';
import type { EdgeState } from '../drawing/machine-svg.tsx';

/** Which edges of a machine the path tests walk. */
export type Coverage = {
  /** `262 of 262 edges walked by the path tests`; null until it is known, or while nobody has asked. */
  figure: string | null;
  edgeState(edge: string): EdgeState;
};

const unsaid = () => null;

/** Asks for it once it is wanted: to plan the paths takes a moment. */
export function useCoverage(machine: MachineId, isWanted: boolean): Coverage {
  const [known, setKnown] = useState<{ machine: MachineId; coverage: Coverage } | null>(null);
  useEffect(() => {
    let gone = false;
    if (isWanted) {
      import('#paths/coverage.ts')
        .then(({ walkedEdges }) => coverageOf(machine, walkedEdges(machine)))
        .catch((error: unknown) => ({ figure: `The paths cannot be planned: ${error}`, edgeState: unsaid }))
        .then((coverage) => {
          if (!gone) setKnown({ machine, coverage });
        });
    }
    return () => {
      gone = true;
    };
  }, [machine, isWanted]);
  return isWanted && known?.machine === machine ? known.coverage : { figure: null, edgeState: unsaid };
}

function coverageOf(machine: MachineId, walked: ReadonlySet<string>): Coverage {
  const edges = edgesOf(machines[machine]);
  const count = edges.filter(({ id }) => walked.has(id)).length;
  return {
    figure: `${count} of ${edges.length} edges walked by the path tests`,
    edgeState: (edge) => (walked.has(edge) ? 'walked' : 'unwalked'),
  };
}
