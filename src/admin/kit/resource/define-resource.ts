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
  /** Its name in react-admin, and the segment of the address after `/admin`. */
  name: string;
  /** The singular in a sentence: `account`. */
  called: string;
  /** GET lists the records, POST creates one. */
  collection: Path;
  /** The path that creates a record, if it is not the list's. */
  made?: MadePath;
  /** GET, PATCH and DELETE of one record. */
  item?: Item;
  /** The calls of the contract that the area uses, in addition to the list; pages cannot make any other. */
  calls?: readonly CallOf<Path, Item>[];
  /** For a change with a path of its own: the path, and the fields that it always sends. */
  changed?: { at: ChangePath; naming: readonly (keyof RecordOf<Path> & string)[] };
  /** The parameters of the list's address that are sent to the server, each with the filter that parses it. */
  filters?: { readonly [Name in keyof QueryOf<Path>]?: Filter<NonNullable<QueryOf<Path>[Name]>> };
  /** The same for a list whose parameters depend on each other. Without either, no parameter is sent. */
  filter?(values: Record<string, unknown>): Partial<QueryOf<Path>>;
  /**
   * `before`: keyset pagination from the last entry (`next` of the response). `after`: pages with a total, and keyset pagination
   * beyond {@link NUMBERED_ROWS}. Otherwise pages with a total.
   */
  paging?: 'before' | 'after';
  isSorted?: boolean;
  /** Returns the record's id, if it is not its `id`. */
  idOf?(record: RecordOf<Path>): string | number;
  /** Returns what the lists need in addition to the rows. */
  page?(answer: AnswerOf<Path>, query: ListQuery): Pick<ListPage, 'total' | 'meta'>;
  /** The field where a form shows why a new record was refused with 409. */
  conflictAt?: string;
  afterChange?: Resource['afterChange'];
}

/** Up to so many rows before it, the server reads a page by its number as fast as by a cursor, and the number finds moved rows. */
const NUMBERED_ROWS = 1000;

type Sent = {
  params: { query?: object; path?: { id: string } };
  body?: object;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
};
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Answered = Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** The client's calls by a path that is only known at runtime; {@link defineResource} checks it against the contract. */
const client = adminClient as unknown as Record<Method, (path: string, sent: Sent) => Answered>;

async function call(method: Method, path: string, sent: Sent): Promise<unknown> {
  return (await adminAnswerOf(client[method](path, sent))).data;
}

/** Returns the parameters of an address that the filters accept. */
function readBy(
  filters: Readonly<Record<string, Filter<unknown> | undefined>>,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const read = Object.entries(filters).map(([name, filter]) => [name, filter?.(values[name])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/**
 * Returns the calls of a managed resource, derived from its paths in the contract: a path, call or filter that `openapi.yaml`
 * does not have is a type error. It supports the lists of the contract: pages with a total, and keyset pagination.
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
  /** For each search, the cursors of its pages: each response contains the next one, so pages are fetched in order. */
  const starts = new Map<string, number | string>();
  const startOf = (search: string, page: number, pageSize: number) => {
    const start = page === 1 ? undefined : starts.get(`${page} ${search}`);
    if (paging === 'before') return start === undefined ? {} : { before: start };
    const isDeep = paging === 'after' && (page - 1) * pageSize > NUMBERED_ROWS;
    return isDeep && start !== undefined ? { page, after: start } : { page };
  };

  return {
    name,
    called,
    async list(query) {
      const { page, pageSize, sort, order, signal } = query;
      const asked = filter(query.filter);
      const search = JSON.stringify([asked, pageSize, sort, order]);
      const answer = (await call('GET', collection, {
        params: {
          query: {
            ...asked,
            pageSize,
            ...startOf(search, page, pageSize),
            ...(isSorted && { sort, order }),
          },
        },
        signal,
      })) as AnswerOf<Path> & { total?: number; totalIsMore?: boolean; next?: number | string | null };
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
        // A delayed deletion is sent when the page is left.
        await call('DELETE', item, { params: recordAt(id), keepalive: true });
      },
    }),
    ...(afterChange && { afterChange }),
  };
}
