import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { openingOf, passage, placesOf, stateAt } from '#machines/configuration.ts';
import { edgesOf, placeOf } from '#machines/graph/edges.ts';
import { machineVersion, onboardingMachine } from '#machines/onboarding.machine.ts';
import type { Person, TestApi } from '#tests/support/api.ts';

export type DropOff = components['schemas']['DropOff'];

const edges = edgesOf(onboardingMachine);

/** Returns an edge of the wizard by its source, its event, and its target. */
function edgeOf(source: string, descriptor: string, to?: string) {
  const found = edges.find(
    (edge) =>
      placeOf(edge.source) === source &&
      edge.descriptor === descriptor &&
      (to === undefined || edge.definition.target?.some((target) => placeOf(target).startsWith(to))),
  );
  return found ?? expect.fail(`The wizard has no edge ${source} ${descriptor}`);
}

const step = (id: string) => `verified.step.${id}`;
/** A visit to the wallets: read, viewed for some seconds, and saved. */
export const wallet = {
  loaded: edgeOf(`${step('wallet')}.loading`, 'xstate.done.actor.loadSection'),
  saved: edgeOf(`${step('wallet')}.ready`, 'save'),
  done: edgeOf(`${step('wallet')}.saving`, 'xstate.done.actor.saveSection', step('productsAndServices')),
  expired: edgeOf('verified', 'session.expired'),
};

/** Returns moves of one tab from a place on, each some seconds after the previous one, in the portal's format. */
export function movesFrom(
  place: string,
  taken: readonly (readonly [edge: (typeof edges)[number], afterSeconds: number])[],
) {
  let active = openingOf(onboardingMachine);
  let from = place;
  let at = 0;
  return taken.map(([edge, after], index) => {
    at += after * 1000;
    const moved = passage(active, edge, { from: stateAt(onboardingMachine, from) });
    active = moved.active;
    const entered = new Set(moved.entered.map(placeOf));
    const to = placesOf(active).find((each) => entered.has(each)) ?? from;
    const move = { seq: index + 1, at, edge: edge.id, from, to, stayed: index === 0 ? null : after * 1000 };
    from = to;
    return move;
  });
}

/** Sends a visit to the server, with its first second at an instant. */
export async function record(
  api: TestApi,
  as: Person,
  {
    started,
    moves,
    tab = randomUUID(),
  }: { started: string; moves: ReturnType<typeof movesFrom>; tab?: string },
): Promise<void> {
  const time = (at: number) => new Date(Date.parse(started) + at).toISOString();
  const last = moves.at(-1);
  api.clock.set(time(last?.at ?? 0));
  const body = {
    machineVersion,
    tab,
    sentAt: time(last?.at ?? 0),
    state: { step: 'wallet', places: [last?.to ?? ''], attention: [], target: null },
    moves: moves.map((move) => ({ ...move, at: time(move.at) })),
  };
  const answer = await api.call('PUT', '/onboarding/self/journey', { as, body });
  expect(answer.statusCode, answer.body).toBe(204);
}

/** Returns the figures, as an administrator gets them. */
export async function dropOff(api: TestApi, as: Person, query = ''): Promise<DropOff> {
  const answer = await api.call('GET', `/admin/drop-off${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Returns the figures of one state. */
export function at({ states }: DropOff, place: string): DropOff['states'][number] {
  return states.find((state) => state.place === place) ?? expect.fail(`Nobody was in ${place}`);
}
