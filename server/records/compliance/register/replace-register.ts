import { hash } from 'node:crypto';
import { RegisterFileError } from '#domain/compliance/register/register-entry.ts';
import { shrinkRefusal } from '#domain/compliance/register/register-reader.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { readRegister } from './read-register.ts';
import { changeState, lockState, replaceBusinesses } from './register.repository.ts';

type ReceivedRegister = {
  bytes: Buffer;
  source: 'fetched' | 'uploaded';
  by: Actor;
  etag?: string;
  lastModified?: string;
};

type RegisterDeps = Pick<CoreDeps, 'db' | 'clock'>;

/**
 * Replaces the register by a received file, all of it in one transaction. Throws `RegisterFileError` for a file that is not a whole
 * register or has lost too many businesses; the stored register then stays in use, and `error` says why.
 */
export async function replaceRegister(deps: RegisterDeps, received: ReceivedRegister): Promise<void> {
  try {
    await replace(deps, received);
  } catch (error) {
    if (error instanceof RegisterFileError) await noteError(deps, error.message);
    throw error;
  }
}

async function replace(
  { db, clock }: RegisterDeps,
  { bytes, source, by, etag = '', lastModified = '' }: ReceivedRegister,
): Promise<void> {
  const entries = await readRegister(bytes);
  const sha256 = hash('sha256', bytes, 'hex');
  await inTransaction(db, async (trx) => {
    const state = await lockState(trx);
    const refusal = shrinkRefusal(state.businesses, entries.length);
    if (refusal !== null) throw new RegisterFileError(refusal);
    const now = clock.now().toISOString();
    const checked = { checked_at: now, etag, last_modified: lastModified, error: '', error_at: '' };
    const { added, changed, removed } = await replaceBusinesses(trx, entries);
    const businesses = entries.length;
    const isChanged = added + changed + removed > 0;
    const version = isChanged ? state.version + 1 : state.version;
    await changeState(trx, { ...checked, version, businesses, sha256, source, received_at: now });
    if (!isChanged) return;
    const counts = { businesses, added, changed, removed };
    await happened(trx, { type: 'msb-register.replaced', by, source, sha256, ...counts });
  });
}

/** Records why the register is not up to date. */
export async function noteError({ db, clock }: RegisterDeps, error: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockState(trx);
    await changeState(trx, { error, error_at: clock.now().toISOString() });
  });
}
