import { useFormikContext } from 'formik';
import { type ReactNode, useRef } from 'react';
import { canSave, isBusy, isFormOpen } from '../../../machines/selectors.ts';
import type { FormStepId } from '../../../machines/steps.ts';
import { FormColumn } from '../../ui/form-column.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SavedNote } from './saved-note.tsx';
import styles from './step-form.module.css';
import { useDirtyForm } from './use-dirty-form.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { UnplacedErrors, useRefusedFields } from './use-refused-fields.tsx';

type StepFormBodyProps = {
  step: FormStepId;
  isList?: boolean;
  /** HTTP date of the last save, null before the first. */
  savedAt: string | null;
  onDirty(dirty: boolean): void;
  onOverwrite(values: unknown): void;
  children: ReactNode;
};

/** The page of a step inside its Formik: what went wrong, fields, save bar. */
export function StepFormBody(props: StepFormBodyProps) {
  const { step, isList = false, savedAt, children } = props;
  const { handleSubmit, submitForm, values } = useFormikContext();
  const container = useRef<HTMLDivElement>(null);
  const busy = useOnboarding(isBusy);
  const formOpen = useOnboarding(isFormOpen);
  const savable = useOnboarding(canSave);
  useDirtyForm(props.onDirty);
  useKeptDraft(step);
  useRefusedFields(container);

  const alerts = (
    <>
      <FailureAlert onRetry={() => void submitForm()} onOverwrite={() => props.onOverwrite(values)} />
      <UnplacedErrors values={values} />
    </>
  );
  const saveBar = (
    <SaveBar
      busy={busy}
      disabled={!savable}
      note={formOpen ? 'Add or cancel the open form first.' : <SavedNote savedAt={savedAt} />}
    />
  );
  return (
    <div ref={container}>
      {isList ? (
        <>
          <div className={styles.alerts}>{alerts}</div>
          {children}
          <form noValidate onSubmit={handleSubmit}>
            {saveBar}
          </form>
        </>
      ) : (
        <form noValidate onSubmit={handleSubmit}>
          <FormColumn>
            {alerts}
            {children}
          </FormColumn>
          {saveBar}
        </form>
      )}
    </div>
  );
}
