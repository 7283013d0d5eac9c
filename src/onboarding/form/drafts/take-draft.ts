import type { Draft, DraftForm } from '#machines/onboarding-types.ts';
import { draftOf } from '#machines/selectors.ts';
import type { OnboardingActor } from '#src/onboarding/onboarding-context.ts';

/** Hands out what `owner` typed into a form before a session ended, once. What somebody else typed is thrown away. */
export function takeDraft(actor: OnboardingActor, form: DraftForm, owner: string): Draft | undefined {
  const draft = draftOf(actor.getSnapshot(), form);
  if (draft) actor.send({ type: 'draft.taken', form });
  return draft?.owner === owner ? draft : undefined;
}
