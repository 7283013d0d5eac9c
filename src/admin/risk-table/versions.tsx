import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { decideRiskTable, type RiskTableVersion, type RiskTableVersions } from '#src/api/admin/risk-table.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import { useStaffMember } from '../kit/staff-member.ts';
import styles from './risk-table.module.css';
import { TableInWords } from './table-in-words.tsx';

interface VersionsProps {
  shown: RiskTableVersions;
  mayDecide: boolean;
}

/** All versions with who proposed and who decided; an open proposal has its buttons. */
export function Versions({ shown: { versions, version: current }, mayDecide }: VersionsProps) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="risk-versions">
      <h2 id="risk-versions" className={textStyles.heading}>
        Versions
      </h2>
      <ul className={layout.lines}>
        {versions.map((version) => (
          <li key={version.version} className={styles.version}>
            <Version version={version} isCurrent={version.version === current} mayDecide={mayDecide} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Version({
  version: { version, state, reason, proposedBy, proposedAt, decidedBy, decidedAt, table },
  isCurrent,
  mayDecide,
}: {
  version: RiskTableVersion;
  isCurrent: boolean;
  mayDecide: boolean;
}) {
  const { id: ownId } = useStaffMember();
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decision: 'approve' | 'refuse') => decideRiskTable(version, decision),
    onSuccess: (_answer, decision) =>
      notify(decision === 'approve' ? `Version ${version} is in force.` : `Version ${version} is refused.`, {
        type: 'success',
      }),
  });
  const isOwn = proposedBy?.id === ownId;
  const by = (person: RiskTableVersion['proposedBy']) => person?.name ?? 'a former staff member';
  return (
    <>
      <p>
        <strong>Version {version}</strong>: {stateWords[state]}
        {isCurrent && ', in force'}. Proposed by {by(proposedBy)} on {timeInWords(proposedAt)}.
        {decidedAt !== null && ` Decided by ${by(decidedBy)} on ${timeInWords(decidedAt)}.`}
      </p>
      <p className={textStyles.typed}>{reason}</p>
      {state === 'proposed' && isOwn && <p className={textStyles.quiet}>Another person has to approve it.</p>}
      {state === 'proposed' && mayDecide && (
        <div className={layout.row}>
          {!isOwn && (
            <Button variant="contained" disabled={isPending} onClick={() => mutate('approve')}>
              Approve the table
            </Button>
          )}
          <Button variant="outlined" disabled={isPending} onClick={() => mutate('refuse')}>
            {isOwn ? 'Take back' : 'Refuse the table'}
          </Button>
        </div>
      )}
      {error && (
        <FormAlert severity="error" title="Not decided">
          {error.message}
        </FormAlert>
      )}
      <details>
        <summary>Show the table</summary>
        <TableInWords table={table} />
      </details>
    </>
  );
}

const stateWords = { proposed: 'proposed', in_force: 'approved', refused: 'refused' };
