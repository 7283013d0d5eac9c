import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import { type Portal, startPortal } from './portal.ts';

/** The event that mails Grace, a director. */
export const mailToGrace = {
  type: 'mail.send',
  mail: { name: 'Grace Hopper', email: 'grace@example.com', role: 'directors' },
  verified: false,
} as const satisfies OnboardingEvent;

/** A verified client on the step of the directors and beneficial owners, who were read. */
export async function openPeople(): Promise<Portal> {
  const portal = startPortal({ step: 'controlOwnershipVerification' });
  await portal.loadPeople.answer();
  return portal;
}

const people = 'controlOwnershipVerification';
const identity = 'identityVerification';

/** The states of the two identity steps, and the path to each; like `Place` of `places.ts`. */
export const identityPlaces = [
  {
    step: people,
    name: 'loading',
    at: `${people}.loading`,
    reach: async () => startPortal({ step: people }),
  },
  { step: people, name: 'browsing', at: `${people}.browsing`, reach: openPeople },
  {
    step: people,
    name: 'saving',
    at: `${people}.sending`,
    reach: async () => {
      const portal = await openPeople();
      portal.send(mailToGrace);
      return portal;
    },
  },
  {
    step: people,
    name: 'failed to load',
    at: `${people}.failed`,
    reach: async () => {
      const portal = startPortal({ step: people });
      await portal.loadPeople.fail(new Error('Down'));
      return portal;
    },
  },
  {
    step: identity,
    name: 'checking',
    at: `${identity}.checking`,
    reach: async () => startPortal({ step: identity }),
  },
] as const;
