import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

/** Shown while a training is suspended because the buyer's bank disputes its payment. */
export function Suspended() {
  return (
    <FormAlert severity="info" title="Access is suspended">
      Your bank has disputed the payment for this training. Access returns when the bank confirms the payment.
      If this is a mistake, contact your bank, or contact us.
    </FormAlert>
  );
}
