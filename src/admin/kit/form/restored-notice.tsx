import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** Says that a form shows what was typed before and not saved, with the button that discards it. */
export function RestoredNotice({ onDiscard }: { onDiscard(): void }) {
  return (
    <FormAlert
      severity="info"
      title="This is what you typed before"
      action={<AlertButton onClick={onDiscard}>Discard</AlertButton>}
    >
      It is not saved yet.
    </FormAlert>
  );
}
