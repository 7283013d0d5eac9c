import type { Kysely } from 'kysely';
import type { LargeIndex } from './large-indexes.ts';

/**
 * A migration of the schema. Its name determines the order and must not change once released.
 *
 * The previous version of the server runs on the database during and after it, so that it only adds. One that removes or renames
 * what earlier versions used names the first version that no longer uses it, at the end of its name:
 * `0210-drop-managed-words-since-0.3.0`. See docs/operations.md, "Zero downtime".
 */
export type Migration = {
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
  /** Indexes on tables of earlier migrations. They are created after the transaction, without blocking writers. */
  largeIndexes?: readonly LargeIndex[];
};

/** Returns the oldest version that can run on a database with this migration; null if every version can. */
export function oldestVersionFor(name: string): string | null {
  return /-since-(\d+\.\d+\.\d+)$/.exec(name)?.[1] ?? null;
}
