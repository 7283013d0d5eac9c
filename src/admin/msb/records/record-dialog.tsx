import { useNotify } from 'react-admin';
import { emptyRecord } from '#domain/form/empty.ts';
import type { Answers } from '#domain/form/question.ts';
import { todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { checkMsbRecord, msbRecordForms } from '#domain/msb/records/record-forms.ts';
import type { MsbRecordAnswers } from '#domain/msb/records/record-kind.ts';
import { AnswersDialog } from '#src/admin/kit/form/answers-dialog.tsx';
import { type MsbRecord, type MsbRecordKind, saveMsbRecord } from '#src/api/admin/msb-records.ts';
import { ApiError } from '#src/api/api-error.ts';
import { FormQuestions } from '#src/onboarding/form/questions/questions.tsx';

const changedText =
  'Someone else has changed this record. Close this dialog and open the record again. What you typed is stored.';

/** The record that is being written. @property given answers of a new record that are known already */
export type Writing = { kind: MsbRecordKind; before: MsbRecord | null; given?: Answers };

interface RecordDialogProps {
  applicationId: string;
  writing: Writing;
  onClose(): void;
}

/** Asks for the answers of a criminal record check, an agent or a change notice, and saves them. */
export default function RecordDialog({ applicationId, writing, onClose }: RecordDialogProps) {
  const { kind, before, given } = writing;
  const form = msbRecordForms[kind];
  const notify = useNotify();
  const [action, done] = before ? (['Save', 'Saved'] as const) : (['Add', 'Added'] as const);
  return (
    <AnswersDialog
      title={`${before ? 'Edit' : 'Add'} ${form.one}`}
      action={action}
      busyLabel={before ? 'Saving…' : 'Adding…'}
      why={form.why}
      place={`msb-record ${applicationId} ${kind} ${before?.id ?? (given ? form.nameOf(given) : 'new')}`}
      initial={{ ...emptyRecord(form.questions), ...given, ...before?.answers }}
      check={(values) => {
        const checked = checkMsbRecord(kind, values, todayAtRegistrar(new Date()));
        return checked.ok ? [] : checked.errors;
      }}
      save={async (values) => {
        try {
          await saveMsbRecord(applicationId, { kind, answers: values as MsbRecordAnswers }, before);
        } catch (error) {
          if (before && error instanceof ApiError && error.status === 409) throw new Error(changedText);
          throw error;
        }
      }}
      onSaved={(values) => {
        notify(`${done}: ${form.nameOf(values)}.`, { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <FormQuestions form={{ ...form, lists: [] }} />
    </AnswersDialog>
  );
}
