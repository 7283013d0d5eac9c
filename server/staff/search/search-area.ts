import type { components } from '#contract/schema.d.ts';
import type { Permission } from '#domain/rules/permission.ts';
import { may, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import type { Entry, EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';
import { beginningsOf, lookedUp, wordsOf } from '#server/platform/search/words.ts';
import { storedPosts } from '#server/records/blogs/definition.ts';
import { storedContacts } from '#server/records/contacts/definition.ts';
import { storedMsbApplications } from '#server/records/msb-application/definition.ts';
import { storedResumes } from '#server/records/resumes/definition.ts';
import { storedTrainings } from '#server/records/trainings/stored-trainings.ts';
import { listStaff } from '#server/records/users/staff.ts';
import { listCases } from '../cases/list-cases.ts';
import { peopleInCases } from './people-in-cases.ts';

type Hit = components['schemas']['AreaHit'];

/** Hits of each kind: more are found by more words, or on the page of that kind. */
const OF_EACH = 5;

/** The search of the command palette: every kind of record that the caller may read, one after the other. */
export function searchHandlers(deps: Deps): Handlers<'searchArea'> {
  const sources: readonly Source[] = [
    { permission: 'cases:read', find: (text: string, caller: Principal) => findCases(deps, text, caller) },
    { permission: 'users:read', find: (text: string) => findStaff(deps, text) },
    entriesOf(
      deps,
      'contacts:read',
      storedContacts(deps),
      ({ id, name, company, subject, email, status }) => ({
        ...{ kind: 'contact', id, title: subject || name, status },
        about: [subject ? name : '', company, email].filter((part) => part !== '').join(' · '),
      }),
    ),
    entriesOf(
      deps,
      'msb-applications:read',
      storedMsbApplications(deps),
      ({ id, business, owner, status }) => ({
        ...{ kind: 'msb-application', id, title: business.legalName || owner, status },
        about: business.legalName ? owner : '',
      }),
    ),
    entriesOf(deps, 'resumes:read', storedResumes(deps), ({ id, name, position, email }) => ({
      ...{ kind: 'resume', id, title: name, about: `${position} · ${email}`, status: null },
    })),
    entriesOf(deps, 'posts:read', storedPosts, ({ id, title, author, state }) => ({
      ...{ kind: 'post', id, title, about: author, status: state },
    })),
    entriesOf(deps, 'trainings:read', storedTrainings, ({ id, title, summary, state }) => ({
      ...{ kind: 'training', id, title, about: summary, status: state },
    })),
  ];

  return {
    async searchArea({ body: { text }, principal }) {
      if (wordsOf(text).length === 0) return { items: [] };
      const allowed = sources.filter(({ permission }) => may(principal, permission));
      const found = await Promise.all(allowed.map(({ find }) => find(text, principal)));
      return { items: found.flat() };
    },
  };
}

type Source = { permission: Permission; find(text: string, caller: Principal): Promise<Hit[]> };

/** The entries of a managed resource. */
function entriesOf<Row extends ManagedColumns, Values extends object>(
  deps: Deps,
  permission: Permission,
  storage: EntryStorage<Row, Values>,
  toHit: (entry: Entry<Values>) => Hit,
): Source {
  const { list } = managedEntries(deps, storage);
  return {
    permission,
    async find(search, knownCaller) {
      const { items } = await list({ query: { search, page: 1, pageSize: OF_EACH }, knownCaller });
      return items.map(toHit);
    },
  };
}

/**
 * Returns the cases that the queue finds, changed last first, by what matched: the company, people by name, or anything else,
 * such as an email address. Several people of one case are several hits.
 */
async function findCases(deps: Deps, search: string, caller: Principal): Promise<Hit[]> {
  const query = { search, page: 1, pageSize: OF_EACH, sort: 'updatedAt', order: 'desc' } as const;
  const { items } = await listCases(deps, query, caller);
  const people = await peopleInCases(
    deps.db,
    deps,
    items.map(({ userId }) => userId),
  );
  const hits = items.flatMap(({ id, userId, company, email, status }): Hit[] => {
    const called = company || email;
    const byName = (people.get(userId) ?? []).filter(({ name }) => hasWords(name, search));
    const found: Hit[] = byName.map(({ name, role }) => ({
      ...{ kind: 'person', id, title: name, about: called, role, status },
    }));
    if (hasWords(company, search)) found.push({ kind: 'company', id, title: called, about: email, status });
    if (found.length === 0) found.push({ kind: 'case', id, title: called, about: email, status });
    return found;
  });
  return (['company', 'person', 'case'] as const).flatMap((kind) =>
    hits.filter((hit) => hit.kind === kind).slice(0, OF_EACH),
  );
}

/** Returns staff members with an active account. Clients are found by their cases. */
async function findStaff({ db }: Deps, search: string): Promise<Hit[]> {
  const found = (await listStaff(db)).filter(({ name, email }) => hasWords(`${name} ${email}`, search));
  return found.slice(0, OF_EACH).map(({ id, name, email }) => ({
    ...{ kind: 'user', id, title: name, about: name === email ? '' : email, status: null },
  }));
}

/** Whether a text has every searched word, or a word that begins with it, by the rules of the search index. */
function hasWords(text: string, search: string): boolean {
  const known = new Set(wordsOf(text).flatMap(beginningsOf));
  return wordsOf(search).every((word) => known.has(lookedUp(word)));
}
