import type { SectionRecords } from '#domain/records/sections.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { personIds, selfIds } from '#server/records/identity/check-id.ts';
import {
  type CheckRow,
  newCheck,
  sealPerson,
  sealReason,
} from '#server/records/identity/checks.repository.ts';
import { toVerification, type VerificationOverview } from '#server/records/identity/verification-overview.ts';
import type { Chance } from './chance.ts';
import type { Life } from './life.ts';

const DAY = 86_400_000;
const REASON = 'The photograph is too dark to be read.';

type Given = {
  userId: string;
  life: Life;
  records: Partial<SectionRecords>;
  /** Whether the photographs were handed in: undecided checks then wait for a reviewer. */
  isHandedIn: boolean;
};
type Made = { rows: CheckRow[]; overview: VerificationOverview; isRefused: boolean };

/** Adds the identity checks of a case: requested on their steps and decided a day later; some are rejected. */
export function checkRows(
  { config, cipher, chance }: { config: Config; cipher: RecordCipher; chance: Chance },
  { userId, life, records, isHandedIn }: Given,
): Made {
  const at = (step: Life['step']) => life.finished.find((each) => each.step === step)?.at;
  const askedAt = at('controlOwnershipVerification');
  const ownAt = at('identityVerification');
  const isTaken = life.events.some(({ event }) => event === 'takeIntoReview');
  const rows: CheckRow[] = [];
  const people: VerificationOverview['people'] = [];

  function decided(row: CheckRow, since: number): CheckRow {
    const isRefused = chance.isTrue(0.04);
    const updated = new Date(Math.min(since + DAY, life.touchedAt)).toISOString();
    const reason = isRefused ? sealReason(cipher, row.id, REASON) : null;
    const status = isRefused ? 'refused' : 'verified';
    return { ...row, provider: 'manual', attempt: 1, version: 2, status, reason, updated_at: updated };
  }

  function waiting(row: CheckRow): CheckRow {
    return {
      ...row,
      provider: 'manual',
      attempt: 1,
      version: 1,
      status: 'pending',
      updated_at: row.created_at,
    };
  }

  const lists = records['control-ownership-and-related-parties'];
  for (const role of ['directors', 'beneficialOwners'] as const) {
    for (const { firstName, lastName, email } of lists?.[role] ?? []) {
      if (askedAt === undefined) continue;
      const name = `${firstName} ${lastName}`;
      const [id] = personIds(config, userId, { name, email });
      let row = rows.find((each) => each.id === id);
      if (!row) {
        const person = sealPerson(cipher, id, { name, email });
        const fresh = newCheck(id, { userId, person, now: new Date(askedAt) });
        const asked = { ...fresh, requested_at: fresh.created_at };
        row = isTaken ? decided(asked, askedAt) : isHandedIn ? waiting(asked) : asked;
        rows.push(row);
      }
      const { status, reason } = toVerification(row, () => REASON);
      people.push({
        id,
        role,
        firstName,
        lastName,
        email,
        verified: status === 'verified',
        status,
        reason,
        requestedAt: row.requested_at,
      });
    }
  }
  let own: CheckRow | undefined;
  if (ownAt !== undefined && (isTaken || isHandedIn)) {
    const [id] = selfIds(config, userId);
    const fresh = newCheck(id, { userId, person: null, now: new Date(ownAt) });
    own = isTaken ? decided(fresh, ownAt) : waiting(fresh);
    rows.push(own);
  }
  return {
    rows,
    overview: { provider: 'manual', self: toVerification(own, () => REASON), people },
    isRefused: rows.some(({ status }) => status === 'refused'),
  };
}
