import type { components } from '#contract/schema.d.ts';
import { msbDue } from '#domain/msb/due-dates.ts';
import { missingOf } from '#domain/rules/msb-application.ts';
import { isMsbEditable, type MsbParty } from '#machines/msb-application.machine.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import { changedMeanwhile, HttpError } from '#server/platform/http/errors.ts';
import type { Entry } from '#server/platform/managed/resource.ts';
import { contentOf, type MsbValues } from './definition.ts';

type Schemas = components['schemas'];
export type MsbEntry = Entry<MsbValues>;

export function partyOf({ role }: Pick<Principal, 'role'>): MsbParty {
  return role === 'client' ? 'client' : 'staff';
}

/** Returns an application for a list. Clients do not see which staff member it is assigned to. */
export function summaryOf(entry: MsbEntry, party: MsbParty): Schemas['MsbApplicationSummary'] {
  const { id, begunBy, status, registrationNumber, submittedAt, version, createdAt, updatedAt } = entry;
  return {
    id,
    email: entry.owner,
    begunBy,
    name: entry.business.legalName,
    status,
    due: msbDue(status, entry),
    assigneeId: party === 'staff' ? entry.assigneeId : null,
    registrationNumber,
    submittedAt,
    version,
    createdAt,
    updatedAt,
  };
}

/** Returns a complete application. @param today in UTC, 'YYYY-MM-DD' */
export function presentMsb(entry: MsbEntry, party: MsbParty, today: string): Schemas['MsbApplication'] {
  const { status, submitted, earlier, steps, registeredOn, validUntil } = entry;
  const content = contentOf(entry);
  const isOpen = isMsbEditable(status);
  return {
    ...summaryOf(entry, party),
    registeredOn,
    validUntil,
    content,
    // While the client edits, the answers are compared with those last submitted.
    before: isOpen ? submitted : earlier,
    missing: isOpen ? missingOf(content, { today }) : [],
    steps: steps.map((step) => (party === 'staff' ? step : { ...step, byId: null })),
  };
}

/** Presents the stored application in an edit-conflict response as the caller may see it. */
export async function showingStored<Answer>(
  work: Promise<Answer>,
  show: (stored: MsbEntry) => object,
): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof HttpError) || !('stored' in error.more)) throw error;
    throw changedMeanwhile(show(error.more.stored as MsbEntry), error.message);
  }
}
