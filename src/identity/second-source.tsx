import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Form, Formik } from 'formik';
import { useId, useState } from 'react';
import { asSentence, dayInWords } from '#domain/copy.ts';
import { emptyRecord } from '#domain/form/empty.ts';
import { inSentence } from '#domain/form/question.ts';
import {
  checkSecondSource,
  confirmedInWords,
  type SecondSource as Source,
  secondSourceQuestions,
} from '#domain/second-source.ts';
import { messageOf } from '#machines/outcomes.ts';
import { ApiError } from '#src/api/api-error.ts';
import { faceComparisonQuery, stateSecondSource } from '#src/api/face-consent.ts';
import type { PhotoKey } from '#src/api/photographs.ts';
import { Questions } from '#src/onboarding/form/questions/questions.tsx';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { errorTree, formErrors } from '#src/ui/form/field-error-tree.ts';
import { FieldGroup } from '#src/ui/form/form-layout.tsx';
import styles from './identity.module.css';
import { SourcePhoto } from './source-photo.tsx';

type SecondSourceProps = { photosBy: Exclude<PhotoKey, { phone: string }> };

/** Asks for a document of another issuer: a photograph of an identity document alone is no method of verification. */
export default function SecondSource({ photosBy }: SecondSourceProps) {
  const { data } = useQuery(faceComparisonQuery(photosBy));
  const [isOpen, setOpen] = useState(false);
  const stated = data?.secondSource?.stated ?? null;
  return (
    <FieldGroup
      title="A document of another issuer"
      description="The law accepts a photograph of an identity document only together with a second source, such as a bank statement, a utility bill or a tax assessment that has your name on it."
    >
      {stated && (
        <p>
          {stated.issuer}, {inSentence(confirmedInWords(stated.confirms))}, number {stated.number}, of{' '}
          {dayInWords(stated.dated)}.
        </p>
      )}
      <div>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {stated ? 'Change the document' : 'Add the document'}
        </Button>
      </div>
      {!stated && <p>Without it we may have to ask you again.</p>}
      {isOpen && <SourceDialog photosBy={photosBy} stated={stated} onClose={() => setOpen(false)} />}
    </FieldGroup>
  );
}

type Values = Record<string, unknown>;

interface SourceDialogProps extends SecondSourceProps {
  stated: (Source & { fileId: string }) | null;
  onClose(): void;
}

function SourceDialog({ photosBy, stated, onClose }: SourceDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fileId, setFileId] = useState<string | null>(stated?.fileId ?? null);
  const [photoError, setPhotoError] = useState<string>();

  const send = async (values: Values): Promise<readonly { property: string; message: string }[]> => {
    const { fileId: _, statedAt: __, ...answers } = values;
    const checked = checkSecondSource(answers, { today: new Date().toISOString().slice(0, 10) });
    const missing = fileId === null ? 'Add a photograph of the document' : undefined;
    setPhotoError(missing);
    if (!checked.ok) return checked.errors;
    if (fileId === null) return [];
    setBusy(true);
    setFailure(null);
    try {
      await stateSecondSource(photosBy, { ...checked.value, fileId });
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setPhotoError(fields.find(({ property }) => property === 'fileId')?.message);
      if (fields.length > 0) return fields.filter(({ property }) => property !== 'fileId');
      setFailure(asSentence(messageOf(error)));
    } finally {
      setBusy(false);
    }
    return [];
  };

  return (
    <QuestionDialog
      title="A document of another issuer"
      action="Save"
      busyLabel="Saving…"
      busy={isBusy}
      form={formId}
      classes={{ paper: styles.sourceDialog }}
      onCancel={onClose}
    >
      <Formik<Values>
        initialValues={{ ...emptyRecord(secondSourceQuestions), ...stated }}
        validateOnBlur={false}
        validateOnChange={false}
        onSubmit={async (values, { setErrors }) => setErrors(formErrors(errorTree(await send(values))))}
      >
        <Form id={formId} noValidate>
          <Stack spacing={4} sx={{ paddingTop: 1 }}>
            {failure !== null && (
              <FormAlert severity="error" title="Not saved">
                {failure}
              </FormAlert>
            )}
            <Questions questions={secondSourceQuestions} />
            <SourcePhoto
              photosBy={photosBy}
              isStored={fileId !== null}
              error={photoError}
              disabled={isBusy}
              onStored={(id) => {
                setFileId(id);
                setPhotoError(undefined);
              }}
            />
          </Stack>
        </Form>
      </Formik>
    </QuestionDialog>
  );
}
