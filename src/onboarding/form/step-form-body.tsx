import { useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useRef } from 'react';
import { canSave, isBusy, isFormOpen, isFrozen, submissionStatus, wasNotSaved } from '#machines/selectors.ts';
import type { SavedStepId } from '#machines/steps.ts';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import { type Basis, useStoredDraft } from './drafts/use-stored-draft.ts';
import { FailureAlert } from './failure-alert.tsx';
import { FormBody } from './form-body.tsx';
import { RefusalSummary } from './refusals/refusal-summary.tsx';
import { UnplacedErrors, useRefusedFields } from './refusals/use-refused-fields.tsx';
import { useRevealedFailure } from './refusals/use-revealed-failure.ts';
import { SavedNote } from './saved-note.tsx';
import { useDirtyForm } from './use-dirty-form.ts';
import { useOwner } from './use-owner.ts';

type StepFormBodyProps<Base> = {
  step: SavedStepId;
  isList?: boolean;
  /** HTTP date of the last save; null before the first. */
  savedAt: string | null;
  /** The text of what must finish before the step can be saved. */
  waitsFor?: string | null;
  /** The message for a failure that has none, if the step has its own text. */
  wordless?: string;
  basis: Basis<Base>;
  onDirty(dirty: boolean): void;
  /** The alert for an edit conflict. */
  meeting: ReactNode;
  children: ReactNode;
};

/**
 * The page of a step inside its Formik: alerts, fields and save bar. It does not use Formik's context itself, so that a key press
 * renders only the fields and `FormWatch`.
 */
export function StepFormBody<Base>(props: StepFormBodyProps<Base>) {
  const { isList = false, savedAt, waitsFor = null, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const busy = useOnboarding(isBusy);
  const formOpen = useOnboarding(isFormOpen);
  const savable = useOnboarding(canSave);
  const frozen = useOnboarding(isFrozen);
  const status = useOnboarding(submissionStatus);
  const refused = useOnboarding(wasNotSaved);
  const owner = useOwner();

  const alerts = <FormWatch {...props} owner={owner} container={container} />;
  const saveBar = (
    <SaveBar
      busy={busy}
      disabled={!savable}
      note={
        frozen
          ? frozenNote(status)
          : formOpen
            ? 'Finish or cancel the open form first.'
            : (waitsFor ?? <SavedNote savedAt={savedAt} refused={refused} />)
      }
    />
  );
  return (
    <FormBody container={container} isList={isList} frozen={frozen} alerts={alerts} saveBar={saveBar}>
      {children}
    </FormBody>
  );
}

/** Returns the reason why nothing can be saved after the answers were submitted. */
function frozenNote(status: SubmissionStatus | null): string {
  if (status === 'approved') return 'Approved. It cannot be changed now.';
  if (status === 'rejected') return 'Not approved. It cannot be changed now.';
  return 'Submitted. It cannot be changed now.';
}

type FormWatchProps<Base> = Omit<StepFormBodyProps<Base>, 'children'> & {
  /** The id of the signed-in account; undefined until it is known. */
  owner: string | undefined;
  container: RefObject<HTMLElement | null>;
};

/** Runs the effects of each change of the form, and shows the alerts above it. */
function FormWatch<Base>(props: FormWatchProps<Base>) {
  const { step, wordless, owner, container, basis, onDirty, meeting } = props;
  const { submitForm, values } = useFormikContext();
  useDirtyForm(onDirty);
  useStoredDraft(step, owner, basis);
  useRefusedFields(container);
  useRevealedFailure(container);
  return (
    <>
      <FailureAlert wordless={wordless} onRetry={() => void submitForm()} />
      {meeting}
      <UnplacedErrors values={values} />
      <RefusalSummary />
    </>
  );
}
