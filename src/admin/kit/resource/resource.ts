import type { RaRecord } from 'react-admin';

/** The query of a list: pages start at 1; the filter contains the page's own values. */
export type ListQuery = {
  page: number;
  pageSize: number;
  sort: string;
  order: 'asc' | 'desc';
  filter: Record<string, unknown>;
  signal: AbortSignal | undefined;
};

/** One page of a list. `meta` holds additional data of the response, such as counts. */
export type ListPage = {
  data: RaRecord[];
  /** Omitted by a list with keyset pagination. */
  total?: number;
  /** Whether there is a next page, for a list without a total. */
  pageInfo?: { hasNextPage: boolean };
  meta?: unknown;
};

/**
 * The calls that react-admin's lists and forms make for one kind of record. A resource without a call does not support it. Each
 * call throws an ApiError.
 */
export interface Resource {
  /** Its name in react-admin, and the segment of the address after `/admin`. */
  name: string;
  /** The singular in a sentence: `account`. */
  called: string;
  list?(query: ListQuery): Promise<ListPage>;
  one?(id: string, signal: AbortSignal | undefined): Promise<RaRecord>;
  create?(record: Record<string, unknown>): Promise<RaRecord>;
  /** @param change the fields that differ @param before the record that the change is based on, if known */
  update?(id: string, change: Record<string, unknown>, before?: Partial<RaRecord>): Promise<RaRecord>;
  remove?(id: string): Promise<void>;
  /** Refetches what depends on the records, after every attempt to change one. */
  afterChange?(): Promise<void>;
}

/** A resource that is declared with its pages, and loaded with them. */
export interface LazyResource {
  name: string;
  load(): Promise<Resource>;
}
