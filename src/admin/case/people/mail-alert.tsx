import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import type { MailRefusal } from './use-person-mail.ts';

/** Why an email was not sent, as the server's message; it stays until it is closed or the next attempt starts. */
export function MailAlert({ refusal, onClose }: { refusal: MailRefusal; onClose(): void }) {
  const { name, message } = refusal;
  return (
    <FormAlert
      severity="error"
      title={`The email to ${name} was not sent`}
      action={<AlertButton onClick={onClose}>Close</AlertButton>}
    >
      {/[.!?]$/.test(message) ? message : `${message}.`}
    </FormAlert>
  );
}
