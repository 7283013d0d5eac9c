import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** A notice that a form shows restored unsaved text, with the button that discards it. */
export function RestoredNotice({ onDiscard }: { onDiscard(): void }) {
  return (
    <FormAlert
      severity="info"
      title="This is the text that you typed before"
      action={<AlertButton onClick={onDiscard}>Discard</AlertButton>}
    >
      It is not saved yet.
    </FormAlert>
  );
}
