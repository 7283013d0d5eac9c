import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { asSentence } from '#domain/copy.ts';
import { stepId } from '#machines/selectors.ts';
import { type FormStepId, type StepId, stepOf } from '#machines/steps.ts';
import { sharedCaseId } from '#src/api/case-address.ts';
import { keepDraft } from '#src/api/drafts.ts';
import { selfQuery } from '#src/api/self.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { typedOn } from '../form/drafts/typed-steps.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';

const isForm = (step: StepId): step is FormStepId => stepOf(step).section !== null;

/**
 * Asks what happens to unsaved text before the page is left. What was typed on a form can be stored on the server, where it is
 * offered again on any device.
 */
export function LeaveDialog() {
  const actor = useOnboardingActor();
  const step = useOnboarding(stepId);
  const owner = useQuery(selfQuery).data?.id;
  // A draft belongs to the client's own onboarding, and not to one that is shared with a colleague.
  const isOwn = sharedCaseId() === null;
  const typed = owner !== undefined && isOwn && isForm(step) ? typedOn(owner, step) : null;
  const leave = () => actor.send({ type: 'leave.discard' });
  const stay = () => actor.send({ type: 'leave.stay' });
  const text =
    step === 'onboardingDocuments'
      ? 'Your last changes are not saved yet. Files that you marked for deletion stay.'
      : 'What you typed on this page is not saved yet.';
  const keeping = useMutation({
    mutationFn: async () => {
      if (typed && isForm(step)) await keepDraft(step, typed);
    },
    onSuccess: leave,
  });
  const shared = { title: 'Leave without saving?', cancelLabel: 'Stay on this page', onCancel: stay };
  if (!typed) {
    return (
      <ConfirmDialog {...shared} open confirmLabel="Leave without saving" onConfirm={leave}>
        {text}
      </ConfirmDialog>
    );
  }
  return (
    <QuestionDialog
      {...shared}
      isAlert
      action="Save and leave"
      busyLabel="Saving…"
      busy={keeping.isPending}
      onAction={() => keeping.mutate()}
      aside={
        <Button color="error" disabled={keeping.isPending} onClick={leave}>
          Leave without saving
        </Button>
      }
    >
      <p>{text}</p>
      <p>
        “Save and leave” stores it as a draft, even if it is not complete. You can take it up again on any
        device. We email you a link and what is left.
      </p>
      {keeping.error && (
        <FormAlert severity="error" title="The draft was not stored">
          {asSentence(keeping.error.message)} What you typed is still on this page.
        </FormAlert>
      )}
    </QuestionDialog>
  );
}
