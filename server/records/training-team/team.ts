import type { Kysely, Selectable } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { certificateStandingOf, neverEnds } from '#domain/learning/certificate-validity.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { CertificatesTable } from '../certificates/definition.ts';
import { sharePageOf } from '../certificates/present.ts';
import type { TeamRow } from './invite.ts';

type Schemas = components['schemas'];
export type TeamTraining = Schemas['TeamTraining'];
export type TeamPerson = Schemas['TeamPerson'];

type TeamDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'>;

/** A person of a team with every certificate, latest first. */
type Trained = Omit<TeamPerson, 'trainings'> & { certificates: TeamTraining[] };

/**
 * Returns a client and their team in the order in which members were added; for a member who has not agreed, only the
 * email address.
 */
export async function trainedPeople(deps: TeamDeps, ownerId: string): Promise<Trained[]> {
  const { db } = deps;
  const named = await db
    .selectFrom('training_team')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('invited_at')
    .orderBy('id')
    .execute();
  const memberIds = named.flatMap(({ state, member_id }) => (state === 'member' ? [member_id] : []));
  const ids = [ownerId, ...memberIds];
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  const certificates = await certificatesOfEach(deps, ids);
  const nameOf = (id: string) => {
    const account = accounts.find((each) => each.id === id);
    return account ? `${account.first_name} ${account.last_name}`.trim() || null : null;
  };
  // Without a name in the account, the name on the certificate is used.
  const calledOf = (id: string) => nameOf(id) ?? certificates.get(id)?.[0]?.holder ?? null;
  const self: Trained = {
    id: ownerId,
    isSelf: true,
    email: accounts.find(({ id }) => id === ownerId)?.email ?? '',
    name: calledOf(ownerId),
    state: 'member',
    invitedAt: null,
    mailedAt: null,
    joinedAt: null,
    certificates: certificates.get(ownerId) ?? [],
  };
  const colleagues = named.map((row) => ({
    ...placeOf(row),
    name: row.state === 'member' ? calledOf(row.member_id) : null,
    certificates: row.state === 'member' ? (certificates.get(row.member_id) ?? []) : [],
  }));
  return [self, ...colleagues];
}

/** Returns a team member without completed trainings. */
export function placeOf({ id, email, state, ...row }: TeamRow): Omit<TeamPerson, 'trainings'> {
  return {
    ...{ id, email, state },
    isSelf: false,
    name: null,
    invitedAt: row.invited_at,
    mailedAt: row.mailed_at,
    joinedAt: row.joined_at || null,
  };
}

async function certificatesOfEach(
  { db, config, clock }: TeamDeps,
  userIds: readonly string[],
): Promise<Map<string, TeamTraining[]>> {
  const today = dayOf(clock.now());
  const found = new Map<string, TeamTraining[]>();
  for (const row of await selectCertificates(db, userIds)) {
    const validUntil = row.valid_until === neverEnds ? null : row.valid_until;
    const lifetime = { state: row.state, validUntil, completedAt: row.completed_at };
    const training: TeamTraining = {
      trainingId: row.training_id,
      title: row.title,
      number: row.number,
      holder: row.holder,
      versionNumber: row.version_number,
      score: row.score,
      completedAt: row.completed_at,
      validUntil,
      status: certificateStandingOf(lifetime, today),
      shareUrl: sharePageOf(config, row.share_id),
    };
    found.set(row.user_id, [...(found.get(row.user_id) ?? []), training]);
  }
  return found;
}

function selectCertificates(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Selectable<CertificatesTable>[]> {
  return db
    .selectFrom('certificates')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the relevant certificate of each training: the latest that was not withdrawn, or else the latest. */
export function latestOfEach(certificates: readonly TeamTraining[]): TeamTraining[] {
  const latest = new Map<string, TeamTraining>();
  for (const each of certificates) {
    const known = latest.get(each.trainingId);
    if (!known || (known.status === 'withdrawn' && each.status !== 'withdrawn')) {
      latest.set(each.trainingId, each);
    }
  }
  return [...latest.values()];
}
