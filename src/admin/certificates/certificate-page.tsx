import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { moves } from '#machines/lifecycle.ts';
import { downloadAnyCertificate } from '#src/api/admin/certificates.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { dateInWords, timeInWords } from '#src/ui/text/date-text.ts';
import { EmailLink } from '../kit/email-link.tsx';
import { TextField } from '../kit/form/fields.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import { useChange } from '../kit/form/use-save.ts';
import layout from '../kit/layout.module.css';
import { type Certificate, CertificateBadge, moveLabels } from './certificate-labels.tsx';

const reported = { state: 'State', holder: 'Name on it', reason: 'Reason' };

export default function CertificatePage() {
  return (
    <RecordShow<Certificate>
      titleOf={({ holder }) => holder}
      back="Back to the certificates"
      reported={reported}
      removal={{
        action: 'Delete certificate',
        question: ({ number }) => `Delete the certificate ${number}?`,
        text: 'It is deleted permanently. Its link stops working, and it is not issued again. If it should only stop being valid, withdraw it instead. The audit trail still shows that it existed.',
        nameOf: ({ number }) => `The certificate ${number}`,
      }}
    >
      {(certificate) => <Shown certificate={certificate} />}
    </RecordShow>
  );
}

function Shown({ certificate }: { certificate: Certificate }) {
  const { change, isChanging, refusal } = useChange(certificate);
  const [dialog, setDialog] = useState<'withdraw' | 'holder' | null>(null);
  const notify = useNotify();
  const download = useMutation({
    mutationFn: () => downloadAnyCertificate(certificate),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => notify(`The PDF could not be downloaded. ${error.message}`, { type: 'error' }),
  });
  const { state, holder, email, score, validUntil, reason, withdrawnAt, shareUrl } = certificate;
  return (
    <div className={layout.record}>
      {refusal && (
        <FormAlert severity="warning" title="Nothing was changed">
          {refusal}. The page shows it as it is now.
        </FormAlert>
      )}
      <LinkFacts
        facts={[
          ['State', <CertificateBadge key="state" status={certificate.status} />],
          ...(withdrawnAt ? [['Withdrawn', timeInWords(withdrawnAt)] as const] : []),
          ...(reason ? [['Reason', reason] as const] : []),
          ['Number', certificate.number],
          ['Training', `${certificate.title}, version ${certificate.versionNumber}`],
          ['Completed', timeInWords(certificate.completedAt)],
          ['Result', score === null ? 'No quiz' : `${score} % of all marks`],
          ['Valid until', validUntil === null ? 'No end date' : dateInWords(validUntil)],
          ['Issued', timeInWords(certificate.issuedAt)],
        ]}
      />
      <div className={`${layout.row} ${layout.screenOnly}`}>
        {moves(certificateMachine, state, 'administrator').map(({ event, to }) => (
          <Button
            key={event}
            variant="outlined"
            color={event === 'withdraw' ? 'error' : 'primary'}
            disabled={isChanging}
            onClick={() =>
              event === 'withdraw'
                ? setDialog('withdraw')
                : change({ state: to }, 'The certificate is valid again')
            }
          >
            {moveLabels[event]}
          </Button>
        ))}
        <Button variant="outlined" disabled={isChanging} onClick={() => setDialog('holder')}>
          Correct the name
        </Button>
        <Button variant="outlined" disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Making the PDF…' : 'Download PDF'}
        </Button>
      </div>
      <LinkFacts
        facts={[
          ['Name on it', holder],
          ['Email address when it was issued', <EmailLink key="email" email={email} />],
          [
            'Its public page',
            <Link key="page" href={shareUrl} target="_blank" rel="noopener">
              {shareUrl}
            </Link>,
          ],
        ]}
      />
      {dialog === 'withdraw' && <WithdrawDialog certificate={certificate} onClose={() => setDialog(null)} />}
      {dialog === 'holder' && <HolderDialog certificate={certificate} onClose={() => setDialog(null)} />}
    </div>
  );
}

type DialogProps = { certificate: Certificate; onClose(): void };

/** Asks for the reason and withdraws a certificate. */
function WithdrawDialog({ certificate, onClose }: DialogProps) {
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
function HolderDialog({ certificate, onClose }: DialogProps) {
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
