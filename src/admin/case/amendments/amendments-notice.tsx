import { stepOf } from '#machines/steps.ts';
import layout from '#src/admin/kit/layout.module.css';
import type { Case } from '#src/api/admin/case.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ChangedAnswers } from '#src/ui/text/changed-answers.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { useCase } from '../use-case.ts';
import styles from './amendments.module.css';

type Amendments = NonNullable<Case['submission']['amendments']>;

/**
 * Shows which answers differ from those that the client certified, with both values; nothing if none does.
 *
 * @param inDialog whether it is shown in the dialog that approves the case
 */
export function AmendmentsNotice({ inDialog = false }: { inDialog?: boolean }) {
  const { submission } = useCase();
  const { amendments } = submission;
  if (!amendments) return null;
  const { version, sections, documents } = amendments;
  return (
    <div className={layout.narrow}>
      <FormAlert severity="warning" title={`Changed since the client certified version ${version}`} isSample>
        <p>
          {editorsAndTimes(amendments)} The client is asked to certify the changes.{' '}
          {inDialog ? whatApprovingDoes(amendments) : `Until then only version ${version} can be approved.`}
        </p>
        <details className={styles.changes} open={inDialog || countOf(amendments) <= shownAtOnce}>
          <summary>What was changed</summary>
          <ChangedAnswers
            groups={sections.map(({ step, differences }) => ({
              title: stepOf(step).title,
              answers: differences,
            }))}
          />
          {documents && <p>The documents differ from the certified ones.</p>}
        </details>
      </FormAlert>
    </div>
  );
}

/** More of them would push the case out of the window. */
const shownAtOnce = 4;

function countOf({ sections }: Amendments): number {
  return sections.reduce((count, { differences }) => count + differences.length, 0);
}

function editorsAndTimes({ by, at }: Amendments): string {
  const when = at === null ? '' : ` on ${timeInWords(at)}`;
  return `Changed on the client’s behalf${by === null ? '' : ` by ${by}`}${when}.`;
}

function whatApprovingDoes({ version, documents }: Amendments): string {
  return documents
    ? `Version ${version} cannot be approved, because its documents cannot be restored. Request changes instead.`
    : `If you approve now, version ${version} is approved. Later changes are reverted to it first, and the audit trail records that.`;
}
