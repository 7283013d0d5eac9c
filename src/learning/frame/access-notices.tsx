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

/** Shown after the last day of a learner's access. */
export function AccessEnded() {
  return (
    <FormAlert severity="info" title="Your access has ended">
      Your progress and your certificates are stored. Contact us if you need more time.
    </FormAlert>
  );
}
