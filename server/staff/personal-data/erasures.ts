import type { Transaction } from 'kysely';
import type { ErasureGround, ErasureKind } from '#domain/retention.ts';
import { type Actor, actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { forgetDeleted, inTransaction, isDuplicate } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { deleteFilesWithoutMail } from '#server/platform/mail/outbox-files.ts';
import { assertErasable, type Erased, eraseClient } from './erase-client.ts';
import { eraseEntry } from './erase-entry.ts';
import { erasePerson } from './erase-person.ts';
import { explanationBoundTo } from './erasure-answer.ts';
import {
  changeErasure,
  type ErasureRow,
  findErasedFiles,
  forgetErasedFile,
  insertErasure,
  lockErasure,
} from './erasures.repository.ts';

export type ErasureDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'random' | 'store' | 'log'>;

export type ErasureAsked = {
  kind: ErasureKind;
  subjectId: string;
  /** The case of a named person; null for other kinds. */
  onboardingId: string | null;
  ground: ErasureGround;
  explanation: string;
};

/** Calls in progress may write until their time limit; afterwards the erasure is repeated once. */
const REPEAT_AFTER_MS = 15 * 60_000;
const FILES_AT_ONCE = 500;

/**
 * Requests an erasure. It is carried out at once, unless another administrator has to confirm it. Throws 404, and 409 if it
 * cannot be carried out now or was already requested.
 */
export async function requestErasure(deps: ErasureDeps, asked: ErasureAsked, by: Principal): Promise<string> {
  const id = newId(deps.random);
  const row = newErasure(deps, id, asked, by.userId);
  const isConfirmed = !deps.config.erasureFourEyes;
  try {
    await inTransaction(deps.db, async (trx) => {
      if (!isConfirmed) await assertSubject(trx, deps, row);
      await insertErasure(trx, row);
      if (isConfirmed) await carryOut(trx, deps, row, actorOf(by));
      else await happened(trx, { type: 'erasure.requested', by: actorOf(by), ...aboutOf(row) });
    });
    if (isConfirmed) await afterErasure(deps, id);
  } catch (error) {
    if (isDuplicate(error)) throw conflict('This erasure was already requested. It waits to be confirmed');
    throw error;
  }
  return id;
}

/** Carries out a requested erasure. Throws 409 for the administrator who requested it. */
export async function confirmErasure(deps: ErasureDeps, id: string, by: Principal): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockOpen(trx, id);
    if (row.requested_by === by.userId) {
      throw conflict('Another administrator has to confirm the erasure that you requested');
    }
    await carryOut(trx, deps, row, actorOf(by));
  });
  await afterErasure(deps, id);
}

/** Refuses a requested erasure, or takes back one's own request. */
export async function refuseErasure(deps: ErasureDeps, id: string, by: Principal): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockOpen(trx, id);
    const decided = { decided_at: deps.clock.now().toISOString(), decided_by: by.userId };
    await changeErasure(trx, id, { state: 'refused', ...decided });
    await happened(trx, { type: 'erasure.refused', by: actorOf(by), ...aboutOf(row) });
  });
}

/** Erases a client whose retention has ended, without a request. */
export async function eraseByTime(deps: ErasureDeps, userId: string, by: Actor): Promise<void> {
  const id = newId(deps.random);
  const asked = { kind: 'client', subjectId: userId, onboardingId: null, explanation: '' } as const;
  const row = newErasure(deps, id, { ...asked, ground: 'retention' }, null);
  await inTransaction(deps.db, async (trx) => {
    await insertErasure(trx, row);
    await carryOut(trx, deps, row, by);
  });
  await afterErasure(deps, id);
}

async function lockOpen(trx: Transaction<Database>, id: string): Promise<ErasureRow> {
  const row = await lockErasure(trx, id);
  if (!row) throw notFound();
  if (row.state !== 'requested') throw conflict('This erasure is already decided');
  return row;
}

/** Throws 404 or 409 at the request already, where it is known that the erasure could not be carried out. */
async function assertSubject(trx: Transaction<Database>, deps: ErasureDeps, row: ErasureRow): Promise<void> {
  if (row.kind === 'client') await assertErasable(trx, deps, row.subject_id);
}

async function carryOut(
  trx: Transaction<Database>,
  deps: ErasureDeps,
  row: ErasureRow,
  by: Actor,
): Promise<void> {
  const erased = await erase(trx, deps, row, by);
  const now = deps.clock.now();
  await changeErasure(trx, row.id, {
    state: 'erased',
    decided_at: now.toISOString(),
    decided_by: by.actorId,
    rows_erased: erased.rows,
    files_erased: erased.files,
    case_ids: JSON.stringify(erased.caseIds),
    repeat_at: row.kind === 'client' ? new Date(now.getTime() + REPEAT_AFTER_MS).toISOString() : null,
  });
  const { rows, files } = erased;
  const done = { ...aboutOf(row), requestedBy: row.requested_by, rows, files };
  await happened(trx, { type: 'erasure.done', by, ...done });
}

function erase(
  trx: Transaction<Database>,
  deps: ErasureDeps,
  { id: erasureId, kind, subject_id: id, onboarding_id }: ErasureRow,
  by: Actor,
): Promise<Erased> {
  if (kind === 'client') return eraseClient(trx, deps, { userId: id, erasureId, by });
  if (kind !== 'person') return eraseEntry[kind](trx, deps, { id, erasureId, by });
  if (onboarding_id === null) throw new Error('A named person belongs to a case');
  return erasePerson(trx, deps, { personId: id, onboardingId: onboarding_id, erasureId, by });
}

/** Deletes what is outside the database; the job repeats what fails here. */
async function afterErasure(deps: ErasureDeps, erasureId: string): Promise<void> {
  try {
    await deleteFilesWithoutMail(deps.db, deps.config);
    await deleteErasedFiles(deps, { erasureId });
    await forgetDeleted(deps.db);
  } catch (error) {
    deps.log.error({ err: error }, 'files of an erased person were not deleted; the job tries again');
  }
}

/** Deletes the bytes of erased people's files, one by one, so that a killed process continues where it was. */
export async function deleteErasedFiles(
  { db, store }: Pick<ErasureDeps, 'db' | 'store'>,
  of: { erasureId?: string } = {},
): Promise<void> {
  for (const id of await findErasedFiles(db, { ...of, limit: FILES_AT_ONCE })) {
    await store.delete(id);
    await forgetErasedFile(db, id);
  }
}

function newErasure(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  id: string,
  { kind, subjectId, onboardingId, ground, explanation }: ErasureAsked,
  requestedBy: string | null,
): ErasureRow {
  return {
    id,
    kind,
    subject_id: subjectId,
    onboarding_id: onboardingId,
    state: 'requested',
    ground,
    explanation:
      explanation === '' ? '' : recordCipherOf(config).encrypt(explanation, explanationBoundTo(id)),
    requested_at: clock.now().toISOString(),
    requested_by: requestedBy,
    decided_at: null,
    decided_by: null,
    rows_erased: 0,
    files_erased: 0,
    case_ids: '[]',
    repeat_at: null,
  };
}

function aboutOf({ id, kind, subject_id, ground }: ErasureRow) {
  return { erasureId: id, kind, subjectId: subject_id, ground };
}
