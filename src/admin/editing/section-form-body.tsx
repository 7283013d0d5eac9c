import { useFormikContext } from 'formik';
import { type ReactNode, useRef } from 'react';
import type { CaseSection } from '#src/api/admin/case.ts';
import { ApiError } from '#src/api/api-error.ts';
import { FormBody } from '#src/onboarding/form/form-body.tsx';
import { SavedNote } from '#src/onboarding/form/saved-note.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { UnplacedRefusals, useShownRefusals } from '#src/ui/form/shown-refusals.tsx';
import { LeaveQuestion } from '../kit/form/leave-question.tsx';
import { hasOpenEntry } from './entry-list.tsx';
import { noRefusals, RefusalsContext } from './refusals.ts';
import { SaveFailure } from './save-failure.tsx';

interface SectionFormBodyProps {
  isList: boolean;
  /** What the form is based on. */
  saved: CaseSection;
  busy: boolean;
  /** It has been saved: what is typed may go. */
  isSaved: boolean;
  failure: Error | null;
  /** Told at each change whether something would be lost. */
  onUnsaved(unsaved: boolean): void;
  /** Where it is told that the client or a colleague has saved the same. */
  meeting: ReactNode;
  children: ReactNode;
}

/** The form inside its Formik: what went wrong, the client's fields, and the save bar. */
export function SectionFormBody(props: SectionFormBodyProps) {
  const { isList, saved, busy, isSaved, failure, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const { dirty, status, values } = useFormikContext<object>();
  const refused = failure instanceof ApiError ? failure.fields : noRefusals;
  const unsaved = (dirty || hasOpenEntry(status)) && !isSaved;
  props.onUnsaved(unsaved);
  useShownRefusals(refused, container);

  const alerts = (
    <>
      {failure && refused.length === 0 && <SaveFailure error={failure} meeting={props.meeting} />}
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
