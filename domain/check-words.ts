import type { components } from '#contract/schema.d.ts';

type Schemas = components['schemas'];

/** The state of an identity check that its label depends on; `provider` is null before anything was handed in. */
export type CheckState = {
  status: Schemas['VerificationStatus'];
  provider: Schemas['IdentityProvider'] | null;
};

/** Returns the state of an identity check as a label for staff. */
export function checkInWords({ status, provider }: CheckState): string {
  if (status === 'pending')
    return waitsForUs({ status, provider }) ? 'Waits for a decision' : 'With the provider';
  return { not_started: 'Not started', verified: 'Verified', refused: 'Refused' }[status];
}

/** Returns whether a staff member must decide: photographs were handed in for the built-in check. */
export function waitsForUs({ status, provider }: CheckState): boolean {
  return status === 'pending' && provider === 'manual';
}
