import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { PurchaseEntry } from '../purchases/definition.ts';
import { freeSeats, refundedSeats } from '../purchases/free-seats.ts';
import { seatsOf } from './open-seat.ts';
import type { SeatRow } from './tables.ts';

type Schemas = components['schemas'];
type Asked = { page?: number; pageSize?: number };

/** Returns one page of the seats of a team purchase that people have, in the order of the invitations, and how many there are. */
export async function presentSeats(
  db: Kysely<Database>,
  team: PurchaseEntry,
  { page = 1, pageSize = 25 }: Asked,
): Promise<Schemas['PurchaseSeats']> {
  const { id: purchaseId, trainingId, title, slug, company, state, quantity: bought } = team;
  const { given } = await seatsOf(db, purchaseId)
    .select((eb) => eb.fn.countAll<number | string>().as('given'))
    .executeTakeFirstOrThrow();
  const { begun } = await seatsOf(db, purchaseId)
    .where('user_id', '<>', '')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('learnings')
          .select('learnings.id')
          .whereRef('learnings.user_id', '=', 'training_seats.user_id')
          .whereRef('learnings.training_id', '=', 'training_seats.training_id')
          .whereRef('learnings.updated_at', '>=', 'training_seats.enrolled_at'),
      ),
    )
    .select((eb) => eb.fn.countAll<number | string>().as('begun'))
    .executeTakeFirstOrThrow();
  const rows = await seatsOf(db, purchaseId)
    .selectAll()
    .orderBy('invited_at')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    ...{ purchaseId, trainingId, title, slug, company, state, bought },
    refunded: await refundedSeats(db, purchaseId),
    given: Number(given),
    begun: Number(begun),
    free: state === 'paid' ? await freeSeats(db, team) : 0,
    items: await presentRows(db, rows),
    ...{ total: Number(given), totalIsMore: false, page, pageSize },
  };
}

/** Returns seats as their buyer sees them: the address, and whether the person has begun, completed and a certificate. */
export async function presentRows(
  db: Kysely<Database>,
  rows: readonly SeatRow[],
): Promise<Schemas['TrainingSeat'][]> {
  const [trainingId = ''] = rows.map(({ training_id }) => training_id);
  const people = rows.map(({ user_id }) => user_id).filter((id) => id !== '');
  if (people.length === 0) return rows.map((row) => presentRow(row, {}));
  const runs = await db
    .selectFrom('learnings')
    .select(['user_id', 'updated_at', 'completed_at'])
    .where('training_id', '=', trainingId)
    .where('user_id', 'in', people)
    .orderBy('run')
    .execute();
  const certificates = await db
    .selectFrom('certificates')
    .select(['user_id', 'completed_at'])
    .where('training_id', '=', trainingId)
    .where('user_id', 'in', people)
    .where('state', '=', 'valid')
    .execute();
  const purchaseIds = rows.map(({ seat_purchase_id }) => seat_purchase_id);
  const purchases = await db
    .selectFrom('training_purchases')
    .select(['id', 'state'])
    .where('id', 'in', purchaseIds)
    .execute();
  return rows.map((row) => {
    const since = (at: string | null) => at !== null && at >= row.enrolled_at;
    const ofPerson = ({ user_id }: { user_id: string }) => user_id === row.user_id;
    return presentRow(row, {
      hasBegun: runs.some((run) => ofPerson(run) && since(run.updated_at)),
      completedAt: runs.filter(ofPerson).findLast((run) => since(run.completed_at))?.completed_at ?? null,
      hasCertificate: certificates.some((each) => ofPerson(each) && since(each.completed_at)),
      hasEnded: purchases.some(({ id, state }) => id === row.seat_purchase_id && state === 'refunded'),
    });
  });
}

type Progress = {
  hasBegun?: boolean;
  completedAt?: string | null;
  hasCertificate?: boolean;
  hasEnded?: boolean;
};

function presentRow(
  { id, email, invited_at, mailed_at }: SeatRow,
  { hasBegun = false, completedAt = null, hasCertificate = false, hasEnded = false }: Progress,
): Schemas['TrainingSeat'] {
  const status = () => {
    if (hasEnded || email === '') return 'ended';
    if (completedAt !== null) return 'completed';
    return hasBegun ? 'begun' : 'invited';
  };
  return {
    ...{ id, email: email || null, status: status(), completedAt, hasCertificate },
    ...{ invitedAt: invited_at, mailedAt: mailed_at },
  };
}
