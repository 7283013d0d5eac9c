import type { Kysely, Transaction } from 'kysely';
import {
  certificateNumber,
  certificateNumberBytes,
  inPlainDigits,
} from '#domain/learning/certificate-number.ts';
import { isRenewable, neverEnds, validUntilOf } from '#domain/learning/certificate-validity.ts';
import { checkHolder, holderOf } from '#domain/rules/certificate.ts';
import { type Actor, actorOf, type Principal, systemActor } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockLimit } from '#server/platform/limits/sliding-window.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { nameCertificate } from '../learning/learnings.repository.ts';
import { findUser } from '../users/users.repository.ts';
import type { CertificatesDueTable } from './definition.ts';
import { type CertificateEntry, storedCertificates } from './definition.ts';

type IssueDeps = Pick<CoreDeps, 'db' | 'clock' | 'random' | 'config'>;

/** 128 bits, so that a share link cannot be guessed. */
const SHARE_BYTES = 16;

/** Serialises issuing certificates of one training to one account until the transaction ends. */
function lockIssuing(
  trx: Transaction<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  { userId, trainingId }: { userId: string; trainingId: string },
): Promise<void> {
  return lockLimit(trx, limitKey(config.appSecret, 'certificate', `${userId}/${trainingId}`), clock.now());
}

/**
 * Issues a certificate in the transaction that completes a training; two concurrent completions of the same version
 * issue one. A completion when the certificate of the version has ended or is about to end issues another. If the
 * account has no usable name, the certificate waits for one.
 */
export function certificateFollower(deps: IssueDeps): Follower {
  return {
    async 'learning.completed'(trx, completed) {
      const { userId, trainingId, versionId, versionNumber, title, score, completedAt, refresherMonths } =
        completed;
      await lockIssuing(trx, deps, completed);
      const due: CertificatesDueTable = {
        user_id: userId,
        training_id: trainingId,
        training_version_id: versionId,
        version_number: versionNumber,
        title,
        score,
        completed_at: completedAt,
        refresher_months: refresherMonths,
        learning_id: completed.learningId,
      };
      const user = await findUser(trx, userId);
      const holder = user && holderOf(`${user.first_name} ${user.last_name}`.trim());
      if (holder) {
        await issue(trx, deps, { due, holder, email: user.email, by: systemActor });
        return;
      }
      if ((await occasionOf(trx, due)) === null) return;
      await trx
        .insertInto('certificates_due')
        .values(due)
        .onConflict((conflicting) => conflicting.columns(['user_id', 'training_version_id']).doNothing())
        .execute();
    },
  };
}

/**
 * Returns the caller's latest certificate of a training, and issues it now if it was waiting for a name. Throws 400 for
 * the name, and 409 if the training is not completed.
 */
export async function ownCertificate(
  deps: IssueDeps,
  { trainingId, holder }: { trainingId: string; holder?: string | undefined },
  principal: Principal,
): Promise<{ entry: CertificateEntry; isNew: boolean }> {
  const { userId, email } = principal;
  const { read } = managedEntries(deps, storedCertificates(deps));
  return inTransaction(deps.db, async (trx) => {
    await lockIssuing(trx, deps, { userId, trainingId });
    const due = await trx
      .selectFrom('certificates_due')
      .selectAll()
      .where('user_id', '=', userId)
      .where('training_id', '=', trainingId)
      .orderBy('completed_at', 'desc')
      .executeTakeFirst();
    if (due) {
      const name = await nameFor(trx, userId, holder);
      const entry = await issue(trx, deps, { due, holder: name, email, by: actorOf(principal) });
      if (entry) return { entry, isNew: true };
    }
    const id = await certificateIdOf(trx, { userId, trainingId });
    if (id === null) {
      throw conflict('You have not completed this training, or its certificate was deleted');
    }
    return { entry: await read(trx, id), isNew: false };
  });
}

