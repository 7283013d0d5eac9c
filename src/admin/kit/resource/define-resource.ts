import type { RaRecord } from 'react-admin';
import { adminAnswerOf, adminClient } from '#src/api/admin/client.ts';
import { ApiError } from '#src/api/api-error.ts';
import type {
  AnswerOf,
  CallOf,
  ChangePath,
  CollectionPath,
  ItemPath,
  MadePath,
  QueryOf,
  RecordOf,
} from './contract-types.ts';
import type { Filter } from './list-filters.ts';
import type { ListPage, ListQuery, Resource } from './resource.ts';

interface Declaration<Path extends CollectionPath, Item extends ItemPath> {
  /** Its name in react-admin, and the part of the address beneath `/admin`. */
  name: string;
  /** One of it within a sentence: `account`. */
  called: string;
  /** GET lists the records, POST makes one. */
  collection: Path;
  /** Where a record is made, if not where they are listed. */
  made?: MadePath;
  /** GET, PATCH and DELETE of one record. */
  item?: Item;
  /** Which of the contract's calls the area uses, beside the list; what is not named here, no page can ask for. */
  calls?: readonly CallOf<Path, Item>[];
  /** Where a change has an address of its own, and what of the record it always names. */
  changed?: { at: ChangePath; naming: readonly (keyof RecordOf<Path> & string)[] };
  /** The parameters of the list's address that are sent to the server, each with the filter that reads it. */
  filters?: { readonly [Name in keyof QueryOf<Path>]?: Filter<NonNullable<QueryOf<Path>[Name]>> };
  /** The same for a list whose parameters depend on each other. Without either, no parameter is sent. */
  filter?(values: Record<string, unknown>): Partial<QueryOf<Path>>;
  /** `before`: its entries are read on from the last one (`next` of the answer); otherwise it has pages and a total. */
  paging?: 'before';
  /** Whether the list can be asked for in an order of one's choice. */
  isSorted?: boolean;
  /** The record's id, where it is not its `id`. */
  idOf?(record: RecordOf<Path>): string | number;
  /** What the lists need beside the rows. */
  page?(answer: AnswerOf<Path>, query: ListQuery): Pick<ListPage, 'total' | 'meta'>;
  /** The field where a form shows why a new record was refused with 409. */
  conflictAt?: string;
  afterChange?: Resource['afterChange'];
}

type Sent = {
  params: { query?: object; path?: { id: string } };
  body?: object;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
};
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Answered = Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** The client's calls by a path that is known only when they are made; {@link defineResource} holds it to the contract. */
const client = adminClient as unknown as Record<Method, (path: string, sent: Sent) => Answered>;

async function call(method: Method, path: string, sent: Sent): Promise<unknown> {
  return (await adminAnswerOf(client[method](path, sent))).data;
}

/** The parameters that the filters leave of an address. */
function readBy(
  filters: Readonly<Record<string, Filter<unknown> | undefined>>,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const read = Object.entries(filters).map(([name, filter]) => [name, filter?.(values[name])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/**
 * The calls of a managed resource, made from where the contract has them: a path, a call or a filter that `openapi.yaml`
 * does not have is an error of types. Both kinds of lists of the contract are known: pages with a total, and entries that
 * are read on `before` the last one.
 */
export function defineResource<Path extends CollectionPath, Item extends ItemPath = never>(
  declaration: Declaration<Path, Item>,
): Resource {
  const {
    name,
    called,
    collection,
    item = '',
    calls = [],
    filters = {},
    filter = (values) => readBy(filters, values) as Partial<QueryOf<Path>>,
    paging,
    isSorted,
    idOf,
    conflictAt,
    changed,
    made,
    afterChange,
  } = declaration;
  const withId = (record: unknown) =>
    idOf ? { ...(record as RaRecord), id: idOf(record as RecordOf<Path>) } : (record as RaRecord);
  const recordAt = (id: string) => ({ path: { id } });
  const has = (wanted: string) => calls.some((each) => each === wanted);
  /** Of each search, what its pages begin before: the answer of each names the next one's, and they are read in turn. */
  const starts = new Map<string, number>();
  const startOf = (search: string, page: number) => {
    const before = starts.get(`${page} ${search}`);
    return page === 1 || before === undefined ? {} : { before };
  };

  return {
    name,
    called,
    async list(query) {
      const { page, pageSize, sort, order, signal } = query;
      const asked = filter(query.filter);
      const search = JSON.stringify(asked);
      const answer = (await call('GET', collection, {
        params: {
          query: {
            ...asked,
            pageSize,
            ...(paging === 'before' ? startOf(search, page) : { page }),
            ...(isSorted && { sort, order }),
          },
        },
        signal,
      })) as AnswerOf<Path> & { total?: number; totalIsMore?: boolean; next?: number | null };
      if (answer.next != null) starts.set(`${page + 1} ${search}`, answer.next);
      return {
        data: answer.items.map(withId),
        ...(paging === 'before'
          ? { pageInfo: { hasNextPage: answer.next != null } }
          : { total: answer.total, meta: { totalIsMore: answer.totalIsMore === true } }),
        ...declaration.page?.(answer, query),
      };
    },
    ...(has('one') && {
      async one(id, signal) {
        return withId(await call('GET', item, { params: recordAt(id), signal }));
      },
    }),
    ...((made || has('create')) && {
      async create(record) {
        try {
          return withId(await call('POST', made ?? collection, { params: {}, body: record }));
        } catch (error) {
          if (conflictAt === undefined || !(error instanceof ApiError) || error.status !== 409) throw error;
          throw new ApiError(409, error.message, [{ property: conflictAt, message: error.message }]);
        }
      },
    }),
    ...(has('update') && {
      async update(id, change) {
        return withId(await call('PATCH', item, { params: recordAt(id), body: change }));
      },
    }),
    ...(changed && {
      async update(id, change, before = {}) {
        const named = Object.fromEntries(changed.naming.map((name) => [name, before[name]]));
        return withId(
          await call('PATCH', changed.at, { params: recordAt(id), body: { ...named, ...change } }),
        );
      },
    }),
    ...(has('remove') && {
      async remove(id) {
        // A held deletion is sent as the page is left.
        await call('DELETE', item, { params: recordAt(id), keepalive: true });
      },
    }),
    ...(afterChange && { afterChange }),
  };
}
