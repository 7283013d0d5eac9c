import { Form, useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useRef } from 'react';
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
import { useOwner } from './use-owner.ts';
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

/**
 * The page of a step inside its Formik: what went wrong, fields, save bar. It reads nothing of Formik itself, so that a
 * key pressed renders the fields and `FormWatch` alone.
 */
export function StepFormBody(props: StepFormBodyProps) {
  const { isList = false, savedAt, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const busy = useOnboarding(isBusy);
  const formOpen = useOnboarding(isFormOpen);
  const savable = useOnboarding(canSave);
  const owner = useOwner();

  const alerts = <FormWatch {...props} owner={owner} container={container} />;
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
          <Form noValidate>{saveBar}</Form>
        </>
      ) : (
        <Form noValidate>
          <FormColumn>
            {alerts}
            {children}
          </FormColumn>
          {saveBar}
        </Form>
      )}
    </div>
  );
}

type FormWatchProps = Omit<StepFormBodyProps, 'children'> & {
  /** Who is signed in, once known. */
  owner: string | undefined;
  container: RefObject<HTMLElement | null>;
};

/** What follows each change of the form, and the alerts above it. */
function FormWatch({ step, owner, container, onDirty, onOverwrite }: FormWatchProps) {
  const { submitForm, values } = useFormikContext();
  useDirtyForm(onDirty);
  useKeptDraft(step, owner);
  useRefusedFields(container);
  return (
    <>
      <FailureAlert onRetry={() => void submitForm()} onOverwrite={() => onOverwrite(values)} />
      <UnplacedErrors values={values} />
    </>
  );
}
