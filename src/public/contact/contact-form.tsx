import { Form, Formik, type FormikHelpers, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { contactConsent, minContactElapsed } from '#domain/contact-form.ts';
import { asSentence, somethingWentWrong } from '#domain/copy.ts';
import { ApiError } from '#src/api/api-error.ts';
import { sendContact } from '#src/api/contacts.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { FieldRow, FormColumn } from '#src/ui/form/form-layout.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { type ContactValues, keepDraft, storedDraft } from './contact-draft.ts';
import styles from './contact-form.module.css';

/** The fields of a message and the button that sends it. @param onSent the message has arrived */
export function ContactForm({ onSent }: { onSent(): void }) {
  const [{ values: initialValues, openedAt }] = useState(storedDraft);
  const [failure, setFailure] = useState<string | null>(null);
  const trap = useRef<HTMLInputElement>(null);

  const submit = async (values: ContactValues, { setErrors }: FormikHelpers<ContactValues>) => {
    setFailure(null);
    try {
      const elapsed = await longEnough(openedAt);
      const from = window.location.origin + window.location.pathname;
      const website = trap.current?.value ?? '';
      await sendContact({ ...values, consentText: contactConsent, from, website, elapsed });
      keepDraft(null);
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = Object.fromEntries(error.fields.map(({ property, message }) => [property, message]));
      setErrors(refused);
      const isShown = error.fields.length > 0 && error.fields.every(({ property }) => property in values);
      if (!isShown) setFailure(asSentence(error.message || somethingWentWrong));
    }
  };

  return (
    <Formik initialValues={initialValues} validateOnBlur={false} validateOnChange={false} onSubmit={submit}>
      <Form noValidate>
        <FormColumn>
          {failure && (
            <FormAlert severity="error" title="Your message was not sent">
              {failure} Nothing you typed is lost.
            </FormAlert>
          )}
          <Fields />
          {/* For no person: what fills it in is a machine that fills in everything. */}
          <div className={styles.away} aria-hidden="true">
            <label>
              Website
              <input ref={trap} name="website" type="text" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
        </FormColumn>
        <Send openedAt={openedAt} />
      </Form>
    </Formik>
  );
}

/** Nobody is so quick: what is sent sooner than this would be taken for a machine's. @returns milliseconds, of which it is sure */
async function longEnough(openedAt: number): Promise<number> {
  const wait = openedAt + minContactElapsed - Date.now();
  if (wait > 0) await new Promise((done) => window.setTimeout(done, wait));
  return Math.max(minContactElapsed, Date.now() - openedAt);
}

function Fields() {
  return (
    <>
      <FieldRow>
        <TextInput name="name" label="Name" autoComplete="name" />
        <TextInput name="email" label="Email address" type="email" autoComplete="email" inputMode="email" />
      </FieldRow>
      <FieldRow>
        <TextInput
          name="phone"
          label="Phone"
          type="tel"
          help="Optional, with the country code"
          autoComplete="tel"
          inputMode="tel"
        />
        <TextInput name="company" label="Company" help="Optional" autoComplete="organization" />
      </FieldRow>
      <TextInput name="subject" label="Subject" />
      <TextInput name="message" label="Message" multiline />
      <CheckboxInput name="consent" label={contactConsent} />
    </>
  );
}

/** The button. Beside it, what was typed is kept, and what was refused has the focus. */
function Send({ openedAt }: { openedAt: number }) {
  const { values, errors, isSubmitting } = useFormikContext<ContactValues>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => keepDraft({ values, openedAt }), [values, openedAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what comes back moves the focus, not each field mended
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!isSubmitting && Object.keys(errors).length > 0 && form) focusFirstError(form);
  }, [isSubmitting]);
  return (
    <div ref={place}>
      <SaveBar label="Send" busyLabel="Sending…" busy={isSubmitting} />
    </div>
  );
}
