import { createHash } from 'node:crypto';
import { emptyMsbContent } from '#domain/msb/content.ts';
import { emptyPost } from '#domain/records/post.ts';
import type { EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';
import { indexedOf } from '#server/platform/managed/search-index.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { type Post, storedPosts } from '#server/records/blogs/definition.ts';
import { storedContacts } from '#server/records/contacts/definition.ts';
import { type MsbValues, storedMsbApplications } from '#server/records/msb-application/definition.ts';
import { storedPartners } from '#server/records/partners/definition.ts';
import { storedPromoCodes } from '#server/records/promo-codes/definition.ts';

/** How a managed resource is filled and requested. A new resource is one entry of `measuredResources`. */
type Measured<Row extends ManagedColumns, Values extends object> = {
  storage: EntryStorage<Row, Values>;
  /** Returns the values of the entry with a number. */
  values(n: number): Values;
  /** Its lists, and whether they are public. */
  lists: readonly List[];
};

type List = {
  address: string;
  isOpen?: boolean;
  sorts: readonly string[];
  /** Each filter, with a value that many entries have and others do not. */
  filters: Readonly<Record<string, string>>;
};

/** A resource without the types that only its entry needs. */
export type AnyMeasured = {
  storage: Pick<EntryStorage<ManagedColumns, object>, 'name' | 'table'>;
  lists: readonly List[];
  /** The row of the entry with a number, and that of the search index. */
  entry(n: number): { row: ManagedColumns; indexed: object | null };
};

/** Words that an entry shares with a fiftieth of the others, and one unique word. */
const places = [
  'harbour',
  'meadow',
  'station',
  'orchard',
  'granite',
  'lantern',
  'copper',
  'willow',
  'summit',
  'delta',
];
const trades = ['payments', 'custody', 'exchange', 'lending', 'audit'];

/** Returns the same number for the same entry and purpose; the numbers of two purposes are independent. */
const chance = (n: number, purpose: string) =>
  createHash('md5').update(`${purpose} ${n}`).digest().readUInt32BE(0);
const wordsOf = (n: number) =>
  `${pick(places, n, 'place')} ${pick(trades, n, 'trade')} ${chance(n, 'own').toString(16).padStart(8, '0')}`;
/** All within the last days: the server would otherwise begin to delete expired entries while it is measured. */
const began = Date.now() - 100_000_000;
const instant = (n: number) => new Date(began + n * 1000).toISOString();
const day = (n: number) => new Date(began - n * 250_000).toISOString().slice(0, 10);
const pick = <T>(choices: readonly T[], n: number, purpose: string): T =>
  choices[chance(n, purpose) % choices.length] as T;

function measured<Row extends ManagedColumns, Values extends object>({
  storage,
  values,
  lists,
}: Measured<Row, Values>): AnyMeasured {
  return {
    storage,
    lists,
    entry(n) {
      const id = `measured-${n}`;
      const own: ManagedColumns = { id, version: 1, created_at: instant(n), updated_at: instant(n) };
      const row = { ...storage.toColumns(values(n), id), ...own } as Row;
      return { row, indexed: indexedOf(storage, row) };
    },
  };
}

/** Resources of every kind of list: encrypted, open to everybody, with filters by time and by tags. */
export function measuredResources(config: Config): AnyMeasured[] {
  return [
    measured({
      storage: storedContacts({ config }),
      values: (n) => ({
        name: wordsOf(n),
        email: `visitor-${n}@example.com`,
        phone: '',
        company: pick(trades, n, 'company'),
        subject: `About ${pick(places, n, 'subject')}`,
        message: 'What do you need of us before we can begin?',
        consentText: 'I agree',
        consentedAt: instant(n),
        from: 'site',
        status: pick(['new', 'in_progress', 'resolved', 'spam'] as const, n, 'status'),
        assigneeId: pick([null, 'colleague-1', 'colleague-2'], n, 'assignee'),
      }),
      lists: [
        {
          address: '/contacts',
          sorts: [],
          filters: { status: 'resolved', assignee: 'colleague-1' },
        },
      ],
    }),
    measured({
      storage: storedPartners,
      values: (n) => ({
        name: wordsOf(n),
        website: 'https://partner.example.com',
        logo: '',
        text: 'A partner',
        kind: pick(['referrer', 'technology', 'banking', 'legal', 'other'] as const, n, 'kind'),
        position: n,
        active: chance(n, 'active') % 3 !== 0,
      }),
      lists: [
        {
          address: '/partners',
          sorts: ['position', 'name', 'updatedAt'],
          filters: { active: 'false', kind: 'legal' },
        },
        { address: '/partners', isOpen: true, sorts: ['position', 'name'], filters: { kind: 'legal' } },
      ],
    }),
    measured({
      storage: storedPromoCodes,
      values: (n) => ({
        code: `${wordsOf(n).toUpperCase().replaceAll(' ', '-')}`,
        percentage: 10,
        amount: null,
        currency: null,
        startsAt: null,
        endsAt: null,
        maxUses: null,
        maxUsesPerClient: 1,
        trainings: [],
        active: chance(n, 'active') % 2 === 0,
      }),
      lists: [{ address: '/promo-codes', sorts: ['code', 'updatedAt'], filters: { active: 'true' } }],
    }),
    measured({
      storage: storedPosts,
      values: (n): Post => ({
        ...emptyPost,
        title: wordsOf(n),
        slug: `post-${n}`,
        summary: `About ${pick(places, n, 'summary')}`,
        body: `<h2>Who</h2>${'<p>Whoever exchanges or transfers money for others has to register.</p>'.repeat(20)}`,
        author: pick(['Ada Lovelace', 'Grace Hopper', 'Mary Somerville'], n, 'author'),
        tags: [pick(['Registration', 'Sanctions', 'Reporting', 'Custody'], n, 'tag')],
        language: pick(['en', 'fr', 'de', 'es'], n, 'language'),
        state: pick(['published', 'published', 'published', 'draft', 'archived'] as const, n, 'state'),
        publishedAt: instant(n),
        readingMinutes: 2,
      }),
      lists: [
        {
          address: '/blogs/forAdmin',
          sorts: ['updatedAt', 'publishedAt', 'title'],
          filters: { state: 'archived', language: 'fr', author: 'Ada Lovelace', tag: 'sanctions' },
        },
        {
          address: '/blogs',
          isOpen: true,
          sorts: [],
          filters: { language: 'fr', author: 'Ada Lovelace', tag: 'sanctions' },
        },
      ],
    }),
    measured({
      storage: storedMsbApplications({ config }),
      values: (n): MsbValues => {
        const content = emptyMsbContent();
        const status = pick(['submitted', 'submitted', 'in_review', 'registered'] as const, n, 'status');
        return {
          ...content,
          business: { ...content.business, legalName: wordsOf(n) },
          owner: `client-${n % 5000}@example.com`,
          begunBy: 'client',
          status,
          assigneeId: pick([null, 'colleague-1', 'colleague-2'], n, 'assignee'),
          submitted: null,
          earlier: null,
          steps: [],
          registrationNumber: '',
          registeredOn: status === 'registered' ? day(n) : '',
          validUntil: '',
          clarificationAskedOn: '',
          submittedAt: instant(n),
          digest: `digest-${n}`,
        };
      },
      lists: [
        {
          address: '/msb-application',
          sorts: ['dueOn', 'createdAt'],
          filters: { status: 'registered', assignee: 'colleague-1' },
        },
      ],
    }),
  ];
}

/**
 * Returns every address of a list: each filter and each pair of filters in each order, and words that few or many entries have.
 */
export function addressesOf({ address, sorts, filters }: List): string[] {
  const orders = sorts.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));
  const all = Object.entries(filters).map(([name, value]) => ({ [name]: value }));
  const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => ({ ...one, ...other })));
  const searches = [...places.slice(0, 2), 'custody', 'har cus', 'lan'].map((search) => ({ search }));
  const asked: Record<string, string>[] = [
    {},
    { page: '3' },
    ...orders,
    ...[...all, ...pairs].flatMap((filter) => [filter, ...orders.map((order) => ({ ...filter, ...order }))]),
    ...searches.flatMap((search) => [search, ...all.map((filter) => ({ ...search, ...filter }))]),
    ...['meadow', 'willow', 'custody'].flatMap((search) => orders.map((order) => ({ search, ...order }))),
  ];
  return asked.map((query) => `${address}?${new URLSearchParams(query)}`);
}
