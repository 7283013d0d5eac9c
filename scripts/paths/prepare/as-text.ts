import { type Action, visitorAddress } from '#paths/actions.ts';
import { preparedBy } from '#paths/labels/written-path.ts';
import type { Script } from '#paths/script.ts';
import type { PathServer } from '#tests/paths/rig/server.ts';
import { openWorld } from '#tests/paths/rig/world.ts';
import { needsInWords, type PlanPath } from '../plan.ts';

type Prepared = {
  path: PlanPath;
  guest: Guest;
  /** The address of the portal. */
  url: string;
  /** The address of the identity provider's page; null if no provider is served. */
  provider: string | null;
  /** The link that signs the reviewer in, if the path needs one; null if they are signed in already. */
  reviewer: { email: string; link: string | null } | null;
};

/** Returns what a tester who performs a path manually needs: how to sign in, what to type, what to do and what to see. */
export function preparedInWords({ path, guest, url, provider, reviewer }: Prepared): string {
  const { reference, title, start, prepare, steps, needs } = guest.own(path);
  const lines = [
    `${reference}  ${title}`,
    `Starts: ${start}`,
    ...(needs.length > 0 ? [`Needs: ${needsInWords({ needs })}`] : []),
    '',
    ...(guest.link === null
      ? [
          'Open the portal in a private window:',
          `  ${url}`,
          `Nobody has used this address, and its mails are printed here: ${guest.email}`,
        ]
      : [
          `Done for ${guest.email}: ${prepare.join(' ')}`,
          'Sign in with this link, in a private window, and confirm that the account is yours:',
          `  ${guest.link}`,
        ]),
    ...(reviewer === null ? [] : ['', ...reviewerLines(reviewer)]),
    ...(provider === null
      ? []
      : ['', 'The identity provider’s own page, where it is told what to say:', `  ${provider}`]),
    '',
    'Data to type',
    ...dataLines(steps),
    '',
    'Steps',
    ...steps.flatMap((step, index) => [
      `${index + 1}. ${step.title}`,
      ...step.do.map((line) => `   - ${line.replace('at the address /', `at the address ${url}/`)}`),
      `   See (${step.stands}):`,
      ...step.see.map((line) => `   + ${line}`),
      ...step.meanwhile.map((line) => `   (for a moment before: ${line})`),
      ...(step.unseen === '' ? [] : [`   Not to be seen: ${step.unseen}`]),
    ]),
  ];
  return lines.join('\n');
}

function reviewerLines({ email, link }: { email: string; link: string | null }): readonly string[] {
  return link === null
    ? [`The administrator, ${email}, is signed in by the link that was printed before.`]
    : ['The administrator signs in with this link, in another browser:', `  ${link}`];
}

function dataLines(steps: PlanPath['steps']): readonly string[] {
  const lines = steps.flatMap(({ data, title }, index) => {
    if (data.length === 0) return [];
    const width = Math.max(...data.map(({ field }) => field.length));
    return [
      `  in step ${index + 1}, ${title}:`,
      ...data.map(({ field, value }) => `    ${field.padEnd(width)}  ${value}`),
    ];
  });
  return lines.length > 0 ? lines : ['  none: this path types nothing'];
}

/** The tester who performs a path manually, and how they sign in. */
type Guest = {
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
