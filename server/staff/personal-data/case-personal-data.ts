import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findHolds, isInForce, type LegalHold } from '#server/records/retention/legal-holds.ts';
import { findEnd, forgetEnd, recordEnd } from '#server/records/retention/relationship-ends.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { lockUser } from '#server/records/users/users.repository.ts';
import { caseCipher } from './case-cipher.ts';
import { findDeletionRequest } from './deletion-requests.ts';
import { dueDayOf } from './due-day.ts';
import { toErasures } from './erasure-answer.ts';
import { findErasuresOf } from './erasures.repository.ts';
import { peopleOfCase } from './people-of-case.ts';

type Answer = components['schemas']['CasePersonalData'];
type ReadDeps = Pick<Deps, 'db' | 'config'>;
type ChangeDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'random'>;

const holdBoundTo = (id: string, part: 'set' | 'lifted') => `legal-hold|${id}|${part}`;

/** Finds a case, also one that was removed from the lists. Throws 404. */
export async function findAnyCase(db: Kysely<Database>, id: string): Promise<StoredOnboarding> {
  const row = await db.selectFrom('onboardings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Returns when a case is erased and why, its holds, erasures and people. Throws 404. */
export async function readPersonalData(deps: ReadDeps, id: string): Promise<Answer> {
  const { db, config } = deps;
  const { user_id: userId, deleted_at: deletedAt } = await findAnyCase(db, id);
  const end = await findEnd(db, id);
  const holds = await findHolds(db, userId);
  const staff = await findStaff(db, [
    end?.recorded_by ?? null,
    ...holds.flatMap(({ set_by, lifted_by }) => [set_by, lifted_by]),
  ]);
  const by = (account: string | null) => staff.get(account ?? '') ?? null;
  const cipher = recordCipherOf(config);
  const toHold = (hold: LegalHold) => ({
    id: hold.id,
    reason: cipher.decrypt(hold.reason, holdBoundTo(hold.id, 'set')),
    setAt: hold.set_at,
    setBy: by(hold.set_by),
    liftReason:
      hold.lift_reason === null ? null : cipher.decrypt(hold.lift_reason, holdBoundTo(hold.id, 'lifted')),
    liftedAt: hold.lifted_at,
    liftedBy: by(hold.lifted_by),
  });
  const shown = holds.map(toHold);
  const { caseYears, backupDays } = config.retention;
  const people = await peopleOfCase(db, deps, { cipher: await caseCipher(db, deps, userId), userId });
  return {
    userId,
    deletedAt,
    end: end
      ? {
          endedOn: end.ended_on,
          cause: end.cause,
          recordedAt: end.recorded_at,
          recordedBy: by(end.recorded_by),
        }
      : null,
    erasedOn: await dueDayOf(db, { userId, years: caseYears }),
    keptYears: caseYears,
    backupDays,
    fourEyes: config.erasureFourEyes,
    deletionRequest: await findDeletionRequest(deps, userId),
    hold: shown.find(({ liftedAt }) => liftedAt === null) ?? null,
    holds: shown,
    erasures: await toErasures(deps, await findErasuresOf(db, { onboardingId: id, userId })),
    people: people.map(({ id: personId, name, email, isPresent }) => ({
      id: personId,
      name,
      email,
      isPresent,
    })),
  };
}

/** Records or removes the end of a relationship. Throws 400 for a day in the future, 404, and 409 while the case waits. */
export async function setRelationshipEnd(
  { db, clock }: ChangeDeps,
  { id, endedOn, by }: { id: string; endedOn: string | null; by: Principal },
): Promise<void> {
  const now = clock.now();
  if (endedOn !== null && endedOn > dayOf(now)) {
    throw badRequest([{ property: 'endedOn', message: 'Enter a day that is not in the future' }]);
  }
  await inTransaction(db, async (trx) => {
    const { user_id, status, deleted_at } = await findAnyCase(trx, id);
    if (endedOn === null) {
      const end = await findEnd(trx, id);
      if (end && end.cause !== 'staff') {
        throw conflict('The end follows from the state of the case and cannot be removed');
      }
      await forgetEnd(trx, id);
    } else {
      if (deleted_at === null && (status === 'submitted' || status === 'in_review')) {
        throw conflict(
          'The case waits for a decision. Decide it before you record the end of the relationship',
        );
      }
      const recorded = { cause: 'staff', recorded_at: now.toISOString(), recorded_by: by.userId } as const;
      await recordEnd(trx, { onboarding_id: id, user_id, ended_on: endedOn, ...recorded });
    }
    await happened(trx, { type: 'relationship.ended', by: actorOf(by), onboardingId: id, endedOn });
  });
}

/** Sets or lifts a legal hold of the client of a case. Throws 404, and 409 if that is already so. */
export async function changeLegalHold(
  deps: ChangeDeps,
  { id, held, reason, by }: { id: string; held: boolean; reason: string; by: Principal },
): Promise<void> {
  if (reason.trim() === '') throw badRequest([{ property: 'reason', message: 'Enter the reason' }]);
  await inTransaction(deps.db, async (trx) => {
    const { user_id: userId } = await findAnyCase(trx, id);
    // Serialised with an erasure.
    if (!(await lockUser(trx, { id: userId }))) throw notFound();
    const hold = (await findHolds(trx, userId)).find(isInForce);
    if (held) {
      if (hold) throw conflict('A legal hold is already set');
      await setHold(trx, deps, { userId, reason, by });
      return;
    }
    if (!hold) throw conflict('There is no legal hold to lift');
    await liftHold(trx, deps, { hold, reason, by });
  });
}

async function setHold(
  trx: Transaction<Database>,
  { config, clock, random }: ChangeDeps,
  { userId, reason, by }: { userId: string; reason: string; by: Principal },
): Promise<void> {
  const holdId = newId(random);
  await trx
    .insertInto('legal_holds')
    .values({
      id: holdId,
      user_id: userId,
      reason: recordCipherOf(config).encrypt(reason, holdBoundTo(holdId, 'set')),
      set_at: clock.now().toISOString(),
      set_by: by.userId,
      lift_reason: null,
      lifted_at: null,
      lifted_by: null,
    })
    .execute();
  await happened(trx, { type: 'legal-hold.set', by: actorOf(by), userId, holdId });
}

async function liftHold(
  trx: Transaction<Database>,
  { config, clock }: ChangeDeps,
  { hold, reason, by }: { hold: LegalHold; reason: string; by: Principal },
): Promise<void> {
  await trx
    .updateTable('legal_holds')
    .set({
      lift_reason: recordCipherOf(config).encrypt(reason, holdBoundTo(hold.id, 'lifted')),
      lifted_at: clock.now().toISOString(),
      lifted_by: by.userId,
    })
    .where('id', '=', hold.id)
    .execute();
  await happened(trx, { type: 'legal-hold.lifted', by: actorOf(by), userId: hold.user_id, holdId: hold.id });
}
