import { useCase } from '#src/admin/case/use-case.ts';
import { useDecisions } from '../use-decisions.ts';
import { DialogFrame } from './dialog-frame.tsx';

export default function ReopenDialog() {
  const { status, company, email } = useCase().summary;
  const { decide } = useDecisions();
  return (
    <DialogFrame
      event="reopen"
      title={`Reopen ${company || email}?`}
      action="Reopen"
      busyLabel="Reopening…"
      cancelLabel={status === 'rejected' ? 'Leave it rejected' : 'Leave it approved'}
      onAction={() => decide({ event: 'reopen' })}
    >
      <p>
        The case goes back into review, and the client sees that in the portal. No email is sent. If the
        client needs to know why, tell them.
      </p>
    </DialogFrame>
  );
}
