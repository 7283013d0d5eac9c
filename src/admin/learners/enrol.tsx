import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { enrolLearner, publishedTrainingsQuery } from '#src/api/admin/learners.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { useMay } from '../kit/staff-member.ts';

/** The button that enrols a person without a payment, for staff who may change trainings. */
export function Enrol() {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  if (!may('trainings:write')) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Enrol a person
      </Button>
      {isAsking && <EnrolDialog onClose={() => setAsking(false)} />}
    </>
  );
}

const nothing = { email: '', trainingId: '', reason: '' };
const messages = {
  email: 'Enter the email address',
  trainingId: 'Choose a training',
  reason: 'Enter the reason',
};

function EnrolDialog({ onClose }: { onClose(): void }) {
  const notify = useNotify();
  const trainings = useQuery(publishedTrainingsQuery);
  const [typed, setTyped] = useState(nothing);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: enrolLearner,
    onSuccess: ({ email, title }) => {
      notify(`${email} is enrolled in “${title}”. They get an email.`, { type: 'success' });
      onClose();
    },
  });
  const fields = error instanceof ApiError ? error.fields : [];
  const errorOf = (name: keyof typeof nothing) =>
    (isTried && typed[name].trim() === '' ? messages[name] : undefined) ??
    fields.find(({ property }) => property === name)?.message;
  const change = (name: keyof typeof nothing) => (text: string) =>
    setTyped((before) => ({ ...before, [name]: text }));
  return (
    <QuestionDialog
      title="Enrol a person"
      action="Enrol"
      busyLabel="Enrolling…"
      busy={isPending}
      onCancel={onClose}
      onAction={() => {
        setTried(true);
        if (Object.values(typed).every((text) => text.trim() !== '')) mutate(typed);
      }}
    >
      <Stack spacing={5}>
        <p>The person gets access without a payment, and an email with a link.</p>
        {error && fields.length === 0 && (
          <FormAlert severity="error" title="The person was not enrolled">
            {asSentence(error.message)}
          </FormAlert>
        )}
        {trainings.error && (
          <FormAlert severity="error" title="The trainings could not be loaded">
            {asSentence(trainings.error.message)}
          </FormAlert>
        )}
        <TextControl
          name="email"
          type="email"
          label="Email address"
          value={typed.email}
          error={errorOf('email')}
          onChange={change('email')}
        />
        <TextField
          select
          label="Training"
          value={typed.trainingId}
          error={errorOf('trainingId') !== undefined}
          helperText={errorOf('trainingId')}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={(event) => change('trainingId')(event.target.value)}
        >
          <option value="">Choose a training</option>
          {(trainings.data ?? []).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </TextField>
        <TextControl
          name="reason"
          label="Reason"
          value={typed.reason}
          error={errorOf('reason')}
          help="Only staff see it."
          max={500}
          onChange={change('reason')}
        />
      </Stack>
    </QuestionDialog>
  );
}
