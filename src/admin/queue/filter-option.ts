import type { QueueFilter } from './queue-filter.ts';

export type FilterOption = { value: string; label: string };

/** A filter of the queue with a choice of values. */
export interface FilterChoice {
  name: Exclude<keyof QueueFilter, 'status' | 'search' | 'similar' | 'unread'>;
  label: string;
  /** '' without a filter. */
  value: string;
  /** The first one is no filter. */
  options: readonly FilterOption[];
  /** @param value '' removes the filter */
  change(value: string): void;
}

/** What the choices read and set: the filter of the queue. */
export interface FilterControl {
  filter: QueueFilter;
  setFilter(change: { [Name in keyof QueueFilter]: QueueFilter[Name] | undefined }): void;
}

/** Adds a value of a view or a link that is not offered. */
export function withOwn(
  offered: readonly FilterOption[],
  value: string,
  label: string,
): readonly FilterOption[] {
  return offered.some((option) => option.value === value) ? offered : [...offered, { value, label }];
}
