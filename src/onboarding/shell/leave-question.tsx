import { isAskingToLeave, stepId } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { Question } from '../question.tsx';

/** Asks before unsaved input would be lost. */
export function LeaveQuestion() {
  const actor = useOnboardingActor();
  return (
    <Question
      open={useOnboarding(isAskingToLeave)}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay on this page"
      onConfirm={() => actor.send({ type: 'leave.discard' })}
      onCancel={() => actor.send({ type: 'leave.stay' })}
    >
      {useOnboarding(stepId) === 'onboardingDocuments'
        ? 'Your last changes are not saved yet. Files that you marked for deletion stay.'
        : 'What you typed on this page is not saved yet.'}
    </Question>
  );
}
