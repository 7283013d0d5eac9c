import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { certificateStatusOf, isRenewable, neverEnds } from '#domain/learning/certificate-validity.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { PageAsked } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { accessUntil } from '../purchases/access.ts';
import { currentVersion, readVersion } from '../trainings/versions.ts';
import { findLearning, type LearningRow } from './learnings.repository.ts';
import { shownScore } from './present-learning.ts';

type OwnTraining = components['schemas']['OwnTraining'];
type PurchaseRow = {
  id: string;
  training_id: string;
  version_number: number;
  title: string;
  slug: string;
  kind: string;
  state: string;
  created_at: string;
  updated_at: string;
  paid_at: string;
  refunded_at: string;
};

/** The states of a purchase that gave the buyer access, even if access has ended. */
const given = ['paid', 'disputed', 'refunded'] as const;

/** Returns one page of a client's latest purchases, one for each training, by the latest activity. */
export async function listOwnPurchases(
  db: Kysely<Database>,
  { userId, trainingId }: { userId: string; trainingId: string | undefined },
  { page, pageSize }: PageAsked,
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const latest = db
    .selectFrom('training_purchases as own')
    .where('own.user_id', '=', userId)
    .where('own.state', 'in', given)
    .where('own.kind', '<>', 'team')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('training_purchases as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'own.user_id')
            .whereRef('later.training_id', '=', 'own.training_id')
            .where('later.state', 'in', given)
            .where('later.kind', '<>', 'team')
            .where(({ eb, or, and }) =>
              or([
                eb('later.created_at', '>', eb.ref('own.created_at')),
                and([
                  eb('later.created_at', '=', eb.ref('own.created_at')),
                  eb('later.id', '>', eb.ref('own.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .$if(trainingId !== undefined, (rows) => rows.where('own.training_id', '=', trainingId ?? ''));
  const { total } = await latest
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await latest
    .select([
      'own.id',
      'own.training_id',
      'own.version_number',
      'own.title',
      'own.slug',
      'own.kind',
      'own.state',
    ])
    .select(['own.created_at', 'own.updated_at', 'own.paid_at', 'own.refunded_at'])
    .orderBy(
      (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('learnings')
            .select(({ fn }) => fn.max('learnings.updated_at').as('at'))
            .whereRef('learnings.user_id', '=', 'own.user_id')
            .whereRef('learnings.training_id', '=', 'own.training_id'),
          'own.updated_at',
        ),
      'desc',
    )
    .orderBy('own.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}

/** Returns a training of a client with its purchase, learning and certificate. */
export async function presentOwnTraining(
  db: Kysely<Database>,
  userId: string,
  purchase: PurchaseRow,
  now: Date,
): Promise<OwnTraining> {
  const { training_id: trainingId } = purchase;
  const learning = (await findLearning(db, userId, trainingId)) ?? null;
  const current = await currentVersion(db, trainingId);
  const learned = learning && (await readVersion(db, learning.version_id));
  const certificate = await certificateOf(db, { userId, trainingId }, dayOf(now));
  const until = await accessUntil(db, { userId, trainingId, since: purchase.paid_at });
  const shown = (learned ?? current)?.content.training;
  return {
    trainingId,
    title: learning?.title ?? purchase.title,
    // A started training that is no longer offered uses the slug of its version.
    slug: (current ?? learned)?.content.training.slug ?? purchase.slug,
    coverUrl: shown?.coverUrl ?? '',
    coverAlt: shown?.coverAlt ?? '',
    state:
      until !== null && until < dayOf(now) && purchase.state === 'paid'
        ? 'ended'
        : stateOf(purchase, learning, certificate),
    accessUntil: until,
    isOffered: current !== null,
    isSeat: purchase.kind === 'seat',
    purchaseId: purchase.id,
    boughtAt: purchase.paid_at || purchase.created_at,
    refundedAt: purchase.refunded_at || null,
    startedAt: learning?.created_at ?? null,
    completedAt: learning?.completed_at ?? null,
    lastActivityAt: learning?.updated_at ?? purchase.updated_at,
    score: learning && learned ? shownScore(learning, learned) : null,
    progress: learning && { done: learning.done, total: learning.total },
    certificate,
  };
}

function stateOf(
  { kind, state }: PurchaseRow,
  learning: LearningRow | null,
  certificate: OwnTraining['certificate'],
): OwnTraining['state'] {
  // A person who had a seat has paid nothing.
  if (state === 'refunded') return kind === 'seat' ? 'ended' : 'refunded';
  if (state === 'disputed') return 'suspended';
  if (!learning) return 'bought';
  if (learning.state !== 'completed') return 'begun';
  return certificate?.status === 'expired' ? 'expired' : 'completed';
}

async function certificateOf(
  db: Kysely<Database>,
  { userId, trainingId }: { userId: string; trainingId: string },
  today: string,
): Promise<OwnTraining['certificate']> {
  const row = await db
    .selectFrom('certificates')
    .select(['id', 'number', 'state', 'valid_until', 'completed_at'])
    .where('user_id', '=', userId)
    .where('training_id', '=', trainingId)
    .orderBy('completed_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const validUntil = row.valid_until === neverEnds ? null : row.valid_until;
  return {
    id: row.id,
    number: row.number,
    status: certificateStatusOf({ state: row.state, validUntil }, today),
    validUntil,
    renewable: isRenewable({ validUntil, completedAt: row.completed_at }, today),
  };
}
