import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { personName } from '#domain/rules/person-identity.ts';
import type { Person } from '#domain/sections/person.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReaders, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findSectionOfEach } from '../sections/section.repository.ts';
import { openSection } from '../sections/section-cipher.ts';
import { createSectionStore } from '../sections/section-store.ts';
import { type CheckIds, personIds } from './check-id.ts';

export type PersonRole = components['schemas']['PersonRole'];

/** A director or beneficial owner in a client's saved record. */
export type NamedPerson = Pick<Person, 'firstName' | 'lastName' | 'email'> & {
  role: PersonRole;
  /** First and last name joined (specification section 7). */
  name: string;
  /** The possible ids of their check, which need not exist. */
  ids: CheckIds;
};

const section = 'control-ownership-and-related-parties';

/** Returns the directors and beneficial owners of the client's saved record, in its order. */
export async function peopleOf(
  db: Kysely<Database>,
  deps: Pick<CoreDeps, 'config'>,
  userId: string,
): Promise<NamedPerson[]> {
  return (await peopleOfEach(db, deps, [userId]))(userId);
}

/** The same for several clients, with all rows read at once. @returns a function for the people of one of them */
export async function peopleOfEach(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  userIds: readonly string[],
): Promise<(userId: string) => NamedPerson[]> {
  const readerOf = await clientReaders({ config, db }, userIds);
  const rows = new Map((await findSectionOfEach(db, userIds, section)).map((row) => [row.user_id, row]));
  return (userId) => {
    const row = rows.get(userId);
    if (!row) return [];
    const saved = openSection<typeof section>(readerOf(userId), row);
    const listed = (role: PersonRole) =>
      saved[role].map(({ firstName, lastName, email }) => {
        const name = personName({ firstName, lastName });
        const ids = personIds(config, userId, { name, email });
        return { role, firstName, lastName, email, name, ids };
      });
    return [...listed('directors'), ...listed('beneficialOwners')];
  };
}

/**
 * Returns the names of these clients' representatives, first and last name joined, by client id; a client without saved
 * contact details, or with an unreadable key, has no entry.
 */
export async function representativesOfEach(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const readerOf = await clientReaders({ config, db }, userIds);
  const names = new Map<string, string>();
  for (const row of await findSectionOfEach(db, userIds, 'contact-details')) {
    const saved = unlessUnreadable(
      () => openSection<'contact-details'>(readerOf(row.user_id), row),
      undefined,
    );
    if (saved) names.set(row.user_id, `${saved.firstName} ${saved.lastName}`.trim());
  }
  return names;
}

/** Returns the name of the client's company; '' until its details are saved. */
export async function companyOf(
  db: Kysely<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  userId: string,
): Promise<string> {
  const saved = await createSectionStore({ db, clock, config }).read(userId, 'company-details');
  return saved?.value.legalName ?? '';
}
