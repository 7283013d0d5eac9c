import { describe, expect, it } from 'vitest';
import { descriptionOf } from '#machines/descriptions.ts';
import { edgesOf, nodesOf, placeOf } from '#machines/edges.ts';
import { stateDescriptions } from '#machines/state-descriptions.ts';
import { machines } from '#paths/machines.ts';

describe('the descriptions of the machines', () => {
  it.each(Object.entries(machines))('explain each state and each event of %s', (_, machine) => {
    const silent = [
      ...nodesOf(machine)
        .filter((state) => descriptionOf(state) === null)
        .map(placeOf),
      ...edgesOf(machine)
        .filter(({ descriptor }) => descriptionOf({ machine, event: descriptor }) === null)
        .map(({ id }) => id),
    ];
    expect(silent).toEqual([]);
  });

  it('exist for no removed states, except the ones that steps share', () => {
    const left = Object.entries(machines).flatMap(([id, machine]) => {
      const places = new Set(nodesOf(machine).map(({ path }) => path.join('.')));
      const said = Object.keys(stateDescriptions[id] ?? {});
      return said.filter((place) => !places.has(place) && !place.startsWith('verified.step.'));
    });
    expect(left).toEqual([]);
  });
});
