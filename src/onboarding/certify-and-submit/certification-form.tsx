import Stack from '@mui/material/Stack';
import { Form, Formik, useFormikContext } from 'formik';
import { type RefObject, useRef } from 'react';
import { certificationText } from '#domain/certification.ts';
import type { Certification } from '#domain/rules/certification.ts';
import type { ContactDetails } from '#domain/sections/contact-details.ts';
import { isBusy, isConfirmingSubmit } from '#machines/selectors.ts';
import type { Submission } from '#src/api/submission.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { FieldRow, FormColumn } from '#src/ui/form/form-layout.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { UnplacedErrors, useRefusedFields } from '../form/refusals/use-refusals.tsx';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { Question } from '../question.tsx';
import styles from './certify.module.css';
import { missingInWords } from './missing-answers.tsx';
import { type CertificationValues, SignatureInput } from './signature-input.tsx';
import { SubmitFailure } from './submit-failure.tsx';
import { Summary } from './summary.tsx';

type CertificationFormProps = {
  contact: ContactDetails | null;
  missing: Submission['missing'];
  /** The number of requested changes that were not made. */
  open: number;
  /** When the case was fetched, by the server's clock. */
  today: string | null;
};

/** The form with who certifies the answers, when, and that they are true. */
export function CertificationForm({ contact, missing: reasons, open, today }: CertificationFormProps) {
  const actor = useOnboardingActor();
  const missing = reasons.length;
  const container = useRef<HTMLElement>(null);
  return (
    <Stack component="section" ref={container} spacing={4} aria-labelledby="certification">
      <h2 id="certification" tabIndex={-1}>
        Certification
      </h2>
      <Formik
        initialValues={blank(contact)}
        validateOnChange={false}
        validateOnBlur={false}
        onSubmit={(values) =>
          actor.send({ type: 'submit', certification: certificationIn(values), missing, open })
        }
      >
        <Form noValidate>
          <FormColumn>
            <p className={styles.certification}>{certificationText}</p>
            <FieldRow>
              <TextInput name="name" label="Full name" autoComplete="name" />
              <TextInput name="role" label="Role at company" autoComplete="organization-title" />
            </FieldRow>
            {today && <p className={text.quiet}>Date: {dayOfTimeInWords(today)}</p>}
            <SignatureInput />
            <CheckboxInput name="certified" label="I have read this and I certify it" />
            <FormWatch container={container} />
            <Summary missing={reasons} open={open} today={today} />
          </FormColumn>
          <SubmitBar missing={missing} open={open} />
          <OpenChangesQuestion missing={missing} open={open} />
        </Form>
      </Formik>
    </Stack>
  );
}

function blank(contact: ContactDetails | null): CertificationValues {
  const unsigned = { certified: false, signature: '', signedBy: 'typing' } as const;
  if (!contact) return { name: '', role: '', ...unsigned };
  const { firstName, middleName, lastName, roleAtCompany } = contact;
  return {
    name: [firstName, middleName, lastName].filter((part) => part !== '').join(' '),
    role: roleAtCompany,
    ...unsigned,
  };
}

/** Without a drawing, the typed name is the signature. */
function certificationIn({ signedBy, signature, ...certification }: CertificationValues): Certification {
  return { ...certification, ...(signedBy === 'drawing' && signature !== '' && { signature }) };
}

function FormWatch({ container }: { container: RefObject<HTMLElement | null> }) {
  const { submitForm, values } = useFormikContext<CertificationValues>();
  useRefusedFields(container);
  return (
    <>
      <UnplacedErrors values={values} />
      <SubmitFailure during="save" onRetry={() => void submitForm()} />
    </>
  );
}

function SubmitBar({ missing, open }: { missing: number; open: number }) {
  const { values } = useFormikContext<CertificationValues>();
  const busy = useOnboarding(isBusy);
  const allowed = useOnboarding((snapshot) =>
    snapshot.can({ type: 'submit', certification: certificationIn(values), missing, open }),
  );
  return (
    <SaveBar
      label="Submit"
      busyLabel="Submitting…"
      busy={busy}
      disabled={!allowed}
      note={
        missing > 0
          ? missingInWords(missing)
          : 'After that you can change answers only if we ask you to, or if you withdraw the submission.'
      }
    />
  );
}

/**
 * The client may submit without making the requested changes, because an answer may already be correct. The question prevents
 * doing so by mistake.
 */
function OpenChangesQuestion({ missing, open }: { missing: number; open: number }) {
  const actor = useOnboardingActor();
  const { values } = useFormikContext<CertificationValues>();
  const one = open === 1;
  return (
    <Question
      open={useOnboarding(isConfirmingSubmit)}
      title={`Submit with ${one ? '1 change' : `${open} changes`} still open?`}
      confirmLabel={one ? 'Submit with it open' : 'Submit with them open'}
      cancelLabel="Continue editing"
      onConfirm={() =>
        actor.send({ type: 'submit.confirm', certification: certificationIn(values), missing })
      }
      onCancel={() => actor.send({ type: 'submit.cancel' })}
    >
      The reviewer asked for {one ? 'it' : 'them'} and may send your onboarding back again. If an answer is
      right as it is, reply to the reviewer’s email and say why.
    </Question>
  );
}
