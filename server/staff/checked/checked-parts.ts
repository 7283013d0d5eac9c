import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { dropTicks, findChecked, keepTick } from './checked.repository.ts';
import type { Part } from './parts.ts';

export type CheckedPart = components['schemas']['CheckedPart'];

/** Returns the check marks of these parts: who has checked the current content, or an earlier one. */
export async function checkedParts(
  db: Kysely<Database>,
  onboardingId: string,
  parts: readonly Part[],
): Promise<CheckedPart[]> {
  const rows = await findChecked(db, onboardingId);
  const staff = await findStaff(
    db,
    rows.map(({ checked_by }) => checked_by),
  );
  const named = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row]));
  return parts.map(({ kind, keys, property, contents }) => {
    const [key] = keys;
    const [content] = contents;
    const row = keys.map((each) => named.get(`${kind} ${each}`)).find((found) => found !== undefined);
    const state = row ? (contents.includes(row.content) ? 'checked' : 'changed') : 'open';
    const by = row ? (staff.get(row.checked_by) ?? null) : null;
    return { kind, key, property, content, state, by, at: row?.checked_at ?? null };
  });
}

type PartCheck = components['schemas']['PartCheck'];

const changed = 'This has changed since you opened it. Open it again, then tick it.';

/**
 * Marks a part of a case as checked, or unmarks it. Marking it again has no effect, and the first mark remains. Throws
 * 409 for a removed part, and for marking outdated content.
 *
 * @param parts all current parts of the case
 */
export async function checkPart(
  trx: Transaction<Database>,
  { clock }: Pick<CoreDeps, 'clock'>,
  {
    onboardingId,
    parts,
    check,
    by,
  }: { onboardingId: string; parts: readonly Part[]; check: PartCheck; by: Principal },
): Promise<CheckedPart> {
  const part = parts.find(({ kind, keys }) => kind === check.kind && keys.includes(check.key));
  if (!part) throw conflict(changed);
  const type = check.checked ? 'case.part-checked' : 'case.part-unchecked';
  const [key] = part.keys;
  if (await change(trx, { onboardingId, part, check, by: by.userId, at: clock.now().toISOString() })) {
    await happened(trx, { type, by: actorOf(by), onboardingId, kind: part.kind, key });
  }
  const [now] = await checkedParts(trx, onboardingId, [part]);
  if (!now) throw new Error('One part has one state');
  return now;
}

type Change = { onboardingId: string; part: Part; check: PartCheck; by: string; at: string };

/** Returns whether anything changed. */
async function change(
  trx: Transaction<Database>,
  { onboardingId, part, check, by, at }: Change,
): Promise<boolean> {
  const { kind, keys, contents } = part;
  if (!check.checked) return (await dropTicks(trx, onboardingId, part)) > 0;
  if (!contents.includes(check.content)) throw conflict(changed);
  const [before] = await checkedParts(trx, onboardingId, [part]);
  if (before?.state === 'checked') return false;
  const [key, ...earlierKeys] = keys;
  const [first, ...others] = earlierKeys;
  if (first !== undefined) await dropTicks(trx, onboardingId, { kind, keys: [first, ...others] });
  const row = {
    onboarding_id: onboardingId,
    kind,
    key,
    content: contents[0],
    checked_by: by,
    checked_at: at,
  };
  return keepTick(trx, row);
}
