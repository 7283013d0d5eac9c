import { describe, expect, it } from 'vitest';
import { edgesById, stateAt } from '#machines/configuration.ts';
import { currentEdge, currentPlace } from '#machines/earlier-names.ts';
import { edgesOf, placeOf } from '#machines/graph/edges.ts';
import { machineVersion, onboardingMachine } from '#machines/onboarding.machine.ts';
import { submissionMachine } from '#machines/submission.machine.ts';

/** The states and edges (`<id> > <target>`) of a version of both machines, as journeys of that time have stored them. */
type Names = Readonly<Record<'onboarding' | 'submission', { places: string[]; edges: string[] }>>;

const frozen = import.meta.glob<Names>('./persisted/edges-*.json', { eager: true, import: 'default' });
const namesOf = (version: number) => {
  const names = frozen[`./persisted/edges-${version}.json`];
  if (!names) throw new Error(`The names of version ${version} are not frozen`);
  return names;
};
const machines = { onboarding: onboardingMachine, submission: submissionMachine };

/** Edges of version 2 that no longer exist. */
const gone = [/\.arriving\|always\|/, /\.editing\.browsing\|reload\|0/];

describe.each(['onboarding', 'submission'] as const)('the names of %s', (id) => {
  const machine = machines[id];
  const inStep = (place: string) => place.replace(/^(verified\.step\.\w+)\..*/, '$1');

  it('of version 2 have a state now', () => {
    const lost = namesOf(2)[id].places.filter(
      (place) => place !== machine.id && !stateAt(machine, currentPlace(place)),
    );
    expect(lost).toEqual([]);
  });

  it('of version 2 have an edge now that leads to the same state', () => {
    const edges = edgesById(machine);
    const elsewhere = namesOf(2)[id].edges.filter((name) => {
      const [edge = '', target = ''] = name.split(' > ');
      if (gone.some((pattern) => pattern.test(edge))) return false;
      const [now] = edges.get(currentEdge(machine, edge))?.definition.target ?? [];
      return !now || inStep(placeOf(now)) !== inStep(currentPlace(target));
    });
    expect(elsewhere).toEqual([]);
  });

  it('of version 3 have an edge now, except those that restarted a subscription', () => {
    const edges = edgesById(machine);
    const lost = namesOf(3)[id].edges.filter((name) => !edges.has(currentEdge(machine, name)));
    expect(lost.filter((name) => !/^onboarding\|watch\.(again|lasted)\|/.test(name))).toEqual([]);
  });

  it('have an edge now for each that this version has had so far', () => {
    const now = edgesOf(machine).map((edge) => edge.id);
    const lost = namesOf(machineVersion)[id].edges.filter(
      (edge) => !now.includes(currentEdge(machine, edge)),
    );
    expect(lost).toEqual([]);
    expect(new Set(now).size).toBe(now.length);
  });
});
