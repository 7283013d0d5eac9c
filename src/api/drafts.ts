import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { type Onboarding, onboardingQuery, refreshOnboarding } from './onboarding.ts';
import { queryClient } from './query-client.ts';
import { selfQuery } from './self.ts';
import { asRecord, typedText } from './typed-text.ts';

type DraftStep = components['schemas']['StepId'];
type DraftInput = components['schemas']['DraftInput'];
type DraftMark = components['schemas']['DraftMark'];

/** The drafts that were taken up in this tab, by step: they are no longer offered, and deleted once the step is saved. */
export const takenDrafts = typedText<{ savedAt: string }>({
  name: 'taken-draft',
  side: 'client',
  parse: (stored) => {
    const savedAt = asRecord(stored)?.savedAt;
    return typeof savedAt === 'string' ? { savedAt } : null;
  },
});

const ofStep = async (step: DraftStep) => {
  const { id } = await queryClient.ensureQueryData(onboardingQuery);
  return { id, step };
};

/** Stores what was typed on a step, for the client to continue on any device. @throws ApiError */
export async function keepDraft(step: DraftStep, draft: DraftInput): Promise<void> {
  const path = await ofStep(step);
  const params = { path };
  const { data } = await answerOf(client.PUT('/onboarding/{id}/drafts/{step}', { params, body: draft }));
  noteDraft(step, data);
}

/** Returns what the client left on a step. @throws ApiError 404 if there is nothing */
export async function readDraft(step: DraftStep) {
  const params = { path: await ofStep(step) };
  return (await answerOf(client.GET('/onboarding/{id}/drafts/{step}', { params }), { silent: true })).data;
}

/** Deletes what the client left on a step at that time; a later draft of another device stays. @throws ApiError */
export async function deleteDraft(step: DraftStep, savedAt: string): Promise<void> {
  const params = { path: await ofStep(step), query: { savedAt } };
  await answerOf(client.DELETE('/onboarding/{id}/drafts/{step}', { params }), { silent: true });
  noteDraft(step, null);
  refreshOnboarding();
}

/** Deletes the draft that was taken up, once its answers are saved. If that fails, it is offered again. */
export async function deleteTakenDraft(step: DraftStep): Promise<void> {
  const owner = queryClient.getQueryData(selfQuery.queryKey)?.id;
  const taken = owner === undefined ? null : takenDrafts.read(owner, step);
  if (owner === undefined || !taken) return;
  takenDrafts.write(owner, step, null);
  noteDraft(step, null);
  await deleteDraft(step, taken.savedAt).catch(() => undefined);
}

function noteDraft(step: DraftStep, mark: DraftMark | null): void {
  queryClient.setQueryData(onboardingQuery.queryKey, (known?: Onboarding) => {
    if (!known) return known;
    const others = (known.drafts ?? []).filter((draft) => draft.step !== step);
    return { ...known, drafts: mark ? [...others, mark] : others };
  });
}
