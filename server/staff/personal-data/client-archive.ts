import type { ReplySubjectType } from '#domain/reply-subjects.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import type { EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';
import { storedContacts } from '#server/records/contacts/definition.ts';
import { storedMsbApplications } from '#server/records/msb-application/definition.ts';
import { storedSubscriptions } from '#server/records/newsletter/definition.ts';
import { presentPurchase, storedPurchases } from '#server/records/purchases/definition.ts';
import { shownResume, storedResumes } from '#server/records/resumes/definition.ts';
import type { User } from '#server/records/users/users.repository.ts';
import { type CaseFile, caseFiles, type ExportDeps, json } from '../export/case-files.ts';
import { storedPictures } from '../export/pictures.repository.ts';
import { repliesForPerson } from '../replies/content.ts';
import { findDeletionRequest } from './deletion-requests.ts';

type ArchiveDeps = ExportDeps & Pick<Deps, 'random'>;

/** Yields everything stored about a client and the client's email address: for the client, without data of staff. */
export async function* clientFiles(
  deps: ArchiveDeps,
  { client, account }: { client: User; account: string },
): AsyncGenerator<CaseFile> {
  const { db } = deps;
  const { id, email, first_name, last_name, created_at, last_sign_in_at, disabled } = client;
  yield json('account.json', {
    id,
    email,
    firstName: first_name,
    lastName: last_name,
    createdAt: created_at,
    lastSignInAt: last_sign_in_at,
    isDisabled: disabled === 1,
    exportedAt: deps.clock.now().toISOString(),
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at as startedAt', 'last_used_at as lastUsedAt', 'expires_at as endsAt'])
      .where('user_id', '=', id)
      .execute(),
    addressChanges: await db
      .selectFrom('address_changes')
      .select(['from_email as from', 'to_email as to', 'asked_at as askedAt', 'done_at as changedAt'])
      .where('user_id', '=', id)
      .execute(),
    deletionRequest: await findDeletionRequest(deps, id),
  });
  const cases = await db
    .selectFrom('onboardings')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  for (const onboarding of cases) {
    for await (const file of caseFiles(deps, { onboarding, client, account, audience: 'client' })) {
      yield { ...file, path: `case-${onboarding.id}/${file.path}` };
    }
  }
  yield json('trainings.json', await trainingsOf(deps, client));
  yield json('training-team.json', await teamsOf(deps, client));
  yield json('training-seats.json', await seatsOf(deps, client));
  yield json('shared-cases.json', await sharedCases(deps, client));
  yield json('emails.json', await mailsTo(deps, email));
  yield* ofAddress(deps, email);
}

async function trainingsOf(deps: ArchiveDeps, { id: userId }: User) {
  const { db } = deps;
  const cipher = await clientCipher(deps, userId);
  const attempts = await db.selectFrom('quiz_attempts').selectAll().where('user_id', '=', userId).execute();
  const bought = await db
    .selectFrom('training_purchases')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const purchases = storedPurchases(deps);
  return {
    learnings: await db.selectFrom('learnings').selectAll().where('user_id', '=', userId).execute(),
    attempts: attempts.map(({ answers, ...attempt }) => ({
      ...attempt,
      answers: JSON.parse(cipher.decrypt(answers, `quiz-attempt|${attempt.id}`)),
    })),
    certificates: await db
      .selectFrom('certificates')
      .select(['number', 'holder', 'email', 'title', 'score', 'completed_at', 'valid_until', 'state'])
      .where('user_id', '=', userId)
      .execute(),
    purchases: bought.map((row) => presentPurchase(entryOf(purchases, row))),
  };
}

function entryOf<Row extends ManagedColumns, Values extends object>(
  storage: EntryStorage<Row, Values>,
  row: Row,
) {
  const { id, version, created_at: createdAt, updated_at: updatedAt } = row;
  return { ...storage.toValues(row), id, version, createdAt, updatedAt };
}

