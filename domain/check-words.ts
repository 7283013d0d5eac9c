import type { components } from '#contract/schema.d.ts';

type Schemas = components['schemas'];

/** An identity check as far as its words go; `provider` is null before anything was handed in. */
export type CheckState = {
  status: Schemas['VerificationStatus'];
  provider: Schemas['IdentityProvider'] | null;
};

/** How an identity check stands, in words for staff. */
export function checkInWords({ status, provider }: CheckState): string {
  if (status === 'pending')
    return waitsForUs({ status, provider }) ? 'Waits for a decision' : 'With the provider';
  return { not_started: 'Not started', verified: 'Verified', refused: 'Refused' }[status];
}

/** Whether a member of staff has to decide: photographs were handed in for the built-in check. */
export function waitsForUs({ status, provider }: CheckState): boolean {
  return status === 'pending' && provider === 'manual';
}
