import { isConfirmingDelete, type OnboardingSnapshot } from '#machines/selectors.ts';
import { isAsked, isByHistory, offersReload, type PathEvent } from './cases.ts';
import type { OnboardingOutcome } from './outcomes.ts';

/** Events that no page can cause, by the event or in words, with the reason: these edges are only covered by the model. */
export const onlyInModel = {
  'open by back or forward': 'Walked on paths of its own, with the history that it needs (`returns.ts`).',
  'draft.kept': 'The page keeps it by itself as its session ends: on paths of its own (`returns.ts`).',
  'draft.taken': 'The page puts it back by itself: on paths of its own (`returns.ts`).',
  'watchSession.failed':
    'A subscription is started again by its own machine. The edge keeps a fault of ours from ending the portal.',
  'watchSubmission.failed':
    'A subscription is started again by its own machine. The edge keeps a fault of ours from ending the portal.',
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
    'A list is changed by its add form and its question, which end the refusal first. What others have saved is put into it on paths of its own (`returns.ts`).',
  'form.changed behind a dialog of a list':
    'The page changes the list behind its open form only when it restores or merges values: on paths of its own (`returns.ts`).',
  'save.doneInRevision of who named no step':
    'Whoever has changes to make and names no step is led to the first of them, which is not the step that such a path begins on.',
  'submission.known with where the wizard was left':
    'Whoever a path is walked as has a session when the portal opens, and stays where the address says. A sign-in leads to where the wizard was left on a path of its own (`returns.ts`).',
  'mail.* to several people, refused or broken':
    'As to one person: whoever comes later is not asked any more.',
  'reload of what was refused': 'The last step reads everything anew by itself once something is refused.',
  'open under the question whether to leave':
    'The question covers the page, and its answers end it; whoever goes back in the browser meanwhile does so on a path of its own (`returns.ts`).',
} as const satisfies Partial<Record<OnboardingOutcome, string>> & Record<string, string>;

/** Events that a guard rejects in some states and that no button causes: they happen by themselves. */
export const notOffered = {
  'answers.arrived': 'The page says so by itself, once, where they could not be read before.',
  'draft.kept': 'The page keeps it by itself as its session ends.',
  'link.followed': 'By an address alone, which opens the page anew.',
};

/** Returns whether a step of a path happens on no page. */
export function isOnlyInModel(event: PathEvent, before: OnboardingSnapshot): boolean {
  const { type } = event;
  return (
    type in onlyInModel ||
    isByHistory(event) ||
    'left' in event ||
    (type === 'form.changed' && (isListAfterTrouble(before) || isBehindDialog(before))) ||
    (type.startsWith('mail.') && type !== 'mail.done' && isToSeveral(before)) ||
    (type === 'save.doneInRevision' && before.context.arrivesAnywhere) ||
    (type === 'reload' && !offersReload(before)) ||
    ((type === 'uploads.changed' || type === 'open') && isAsked(before))
  );
}

const isToSeveral = ({ context: { mailing } }: OnboardingSnapshot) => (mailing?.mails.length ?? 0) > 1;

const isBehindDialog = (state: OnboardingSnapshot) => state.hasTag('formOpen') || isConfirmingDelete(state);

const trouble = ['invalid', 'conflict', 'failed'] as const;

function isListAfterTrouble(state: OnboardingSnapshot): boolean {
  return trouble.some(
    (place) =>
      state.matches({ verified: { step: { wallet: { ready: place } } } }) ||
      state.matches({ verified: { step: { controlOwnership: { ready: place } } } }),
  );
}