/** The team of the client's company, and the teams that the client is a member of. */
async function teamsOf({ db }: ArchiveDeps, { id, email }: User) {
  const places = db
    .selectFrom('training_team')
    .select(['email', 'state', 'invited_at as invitedAt', 'joined_at as joinedAt']);
  return {
    team: await places.where('owner_id', '=', id).execute(),
    memberships: await places.where('email', '=', email).execute(),
  };
}

/** The seats that the client has given, and those that others have given to the client. */
async function seatsOf({ db }: ArchiveDeps, { id, email }: User) {
  const seats = db
    .selectFrom('training_seats')
    .select(['email', 'training_id as trainingId', 'invited_at as invitedAt', 'mailed_at as mailedAt']);
  return {
    given: await seats.where('owner_id', '=', id).execute(),
    received: await seats
      .where(({ or, eb }) => or([eb('email', '=', email), eb('user_id', '=', id)]))
      .execute(),
  };
}

/** The cases of others to which the client is invited: without the answers, which belong to those others. */
function sharedCases({ db }: ArchiveDeps, { id, email }: User) {
  return db
    .selectFrom('case_colleagues')
    .select([
      ...(['onboarding_id as onboardingId', 'email', 'steps', 'invited_at as invitedAt'] as const),
      ...(['accepted_at as acceptedAt', 'ended_at as endedAt', 'ended_why as endedWhy'] as const),
    ])
    .where(({ or, eb }) => or([eb('account_id', '=', id), eb('email', '=', email)]))
    .orderBy('invited_at')
    .execute();
}

/** Emails of the last days: their content is erased when they are sent. */
export function mailsTo({ db }: Pick<Deps, 'db'>, email: string) {
  return db
    .selectFrom('mail_outbox')
    .select(['template as about', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
}

/** Adds to each entry what the firm wrote and what the person answered. */
function withReplies<Entry extends { id: string }>(
  deps: ArchiveDeps,
  about: ReplySubjectType,
  entries: readonly Entry[],
) {
  return Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      replies: await repliesForPerson(deps, { about, id: entry.id }),
    })),
  );
}

/** Messages, applications and subscriptions that name the address. */
async function* ofAddress(deps: ArchiveDeps, email: string): AsyncGenerator<CaseFile> {
  const { db, files } = deps;
  const contacts = await db.selectFrom('contacts').selectAll().where('email', '=', email).execute();
  const storedMessages = storedContacts(deps);
  yield json(
    'messages.json',
    await withReplies(
      deps,
      'contacts',
      contacts.map((row) => entryOf(storedMessages, row)).map(({ assigneeId: _, ...shown }) => shown),
    ),
  );
  const applications = await db
    .selectFrom('msb_applications')
    .selectAll()
    .where('owner', '=', email)
    .execute();
  const storedApplications = storedMsbApplications(deps);
  yield json(
    'msb-applications.json',
    await withReplies(
      deps,
      'msb-application',
      applications
        .map((row) => entryOf(storedApplications, row))
        .map(({ assigneeId: _, digest: __, ...shown }) => shown),
    ),
  );
  const subscriptions = await db
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('email', '=', email)
    .execute();
  yield json(
    'newsletter.json',
    subscriptions.map((row) => entryOf(storedSubscriptions, row)),
  );
  const resumes = await db.selectFrom('resumes').selectAll().where('email', '=', email).execute();
  const stored = storedResumes(deps);
  yield json(
    'resumes.json',
    await withReplies(
      deps,
      'resumes',
      resumes.map((row) => shownResume(entryOf(stored, row))).map(({ assigneeId: _, ...shown }) => shown),
    ),
  );
  for (const [index, { file_id: id, file_type: format }] of resumes.entries()) {
    const row = (await storedPictures(db, [id])).get(id);
    if (!row) continue;
    yield { path: `resumes/${index + 1}.${format}`, isCompressed: true, read: () => files.bytesOf(row) };
  }
}
