import { changeNoticeTitle } from '#domain/change-notice.ts';
import { isFrozen, marked as selectMarked, stepId, submissionStatus } from '#machines/selectors.ts';
import type { StepId } from '#machines/steps.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ChangeChecklist } from '../change-checklist.tsx';
import { useChangeRequests } from '../change-requests.ts';
import { FieldLink } from '../field-link.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import styles from './shell.module.css';

/** Whether a step is about who people are, which goes on during the review. */
const isCheck = (step: StepId) => step === 'controlOwnershipVerification' || step === 'identityVerification';

/** Above a step: that it was submitted and cannot be changed now, or what the reviewer wants changed on it. */
export function CaseNotice() {
  const step = useOnboarding(stepId);
  const frozen = useOnboarding(isFrozen);
  const status = useOnboarding(submissionStatus);
  const isDecided = status === 'approved' || status === 'rejected';
  const marked = useOnboarding(selectMarked);
  const requests = useChangeRequests(step);
  if (frozen && step !== 'certifyAndSubmit') {
    return (
      <div className={styles.notice}>
        <FormAlert
          severity="info"
          title="Your onboarding is submitted"
          action={<FieldLink step="certifyAndSubmit">See where it stands</FieldLink>}
        >
          {isCheck(step) && !isDecided
            ? 'Identity checks that are still open can be finished meanwhile.'
            : 'Nothing on this page can be changed now.'}
        </FormAlert>
      </div>
    );
  }
  if (requests.length === 0) return null;
  if (marked.length === 0 && step !== 'certifyAndSubmit') {
    return (
      <div className={styles.notice}>
        <FormAlert
          severity="info"
          title="You changed everything that the reviewer asked for"
          action={<FieldLink step="certifyAndSubmit">Go to Certify & Submit</FieldLink>}
        >
          The reviewer sees your changes once you submit again.
        </FormAlert>
      </div>
    );
  }
  // Changed on this step: what is left is on others, and a save leads there.
  if (!marked.includes(step)) return null;
  return (
    <div className={styles.notice}>
      <FormAlert severity="warning" title={changeNoticeTitle}>
        <ChangeChecklist changes={requests} nameOf={({ field }) => field || 'This step as a whole'} />
      </FormAlert>
    </div>
  );
}
