import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { personName } from '#domain/rules/person-identity.ts';
import type { Person } from '#domain/sections/person.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReaders } from '#server/platform/crypto/client-keys.ts';
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
  return (await peopleOfEach(db, deps, [userId])).get(userId) ?? [];
}

/** The same for several clients, by client id; a client without a saved record has no entry. */
export async function peopleOfEach(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  userIds: readonly string[],
): Promise<Map<string, NamedPerson[]>> {
  const readerOf = await clientReaders({ config, db }, userIds);
  const found = new Map<string, NamedPerson[]>();
  for (const row of await findSectionOfEach(db, userIds, section)) {
    const saved = openSection<typeof section>(readerOf(row.user_id), row);
    const listed = (role: PersonRole) =>
      saved[role].map(({ firstName, lastName, email }) => {
        const name = personName({ firstName, lastName });
        const ids = personIds(config, row.user_id, { name, email });
        return { role, firstName, lastName, email, name, ids };
      });
    found.set(row.user_id, [...listed('directors'), ...listed('beneficialOwners')]);
  }
  return found;
}

/**
 * Returns the names of these clients' representatives, first and last name joined, by client id; a client without saved
 * contact details has no entry.
 */
export async function representativesOfEach(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const readerOf = await clientReaders({ config, db }, userIds);
  const names = new Map<string, string>();
  for (const row of await findSectionOfEach(db, userIds, 'contact-details')) {
    const { firstName, lastName } = openSection<'contact-details'>(readerOf(row.user_id), row);
    names.set(row.user_id, `${firstName} ${lastName}`.trim());
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
