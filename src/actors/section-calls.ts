import type { AsTyped, SectionId, SectionRecords } from '#domain/records/sections.ts';
import type { SaveRequest } from '#machines/onboarding-types.ts';
import type { LoadOutcome, SaveOutcome } from '#machines/outcomes.ts';
import { type FormStepId, sectionOf } from '#machines/steps.ts';
import { ApiError } from '../api/api-error.ts';
import { deleteTakenDraft } from '../api/drafts.ts';
import { refreshOnboarding } from '../api/onboarding.ts';
import { queryClient, readNow } from '../api/query-client.ts';
import { saveSection, sectionQuery } from '../api/sections.ts';
import { asKnownOutcome } from './known-outcome.ts';
import { savedOutcome } from './open-marks.ts';

/** Loads the section of a step into the cache, unless it is there already. */
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
    // The machine passes on the record of its current step, which the page of that step created.
    await saveSection(section, record as AsTyped<SectionRecords[typeof section]>, basedOn);
  } catch (error) {
    if (error instanceof ApiError && error.fields.length > 0)
      return { kind: 'invalid', errors: error.fields };
    if (error instanceof ApiError && error.status === 412) {
      // The page shows the differences; if they cannot be fetched now, the page retries.
      await readNow({ ...sectionQuery(section), retry: false }).catch(() => undefined);
      refreshOnboarding();
      return { kind: 'conflict', message: error.message };
    }
    // Submitted meanwhile in another window: the page must not continue to offer what is refused.
    if (error instanceof ApiError && error.status === 409) refreshOnboarding();
    throw asKnownOutcome(error);
  }
  void deleteTakenDraft(step);
  refreshOnboarding();
  return savedOutcome();
}
