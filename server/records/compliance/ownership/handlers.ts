import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { toBods } from '#domain/compliance/ownership/bods/export.ts';
import { fromBods } from '#domain/compliance/ownership/bods/import.ts';
import { prefill } from '#domain/compliance/ownership/prefill.ts';
import { checkOwnership } from '#domain/compliance/ownership/rule.ts';
import type { OwnershipStructure } from '#domain/compliance/ownership/structure.ts';
import { firmName } from '#domain/firm.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inSnapshot, inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, HttpError, notFound } from '#server/platform/http/errors.ts';
import { etagOf, preconditionsHold } from '#server/platform/http/preconditions.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { savedRecordsOf } from '#server/records/sections/saved-records.ts';
import { findStaff, nameOfStaff } from '#server/records/users/staff.ts';
import {
  deleteOwnership,
  findOwnership,
  insertOwnership,
  type OwnershipRow,
  openOwnership,
  ownershipVersions,
  ownershipVersionsUntil,
  sealOwnership,
} from './ownership.repository.ts';
import { presentOwnership } from './present.ts';
import { findStatement, openStatement } from './statement.repository.ts';

type OwnershipOperationId =
  | 'getCaseOwnership'
  | 'saveCaseOwnership'
  | 'exportCaseOwnership'
  | 'importCaseOwnership'
  | 'listCaseOwnershipVersions'
  | 'getCaseOwnershipVersion';

type CaseOwnership = components['schemas']['CaseOwnership'];

type Save = {
  id: string;
  /** Passed the domain's rule. */
  structure: OwnershipStructure;
  by: Principal;
  headers: IncomingHttpHeaders;
  isImport: boolean;
};

