import { useMutation } from '@tanstack/react-query';
import { Formik, useFormikContext } from 'formik';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { SectionId } from '#domain/records/sections.ts';
import { type FormStepId, sectionOf, stepOf } from '#machines/steps.ts';
import { type Case, type CaseSection, caseQuery, refreshCase } from '#src/api/admin/case.ts';
import { type ClientSave, saveForClient } from '#src/api/admin/sections.ts';
import { ApiError } from '#src/api/api-error.ts';
import { queryClient } from '#src/api/query-client.ts';
import { compareForm } from '#src/onboarding/form/edit-conflict/compare.ts';
import ConflictAlert from '#src/onboarding/form/edit-conflict/conflict-alert.tsx';
import { FormQuestions } from '#src/onboarding/form/questions/questions.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import type { ChosenSide } from '#src/ui/form/two-versions.tsx';
import { typedForms } from '../kit/form/typed-forms.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { detailsOf } from './back-to-case.tsx';
import { editorOf } from './editors.ts';
import { SectionFormBody } from './section-form-body.tsx';

interface SectionFormProps {
  shown: Case;
  step: FormStepId;
}

/** The form of one step: loads the saved record, and saves the changes on behalf of the client. */
export function SectionForm({ shown, step }: SectionFormProps) {
  const { form, Fields, isList, toValues, toRecord } = editorOf(step);
  const { summary } = shown;
  const navigate = useNavigate();
  const notify = useNotify();
  const { id: staffId } = useStaffMember();
  const place = `case ${summary.id} ${step}`;
  const saved = sectionIn(shown, step);
  // The version that the form is based on. It follows the server as long as no typed text would be overwritten.
  const [base, setBase] = useState(saved);
  // The version that the typed text was compared with. A save is based on it.
  const [compared, setCompared] = useState(saved);
  const unsaved = useRef(false);
  // The React key of the form: a new key discards the text that was typed into the previous form.
  const [begun, setBegun] = useState(0);
  const begin = useCallback((from: CaseSection) => {
    setBegun((count) => count + 1);
    setBase(from);
    setCompared(from);
  }, []);
  useEffect(() => {
    if (saved.etag !== base.etag && !unsaved.current) begin(saved);
  }, [saved, base, begin]);

  const save = useMutation({
    mutationFn: (wanted: { values: object; basedOn: string | null }) =>
      saveForClient(summary, {
        section: sectionOf(step),
        record: toRecord(wanted.values),
        basedOn: wanted.basedOn,
      } as ClientSave<SectionId>),
    networkMode: 'always',
    onError: (error) => {
      const isStale = error instanceof ApiError && [404, 409, 412].includes(error.status);
      if (isStale) void refreshCase(summary.id);
    },
  });

  const isSaved = save.isSuccess;
  useEffect(() => {
    if (!isSaved) return;
    // Not in `onSuccess`: the navigation guard must be removed by a render first.
    notify(`${stepOf(step).title} saved on the client’s behalf.`, { type: 'success' });
    navigate(detailsOf(summary.id, step), { replace: true });
  }, [isSaved, step, summary.id, notify, navigate]);

  const loadTheirs = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...caseQuery(summary.id), staleTime: 0 }),
    networkMode: 'always',
    onSuccess: (fresh) => {
      save.reset();
      typedForms.write(staffId, place, null);
      begin(sectionIn(fresh, step));
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });

  return (
    <Formik
      key={begun}
      initialValues={toValues(base.record)}
      // Nothing is checked before a save (specification section 5).
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values) => save.mutate({ values, basedOn: compared.etag })}
    >
      <SectionFormBody
        isList={isList}
        place={place}
        saved={base}
        compared={compared}
        onCompared={setCompared}
        busy={save.isPending || loadTheirs.isPending}
        isSaved={isSaved}
        failure={save.error}
        isOutdated={saved.etag !== compared.etag}
        onUnsaved={(now) => {
          unsaved.current = now;
        }}
        conflictAlert={
          <StaffConflict
            step={step}
            compared={compared}
            saved={saved}
            onCompared={() => setCompared(saved)}
            onLoadTheirs={() => loadTheirs.mutate()}
          />
        }
      >
        {Fields ? <Fields /> : <FormQuestions form={form} />}
      </SectionFormBody>
    </Formik>
  );
}

function sectionIn({ sections }: Case, step: FormStepId): CaseSection {
  const found = sections.find((section) => section.step === step);
  if (!found) throw new Error(`The case has no section for ${step}`);
  return found;
}

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
function StaffConflict({ step, compared, saved, onCompared, onLoadTheirs }: StaffConflictProps) {
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
