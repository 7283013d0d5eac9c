import { type Action, visitorAddress } from '#paths/actions.ts';
import { preparedBy } from '#paths/labels/written-path.ts';
import type { Script } from '#paths/script.ts';
import type { PathServer } from '#tests/paths/rig/server.ts';
import { openWorld } from '#tests/paths/rig/world.ts';

/** The tester who performs a path manually, and how they sign in. */
export type Guest = {
  /** Their address, which has not been used here before. */
  email: string;
  /** The link that signs them in; null for a visitor, who signs in on the path. */
  link: string | null;
  /** Replaces the plan's addresses with this guest's own, wherever they occur. */
  own<Value>(value: Value): Value;
};

/** Prepares the state before the first step of a path, as the tests do. */
export async function prepareGuest(portal: PathServer, script: Script): Promise<Guest> {
  // The previous path may have left the provider on.
  if (portal.serves() && !preparedBy(script).some(isProvider)) await portal.restart(false);
  const world = await openWorld(portal);
  try {
    for (const action of preparedBy(script).filter(isOfWorld)) {
      // The tester opens their own browser window: no window exists here that could be notified.
      await world.bring(world.own(action), { store: async () => {} });
    }
    const email = world.own(visitorAddress);
    return { email, link: world.token() === null ? null : await linkFor(portal, email), own: world.own };
  } finally {
    await world.close();
  }
}

/** Requests a code as the sign-in page does. @returns the link of its mail */
export async function linkFor(portal: PathServer, email: string): Promise<string> {
  await portal.call('POST', '/auth/request-login-code', { body: { email } });
  const { link } = await portal.readMail(email, { suits: ({ code }) => code !== '' });
  return link;
}

function isProvider(action: Action): boolean {
  return 'world' in action && action.world === 'provider';
}

function isOfWorld(action: Action): action is Extract<Action, { world: string }> {
  return 'world' in action;
}
