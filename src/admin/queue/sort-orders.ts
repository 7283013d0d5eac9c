import type { QueueSort } from './queue-filter.ts';

/** The orders of the queue as labels, for layouts without column headers. */
export const sortOrders: readonly (QueueSort & { label: string })[] = [
  { field: 'waitingSince', order: 'ASC', label: 'Longest wait first' },
  { field: 'waitingSince', order: 'DESC', label: 'Shortest wait first' },
  { field: 'dueAt', order: 'ASC', label: 'Earliest due date first' },
  { field: 'dueAt', order: 'DESC', label: 'Latest due date first' },
  { field: 'submittedAt', order: 'DESC', label: 'Latest submission first' },
  { field: 'submittedAt', order: 'ASC', label: 'Earliest submission first' },
  { field: 'updatedAt', order: 'DESC', label: 'Latest change first' },
  { field: 'updatedAt', order: 'ASC', label: 'Earliest change first' },
  { field: 'createdAt', order: 'DESC', label: 'Newest case first' },
  { field: 'createdAt', order: 'ASC', label: 'Oldest case first' },
  { field: 'company', order: 'ASC', label: 'Company, A to Z' },
  { field: 'company', order: 'DESC', label: 'Company, Z to A' },
];

/** Returns the initial order of a column: the more relevant rows first. */
export function firstOrder(field: string): QueueSort['order'] {
  return sortOrders.find((each) => each.field === field)?.order ?? 'ASC';
}
