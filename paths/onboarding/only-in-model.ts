import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { isAsked, offersReload, type PathEvent } from './cases.ts';
import type { OnboardingOutcome } from './outcomes.ts';

/** What no page can bring about, by the event or in words, with the reason: these edges are walked on the model alone. */
export const onlyInModel = {
  'watchSession.failed':
    'It only listens: nothing in it can fail. The edge keeps a fault of ours from ending the portal.',
  'watchSubmission.failed':
    'It only watches what others read: nothing in it can fail. The edge keeps a fault of ours from ending the portal.',
  'requestCode.failed':
    'The machine of the code knows all its failures. The edge keeps a fault of ours from ending the portal.',
  'uploads.failed':
    'Every upload knows its own failures. The edge keeps a fault of ours from ending the portal.',
  'form.failed':
    'An add form asks nobody: nothing in it can fail. The edge keeps a fault of ours from ending the portal.',
  'identity.failed':
    'The identity check knows all its failures. The edge keeps a fault of ours from ending the portal.',
  'identity.linkDead': "Only a person's link can be dead; a client's own session ends instead.",
  'form.changed of a list that was refused or failed':
    'A list is changed by its add form and its question, which end the refusal first. Only what was typed before a session ended can come back at that moment.',
  'reload of what was refused': 'The last step reads everything anew by itself once something is refused.',
  'open.* under the question whether to leave':
    'The question covers the page, and its answers end it. Only who goes back in the browser once there is nothing left to lose leaves it open.',
} as const satisfies Partial<Record<OnboardingOutcome, string>> & Record<string, string>;

/** Whether a step of a path happens on no page. */
export function isOnlyInModel({ type }: PathEvent, before: OnboardingSnapshot): boolean {
  return (
    type in onlyInModel ||
    (type === 'form.changed' && isListAfterTrouble(before)) ||
    (type === 'reload' && !offersReload(before)) ||
    ((type === 'uploads.changed' || type.startsWith('open.')) && isAsked(before))
  );
}

const trouble = ['invalid', 'failed'] as const;

function isListAfterTrouble(state: OnboardingSnapshot): boolean {
  return trouble.some(
    (place) =>
      state.matches({ verified: { step: { wallet: place } } }) ||
      state.matches({ verified: { step: { controlOwnership: place } } }),
  );
}
