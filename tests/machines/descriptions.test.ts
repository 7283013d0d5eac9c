import { describe, expect, it } from 'vitest';
import { type Edge, edgesOf, nodesOf, placeOf } from '#machines/graph/edges.ts';
import { machines } from '#paths/machines.ts';

const partiesOf = ({ definition: { meta } }: Edge): readonly string[] => meta?.by ?? [];
const statusMachines = Object.entries(machines).filter(([, machine]) =>
  edgesOf(machine).some((edge) => partiesOf(edge).length > 0),
);

describe('the definitions of the machines', () => {
  it.each(Object.entries(machines))('describe each state and each edge of %s', (_, machine) => {
    const silent = [
      ...nodesOf(machine)
        .filter(({ description }) => !description)
        .map(placeOf),
      ...edgesOf(machine)
        .filter(({ definition }) => !definition.description)
        .map(({ id }) => id),
    ];
    expect(silent).toEqual([]);
  });

  it.each(statusMachines)('name who may take each move of %s', (_, machine) => {
    const open = edgesOf(machine).filter((edge) => partiesOf(edge).length === 0);
    expect(open.map(({ id }) => id)).toEqual([]);
  });
});
