import type { Action, Call, Check, Possession } from '../actions.ts';

/** Where an identity check is shown: on the client's own step, or behind the link of somebody without an account. */
export type IdentityHome = {
  /** Whose check it is. */
  who: 'client' | { email: string };
  page: Check;
  /** The calls by which the check is heard of, photographs are sent, and all is handed in. */
  hears: readonly Call[];
  sends: readonly Call[];
  handsIn: readonly Call[];
  opens: readonly Action[];
};

const opensWith = (has: Possession): readonly Action[] => [
  { world: 'client', has },
  { world: 'hold', calls: [{ method: 'GET', path: '/verification/check-status' }] },
  { do: 'goTo', path: '/identity-verification' },
];

/** `opensSubmitted`: the same for whoever has submitted, and so has handed in. */
export const clientsHome: IdentityHome & { opensSubmitted: readonly Action[] } = {
  who: 'client',
  page: { see: 'page', heading: 'Identity verification', path: '/identity-verification' },
  hears: [{ method: 'GET', path: '/verification/check-status' }],
  sends: [{ method: 'POST', path: '/upload/onboarding/private' }],
  handsIn: [{ method: 'POST', path: '/verification/manual' }],
  opens: opensWith('answers in all seven forms'),
  opensSubmitted: opensWith('a submitted case'),
};

/** The director whom the answers of all seven forms name. */
export const director = 'grace@example.com';
export const linkPath = '/verify-identity';

export const linkHome: IdentityHome = {
  who: { email: director },
  page: { see: 'page', heading: 'Verify your identity', path: linkPath },
  hears: [{ method: 'GET', path: '/verification/person' }],
  sends: [{ method: 'POST', path: '/verification/person/files' }],
  handsIn: [{ method: 'POST', path: '/verification/person' }],
  opens: [
    { world: 'client', has: 'answers in all seven forms' },
    { world: 'mailElsewhere', email: director },
    { do: 'followLink', mailedTo: director },
  ],
};
