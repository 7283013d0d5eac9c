import type { Kysely } from 'kysely';
import type { Person } from '../../domain/records/control-ownership.ts';
import type { components } from '../../src/api/schema.d.ts';
import type { Database } from '../db/schema.ts';
import type { CoreDeps } from '../deps.ts';
import { createSectionStore } from '../sections/section-store.ts';
import { type CheckIds, personIds } from './check-id.ts';

export type PersonRole = components['schemas']['PersonRole'];

/** A director or beneficial owner of a client's saved record. */
export type NamedPerson = Pick<Person, 'firstName' | 'lastName' | 'email'> & {
  role: PersonRole;
  /** First and last name joined (specification section 7). */
  name: string;
  /** What their check's id is, or would be. */
  ids: CheckIds;
};

/** Everybody whom the client's saved record lists as director or beneficial owner, in its order. */
export async function peopleOf(
  db: Kysely<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  userId: string,
): Promise<NamedPerson[]> {
  const store = createSectionStore({ db, clock, config });
  const saved = await store.read(userId, 'control-ownership-and-related-parties');
  if (!saved) return [];
  const listed = (role: PersonRole) =>
    saved.value[role].map(({ firstName, lastName, email }) => {
      const name = `${firstName} ${lastName}`;
      return { role, firstName, lastName, email, name, ids: personIds(config, userId, { name, email }) };
    });
  return [...listed('directors'), ...listed('beneficialOwners')];
}

/** What the client's company is called; '' before its details are saved. */
export async function companyOf(
  db: Kysely<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  userId: string,
): Promise<string> {
  const saved = await createSectionStore({ db, clock, config }).read(userId, 'company-details');
  return saved?.value.legalName ?? '';
}
