import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { checkEntry } from '#domain/compliance/entries/check-entry.ts';
import { entryForms } from '#domain/compliance/entries/entry-forms.ts';
import type { EntryAnswers, EntryKind } from '#domain/compliance/entries/entry-kind.ts';
import { type ComplianceFacts, clientKey } from '#domain/compliance/file/facts.ts';
import { isAboutOfficer, otherOfficerMessage } from '#domain/compliance/file/senior-officer.ts';
import { missingPermission } from '#domain/rules/permission.ts';
import { actorOf, may, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inSnapshot, inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, notFound, refusedFor } from '#server/platform/http/errors.ts';
import { findCase } from '../onboarding/find-case.ts';
import { lockOnboarding } from '../onboarding/onboarding.repository.ts';
import { findStaff } from '../users/staff.ts';
import { insertEntry, sealAnswers } from './entries/entries.repository.ts';
import { findDecision, listDecisions } from './file/decisions.repository.ts';
import { fileDocument } from './file/file-document.ts';
import { loadFacts } from './file/load-facts.ts';
import { presentFile } from './file/present-file.ts';
import { presentRisk } from './risk/present-risk.ts';

type Schemas = components['schemas'];
type OperationId =
  | 'getComplianceFile'
  | 'downloadComplianceFile'
  | 'addComplianceEntry'
  | 'getComplianceDecision';

/** The compliance file of a case; the contract restricts access to staff. */
export function complianceHandlers(deps: Deps): Handlers<OperationId> {
  const { db } = deps;
  return {
    getComplianceFile: ({ params }) => inSnapshot(db, (trx) => readFile(trx, deps, params.id)),

    async downloadComplianceFile({ principal, params: { id } }, reply) {
      const file = await inSnapshot(db, (trx) => readFile(trx, deps, id));
      const at = deps.clock.now().toISOString();
      const pdf = await deps.workers.pdf(principal.userId, fileDocument(file, { caseId: id, at }));
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="compliance-file.pdf"',
        })
        .send(pdf);
    },

    async addComplianceEntry({ principal: by, params, body }, reply) {
      await addEntry(deps, { id: params.id, entry: body, by });
      reply.code(201);
      return inSnapshot(db, (trx) => readFile(trx, deps, params.id));
    },

    async getComplianceDecision({ params }) {
      const { id, user_id: userId } = await findCase(db, params.id);
      const decision = await findDecision(db, deps, { id, userId, version: params.version });
      if (!decision) throw notFound();
      return decision;
    },
  };
}

/** Throws 404. */
async function readFile(
  db: Kysely<Database>,
  deps: Pick<Deps, 'config' | 'clock'>,
  id: string,
): Promise<Schemas['ComplianceFile']> {
  const onboarding = await findCase(db, id);
  const loaded = await loadFacts(db, deps, onboarding);
  const { facts, rows } = loaded;
  const staff = await findStaff(
    db,
    rows.map(({ made_by }) => made_by),
  );
  const authors = new Map(rows.map((row) => [row.id, staff.get(row.made_by) ?? null]));
  return {
    ...presentFile(facts, dayOf(deps.clock.now())),
    isEnforced: deps.config.complianceEnforced,
    seniorOfficer: facts.ownership?.seniorOfficer ?? null,
    risk: await presentRisk(db, deps, { onboarding, loaded }),
    entries: facts.entries.toReversed().map((entry) => ({ ...entry, by: authors.get(entry.id) ?? null })),
    decisions: await listDecisions(db, id),
  };
}

type Recorded = { kind: EntryKind; subject: string; answers: EntryAnswers };

/** Records an entry. Throws 400, 403 without the permission to sign off, 404, and 409 before the first submission. */
async function addEntry(
  deps: Deps,
  { id: onboardingId, entry, by }: { id: string; entry: Recorded; by: Principal },
): Promise<void> {
  const { db, config, clock, random } = deps;
  const { kind, subject } = entry;
  if (entryForms[kind].isSignOff && !may(by, 'compliance:sign-off')) {
    throw refusedFor('permission', missingPermission('compliance:sign-off'));
  }
  const now = clock.now();
  const checked = checkEntry(kind, entry.answers, { today: dayOf(now) });
  if (!checked.ok) {
    throw badRequest(
      checked.errors.map(({ property, message }) => ({ property: `answers.${property}`, message })),
    );
  }
  await inTransaction(db, async (trx) => {
    await lockOnboarding(trx, onboardingId);
    const onboarding = await findCase(trx, onboardingId);
    if (onboarding.submissions === 0) {
      throw conflict('This case has not been submitted yet. Its compliance file begins with the submission.');
    }
    const { facts } = await loadFacts(trx, deps, onboarding);
    assertSubject(facts, entry);
    assertOfficer(facts, { kind, answers: checked.value });
    if (isRecorded(facts, { kind, subject, answers: checked.value })) return;
    const id = newId(random);
    const cipher = await clientCipher({ config, db: trx }, onboarding.user_id);
    await insertEntry(trx, {
      id,
      onboarding_id: onboardingId,
      seq: facts.entries.length + 1,
      kind,
      subject,
      answers: sealAnswers(cipher, id, checked.value),
      made_by: by.userId,
      made_at: now.toISOString(),
    });
    const method = kind === 'identity_method' ? String(checked.value.method) : null;
    await happened(trx, {
      ...{ type: 'compliance.recorded', by: actorOf(by), onboardingId },
      ...{ kind, entryId: id, method },
    });
  });
}

/** Throws 400 for a person who is not in the case, and for an entry about the wrong kind of subject. */
function assertSubject({ people }: ComplianceFacts, { kind, subject }: Recorded): void {
  const { about } = entryForms[kind];
  const isClient = subject === clientKey;
  if (about === 'client' && !isClient) {
    throw badRequest([
      { property: 'subject', message: 'This entry is about the client, not about a person' },
    ]);
  }
  if (about === 'person' && isClient) {
    throw badRequest([{ property: 'subject', message: 'Choose the person whom this entry is about' }]);
  }
  if (!isClient && !people.some(({ key }) => key === subject)) {
    throw badRequest([
      { property: 'subject', message: 'This person is not in the case. Open the file again' },
    ]);
  }
}

/** Throws 400 for the verification of another officer than the one whom the ownership names. */
function assertOfficer(facts: ComplianceFacts, entry: Pick<Recorded, 'kind' | 'answers'>): void {
  if (isAboutOfficer(facts, entry)) return;
  const message = otherOfficerMessage(facts.ownership?.seniorOfficer ?? '');
  throw badRequest([{ property: 'answers.name', message }]);
}

/** Whether the latest entry of the subject is the same: a repeated call records nothing. */
function isRecorded({ entries }: ComplianceFacts, { kind, subject, answers }: Recorded): boolean {
  const last = entries.findLast((entry) => entry.subject === subject);
  return last?.kind === kind && JSON.stringify(last.answers) === JSON.stringify(answers);
}
