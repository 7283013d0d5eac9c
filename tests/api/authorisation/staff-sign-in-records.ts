import type { Person, TestApi } from '#tests/support/api.ts';
import { PasskeyDevice } from '#tests/support/passkey-device.ts';
import type { World } from './world.ts';

/** Returns the id of the session that `accountWithSession` adds to an account. */
export const sessionOfAccount = (userId: string) => `session-of-${userId}`;

/** Returns a new client account with a session that no one uses. */
export async function accountWithSession({ api, nextNumber }: World): Promise<string> {
  const id = `account-${nextNumber()}`;
  const at = api.clock.now().toISOString();
  const email = `${id}@example.com`;
  const names = { first_name: '', last_name: '', search_text: email };
  const times = { created_at: at, updated_at: at, last_sign_in_at: null };
  await api.db
    .insertInto('users')
    .values({ id, email, role: 'client', disabled: 0, ...names, ...times })
    .execute();
  await addSession(api, sessionOfAccount(id), id);
  return id;
}

/** Adds a session of a person. @returns its id */
export async function sessionBy({ api, nextNumber }: World, { userId }: Person): Promise<string> {
  const id = `session-${nextNumber()}`;
  await addSession(api, id, userId);
  return id;
}

/** Registers a passkey directly in the database. */
export async function passkeyBy({ api, nextNumber }: World, { userId }: Person) {
  const device = new PasskeyDevice();
  const id = `passkey-${nextNumber()}`;
  const at = api.clock.now().toISOString();
  const key = { credential_id: device.id, public_key: device.publicKey, counter: 0, transports: '[]' };
  await api.db
    .insertInto('passkeys')
    .values({ id, user_id: userId, name: 'Key', ...key, created_at: at, last_used_at: null })
    .execute();
  return { id, device };
}

/** A proof of identity by a passkey that is registered for the call. */
export async function proofBy(world: World, person: Person) {
  const { device } = await passkeyBy(world, person);
  const { challenge } = (await world.api.call('POST', '/auth/passkeys/sign-in/options', { body: {} })).json();
  return { passkey: device.sign(challenge) };
}

/** A new passkey, for a challenge of the person. */
export async function newPasskeyOf({ api }: World, as: Person) {
  const options = await api.call('POST', '/auth/passkeys/options', { as, body: {} });
  return { name: 'Work laptop', credential: new PasskeyDevice().register(options.json().challenge) };
}

async function addSession({ db, clock }: TestApi, id: string, userId: string): Promise<void> {
  const at = clock.now().toISOString();
  const expiresAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const times = { created_at: at, last_used_at: at, proven_at: at, expires_at: expiresAt };
  await db
    .insertInto('sessions')
    .values({
      ...{ id, user_id: userId, token_hash: id, ...times },
      ...{ method: 'code', device: 'Firefox on Linux', network: '203.0.113.0/24', is_enrolling: 0 },
    })
    .execute();
}
