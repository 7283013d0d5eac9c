import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { numberOf, stepOf, steps } from '#machines/steps.ts';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import { Assignee } from '../kit/assignee.tsx';
import { daysInWords, daysSince } from '../kit/case/age.ts';
import { RiskFlags } from '../kit/case/risk-flags.tsx';
import { StatusBadge } from '../kit/case/status-badge.tsx';
import { useShortcuts } from '../kit/shortcuts/shortcuts.tsx';
import { useStaffMember } from '../kit/staff-member.ts';
import styles from './case.module.css';
import { useAssignment } from './use-assignment.ts';
import { useCase } from './use-case.ts';

/** Who it is and where it stands. @param children what has to be said about the case first */
export function CaseHeader({ children }: { children: ReactNode }) {
  const { summary } = useCase();
  const assigning = useAssignment();
  const { id: mine } = useStaffMember();
  useShortcuts([{ keys: 'a', label: 'Assign the case to me', run: () => void assigning.assign(mine) }]);
  const { status, riskFlags, email, country, currentStep, assignee } = summary;
  return (
    <div className={styles.head}>
      <div className={styles.badges}>
        <StatusBadge status={status} />
        {riskFlags.length > 0 && <RiskFlags flags={riskFlags} />}
      </div>
      {children}
      {assigning.refusal !== null && (
        <FormAlert
          severity="error"
          title="The case was not assigned"
          action={
            <Button variant="outlined" size="small" onClick={assigning.forgetRefusal}>
              Close
            </Button>
          }
        >
          {assigning.refusal}
        </FormAlert>
      )}
      <dl className={styles.facts}>
        <Fact term="Representative">{email}</Fact>
        <Fact term="Formed in">{country || 'Not known yet'}</Fact>
        <Fact term="Submitted">{submitted(summary)}</Fact>
        <Fact term="Waiting">{waiting(summary)}</Fact>
        <Fact term="The client is at">
          Step {numberOf(currentStep)} of {steps.length}, {stepOf(currentStep).title}
        </Fact>
        <Fact term="Assigned to">
          <Assignee
            assignee={assignee}
            what="the case"
            busy={assigning.busy}
            onAssign={(to) => void assigning.assign(to)}
          />
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function submitted({ submittedAt, version }: CaseSummary): string {
  if (submittedAt === null) return 'Not yet';
  return `${timeInWords(submittedAt)}, version ${version}`;
}

function waiting({ status, waitingSince, updatedAt }: CaseSummary): string {
  if (waitingSince !== null) {
    const days = daysSince(waitingSince);
    const since = `since ${dayOfTimeInWords(waitingSince)}`;
    return days === 0 ? 'For us, since today' : `For us, ${daysInWords(days)}, ${since}`;
  }
  if (status === 'approved' || status === 'rejected') return 'For nobody: decided';
  return `For the client, last change ${dayOfTimeInWords(updatedAt)}`;
}
