import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import type { MailRefusal } from './use-person-mail.ts';

/** Why a mail was not sent, in the server's words; it stays until it is closed or the next try begins. */
export function MailAlert({ refusal, onClose }: { refusal: MailRefusal; onClose(): void }) {
  const { name, message } = refusal;
  return (
    <FormAlert
      severity="error"
      title={`The e-mail to ${name} was not sent`}
      action={<AlertButton onClick={onClose}>Close</AlertButton>}
    >
      {/[.!?]$/.test(message) ? message : `${message}.`}
    </FormAlert>
  );
}
