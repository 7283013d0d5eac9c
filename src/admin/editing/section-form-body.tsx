import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CaseSection } from '#src/api/admin/case.ts';
import { ApiError } from '#src/api/api-error.ts';
import { asRecord } from '#src/api/typed-text.ts';
import { FormBody } from '#src/onboarding/form/form-body.tsx';
import { NotSavedAlert, SavedNote } from '#src/onboarding/form/save-alerts.tsx';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { UnplacedRefusals, useShownRefusals } from '#src/ui/form/shown-refusals.tsx';
import { LeaveQuestion } from '../kit/form/leave-question.tsx';
import { RestoredNotice } from '../kit/form/restored-notice.tsx';
import { typedForms } from '../kit/form/typed-forms.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { hasOpenEntry } from './entry-list.tsx';
import { noRefusals, RefusalsContext } from './refusals.ts';

interface SectionFormBodyProps {
  isList: boolean;
  /** The case and its section; the key of the stored text. */
  place: string;
  /** The saved version that the form is based on. */
  saved: CaseSection;
  /** The saved version that the typed text was compared with. */
  compared: CaseSection;
  busy: boolean;
  /** Whether the save succeeded, so that the typed text may be discarded. */
  isSaved: boolean;
  failure: Error | null;
  /** Whether the client or another staff member has saved the step since the form was compared with it. */
  isOutdated: boolean;
  /** Called with the version that restored text was compared with. */
  onCompared(compared: CaseSection): void;
  /** Called at each render with whether there are unsaved changes. */
  onUnsaved(unsaved: boolean): void;
  /** The alert for an edit conflict with the client or another staff member. */
  conflictAlert: ReactNode;
  children: ReactNode;
}

/** The form inside its Formik: alerts, the client's fields, and the save bar. */
export function SectionFormBody(props: SectionFormBodyProps) {
  const { isList, saved, busy, isSaved, failure, isOutdated, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const { dirty, status, values } = useFormikContext<object>();
  const refused = failure instanceof ApiError ? failure.fields : noRefusals;
  const unsaved = (dirty || hasOpenEntry(status)) && !isSaved;
  props.onUnsaved(unsaved);
  useShownRefusals(refused, container);
  const typed = useTypedSection(props);

  const alerts = (
    <>
      {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
      {failure && refused.length === 0 && <SaveFailure error={failure} conflictAlert={props.conflictAlert} />}
      {!failure && unsaved && <Outdated isOutdated={isOutdated} conflictAlert={props.conflictAlert} />}
      <UnplacedRefusals errors={refused} values={values} />
    </>
  );
  const saveBar = (
    <SaveBar
      label="Save for the client"
      busy={busy}
      disabled={isSaved}
      note={<SavedNote savedAt={saved.savedAt} />}
    />
  );
  return (
    <RefusalsContext value={refused}>
      <FormBody container={container} isList={isList} alerts={alerts} saveBar={saveBar}>
        {children}
      </FormBody>
      <LeaveQuestion isDirty={unsaved} />
    </RefusalsContext>
  );
}

/** A notice that somebody else has saved the step. It does not move the focus; a button opens the comparison. */
function Outdated({ isOutdated, conflictAlert }: { isOutdated: boolean; conflictAlert: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return conflictAlert;
  if (!isOutdated) return null;
  return (
    <FormAlert
      severity="info"
      title="Someone else has saved this step"
      action={<AlertButton onClick={() => setOpen(true)}>See the differences</AlertButton>}
    >
      What you typed is not affected.
    </FormAlert>
  );
}

interface SaveFailureProps {
  error: Error;
  /** Shown instead of the error if the client or another staff member has saved the same step. */
  conflictAlert: ReactNode;
}

/** The error of a failed save, with a retry. It scrolls into view, because the save button is at the bottom of the page. */
function SaveFailure({ error, conflictAlert }: SaveFailureProps) {
  const { submitForm } = useFormikContext();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure comes into view, also the same one again
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  const hasChanged = error instanceof ApiError && error.status === 412;
  return (
    <div ref={place}>
      {hasChanged ? (
        conflictAlert
      ) : (
        <NotSavedAlert message={error.message} onRetry={() => void submitForm()} />
      )}
    </div>
  );
}

interface TypedSectionOptions {
  /** The case and its section; the key of the stored text. */
  place: string;
  /** The version that the form is based on, and the version that the typed text was compared with. */
  saved: CaseSection;
  compared: CaseSection;
  isSaved: boolean;
  /** Called with the version that the form's text is compared with, once it was restored or discarded. */
  onCompared(compared: CaseSection): void;
}

/**
 * Stores the unsaved text of the surrounding form of a section, and restores it after a reload.
 *
 * @returns whether the form shows restored text, and how to discard it
 */
function useTypedSection(options: TypedSectionOptions) {
  const { place, saved, compared, isSaved, onCompared } = options;
  const { values, dirty, setValues, resetForm } = useFormikContext<object>();
  const { id: staffId } = useStaffMember();
  const [isRestored, setRestored] = useState(false);
  const hasOpened = useRef(false);
  const latest = useRef({ values, compared, onCompared });
  useEffect(() => {
    latest.current = { values, compared, onCompared };
  });

  useEffect(() => {
    const typed = typedForms.read(staffId, place);
    if (!typed) return;
    const { etag, savedAt, record } = typed.base;
    const { current: form } = latest;
    // The stored text may be from the form of an earlier release.
    const mine = Object.entries(typed.mine).filter(([name]) => name in form.values);
    void setValues({ ...form.values, ...Object.fromEntries(mine) }, false);
    setRestored(true);
    form.onCompared({
      ...form.compared,
      etag: typeof etag === 'string' ? etag : null,
      savedAt: typeof savedAt === 'string' ? savedAt : null,
      record: asRecord(record),
    });
  }, [staffId, place, setValues]);

  const { etag, savedAt, record } = compared;
  useEffect(() => {
    // On the first run the form has the saved values; the stored text is restored afterwards and must not be overwritten.
    const isFirst = !hasOpened.current;
    hasOpened.current = true;
    if (isFirst) return;
    const typed = dirty && !isSaved ? { mine: { ...values }, base: { etag, savedAt, record } } : null;
    typedForms.write(staffId, place, typed);
  }, [staffId, place, values, dirty, isSaved, etag, savedAt, record]);

  return {
    isRestored: isRestored && dirty && !isSaved,
    discard: () => {
      setRestored(false);
      resetForm();
      onCompared(saved);
    },
  };
}
