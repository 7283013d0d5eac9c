import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Check } from '../canvas/check.tsx';
import { coverageText } from '../canvas/shown-parts.ts';
import type { Visited } from '../drawing/drawn.ts';
import { paint } from '../drawing/paint.ts';
import { visitedColours, visitedDashes } from '../drawing/shapes.tsx';
import { useProduct } from '../product.ts';

/** Where the path tests cover each edge; computed on demand, because planning the paths takes a moment. */
export function useCoverage(machine: string) {
  const { coverageOf } = useProduct();
  const [isWanted, setWanted] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['coverage', machine],
    queryFn: () => coverageOf?.(machine) ?? null,
    enabled: isWanted,
  });
  const failure = error && `The paths cannot be planned: ${error.message}`;
  return {
    /** Where each edge is covered, by its id; undefined until it is known or requested. */
    visited: isWanted ? data?.visited : undefined,
    /** The switch, with the figure and the legend of the colours. */
    bar: coverageOf && (
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
