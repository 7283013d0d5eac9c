import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { type SectionId, type SectionRecords, stepWithSection } from '#domain/records/sections.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { changedFields } from '#server/platform/core/changed-fields.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientCipher, clientReader, type RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { preconditionFailed } from '#server/platform/http/errors.ts';
import { preconditionsHold } from '#server/platform/http/preconditions.ts';
import { assertStillShared } from '../colleagues/access.ts';
import { assertEditable, assertReopened } from '../onboarding/assert-editable.ts';
import { findSection, insertSection, replaceSection, type StoredSection } from './section.repository.ts';
import { boundTo, openSection } from './section-cipher.ts';

/** A current record with the data for its response headers. */
export type SavedSection<Section extends SectionId> = {
  value: SectionRecords[Section];
  version: number;
  updatedAt: string;
};

export type SectionSave<Section extends SectionId> = {
  userId: string;
  section: Section;
  /** Passed the domain's rules. */
  value: SectionRecords[Section];
  /** The client, an invited colleague, or an administrator on the client's behalf. */
  by: Principal;
  /** `If-Match` and `If-None-Match` are evaluated. */
  headers: IncomingHttpHeaders;
};

/** Parallel saves of one record retry on a conflict; each lost race is a successful save of another call. */
const RACES_AT_MOST = 100;

/** The records of the seven sections, encrypted at rest. Each save stores the earlier version and an audit entry. */
export type SectionStore = {
  read<Section extends SectionId>(
    userId: string,
    section: Section,
  ): Promise<SavedSection<Section> | undefined>;
  /**
   * Saves the whole record or nothing. Throws 412 if the preconditions fail, 409 for a client whose submission is under
   * review, 409 for staff once it is decided, 403 for an invited colleague whose access has ended meanwhile.
   */
  save<Section extends SectionId>(save: SectionSave<Section>): Promise<SavedSection<Section>>;
  /** Restores a record to what the client certified, in a transaction that has locked the client's sections. */
  putBack<Section extends SectionId>(
    trx: Transaction<Database>,
    save: Omit<SectionSave<Section>, 'headers'>,
  ): Promise<void>;
};

export function createSectionStore({
  db,
  clock,
  config,
}: Pick<CoreDeps, 'db' | 'clock' | 'config'>): SectionStore {
  const open = <Section extends SectionId>(
    cipher: RecordReader,
    row: StoredSection,
  ): SavedSection<Section> => ({
    value: openSection<Section>(cipher, row),
    version: row.version,
    updatedAt: row.updated_at,
  });

  async function attempt<Section extends SectionId>(
    trx: Transaction<Database>,
    { userId, section, value, by, headers, putsBack = false }: SectionSave<Section> & { putsBack?: boolean },
  ): Promise<SavedSection<Section> | 'lost the race'> {
    const earlier = await findSection(trx, userId, section);
    const cipher = await clientCipher({ config, db: trx }, userId);
    const before = earlier && open<Section>(cipher, earlier);
    if (!preconditionsHold(headers, before?.version ?? null)) {
      // A repeated save whose first response was lost: it has already been applied (RFC 9110, section 13.1.1).
      if (before && isDeepStrictEqual(before.value, value)) return before;
      throw preconditionFailed();
    }
    const version = (before?.version ?? 0) + 1;
    const updatedAt = clock.now().toISOString();
    const data = cipher.encrypt(JSON.stringify(value), boundTo({ user_id: userId, section, version }));
    const row = { user_id: userId, section, version, data, updated_at: updatedAt, updated_by: by.userId };
    const stored = earlier ? await replaceSection(trx, earlier, row) : await insertSection(trx, row);
    if (!stored) return 'lost the race';
    if (by.role === 'client') {
      await assertStillShared(trx, by, stepWithSection(section).id);
      await assertEditable(trx, userId);
    } else await assertReopened(trx, userId);
    await happened(trx, {
      type: 'section.saved',
      by: actorOf(by),
      userId,
      section,
      version,
      before: before?.value,
      value,
      changed: changedFields(before?.value, value),
      putsBack,
    });
    return { value, version, updatedAt };
  }

  return {
    async read<Section extends SectionId>(userId: string, section: Section) {
      const row = await findSection(db, userId, section);
      return row && open<Section>(await clientReader({ config, db }, userId), row);
    },
    save: (save) =>
      inTransaction(db, async (trx) => {
        for (let races = 0; races < RACES_AT_MOST; races += 1) {
          const saved = await attempt(trx, save);
          if (saved !== 'lost the race') return saved;
        }
        throw new Error('A save lost every race');
      }),
    async putBack(trx, save) {
      const saved = await attempt(trx, { ...save, headers: {}, putsBack: true });
      if (saved === 'lost the race') throw new Error('A locked record lost a race');
    },
  };
}
