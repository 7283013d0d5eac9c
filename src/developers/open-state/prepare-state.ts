import type { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { stepOf, verifyPath } from '#machines/steps.ts';
import type { Possession } from '#paths/actions.ts';
import type { PathEvent } from '#paths/onboarding/cases.ts';
import { onboardingSubject } from '#paths/onboarding/subject.ts';
import { placesIn } from '#paths/places.ts';
import type { PlannedPath } from '#paths/plan.ts';
import { clearClientToken, storeClientToken } from '#src/api/token-storage.ts';
import { scriptedPortal } from './scripted-machine.ts';
import { seedPath } from './state-link.ts';

/**
 * Prepares a state of the portal: a new client with everything that the path needs, their token in this browser, the address, and
 * a machine that follows the path.
 *
 * @throws Error with a message for a developer: no path leads there, or the development server does not respond
 */
export async function prepareState(place: string, machine: typeof onboardingMachine) {
  const path = pathTo(place);
  if (!path) throw new Error(`No path leads to "${place}".`);
  const actions = onboardingSubject.beginning(path);
  const client = actions.flatMap((action) =>
    'world' in action && action.world === 'client' ? [action.has] : [],
  )[0];
  if (client) storeClientToken(await seedClient(client));
  else clearClientToken();
  const { step } = path.first.context;
  const address = client ? stepOf(step).path : verifyPath;
  return {
    address,
    ...scriptedPortal(
      machine,
      path.steps.map(({ event }) => event),
    ),
  };
}

async function seedClient(has: Possession): Promise<string> {
  const answer = await fetch(seedPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ has }),
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  if (!isJson) throw new Error('Only the development server (npm run dev) makes clients for a state.');
  const { token, message }: { token?: string; message?: string } = await answer.json();
  if (!token) throw new Error(message ?? 'The client for this state could not be made.');
  return token;
}

type PortalPath = PlannedPath<OnboardingSnapshot, PathEvent>;

/** Returns the shortest path into a place of the portal; null if there is none. */
function pathTo(place: string): PortalPath | null {
  const { states, edges } = onboardingSubject.plan();
  return [...states, ...edges]
    .flatMap((path) => upTo(path, place))
    .reduce<PortalPath | null>(
      (best, path) => (best && best.steps.length <= path.steps.length ? best : path),
      null,
    );
}

function upTo(path: PortalPath, place: string): PortalPath[] {
  if (placesIn(path.first).includes(place)) return [{ ...path, steps: [] }];
  const last = path.steps.findIndex(({ state }) => placesIn(state).includes(place));
  return last < 0 ? [] : [{ ...path, steps: path.steps.slice(0, last + 1) }];
}
