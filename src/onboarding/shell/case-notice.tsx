import { useQuery } from '@tanstack/react-query';
import { changeNoticeTitle } from '#domain/decision-copy.ts';
import { isFrozen, marked as selectMarked, stepId, submissionStatus } from '#machines/selectors.ts';
import type { StepId } from '#machines/steps.ts';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { submissionQuery } from '#src/api/submission.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ChangeChecklist, useChangeRequests } from '../change-checklist.tsx';
import { FieldLink } from '../field-link.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import styles from './shell.module.css';

type Standing = {
  severity: 'info' | 'success' | 'warning' | 'error';
  title: string;
  text: string;
  link: string;
};

/** Returns whether a step is about identity checks, which continue during the review. */
const isCheck = (step: StepId) => step === 'controlOwnershipVerification' || step === 'identityVerification';

/** Returns the status of the case as texts for a step's page; null while the client may simply fill it in. */
function useStanding(step: StepId, isFrozen: boolean, status: SubmissionStatus | null): Standing | null {
  const { data } = useQuery({ ...submissionQuery, enabled: isFrozen });
  const link = 'See the status';
  const closed = 'You cannot change anything on this page now.';
  if (isFrozen && data?.amendments) {
    const text = 'We changed answers after you certified them. Read and certify the changes.';
    return { severity: 'warning', title: 'Certify our changes', text, link: 'See the changes' };
  }
  switch (status) {
    case 'approved':
      return { severity: 'success', title: 'Your onboarding is approved', text: closed, link };
    case 'rejected':
      return { severity: 'error', title: 'Your onboarding was not approved', text: closed, link };
    case 'updating': {
      const text =
        'The approved answers stay in force until we have decided. Certify and submit your changes.';
      return {
        severity: 'info',
        title: 'You are updating your answers',
        text,
        link: 'Go to Certify & Submit',
      };
    }
    case 'periodic_review': {
      const text = 'Change what is different now. What we approved stays in force until we have decided.';
      return {
        severity: 'info',
        title: 'Please confirm your information',
        text,
        link: 'Go to the review',
      };
    }
    case 'withdrawn': {
      const text = 'No one reviews it. Change what you want, then certify and submit again.';
      return {
        severity: 'info',
        title: 'You withdrew your submission',
        text,
        link: 'Go to Certify & Submit',
      };
    }
    default: {
      if (!isFrozen) return null;
      const text = isCheck(step) ? 'You can still finish open identity checks.' : closed;
      const title = status === 'in_review' ? 'Your onboarding is in review' : 'Your onboarding is submitted';
      return { severity: 'info', title, text, link };
    }
  }
}

/** The notice above a step: that it was submitted and cannot be changed now, or which changes are requested. */
export function CaseNotice() {
  const step = useOnboarding(stepId);
  const frozen = useOnboarding(isFrozen);
  const status = useOnboarding(submissionStatus);
  const marked = useOnboarding(selectMarked);
  const requests = useChangeRequests(step);
  const standing = useStanding(step, frozen, status);
  if (standing && step !== 'certifyAndSubmit') {
    return (
      <div className={styles.notice}>
        <FormAlert
          severity={standing.severity}
          title={standing.title}
          action={<FieldLink step="certifyAndSubmit">{standing.link}</FieldLink>}
        >
          {standing.text}
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
  // All changes of this step were made: the rest are on other steps, and a save leads there.
  if (!marked.includes(step)) return null;
  return (
    <div className={styles.notice}>
      <FormAlert severity="warning" title={changeNoticeTitle}>
        <ChangeChecklist changes={requests} nameOf={({ field }) => field || 'This step as a whole'} />
      </FormAlert>
    </div>
  );
}
