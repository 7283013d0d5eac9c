import type { AsTyped, SectionId, SectionRecords } from '#domain/records/sections.ts';
import type { SaveRequest } from '#machines/onboarding-types.ts';
import type { LoadOutcome, SaveOutcome } from '#machines/outcomes.ts';
import { type FormStepId, sectionOf } from '#machines/steps.ts';
import { ApiError } from '../api/api-error.ts';
import { refreshOnboarding } from '../api/onboarding.ts';
import { queryClient, readNow } from '../api/query-client.ts';
import { saveSection, sectionQuery } from '../api/sections.ts';
import { asTold } from './as-told.ts';
import { savedOutcome } from './open-marks.ts';

/** Has the section of a step in the cache, from there or from the server. */
export async function load({ step, fresh }: { step: FormStepId; fresh: boolean }): Promise<LoadOutcome> {
  const query = sectionQuery(sectionOf(step));
  const saved = fresh ? await readNow(query) : await queryClient.ensureQueryData(query);
  return { kind: saved ? 'found' : 'missing' };
}

/** Saves the section of a step; refused fields and a record that changed meanwhile are expected outcomes. */
export async function save({
  step,
  record,
  basedOn,
}: SaveRequest & { step: FormStepId }): Promise<SaveOutcome> {
  const section: SectionId = sectionOf(step);
  try {
    // The machine carries the record of whichever step it is on; the page of that step made it.
    await saveSection(section, record as AsTyped<SectionRecords[typeof section]>, basedOn);
  } catch (error) {
    if (error instanceof ApiError && error.fields.length > 0)
      return { kind: 'invalid', errors: error.fields };
    if (error instanceof ApiError && error.status === 412) {
      // What the two have left differently is shown beside it; where it cannot be read now, the page asks again.
      await readNow({ ...sectionQuery(section), retry: false }).catch(() => undefined);
      refreshOnboarding();
      return { kind: 'conflict', message: error.message };
    }
    // Submitted meanwhile in another window: the page must not go on offering what is refused.
    if (error instanceof ApiError && error.status === 409) refreshOnboarding();
    throw asTold(error);
  }
  refreshOnboarding();
  return savedOutcome();
}
