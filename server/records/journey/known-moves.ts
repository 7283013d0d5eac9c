import type { components } from '#contract/schema.d.ts';
import { edgesOf, nodesOf, placeOf } from '#machines/edges.ts';
import { machineVersion, onboardingMachine } from '#machines/onboarding.machine.ts';
import type { FieldError } from '#server/platform/http/errors.ts';

type JourneyRecord = components['schemas']['JourneyRecord'];

/** The wizard's edges with their source states, and its innermost states. */
const edges = new Map(edgesOf(onboardingMachine).map(({ id, source }) => [id, placeOf(source)]));
const places = new Set(
  nodesOf(onboardingMachine)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(placeOf),
);

/** Returns errors for what the server's machine does not contain; an empty list if the record is valid. */
export function unknownIn({ machineVersion: version, state, moves }: JourneyRecord): FieldError[] {
  if (version !== machineVersion) {
    const message = `The wizard is at version ${machineVersion}. Reload the page`;
    return [{ property: 'machineVersion', message }];
  }
  return [
    ...state.places.flatMap((place, index) => unknownPlace(place, `state.places.${index}`)),
    ...moves.flatMap(({ edge, from, to }, index) => [
      ...unknownEdge({ edge, from }, `moves.${index}`),
      ...unknownPlace(from, `moves.${index}.from`),
      ...unknownPlace(to, `moves.${index}.to`),
    ]),
  ];
}

function unknownPlace(place: string, property: string): FieldError[] {
  return places.has(place) ? [] : [{ property, message: `The wizard has no innermost state ${place}` }];
}

function unknownEdge({ edge, from }: { edge: string; from: string }, property: string): FieldError[] {
  const source = edges.get(edge);
  if (source === undefined) {
    return [{ property: `${property}.edge`, message: `The wizard has no edge ${edge}` }];
  }
  const isFrom = source === onboardingMachine.id || source === from || from.startsWith(`${source}.`);
  return isFrom ? [] : [{ property: `${property}.edge`, message: `${from} does not have the edge ${edge}` }];
}
