import type { Generated } from 'kysely';

/** Named filters of the queue. */
export interface CaseFiltersTable {
  id: string;
  user_id: string;
  /** Name and parameters as encrypted JSON, bound to the row, because a search may contain a person's name. */
  data: string;
  /** 1: all staff members see it. */
  shared: Generated<number>;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_filters: CaseFiltersTable;
  }
}
