import { useFormikContext } from 'formik';
import { useCallback, useState } from 'react';
import type { FormStepId } from '#machines/steps.ts';
import type { CaseSection } from '#src/api/admin/case.ts';
import { compareForm } from '#src/onboarding/form/edit-conflict/compare.ts';
import ConflictAlert from '#src/onboarding/form/edit-conflict/conflict-alert.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import type { ChosenSide } from '#src/ui/form/two-versions.tsx';
import { editorOf } from './editors.ts';

interface StaffConflictProps {
  step: FormStepId;
  /** The version that the form was compared with, and the latest version of the server that the page has read. */
  compared: CaseSection;
  saved: CaseSection;
  onCompared(): void;
  onLoadTheirs(): void;
}

const title = 'These answers were changed in the meantime';
const explanation = 'The client or another staff member saved this step after you opened it.';

/**
 * The alert for an edit conflict with the client or another staff member. It shows each answer that differs, so that the user
 * does not overwrite a change that they have not seen.
 */
export function StaffConflict({ step, compared, saved, onCompared, onLoadTheirs }: StaffConflictProps) {
  const { submitForm } = useFormikContext<object>();
  const { form, toValues, toRecord } = editorOf(step);
  const [chosen, setChosen] = useState<Readonly<Record<string, ChosenSide>>>({});
  const onChoose = useCallback(
    (key: string, side: ChosenSide) => setChosen((before) => ({ ...before, [key]: side })),
    [],
  );
  const [conflict, setConflict] = useState<{ base: CaseSection; theirs: CaseSection } | null>(null);
  if (saved.etag !== compared.etag && conflict?.theirs.etag !== saved.etag) {
    setConflict({ base: compared, theirs: saved });
    setChosen({});
  }
  if (!conflict) {
    return (
      <FormAlert severity="warning" title={title}>
        {explanation} Loading the saved answers.
      </FormAlert>
    );
  }
  return (
    <ConflictAlert
      key={conflict.theirs.etag}
      title={title}
      explanation={explanation}
      compare={compareForm(form, { toRecord, toValues })}
      base={toValues(conflict.base.record)}
      theirs={toValues(conflict.theirs.record)}
      chosen={chosen}
      onChoose={onChoose}
      onCompared={onCompared}
      onSave={() => void submitForm()}
      onLoadTheirs={onLoadTheirs}
    />
  );
}
