import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Coverage } from '#paths/coverage.ts';
import type { MachineId } from '#paths/machines.ts';
import { Check } from '../canvas/check.tsx';
import { coverageText } from '../canvas/shown-parts.ts';
import type { Visited } from '../drawing/drawn.ts';
import { paint } from '../drawing/paint.ts';
import { visitedColours, visitedDashes } from '../drawing/shapes.tsx';

/** Where the path tests cover each edge; computed on demand, because planning the paths takes a moment. */
export function useCoverage(machine: MachineId) {
  const [isWanted, setWanted] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['coverage', machine],
    queryFn: async () => {
      const { coverageOf, coverageInWords } = await import('#paths/coverage.ts');
      const coverage = coverageOf(machine);
      return { visited: visitedWhere(coverage), figure: coverageInWords(coverage) };
    },
    enabled: isWanted,
  });
  const failure = error && `The paths cannot be planned: ${error.message}`;
  return {
    /** Where each edge is covered, by its id; undefined until it is known or requested. */
    visited: isWanted ? data?.visited : undefined,
    /** The switch, with the figure and the legend of the colours. */
    bar: (
      <>
        <Check label="Coverage" isOn={isWanted} onChange={setWanted} />
        {isWanted && (
          <Typography role="status" variant="body2" color="text.secondary">
            {data?.figure ?? failure ?? 'Planning the paths …'}
            {data &&
              Object.keys(coverageText).map((where) => <Sample key={where} where={where as Visited} />)}
          </Typography>
        )}
      </>
    ),
  };
}

function visitedWhere({ edges }: Coverage): ReadonlyMap<string, Visited> {
  const where = (ids: readonly string[], visited: Visited) => ids.map((id) => [id, visited] as const);
  return new Map([
    ...where(edges.chromium, 'chromium'),
    ...where(edges.jsdom, 'jsdom'),
    ...where(
      edges.modelOnly.map(({ edge }) => edge),
      'model',
    ),
    ...where(edges.missing, 'nobody'),
  ]);
}

function Sample({ where }: { where: Visited }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {' '}
      <svg width="32" height="8" aria-hidden="true" stroke={paint(visitedColours[where])}>
        <path d="M0 4H32" strokeWidth="2.5" strokeDasharray={visitedDashes[where]} />
      </svg>{' '}
      {coverageText[where]}
    </span>
  );
}
