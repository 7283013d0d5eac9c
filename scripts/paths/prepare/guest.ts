import { type Action, visitorAddress } from '#paths/actions.ts';
import { preparedBy } from '#paths/labels/written-path.ts';
import type { Script } from '#paths/script.ts';
import type { PathServer } from '#tests/paths/rig/server.ts';
import { openWorld } from '#tests/paths/rig/world.ts';

/** Who walks a path by hand, and how they come in. */
export type Guest = {
  /** Their address, which nobody here has used before. */
  email: string;
  /** The link that signs them in; null for a visitor, who does that on the path. */
  link: string | null;
  /** Puts this guest's own addresses in the place of the plan's, wherever they stand. */
  own<Value>(value: Value): Value;
};

/** Brings about what stands before the first step of a path, as the tests' own walks do. */
export async function prepareGuest(portal: PathServer, script: Script): Promise<Guest> {
  // The path before may have left the provider behind.
  if (portal.serves() && !preparedBy(script).some(isProvider)) await portal.restart(false);
  const world = await openWorld(portal);
  try {
    for (const action of preparedBy(script).filter(isOfWorld)) {
      // Whoever walks the path opens a window of their own: here is none that could hear of another.
      await world.bring(world.own(action), { store: async () => {} });
    }
    const email = world.own(visitorAddress);
    return { email, link: world.token() === null ? null : await linkFor(portal, email), own: world.own };
  } finally {
    await world.close();
  }
}

/** Asks for a code as the sign-in page does. @returns the link of its mail */
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
