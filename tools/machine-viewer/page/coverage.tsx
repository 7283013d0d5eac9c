import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { edgesOf } from '#paths/edges.ts';
import { type MachineId, machines } from '#paths/machines.ts';
import { Check } from './check.tsx';

/** Which edges the path tests walk, asked for once it is wanted: to plan the paths takes a moment. */
export function useCoverage(machine: MachineId) {
  const [isWanted, setWanted] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['coverage', machine],
    queryFn: async () => (await import('#paths/coverage.ts')).walkedEdges(machine),
    enabled: isWanted,
  });
  const walked = isWanted ? data : undefined;
  const edges = edgesOf(machines[machine]);
  const figure = walked
    ? `${edges.filter(({ id }) => walked.has(id)).length} of ${edges.length} edges walked by the path tests`
    : error
      ? `The paths cannot be planned: ${error.message}`
      : 'Planning the paths …';
  return {
    /** The edges that are walked, by their ids; undefined until it is known, or while nobody has asked. */
    walked,
    /** The switch, with the figure and what the colours mean. */
    bar: (
      <>
        <Check label="Coverage" isOn={isWanted} onChange={setWanted} />
        {isWanted && (
          <Typography role="status" variant="body2" color="text.secondary">
            {figure}. <Sample colour="success" /> walked <Sample colour="warning" /> not walked; in words:
            underlined
          </Typography>
        )}
      </>
    ),
  };
}

function Sample({ colour }: { colour: 'success' | 'warning' }) {
  return (
    <svg width="32" height="8" aria-hidden="true" stroke={`var(--mui-palette-${colour}-main)`}>
      <path d="M0 4H32" strokeWidth="2.5" strokeDasharray={colour === 'warning' ? '6 4' : undefined} />
    </svg>
  );
}