/** Who owns and controls the client of a case. The contract restricts access to administrators and reviewers. */
export function ownershipHandlers(deps: Deps): Handlers<OwnershipOperationId> {
  const { db, config, clock } = deps;

  async function present(from: Kysely<Database>, id: string): Promise<CaseOwnership> {
    const { user_id: userId } = await findCase(from, id);
    const records = await savedRecordsOf(from, config, userId);
    const row = await findOwnership(from, id);
    const stated = await statedBy(from, { id, userId });
    if (!row) {
      const analysis = presentOwnership(prefill(records), records);
      return { version: 0, savedAt: null, savedBy: null, ...analysis, stated };
    }
    const structure = await openOwnership({ config, db: from }, userId, row);
    const staff = await findStaff(from, [row.saved_by]);
    return {
      version: row.version,
      savedAt: row.saved_at,
      savedBy: staff.get(row.saved_by) ?? null,
      ...presentOwnership(structure, records),
      stated,
    };
  }

  async function statedBy(
    from: Kysely<Database>,
    { id, userId }: { id: string; userId: string },
  ): Promise<CaseOwnership['stated']> {
    const row = await findStatement(from, id);
    if (!row) return null;
    const structure = await openStatement({ config, db: from }, userId, row);
    return { revision: row.revision, savedAt: row.saved_at, structure };
  }

  /** Stores a version. Throws 404, and 412 with the name of the other staff member if the preconditions in the headers fail. */
  const save = ({ id, structure, by, headers, isImport }: Save): Promise<CaseOwnership> =>
    inTransaction(db, async (trx) => {
      await lockOnboarding(trx, id);
      const { user_id: userId } = await findCase(trx, id);
      const keys = { config, db: trx };
      const row = await findOwnership(trx, id);
      const before = row && (await openOwnership(keys, userId, row));
      // A repeated save whose first response was lost has already been applied (RFC 9110, section 13.1.1).
      if (isDeepStrictEqual(before, structure)) return present(trx, id);
      if (!preconditionsHold(headers, row?.version ?? null)) {
        throw new HttpError(412, await savedMeanwhile(trx, row, by));
      }
      const version = (row?.version ?? 0) + 1;
      const written = {
        onboarding_id: id,
        version,
        saved_at: clock.now().toISOString(),
        saved_by: by.userId,
      };
      await insertOwnership(trx, await sealOwnership(keys, userId, written, structure));
      if (row && !isImport && isSameSitting(row, written)) await deleteOwnership(trx, row);
      const people = structure.nodes.filter(({ kind }) => kind === 'person').length;
      const organizations = structure.nodes.length - people;
      const type = 'ownership.saved';
      await happened(trx, {
        type,
        by: actorOf(by),
        onboardingId: id,
        version,
        people,
        organizations,
        isImport,
      });
      return present(trx, id);
    });

  const today = () => dayOf(clock.now());

  return {
    async getCaseOwnership({ params }, reply) {
      const answer = await inSnapshot(db, (trx) => present(trx, params.id));
      if (answer.version > 0) reply.header('etag', etagOf(answer.version));
      return answer;
    },

    async saveCaseOwnership({ principal: by, params: { id }, body, headers }, reply) {
      const checked = checkOwnership(body, { today: today() });
      if (!checked.ok) throw badRequest(checked.errors);
      const answer = await save({ id, structure: checked.value, by, headers, isImport: false });
      reply.header('etag', etagOf(answer.version));
      return answer;
    },

    listCaseOwnershipVersions: ({ params: { id } }) =>
      inSnapshot(db, async (trx) => {
        const { user_id: userId } = await findCase(trx, id);
        const rows = await ownershipVersions(trx, id);
        const staff = await findStaff(
          trx,
          rows.map(({ saved_by }) => saved_by),
        );
        const items = await Promise.all(
          rows.toReversed().map(async (row) => {
            const { nodes, outcome } = await openOwnership({ config, db: trx }, userId, row);
            const people = nodes.filter(({ kind }) => kind === 'person').length;
            return { ...savedOf(row, staff), outcome, people, organizations: nodes.length - people };
          }),
        );
        return { items };
      }),

    getCaseOwnershipVersion: ({ params: { id, version } }) =>
      inSnapshot(db, async (trx) => {
        const { user_id: userId } = await findCase(trx, id);
        const [row, before] = await ownershipVersionsUntil(trx, id, version);
        if (row?.version !== version) throw notFound();
        const keys = { config, db: trx };
        return {
          ...savedOf(row, await findStaff(trx, [row.saved_by])),
          structure: await openOwnership(keys, userId, row),
          before: before ? await openOwnership(keys, userId, before) : null,
        };
      }),

    async exportCaseOwnership({ params: { id } }) {
      const { structure, version } = await inSnapshot(db, (trx) => present(trx, id));
      const publication = { caseId: id, version, date: today(), publisher: firmName };
      return { statements: toBods(structure, publication) };
    },

    async importCaseOwnership({ principal: by, params: { id }, body, headers }, reply) {
      await findCase(db, id);
      const read = fromBods(body.statements, { caseId: id, today: today() });
      if (!read.ok) {
        throw badRequest(
          read.errors.map(({ property, message }) => ({
            property: property === '' ? 'statements' : `statements.${property}`,
            message,
          })),
        );
      }
      const answer = await save({ id, structure: read.value, by, headers, isImport: true });
      reply.header('etag', etagOf(answer.version));
      return answer;
    },
  };
}

/** The page saves after each change: the versions that one staff member saves within this time count as one. */
const sittingMinutes = 15;

/** Returns when a version was saved, and by whom. */
function savedOf(
  { version, saved_at, saved_by }: OwnershipRow,
  staff: Awaited<ReturnType<typeof findStaff>>,
) {
  return { version, savedAt: saved_at, savedBy: staff.get(saved_by) ?? null };
}

type Saved = Pick<OwnershipRow, 'saved_at' | 'saved_by'>;

function isSameSitting(before: Saved, now: Saved): boolean {
  const passed = Date.parse(now.saved_at) - Date.parse(before.saved_at);
  return before.saved_by === now.saved_by && passed < sittingMinutes * 60_000;
}

async function savedMeanwhile(
  db: Kysely<Database>,
  row: OwnershipRow | undefined,
  by: Principal,
): Promise<string> {
  if (!row) return 'The ownership was not saved yet. Nothing was changed.';
  return `${await nameOfStaff(db, row.saved_by, by.userId)} saved the ownership in the meantime. Nothing was changed.`;
}
