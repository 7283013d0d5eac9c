import type { Kysely } from 'kysely';
import { personName } from '#domain/rules/person-identity.ts';
import { entriesIn, type IdentifyingTexts, identifyingTexts } from '#domain/rules/redact-person.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { personIds } from '#server/records/identity/check-id.ts';
import { boundTo } from '#server/records/sections/section-cipher.ts';
import type { CaseCipher } from './case-cipher.ts';

/** A director, owner or related party whom a case names now or named earlier. */
export type PersonOfCase = {
  /** The id of their identity check, whether or not there is one. */
  id: string;
  /** The ids under every secret. */
  ids: readonly string[];
  name: string;
  email: string;
  /** Whether the present record names them. */
  isPresent: boolean;
  known: IdentifyingTexts;
};

const section = 'control-ownership-and-related-parties';

/** Returns the people whom the records of a client name in any version. */
export async function peopleOfCase(
  db: Kysely<Database>,
  { config }: Pick<Deps, 'config'>,
  { cipher, userId }: { cipher: Pick<CaseCipher, 'decrypt'>; userId: string },
): Promise<PersonOfCase[]> {
  type Found = { entries: Parameters<typeof identifyingTexts>[0][number][]; isPresent: boolean };
  const found = new Map<string, Found>();
  for (const table of ['section_records', 'section_versions'] as const) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('user_id', '=', userId)
      .where('section', '=', section)
      .execute();
    for (const row of rows) {
      for (const entry of entriesIn(JSON.parse(cipher.decrypt(row.data, boundTo(row))))) {
        // A person without an address has no identity, and one that was erased has neither.
        if (entry.email === '') continue;
        const [id] = personIds(config, userId, { name: personName(entry), email: entry.email });
        const known = found.get(id) ?? { entries: [], isPresent: false };
        known.entries.push(entry);
        known.isPresent ||= table === 'section_records';
        found.set(id, known);
      }
    }
  }
  return [...found].flatMap(([id, { entries, isPresent }]) => {
    const [first] = entries;
    const known = identifyingTexts(entries);
    if (!first || !known) return [];
    const named = { name: personName(first), email: first.email };
    return [{ id, ids: personIds(config, userId, named), ...named, isPresent, known }];
  });
}
