import { RegisterFileError } from '#domain/compliance/register/register-entry.ts';
import { type Actor, systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { fetchRegister, RegisterFetchError } from './fetch-register.ts';
import { changeState, findState, lockState } from './register.repository.ts';
import { noteError, replaceRegister } from './replace-register.ts';

type UpdateDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'>;

const HOUR = 3_600_000;
/** FINTRAC's file changes at most daily. */
const FETCH_AGAIN_AFTER = 24 * HOUR;
const TRY_AGAIN_AFTER = HOUR;

/** Fetches the register, if its time has come. Of several servers, one does. */
export async function updateRegister(deps: UpdateDeps): Promise<void> {
  if (deps.config.msbRegisterUrl === null) return;
  const now = deps.clock.now();
  const isMine = await inTransaction(deps.db, async (trx) => {
    const { next_fetch_at } = await lockState(trx);
    if (next_fetch_at > now.toISOString()) return false;
    await changeState(trx, { next_fetch_at: new Date(now.getTime() + TRY_AGAIN_AFTER).toISOString() });
    return true;
  });
  if (!isMine || (await fetchNow(deps, systemActor)) !== null) return;
  await changeState(deps.db, { next_fetch_at: new Date(now.getTime() + FETCH_AGAIN_AFTER).toISOString() });
}

/**
 * Fetches the register from the configured address. A failure is recorded.
 * @returns why it failed, as a sentence; null if the register is up to date
 */
export async function fetchNow(deps: UpdateDeps, by: Actor): Promise<string | null> {
  const { db, clock, config } = deps;
  if (config.msbRegisterUrl === null)
    return 'No address is configured. Set MSB_REGISTER_URL, or upload the file';
  const { etag, last_modified: lastModified } = await findState(db);
  try {
    const fetched = await fetchRegister(config.msbRegisterUrl, {
      known: { etag, lastModified },
      anywhere: config.webhooksAnywhere,
    });
    if (fetched) await replaceRegister(deps, { ...fetched, source: 'fetched', by });
    else await changeState(db, { checked_at: clock.now().toISOString(), error: '', error_at: '' });
    return null;
  } catch (error) {
    if (error instanceof RegisterFetchError) await noteError(deps, error.message);
    else if (!(error instanceof RegisterFileError)) throw error;
    return error.message;
  }
}
