import type { IdentityCheck } from '#machines/identity-outcomes.ts';
import type { Action, Call, Check, Possession } from '../actions.ts';

/** Where an identity check is shown: on the client's own step, or behind the link of a person without an account. */
export type IdentityHome = {
  /** Whose check it is. */
  who: 'client' | { email: string };
  /** Who checks when the page is opened. */
  provider: IdentityCheck['provider'];
  page: Check;
  /** The calls that read the check, send photographs, hand everything in, and open the provider's window. */
  statusCalls: readonly Call[];
  sends: readonly Call[];
  handsIn: readonly Call[];
  opensWidget: readonly Call[];
  opens: readonly Action[];
};

const opensWith = (has: Possession): readonly Action[] => [
  { world: 'client', has },
  { world: 'hold', calls: [{ method: 'GET', path: '/verification/check-status' }] },
  { do: 'goTo', path: '/identity-verification' },
];

/** `opensSubmitted`: the same for a client who has submitted, and so has handed in. */
export const clientsHome: IdentityHome & { opensSubmitted: readonly Action[] } = {
  who: 'client',
  provider: 'manual',
  page: { see: 'page', heading: 'Identity verification', path: '/identity-verification' },
  statusCalls: [{ method: 'GET', path: '/verification/check-status' }],
  sends: [{ method: 'POST', path: '/verification/photographs/*' }],
  handsIn: [{ method: 'POST', path: '/verification/manual' }],
  opensWidget: [{ method: 'POST', path: '/sumsub/access-token' }],
  opens: opensWith('answers in all seven forms'),
  opensSubmitted: opensWith('a submitted case'),
};

const provider: Action = { world: 'provider', serves: true };

/** The client's own check with the provider. */
export const clientsHomeWithProvider: typeof clientsHome = {
  ...clientsHome,
  provider: 'sumsub',
  opens: [provider, ...clientsHome.opens],
  opensSubmitted: [provider, ...clientsHome.opensSubmitted],
};

/** The director in the answers of all seven forms. */
export const director = 'grace@example.com';
export const linkPath = '/verify-identity';

const mailed: readonly Action[] = [
  { world: 'client', has: 'answers in all seven forms' },
  { world: 'mailElsewhere', email: director },
];
const follow: Action = { do: 'followLink', mailedTo: director };

export const linkHome: IdentityHome = {
  who: { email: director },
  provider: 'manual',
  page: { see: 'page', heading: 'Verify your identity', path: linkPath },
  statusCalls: [{ method: 'GET', path: '/verification/person' }],
  sends: [{ method: 'POST', path: '/verification/photographs/*' }],
  handsIn: [{ method: 'POST', path: '/verification/person' }],
  opensWidget: [{ method: 'POST', path: '/verification/person/access-token' }],
  opens: [...mailed, follow],
};

const asked: Action = { world: 'waitUntilPending', calls: linkHome.opensWidget };

/** The same with the provider, whose window waits for its token. */
export const linkHomeWithProvider: IdentityHome = {
  ...linkHome,
  provider: 'sumsub',
  opens: [provider, ...mailed, { world: 'hold', calls: linkHome.opensWidget }, follow, asked],
};
