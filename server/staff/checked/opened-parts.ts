import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { findOpened, type OpenedRow, saveOpened } from './checked.repository.ts';
import type { Part } from './parts.ts';

type OpenedPart = components['schemas']['OpenedPart'];
type OpenedPartsInput = components['schemas']['OpenedPartsInput'];

/** Returns who has opened which file, and which of the people in `parts` in the current form. */
export async function openedParts(
  db: Kysely<Database>,
  onboardingId: string,
  parts: readonly Part[],
): Promise<OpenedPart[]> {
  const current = (await findOpened(db, onboardingId)).flatMap((row) => {
    if (row.kind === 'file') return [row];
    const person = parts.find(({ kind, keys }) => kind === 'person' && keys.includes(row.key));
    // The key may be of an earlier secret; `checked` names the person by the current one.
    return person?.contents.includes(row.content) ? [{ ...row, key: person.keys[0] }] : [];
  });
  const staff = await findStaff(
    db,
    current.map(({ opened_by }) => opened_by),
  );
  return current.map(({ kind, key, opened_by, opened_at }) => ({
    kind,
    key,
    by: staff.get(opened_by) ?? null,
    at: opened_at,
  }));
}

/** The parts of a case that can be opened. */
type Openable = { onboardingId: string; parts: readonly Part[]; fileIds: ReadonlySet<string> };

/** Stores what a staff member has opened; ignores parts that the case does not contain or that have changed. */
export function recordOpened(
  trx: Transaction<Database>,
  { onboardingId, parts, fileIds }: Openable,
  { opened: { files, people }, by, at }: { opened: OpenedPartsInput; by: string; at: string },
): Promise<void> {
  const row = (kind: OpenedRow['kind'], key: string, content: string): OpenedRow => {
    return { onboarding_id: onboardingId, kind, key, opened_by: by, content, opened_at: at };
  };
  const seen = parts.filter(
    ({ kind, keys, contents }) =>
      kind === 'person' &&
      people.some(({ key, content }) => keys.includes(key) && contents.includes(content)),
  );
  return saveOpened(trx, [
    ...[...new Set(files)].filter((id) => fileIds.has(id)).map((id) => row('file', id, '')),
    ...seen.map(({ keys, contents }) => row('person', keys[0], contents[0])),
  ]);
}
