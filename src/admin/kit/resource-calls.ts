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
export type ListPage = { data: RaRecord[]; total: number; meta?: unknown };

/**
 * How the lists and forms of react-admin reach the server, for one resource. What a resource has not, no page may ask for.
 * Each throws an ApiError.
 */
export type ResourceCalls = {
  list?(query: ListQuery): Promise<ListPage>;
  one?(id: string, signal: AbortSignal | undefined): Promise<RaRecord>;
  create?(record: Record<string, unknown>): Promise<RaRecord>;
  /** @param change the fields that differ */
  update?(id: string, change: Record<string, unknown>): Promise<RaRecord>;
  remove?(id: string): Promise<void>;
};
