import type { RaRecord } from 'react-admin';

/** What a list asks for: pages count from 1; the filter is what the page put there. */
export type ListQuery = {
  page: number;
  pageSize: number;
  sort: string;
  order: 'asc' | 'desc';
  filter: Record<string, unknown>;
  signal: AbortSignal | undefined;
};

/** One page of a list. `meta` is what the server said beside it, such as counts. */
export type ListPage = {
  data: RaRecord[];
  /** Left out by a list that is read on from its last entry. */
  total?: number;
  /** Whether there is more, where no total tells. */
  pageInfo?: { hasNextPage: boolean };
  meta?: unknown;
};

/**
 * One kind of record as the lists and forms of react-admin reach it. What a resource has not, no page may ask for. Each
 * call throws an ApiError.
 */
export interface Resource {
  /** Its name in react-admin, and the part of the address beneath `/admin`. */
  name: string;
  /** One of it within a sentence: `account`. */
  called: string;
  list?(query: ListQuery): Promise<ListPage>;
  one?(id: string, signal: AbortSignal | undefined): Promise<RaRecord>;
  create?(record: Record<string, unknown>): Promise<RaRecord>;
  /** @param change the fields that differ @param before the record that the change is based on, where it is known */
  update?(id: string, change: Record<string, unknown>, before?: Partial<RaRecord>): Promise<RaRecord>;
  remove?(id: string): Promise<void>;
  /** Has what else depends on the records read anew, after every attempt to change one. */
  afterChange?(): Promise<void>;
}
