import { useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { asSentence } from '#domain/copy.ts';
import { requestFailed } from '#machines/outcomes.ts';
import {
  canSave,
  isBusy,
  isFormOpen,
  isFrozen,
  failure as selectFailure,
  submissionStatus,
  wasNotSaved,
} from '#machines/selectors.ts';
import type { SavedStepId } from '#machines/steps.ts';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { DraftPlace } from './drafts/draft-place.tsx';
import { type Basis, useStoredDraft } from './drafts/use-stored-draft.ts';
import { FormBody } from './form-body.tsx';
import { RefusalSummary } from './refusals/refusal-summary.tsx';
import { UnplacedErrors, useRefusedFields, useRevealedFailure } from './refusals/use-refusals.tsx';
import { NotSavedAlert, SavedNote } from './save-alerts.tsx';
import { useAskBeforeClosing } from './use-ask-before-closing.ts';
import { useOwner } from './use-owner.ts';

type StepFormBodyProps<Base> = {
  step: SavedStepId;
  isList?: boolean;
  /** HTTP date of the last save; null before the first. */
  savedAt: string | null;
  /** Replaces the note that says when the record was last saved. */
  savedNote?: ReactNode;
  /** The text of what must finish before the step can be saved. */
  waitsFor?: string | null;
  /** Whether the page is working on something that leaving it would lose, in addition to changed fields. */
  isAtWork?: boolean;
  /** The message for a failure that has none, if the step has its own text. */
  wordless?: string;
  basis: Basis<Base>;
  onDirty(dirty: boolean): void;
  /** The alert for an edit conflict. */
  conflictAlert: ReactNode;
  children: ReactNode;
};

/**
 * The page of a step inside its Formik: alerts, fields and save bar. It does not use Formik's context itself, so that a key press
 * renders only the fields and `FormWatch`.
 */
export function StepFormBody<Base>(props: StepFormBodyProps<Base>) {
  const { isList = false, savedAt, savedNote, waitsFor = null, children } = props;
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
      disabled={!savable || waitsFor !== null}
      note={
        frozen
          ? frozenNote(status)
          : formOpen
            ? 'Finish or cancel the open form first.'
            : (waitsFor ?? savedNote ?? <SavedNote savedAt={savedAt} refused={refused} />)
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
  const { step, wordless, owner, container, basis, onDirty, isAtWork = false, conflictAlert } = props;
  const { submitForm, values } = useFormikContext();
  useDirtyForm(onDirty, isAtWork);
  useStoredDraft(step, owner, basis);
  useRefusedFields(container);
  useRevealedFailure(container);
  return (
    <>
      <FailureAlert wordless={wordless} onRetry={() => void submitForm()} />
      <DraftPlace step={step} owner={owner} savedAt={props.savedAt} basis={basis} />
      {conflictAlert}
      <UnplacedErrors values={values} />
      <RefusalSummary />
    </>
  );
}

type FailureAlertProps = {
  /** The message for a failure that has none. Defaults to the message of all forms (specification section 8). */
  wordless?: string;
  onRetry(): void;
};

/** The error of a failed load or save of the step, with a retry. */
function FailureAlert({ wordless = requestFailed, onRetry }: FailureAlertProps) {
  const failure = useOnboarding(selectFailure);
  const actor = useOnboardingActor();
  // `ConflictPlace` shows edit conflicts.
  if (!failure || failure.reason === 'conflict') return null;
  const message = failure.message || wordless;
  const reload = () => actor.send({ type: 'reload' });
  if (failure.during === 'load') {
    return (
      <FormAlert
        severity="error"
        title="What you saved earlier could not be loaded"
        action={<AlertButton onClick={reload}>Load it again</AlertButton>}
      >
        {asSentence(message)} Nothing is lost. Your saved answers stay as they are.
      </FormAlert>
    );
  }
  return <NotSavedAlert message={message} onRetry={onRetry} />;
}

/** Notifies the machine of whether there are unsaved changes, and makes the browser ask before the page is closed. */
function useDirtyForm(onDirty: (dirty: boolean) => void, isAtWork: boolean): void {
  const actor = useOnboardingActor();
  const { dirty: isChanged, values } = useFormikContext();
  const dirty = isChanged || isAtWork;
  const seen = useRef({ dirty: false, values });

  onDirty(dirty);
  useAskBeforeClosing();

  useEffect(() => {
    const last = seen.current;
    seen.current = { dirty, values };
    // While a refusal is shown, each change is sent: the machine removes the refusal at the first edit.
    const touched = last.values !== values && dirty && actor.getSnapshot().context.fieldErrors.length > 0;
    if (last.dirty !== dirty || touched) actor.send({ type: 'form.changed', dirty });
  }, [actor, dirty, values]);
}
