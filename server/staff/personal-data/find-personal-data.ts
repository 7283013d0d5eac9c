import type { components } from '#contract/schema.d.ts';
import { caseIndexOf } from '#server/derived/case-index/case-index.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { normaliseEmail } from '#server/records/users/email-address.ts';
import { findUserByEmail } from '#server/records/users/users.repository.ts';
import { caseCipher } from './case-cipher.ts';
import { peopleOfCase } from './people-of-case.ts';

type Found = components['schemas']['PersonalDataFound']['items'][number];
type FindDeps = Pick<Deps, 'db' | 'config'>;

/** Cases with a person of this address that are examined. */
const CASES_AT_MOST = 50;

/** Returns what is stored about an email address: the account, entries of visitors, and people whom cases name. */
export async function findPersonalData(deps: FindDeps, asked: string): Promise<Found[]> {
  const email = normaliseEmail(asked);
  return [
    ...(await clientsWith(deps, email)),
    ...(await entriesWith(deps, email)),
    ...(await peopleWith(deps, email)),
  ];
}

async function clientsWith({ db }: FindDeps, email: string): Promise<Found[]> {
  const user = await findUserByEmail(db, email);
  if (user?.role !== 'client') return [];
  const cases = await db
    .selectFrom('onboardings')
    .select(['id', 'company', 'deleted_at'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  const name = `${user.first_name} ${user.last_name}`.trim();
  return [
    {
      kind: 'client',
      id: user.id,
      title: name || user.email,
      createdAt: user.created_at,
      cases: cases.map(({ id, company, deleted_at }) => ({
        id,
        title: company || user.email,
        deletedAt: deleted_at,
      })),
    },
  ];
}

async function entriesWith({ db }: FindDeps, email: string): Promise<Found[]> {
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'subject as title', 'created_at'])
    .where('email', '=', email)
    .execute();
  const resumes = await db
    .selectFrom('resumes')
    .select(['id', 'position as title', 'created_at'])
    .where('email', '=', email)
    .execute();
  const applications = await db
    .selectFrom('msb_applications')
    .select(['id', 'status as title', 'created_at'])
    .where('owner', '=', email)
    .execute();
  const subscriptions = await db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'state as title', 'created_at'])
    .where('email', '=', email)
    .execute();
  const listed = {
    contact: contacts,
    resume: resumes,
    'msb-application': applications,
    newsletter: subscriptions,
  };
  return Object.entries(listed).flatMap(([kind, rows]) =>
    rows.map(({ id, title, created_at }) => ({
      kind: kind as keyof typeof listed,
      id,
      title,
      createdAt: created_at,
      cases: [],
    })),
  );
}

/** People of cases that are in the search index, which contains the addresses of the present records. */
async function peopleWith(deps: FindDeps, email: string): Promise<Found[]> {
  const { db, config } = deps;
  const rows = await db
    .selectFrom('case_terms')
    .innerJoin('onboardings', 'onboardings.case_key', 'case_terms.case_key')
    .select(['onboardings.id', 'onboardings.user_id', 'onboardings.company', 'onboardings.created_at'])
    .where('case_terms.term', '=', caseIndexOf(config).terms.ofEmail(email))
    .where('onboardings.deleted_at', 'is', null)
    .limit(CASES_AT_MOST)
    .execute();
  const found: Found[] = [];
  for (const { id, user_id: userId, company, created_at: createdAt } of rows) {
    const people = await peopleOfCase(db, deps, { cipher: await caseCipher(db, deps, userId), userId });
    for (const person of people.filter((each) => normaliseEmail(each.email) === email)) {
      const title = company || 'A case without a company';
      const cases = [{ id, title, deletedAt: null }];
      found.push({ kind: 'person', id: person.id, title: person.name, createdAt, cases });
    }
  }
  return found;
}
