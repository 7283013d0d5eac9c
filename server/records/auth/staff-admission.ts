import type { Kysely } from 'kysely';
import type { Role } from '#server/platform/caller/principal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StaffSignInMethod } from '#server/platform/settings/staff-sign-in.ts';
import { hasPasskey } from '../passkeys/passkeys.repository.ts';

/** What a mailed code gives its owner. */
export type Admission = 'full' | 'enrolling' | 'passkey-required' | 'oidc-required';

/**
 * Returns what a mailed code gives: a client is admitted, and so is staff if the settings accept codes. Otherwise a code
 * only admits a staff member without a passkey, to register the first one.
 */
export async function admissionByCode(
  db: Kysely<Database>,
  { id, role }: { id: string; role: Role },
  methods: readonly StaffSignInMethod[],
): Promise<Admission> {
  if (role === 'client' || methods.includes('code')) return 'full';
  if (!methods.includes('passkey')) return 'oidc-required';
  return (await hasPasskey(db, id)) ? 'passkey-required' : 'enrolling';
}

/** The sentence for a refused code. */
export const admissionMessages = {
  'passkey-required': 'Sign in with your passkey, or with a recovery code',
  'oidc-required': 'Sign in with your organisation',
} as const satisfies Partial<Record<Admission, string>>;
