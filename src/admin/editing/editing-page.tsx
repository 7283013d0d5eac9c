import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { type FormStepId, stepOf } from '#machines/steps.ts';
import { isAmendable, isDecided } from '#machines/submission.machine.ts';
import { type Case, caseQuery } from '#src/api/admin/case.ts';
import type { CaseSummary } from '#src/api/admin/cases.ts';
import { ApiError } from '#src/api/api-error.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { CaseMissing, CaseTrouble } from '../kit/case/case-states.tsx';
import { isClosed } from '../kit/case/closed-case.tsx';
import { NotFoundPage, Page } from '../kit/page.tsx';
import { BackToCase } from './back-to-case.tsx';
import styles from './editing.module.css';
import { formStepNamed } from './editors.ts';
import { SectionForm } from './section-form.tsx';

/** The form of a step, which an administrator fills in on behalf of the client. */
export default function EditingPage() {
  useEffect(() => {
    // The path starts with that of the case, so the layout treats both as one page and does not reset scroll and focus.
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  const { id = '', step: name } = useParams();
  const step = formStepNamed(name);
  const { data, error, refetch } = useQuery(caseQuery(id));
  if (!step) return <NotFoundPage />;
  if (data && !isClosed(error)) return <Form shown={data} step={step} />;
  if (error instanceof ApiError && error.status === 404) return <CaseMissing />;
  if (error) return <CaseTrouble id={id} error={error} onRetry={refetch} />;
  return (
    <Page title={editingTitle(step)}>
      <FormSkeleton rows={6} hasHeading />
    </Page>
  );
}

const editingTitle = (step: FormStepId) => `Edit ${stepOf(step).title}`;

function Form({ shown, step }: { shown: Case; step: FormStepId }) {
  return (
    <Page title={editingTitle(step)} actions={<BackToCase id={shown.summary.id} step={step} />}>
      <OnBehalf of={shown.summary} />
      <SectionForm key={step} shown={shown} step={step} />
    </Page>
  );
}

/** Shows on whose behalf the form is filled in, and what a save causes. */
function OnBehalf({ of: { company, email, status } }: { of: CaseSummary }) {
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
