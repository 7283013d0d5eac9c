import { useState } from 'react';
import { maxAnswerLength, maxRationaleLength } from '#domain/rules/limits.ts';
import { useCase } from '#src/admin/case/use-case.ts';
import { DecidedMail } from '../mails/mail-preview.tsx';
import { useReviewDraft } from '../marks/marks.tsx';
import { useDecisions } from '../use-decisions.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { tooLong } from './long-text.tsx';
import { RationaleField } from './rationale-field.tsx';
import { ReasonField } from './reason-field.tsx';

/** Asks for the reason of a rejection, and shows what the client will read. */
export default function RejectDialog() {
  const { id, company, email } = useCase().summary;
  const [{ rejection, rationale: written }, change] = useReviewDraft(id);
  const { decide } = useDecisions();
  const [error, setError] = useState<string>();
  const reason = rejection.trim();
  const rationale = written.trim();
  const reject = () => {
    const wrong = reason === '' ? 'Enter why the case is rejected' : tooLong(reason, maxAnswerLength);
    setError(wrong);
    if (wrong !== undefined || tooLong(rationale, maxRationaleLength) !== undefined) return;
    void decide({ event: 'reject', reason, ...(rationale !== '' && { rationale }) });
  };
  return (
    <DialogFrame
      event="reject"
      title={`Reject ${company || email}?`}
      action="Reject"
      busyLabel="Rejecting…"
      cancelLabel="Do not reject"
      color="error"
      onAction={reject}
    >
      <ReasonField
        label="Reason"
        help="The client reads this in the email. Your text stays here until you send it."
        value={rejection}
        max={maxAnswerLength}
        error={error}
        kind="rejection"
        onChange={(text) => {
          change({ rejection: text });
          setError(undefined);
        }}
      />
      <RationaleField isNeeded={false} onChange={() => setError(undefined)} />
      <DecidedMail decision="reject" reason={reason} />
    </DialogFrame>
  );
}
