import { isAmendable, isDecided } from '#machines/submission.machine.ts';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from './editing.module.css';

/** Shows on whose behalf the form is filled in, and what a save causes. */
export function OnBehalf({ of: { company, email, status } }: { of: CaseSummary }) {
  return (
    <div className={styles.onBehalf}>
      <FormAlert severity="info" title={`You are filling this in for ${company || email}`}>
        {company && `${email} is the client. `}What you save replaces the client’s answers, and the client
        sees it. The audit trail records that you, an administrator, did this on the client’s behalf.
      </FormAlert>
      {isAmendable(status) && (
        <FormAlert severity="warning" title="The client has certified these answers">
          When you save a change, the client gets an email that asks them to certify it. Until then only the
          certified version can be approved.
        </FormAlert>
      )}
      {isDecided(status) && (
        <FormAlert severity="warning" title="This case is decided">
          Reopen the case before you change anything. Until then it cannot be saved.
        </FormAlert>
      )}
    </div>
  );
}
