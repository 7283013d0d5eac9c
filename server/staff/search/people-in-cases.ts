import type { Kysely } from 'kysely';
import { personName } from '#domain/rules/person-identity.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReaders, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findSectionOfEach } from '#server/records/sections/section.repository.ts';
import { openSection } from '#server/records/sections/section-cipher.ts';

export type PersonInCase = {
  name: string;
  role: 'representative' | 'director' | 'beneficialOwner' | 'relatedParty';
};

/** Returns the people in the answers of some clients, by client id, as last saved. A person with two roles is listed twice. */
export async function peopleInCases(
  db: Kysely<Database>,
  { config }: Pick<Deps, 'config'>,
  userIds: readonly string[],
): Promise<Map<string, PersonInCase[]>> {
  const readerOf = await clientReaders({ config, db }, userIds);
  const found = new Map<string, PersonInCase[]>();
  const add = (userId: string, people: readonly PersonInCase[]) =>
    found.set(userId, [...(found.get(userId) ?? []), ...people]);

  for (const row of await findSectionOfEach(db, userIds, 'contact-details')) {
    const saved = unlessUnreadable(
      () => openSection<'contact-details'>(readerOf(row.user_id), row),
      undefined,
    );
    if (saved) add(row.user_id, [{ name: personName(saved).trim(), role: 'representative' }]);
  }
  const section = 'control-ownership-and-related-parties';
  for (const row of await findSectionOfEach(db, userIds, section)) {
    const saved = unlessUnreadable(() => openSection<typeof section>(readerOf(row.user_id), row), undefined);
    if (!saved) continue;
    const named = (people: readonly { firstName: string; lastName: string }[], role: PersonInCase['role']) =>
      people.map((person) => ({ name: personName(person), role }));
    add(row.user_id, [
      ...named(saved.directors, 'director'),
      ...named(saved.beneficialOwners, 'beneficialOwner'),
      ...named(saved.relatedParties, 'relatedParty'),
    ]);
  }
  return found;
}
