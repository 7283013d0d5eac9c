import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { findChecked } from './checked.repository.ts';
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
