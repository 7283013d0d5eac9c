import { changeNoticeTitle } from '#domain/decision-copy.ts';
import { marked as selectMarked, submissionStatus } from '#machines/selectors.ts';
import type { StepId } from '#machines/steps.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ChangeChecklist, useChangeRequests } from '../change-checklist.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import styles from '../shell/shell.module.css';

/** The notice above a shared step: which changes are requested on it, or that it updates approved answers. */
export function SharedNotice({ step }: { step: StepId }) {
  const status = useOnboarding(submissionStatus);
  const isOpen = useOnboarding((snapshot) => selectMarked(snapshot).includes(step));
  const requests = useChangeRequests(step);
  if (isOpen) {
    return (
      <div className={styles.notice}>
        <FormAlert severity="warning" title={changeNoticeTitle}>
          <ChangeChecklist changes={requests} nameOf={({ field }) => field || 'This step as a whole'} />
        </FormAlert>
      </div>
    );
  }
  if (requests.length > 0) {
    return (
      <div className={styles.notice}>
        <FormAlert severity="info" title="Everything that the reviewer asked for on this page is changed">
          The person who invited you submits the answers again.
        </FormAlert>
      </div>
    );
  }
  if (status !== 'updating' && status !== 'periodic_review') return null;
  return (
    <div className={styles.notice}>
      <FormAlert severity="info" title="Approved answers are being updated">
        They stay in force until the update is approved. The person who invited you certifies and submits it.
      </FormAlert>
    </div>
  );
}
