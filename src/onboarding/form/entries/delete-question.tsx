import { isConfirmingDelete } from '#machines/selectors.ts';
import { useOnboarding, useOnboardingActor } from '#src/onboarding/onboarding-actor.ts';
import { Question } from '#src/onboarding/question.tsx';

/** The dialog that asks for confirmation before an entry of a list is deleted. */
export function DeleteQuestion({ title, confirmLabel }: { title: string; confirmLabel: string }) {
  const actor = useOnboardingActor();
  return (
    <Question
      open={useOnboarding(isConfirmingDelete)}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Keep it"
      onConfirm={() => actor.send({ type: 'delete.confirm' })}
      onCancel={() => actor.send({ type: 'delete.cancel' })}
    >
      It is removed from the list now, and permanently deleted when you save.
    </Question>
  );
}
