import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { privacyNotice } from '#domain/notices/privacy.ts';
import { periodInWords } from '#domain/retention.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import type { RetentionConfig } from '#server/platform/settings/config.ts';
import { findFiles, markDeleted } from '../files/files.repository.ts';
import { isHeld } from '../retention/legal-holds.ts';
import { type CheckRow, findCheckAmong, findHandIns, lockCheck } from './checks.repository.ts';
import { addConsent, type ConsentRow, findConsents, toConsent } from './consents.repository.ts';
import { openHandIn } from './hand-in.ts';
import { dropWaitingFiles, findWaitingFiles } from './identity-files.repository.ts';
import { lockForPhotographs } from './photo-quota.ts';
import { findSecondSources } from './second-source.repository.ts';
import { asksForSecondSource, stateSecondSource } from './second-source.ts';
import { type Subject, subjectOf } from './subject.ts';

type Schemas = components['schemas'];
type ConsentDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'identity'>;

const [{ number: currentNotice }] = privacyNotice.versions;

/** The consent to the comparison of a face, and the second source, of clients and of people with a link. */
export function consentHandlers(
  deps: ConsentDeps,
): Handlers<'readFaceConsent' | 'decideFaceConsent' | 'stateSecondSource'> {
  const { db, config } = deps;
  return {
    async readFaceConsent(request) {
      const { ids, userId } = subjectOf(config, request);
      return comparison(db, deps, { userId, checkId: (await findCheckAmong(db, ids))?.id });
    },

    decideFaceConsent: (request) =>
      inTransaction(db, async (trx) => {
        const subject = subjectOf(config, request);
        const { check_id } = await decideConsent(trx, deps, subject, request.body);
        return comparison(trx, deps, { userId: subject.userId, checkId: check_id });
      }),

    stateSecondSource: (request) =>
      inTransaction(db, async (trx) => {
        const subject = subjectOf(config, request);
        const checkId = await stateSecondSource(trx, deps, subject, request.body);
        return comparison(trx, deps, { userId: subject.userId, checkId });
      }),
  };
}

async function comparison(
  db: Kysely<Database>,
  deps: Pick<ConsentDeps, 'config' | 'identity'>,
  { userId, checkId }: { userId: string; checkId: string | undefined },
): Promise<Schemas['FaceComparison']> {
  const { config, identity } = deps;
  const consents = await findConsents(db, checkId === undefined ? [] : [checkId]);
  return {
    noticeVersion: currentNotice,
    comparedBy: identity.kind,
    keptFor: keptFor(config.retention),
    consent: toConsent(consents.get(checkId ?? '')),
    ...(asksForSecondSource(deps) && {
      secondSource: { stated: checkId === undefined ? null : await statedSource(db, deps, userId, checkId) },
    }),
  };
}

async function statedSource(
  db: Kysely<Database>,
  { config }: Pick<ConsentDeps, 'config'>,
  userId: string,
  checkId: string,
): Promise<Schemas['SecondSource'] | null> {
  const cipher = await clientReader({ config, db }, userId);
  return (await findSecondSources(db, cipher, [checkId])).get(checkId) ?? null;
}

/** Returns how long photographs are stored, as the end of a sentence, by the settings. */
function keptFor({ identityPhotographDays, caseYears }: RetentionConfig): string {
  if (identityPhotographDays > 0) {
    return `until ${periodInWords(identityPhotographDays, 'days')} after the decision on the check`;
  }
  if (caseYears === 0) return 'as long as the records of the company';
  return `until ${periodInWords(caseYears, 'years')} after the end of the business relationship`;
}

async function decideConsent(
  trx: Transaction<Database>,
  deps: ConsentDeps,
  subject: Subject,
  input: Schemas['FaceConsentInput'],
): Promise<ConsentRow> {
  const { decision, noticeVersion, secondDocumentKind } = input;
  const { clock, identity } = deps;
  const isDeclinedHere = decision === 'declined' && identity.kind === 'manual';
  if (isDeclinedHere !== (secondDocumentKind !== undefined)) {
    throw badRequest([{ property: 'secondDocumentKind', message: wrongDocument(isDeclinedHere) }]);
  }
  if (noticeVersion !== currentNotice) {
    throw conflict('The privacy notice has a new version. Load the page again, then decide');
  }
  const isWithdrawn = decision === 'withdrawn';
  const check = isWithdrawn
    ? await lockCheck(trx, subject.ids)
    : await lockForPhotographs(trx, subject, deps);
  const before = check && (await findConsents(trx, [check.id])).get(check.id);
  if (!check || (isWithdrawn && before?.decision !== 'agreed')) {
    throw conflict('There is no consent to withdraw');
  }
  if (before && isSame(before, input)) return before;
  const isEnded = before?.decision === 'agreed' && decision !== 'agreed';
  // The waiting photograph shows what the earlier decision asked for.
  await dropThirdPhotograph(trx, check.id, clock.now());
  const row = await addConsent(
    trx,
    {
      check_id: check.id,
      decision,
      notice_version: noticeVersion,
      second_document: secondDocumentKind ?? null,
      decided_at: clock.now().toISOString(),
      photographs_deleted: isEnded ? await deleteFaces(trx, deps, check, subject) : 0,
    },
    before,
  );
  await happened(trx, {
    type: 'verification.consent-decided',
    by: subject.by,
    checkId: check.id,
    decision,
    noticeVersion,
  });
  return row;
}

function wrongDocument(isDeclinedHere: boolean): string {
  return isDeclinedHere
    ? 'Choose the second identity document'
    : 'A second identity document is only used instead of the photograph of the face';
}

function isSame(before: ConsentRow, { decision, secondDocumentKind }: Schemas['FaceConsentInput']): boolean {
  return (
    before.decision === decision &&
    before.second_document === (secondDocumentKind ?? null) &&
    before.notice_version === currentNotice
  );
}

async function dropThirdPhotograph(trx: Transaction<Database>, checkId: string, now: Date): Promise<void> {
  const waiting = await findWaitingFiles(trx, checkId);
  const third = waiting.filter(({ side, stored_at }) => side === 'selfie' && stored_at !== null);
  await dropWaitingFiles(
    trx,
    third.map(({ id }) => id),
    now,
  );
}

/**
 * Deletes the photographs of the face that were handed in with any attempt, unless the client has a legal hold. A document that
 * the client's record or a submission names is not deleted.
 * @returns how many
 */
async function deleteFaces(
  trx: Transaction<Database>,
  { config, clock }: ConsentDeps,
  check: CheckRow,
  { userId, by }: Subject,
): Promise<number> {
  if (await isHeld(trx, userId)) return 0;
  const cipher = await clientReader({ config, db: trx }, userId);
  const handIns = (await findHandIns(trx, check.id)).map((row) => openHandIn(cipher, row));
  const faces = handIns.filter((each) => !each.secondDocumentKind).map(({ selfieFileId }) => selfieFileId);
  const files = await findFiles(trx, faces);
  const own = files.filter(({ kind, held, deleted_at }) => kind === 'identity' && held === 0 && !deleted_at);
  for (const { id } of own) {
    await markDeleted(trx, id, clock.now());
    await happened(trx, { type: 'file.deleted', by, id, kind: 'identity' });
  }
  return own.length;
}
