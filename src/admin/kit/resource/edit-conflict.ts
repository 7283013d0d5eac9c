import type { RaRecord } from 'react-admin';
import { ApiError } from '#src/api/api-error.ts';
import { compareEdits } from '../conflict/compare-edits.ts';

type Fields = Record<string, unknown>;

interface UpdateCalls {
  /** @param base the record that the change is based on, if known */
  send(changes: Fields, base: Partial<RaRecord> | undefined): Promise<RaRecord>;
  refetch?(): Promise<RaRecord>;
}

/** How often a change is rebased on a newer record before its refusal is reported. */
const attempts = 3;

/** Returns the other editor's record of a refused change, if both have changed the same fields. */
export function theirsOf(error: unknown): RaRecord | undefined {
  return error instanceof Error && 'theirs' in error ? (error.theirs as RaRecord) : undefined;
}

/**
 * Sends the fields that differ from the record they are based on. If another user has stored the record meanwhile (409), the
 * change is rebased on the new record and sent again, unless both have changed the same field: then the error carries that
 * record.
 */
export async function updateOn(
  base: Partial<RaRecord> | undefined,
  data: Partial<RaRecord>,
  calls: UpdateCalls,
): Promise<RaRecord> {
  const changes = differing(data, base);
  let now = base;
  for (let left = attempts; ; left -= 1) {
    if (now && Object.keys(differing(changes, now)).length === 0) return now as RaRecord;
    // For a record with a version, the server refuses a change that is not based on the latest one.
    const basedOn = now?.version === undefined ? {} : { version: now.version };
    try {
      return await calls.send({ ...differing(changes, now), ...basedOn }, now);
    } catch (error) {
      const theirs = left > 1 ? await newerThan(now, error, calls) : undefined;
      if (!theirs || !now) throw error;
      const { both } = compareEdits({ base: now, mine: { ...now, ...changes }, theirs });
      if (both.length > 0) throw Object.assign(error as Error, { theirs });
      now = { ...now, ...theirs };
    }
  }
}

/** Returns the record that another user has stored after `base`; undefined if the error has another cause. */
async function newerThan(
  base: Partial<RaRecord> | undefined,
  error: unknown,
  { refetch }: UpdateCalls,
): Promise<RaRecord | undefined> {
  if (!(error instanceof ApiError && error.status === 409) || base?.version === undefined) return undefined;
  try {
    const theirs = await refetch?.();
    return theirs?.version === base.version ? undefined : theirs;
  } catch {
    return undefined;
  }
}

/** Returns the fields that differ from the record as it was read, so that changes of another user are not overwritten. */
function differing(data: Partial<RaRecord>, before: Partial<RaRecord> | undefined): Partial<RaRecord> {
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => JSON.stringify(before?.[name]) !== JSON.stringify(value)),
  );
}