/** The name on the certificate: the account's, if it has one by now, or else the one that was sent. */
async function nameFor(trx: Transaction<Database>, userId: string, sent = ''): Promise<string> {
  const user = await findUser(trx, userId);
  const known = user && holderOf(`${user.first_name} ${user.last_name}`.trim());
  if (known) return known;
  const checked = checkHolder(sent);
  if (!checked.ok) throw badRequest(checked.errors);
  return checked.value.holder;
}

/** Returns the latest certificate that an account has of a training, or null. */
export async function certificateIdOf(
  db: Kysely<Database>,
  { userId, trainingId }: { userId: string; trainingId: string },
): Promise<string | null> {
  const latest = await db
    .selectFrom('certificates')
    .select('id')
    .where('user_id', '=', userId)
    .where('training_id', '=', trainingId)
    .orderBy('completed_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.id ?? null;
}

/** Issues the certificate of a completion, once. @returns null if it has been issued before */
async function issue(
  trx: Transaction<Database>,
  deps: IssueDeps,
  { due, holder, email, by }: { due: CertificatesDueTable; holder: string; email: string; by: Actor },
): Promise<CertificateEntry | null> {
  const { clock, random } = deps;
  await trx
    .deleteFrom('certificates_due')
    .where('user_id', '=', due.user_id)
    .where('training_version_id', '=', due.training_version_id)
    .execute();
  const occasion = await occasionOf(trx, due);
  if (occasion === null) return null;
  const { insert } = managedEntries(deps, storedCertificates(deps));
  const values = {
    number: await freeNumber(trx, { clock, random }),
    userId: due.user_id,
    holder,
    email,
    trainingId: due.training_id,
    trainingVersionId: due.training_version_id,
    versionNumber: due.version_number,
    title: due.title,
    score: due.score,
    completedAt: due.completed_at,
    validUntil: validUntilOf(due.completed_at.slice(0, 10), due.refresher_months),
    state: 'valid' as const,
    reason: '',
    withdrawnAt: null,
    shareId: inPlainDigits(random.bytes(SHARE_BYTES)),
    occasion,
  };
  const entry = await insert(trx, values, by);
  await nameCertificate(trx, { learningId: due.learning_id, certificateId: entry.id });
  return entry;
}

/** Deletes a certificate and the reference to it in its learning run. Throws 404. */
export async function deleteCertificate(deps: IssueDeps, id: string, principal: Principal): Promise<void> {
  const { erase } = managedEntries(deps, storedCertificates(deps));
  await inTransaction(deps.db, async (trx) => {
    const { userId } = await erase(trx, id, actorOf(principal));
    await trx
      .updateTable('learnings')
      .set({ certificate_id: null })
      .where('user_id', '=', userId)
      .where('certificate_id', '=', id)
      .execute();
  });
}

/**
 * Which occasion a completion is: '' for the first of its version, or the id of the previous certificate if that has
 * ended or is about to end. @returns null if this completion already has a certificate
 */
async function occasionOf(
  trx: Transaction<Database>,
  due: Pick<CertificatesDueTable, 'user_id' | 'training_version_id' | 'completed_at'>,
): Promise<string | null> {
  const before = await trx
    .selectFrom('certificates')
    .select(['id', 'valid_until', 'completed_at'])
    .where('user_id', '=', due.user_id)
    .where('training_version_id', '=', due.training_version_id)
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!before) return '';
  const validUntil = before.valid_until === neverEnds ? null : before.valid_until;
  const lifetime = { validUntil, completedAt: before.completed_at };
  return isRenewable(lifetime, due.completed_at.slice(0, 10)) ? before.id : null;
}

/** An unused number; a random one is taken with a chance of one in a trillion. */
async function freeNumber(
  trx: Transaction<Database>,
  { clock, random }: Pick<CoreDeps, 'clock' | 'random'>,
): Promise<string> {
  const year = Number(dayOf(clock.now()).slice(0, 4));
  for (;;) {
    const number = certificateNumber(year, random.bytes(certificateNumberBytes));
    const same = trx.selectFrom('certificates').select('id').where('number', '=', number);
    if (!(await same.executeTakeFirst())) return number;
  }
}
