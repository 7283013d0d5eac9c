import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { decisionLabels } from '../decision-labels.ts';
import { useDecisions } from '../use-decisions.ts';

/** What happened to the case before the user's decision; it stays until it is closed. */
export function RefusalAlert() {
  const { asked, refusal, forgetRefusal } = useDecisions();
  if (!refusal || refusal.isGone || asked) return null;
  return (
    <FormAlert
      severity="error"
      title={decisionLabels[refusal.event].refused}
      action={<AlertButton onClick={forgetRefusal}>Close</AlertButton>}
    >
      {refusal.message} The page shows the case as it is now.
    </FormAlert>
  );
}
