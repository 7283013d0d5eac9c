import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFormikContext } from 'formik';
import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { checkEntry } from '#domain/compliance/entries/check-entry.ts';
import { entryForms } from '#domain/compliance/entries/entry-forms.ts';
import type { EntryAnswers } from '#domain/compliance/entries/entry-kind.ts';
import { clientKey } from '#domain/compliance/file/facts.ts';
import { emptyRecord } from '#domain/form/empty.ts';
import { AnswersDialog } from '#src/admin/kit/form/answers-dialog.tsx';
import { type ComplianceFile, recordEntry } from '#src/api/admin/compliance.ts';
import { FormQuestions } from '#src/onboarding/form/questions/questions.tsx';
import { useCase } from '../use-case.ts';
import type { Recording } from './record-menu.tsx';

const MachineReadableLines = lazy(() => import('./machine-readable-lines.tsx'));

interface EntryDialogProps {
  file: ComplianceFile;
  recording: Recording;
  onClose(): void;
}

/** Asks for the answers of one entry of the compliance file, and records it. */
export default function EntryDialog({ file, recording, onClose }: EntryDialogProps) {
  const { kind } = recording;
  const form = entryForms[kind];
  const caseId = useCase().summary.id;
  const [subject, setSubject] = useState(recording.subject);
  const notify = useNotify();
  const known = kind === 'senior_officer' && file.seniorOfficer ? { name: file.seniorOfficer } : {};
  return (
    <AnswersDialog
      title={form.title}
      action="Record"
      busyLabel="Recording…"
      why={form.why}
      // What was typed about one person must not be recorded about another.
      place={`compliance ${caseId} ${kind} ${recording.subject}`}
      initial={{ ...emptyRecord(form.questions), ...known, ...recording.given }}
      check={(values) => {
        const checked = checkEntry(kind, values, { today: new Date().toISOString().slice(0, 10) });
        return checked.ok ? [] : checked.errors;
      }}
      save={(values) => recordEntry(caseId, { kind, subject, answers: values as EntryAnswers })}
      onSaved={() => {
        notify(`Recorded: ${form.title}.`, { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      {form.about !== 'client' && (
        <SubjectField file={file} about={form.about} subject={subject} onChange={setSubject} />
      )}
      {kind === 'identity_method' && <LinesOfDocument file={file} subject={subject} />}
      <FormQuestions form={{ ...form, lists: [] }} />
    </AnswersDialog>
  );
}

/** The machine-readable lines, for the methods that use an identity document. */
function LinesOfDocument({ file, subject }: { file: ComplianceFile; subject: string }) {
  const { values } = useFormikContext<Record<string, unknown>>();
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
