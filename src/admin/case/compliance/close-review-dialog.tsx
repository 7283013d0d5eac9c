import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { Form, Formik, useFormikContext } from 'formik';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { closeReview } from '#src/api/admin/reviews.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';

type Values = { outcome: 'completed' | 'postponed'; reason: string; until: string };

interface CloseReviewDialogProps {
  caseId: string;
  /** Whether the client is asked now, and has not answered. */
  isAsked: boolean;
  onClose(): void;
}

/** Asks how and why a review is closed without an answer of the client. */
export function CloseReviewDialog({ caseId, isAsked, onClose }: CloseReviewDialogProps) {
  const form = useId();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async ({ outcome, reason, until }: Values): Promise<Partial<Values>> => {
    if (reason.trim() === '') return { reason: 'Enter a reason' };
    if (outcome === 'postponed' && until === '') return { until: 'Choose the day of the next review' };
    setBusy(true);
    setFailure(null);
    try {
      await closeReview(caseId, { outcome, reason, ...(outcome === 'postponed' && { until }) });
      notify(outcome === 'postponed' ? 'The review is postponed.' : 'The review is completed.', {
        type: 'success',
      });
      onClose();
    } catch (error) {
      const [field] = error instanceof ApiError ? error.fields : [];
      if (field?.property === 'until') return { until: field.message };
      setFailure(asSentence(field?.message ?? messageOf(error)));
    } finally {
      setBusy(false);
    }
    return {};
  };

  return (
    <QuestionDialog
      title={isAsked ? 'Stop waiting for the client?' : 'Close the review without the client'}
      action="Close the review"
      busyLabel="Closing…"
      busy={isBusy}
      form={form}
      onCancel={onClose}
    >
      <Formik<Values>
        initialValues={{ outcome: 'completed', reason: '', until: '' }}
        validateOnBlur={false}
        validateOnChange={false}
        onSubmit={async (values, { setErrors }) => setErrors(await send(values))}
      >
        <Form id={form} noValidate>
          <Stack spacing={5} sx={{ paddingTop: 1 }}>
            {isAsked && (
              <p>
                What the client changed and has not submitted is replaced by the approved answers. The client
                gets an email that nothing is needed.
              </p>
            )}
            {failure !== null && (
              <FormAlert severity="error" title="The review was not closed">
                {failure}
              </FormAlert>
            )}
            <Outcome />
            <TextInput name="reason" label="Reason" help="Only staff read this" multiline />
          </Stack>
        </Form>
      </Formik>
    </QuestionDialog>
  );
}

function Outcome() {
  const { values, setFieldValue } = useFormikContext<Values>();
  const id = useId();
  return (
    <>
      <FormControl>
        <FormLabel id={id}>Outcome</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={values.outcome}
          onChange={(_event, outcome) => void setFieldValue('outcome', outcome)}
        >
          <FormControlLabel
            value="completed"
            control={<Radio />}
            label="Completed: the information is known to be current"
          />
          <FormControlLabel value="postponed" control={<Radio />} label="Postponed to a later day" />
        </RadioGroup>
      </FormControl>
      {values.outcome === 'postponed' && (
        <DateInput name="until" label="Next review on" help="After today, within twelve months" />
      )}
    </>
  );
}
