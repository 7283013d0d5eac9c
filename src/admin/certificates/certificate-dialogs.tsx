import { FormDialog } from '../kit/form/form-dialog.tsx';
import { TextField } from '../kit/form/text-field.tsx';
import { type Certificate, moveLabels } from './certificate-labels.tsx';

type DialogProps = { certificate: Certificate; onClose(): void };

/** Asks for the reason and withdraws a certificate. */
export function WithdrawDialog({ certificate, onClose }: DialogProps) {
  const { number } = certificate;
  return (
    <FormDialog<Certificate>
      resource="training-certificates"
      record={certificate}
      asked={{ reason: '' }}
      change={{ state: 'withdrawn' }}
      title={`Withdraw the certificate ${number}?`}
      action={moveLabels.withdraw}
      busyLabel="Withdrawing…"
      cancelLabel="Keep it valid"
      done={() => `The certificate ${number} is withdrawn`}
      onClose={onClose}
    >
      <p>
        Its public page shows this at once. The holder sees the reason, other visitors do not. You can make it
        valid again.
      </p>
      <TextField source="reason" label="Reason for the withdrawal" multiline minRows={3} />
    </FormDialog>
  );
}

/** Corrects the name on a certificate. */
export function HolderDialog({ certificate, onClose }: DialogProps) {
  return (
    <FormDialog<Certificate>
      resource="training-certificates"
      record={certificate}
      title="Correct the name on the certificate"
      action="Save name"
      busyLabel="Saving…"
      done={(saved) => `The certificate is ${saved.holder}’s`}
      onClose={onClose}
    >
      <p>
        The number and the link stay the same. A PDF that was downloaded before still has the earlier name.
      </p>
      <TextField source="holder" label="Name on the certificate" />
    </FormDialog>
  );
}
