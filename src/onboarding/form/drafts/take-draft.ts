import type { Draft, DraftForm } from '#machines/onboarding-types.ts';
import { draftOf } from '#machines/selectors.ts';
import type { OnboardingActor } from '#src/onboarding/onboarding-context.ts';

/** Removes the draft of a form from the machine and returns it if it belongs to `owner`. Another user's draft is discarded. */
export function takeDraft(actor: OnboardingActor, form: DraftForm, owner: string): Draft | undefined {
  const draft = draftOf(actor.getSnapshot(), form);
  if (draft) actor.send({ type: 'draft.taken', form });
  return draft?.owner === owner ? draft : undefined;
}
