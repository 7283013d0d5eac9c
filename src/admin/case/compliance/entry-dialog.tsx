import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Form, Formik, useFormikContext } from 'formik';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { checkEntry } from '#domain/compliance/entries/check-entry.ts';
import { entryForms } from '#domain/compliance/entries/entry-forms.ts';
import type { EntryAnswers } from '#domain/compliance/entries/entry-kind.ts';
import { clientKey } from '#domain/compliance/file/facts.ts';
import { asSentence } from '#domain/copy.ts';
import { emptyRecord } from '#domain/form/empty.ts';
import { messageOf } from '#machines/outcomes.ts';
import { RestoredNotice } from '#src/admin/kit/form/restored-notice.tsx';
import { typedForms } from '#src/admin/kit/form/typed-forms.ts';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { type ComplianceFile, recordEntry } from '#src/api/admin/compliance.ts';
import { ApiError } from '#src/api/api-error.ts';
import { FormQuestions } from '#src/onboarding/form/questions/questions.tsx';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { errorTree, formErrors } from '#src/ui/form/field-error-tree.ts';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { useCase } from '../use-case.ts';
import type { Recording } from './record-menu.tsx';

const MachineReadableLines = lazy(() => import('./machine-readable-lines.tsx'));

type Values = Record<string, unknown>;

interface EntryDialogProps {
  file: ComplianceFile;
  recording: Recording;
  onClose(): void;
}

/** Asks for the answers of one entry of the compliance file, and records it. Typed text is stored until it is recorded. */
export default function EntryDialog({ file, recording, onClose }: EntryDialogProps) {
  const { kind } = recording;
  const form = entryForms[kind];
  const caseId = useCase().summary.id;
  const { id: staffId } = useStaffMember();
  const [subject, setSubject] = useState(recording.subject);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const formId = useId();
  // What was typed about one person must not be recorded about another.
  const place = `compliance ${caseId} ${kind} ${recording.subject}`;
  const [typed, setTyped] = useState(() => typedForms.read(staffId, place)?.mine);
  const known = kind === 'senior_officer' && file.seniorOfficer ? { name: file.seniorOfficer } : {};
  const empty = { ...emptyRecord(form.questions), ...known, ...recording.given };
  const keep = (values: Values | null) =>
    typedForms.write(staffId, place, values && { mine: values, base: empty });

  const send = async (values: Values): Promise<readonly { property: string; message: string }[]> => {
    const checked = checkEntry(kind, values, { today: new Date().toISOString().slice(0, 10) });
    if (!checked.ok) return checked.errors;
    setBusy(true);
    setFailure(null);
    try {
      await recordEntry(caseId, { kind, subject, answers: values as EntryAnswers });
      keep(null);
      notify(`Recorded: ${form.title}.`, { type: 'success' });
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const own = fields.filter(({ property }) => property.startsWith('answers.'));
      if (own.length > 0) return own.map((each) => ({ ...each, property: each.property.slice(8) }));
      setFailure(asSentence(fields[0]?.message ?? messageOf(error)));
    } finally {
      setBusy(false);
    }
    return [];
  };

  return (
    <QuestionDialog
      title={form.title}
      action="Record"
      busyLabel="Recording…"
      busy={isBusy}
      form={formId}
      onCancel={onClose}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !isBusy) onClose();
      }}
    >
      <Formik<Values>
        key={typed ? 'typed' : 'empty'}
        initialValues={{ ...empty, ...typed }}
        validateOnBlur={false}
        validateOnChange={false}
        onSubmit={async (values, { setErrors }) => setErrors(formErrors(errorTree(await send(values))))}
      >
        <Form id={formId} noValidate>
          <Typed onChange={keep} />
          <Stack spacing={5} sx={{ paddingTop: 1 }}>
            <p>{form.why}</p>
            {typed && (
              <RestoredNotice
                onDiscard={() => {
                  keep(null);
                  setTyped(undefined);
                }}
              />
            )}
            {failure !== null && (
              <FormAlert severity="error" title="Not recorded">
                {failure}
              </FormAlert>
            )}
            {form.about !== 'client' && (
              <SubjectField file={file} about={form.about} subject={subject} onChange={setSubject} />
            )}
            {kind === 'identity_method' && <LinesOfDocument file={file} subject={subject} />}
            <FormQuestions form={{ ...form, lists: [] }} />
          </Stack>
        </Form>
      </Formik>
    </QuestionDialog>
  );
}

/** The machine-readable lines, for the methods that use an identity document. */
function LinesOfDocument({ file, subject }: { file: ComplianceFile; subject: string }) {
  const { values } = useFormikContext<Values>();
  if (values.method !== 'photo_id' && values.method !== 'dual_process') return null;
  const name = file.subjects.find(({ key }) => key === subject)?.name ?? '';
  return (
    <Suspense fallback={null}>
      <MachineReadableLines name={name} />
    </Suspense>
  );
}

interface SubjectFieldProps {
  file: ComplianceFile;
  about: 'person' | 'either';
  subject: string;
  onChange(subject: string): void;
}

function SubjectField({ file: { subjects }, about, subject, onChange }: SubjectFieldProps) {
  const offered = subjects.filter(({ key }) => about === 'either' || key !== clientKey);
  return (
    <TextField select label="About" value={subject} onChange={(event) => onChange(event.target.value)}>
      {offered.map(({ key, name }) => (
        <MenuItem key={key} value={key}>
          {name || 'The company'}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Stores the typed text, and moves the focus to the first error after a refusal. */
function Typed({ onChange }: { onChange(values: Values | null): void }) {
  const { values, dirty, errors, isSubmitting } = useFormikContext<Values>();
  const place = useRef<HTMLSpanElement>(null);
  const hasOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the values is stored
  useEffect(() => {
    // At first the form holds what is stored already.
    if (hasOpened.current) onChange(dirty ? values : null);
    hasOpened.current = true;
  }, [values, dirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a submit moves the focus
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!isSubmitting && form && Object.keys(errors).length > 0) focusFirstError(form);
  }, [isSubmitting]);
  return <span ref={place} hidden />;
}
