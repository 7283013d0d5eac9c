import { Form, Formik, type FormikErrors } from 'formik';
import { useRef, useState } from 'react';
import { asSentence, somethingWentWrong } from '#domain/copy.ts';
import { msbServices } from '#domain/msb/choices.ts';
import { emptyMsbContent } from '#domain/msb/content.ts';
import type { MsbContent } from '#domain/msb/part.ts';
import { minFormElapsed } from '#domain/public-form.ts';
import { ApiError } from '#src/api/api-error.ts';
import { beginMsbAsVisitor } from '#src/api/msb-application.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CheckboxListInput } from '#src/ui/form/checkbox-list-input.tsx';
import { FormColumn } from '#src/ui/form/form-layout.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import text from '#src/ui/text/text.module.css';

type Values = { email: string; activities: Pick<MsbContent['activities'], 'services' | 'description'> };

const initialValues: Values = { email: '', activities: { services: [], description: '' } };

/** The first answers of a visitor who has not signed in. @param onBegun called with the email address */
export function BeginForm({ onBegun }: { onBegun(email: string): void }) {
  const [openedAt] = useState(() => Date.now());
  const [failure, setFailure] = useState<string | null>(null);
  const trap = useRef<HTMLInputElement>(null);

  const begin = async ({ email, activities }: Values) => {
    // A faster submission would be taken for a bot's.
    const wait = openedAt + minFormElapsed - Date.now();
    if (wait > 0) await new Promise((done) => window.setTimeout(done, wait));
    await beginMsbAsVisitor({
      email,
      activities: { ...emptyMsbContent().activities, ...activities },
      website: trap.current?.value ?? '',
      elapsed: Math.max(minFormElapsed, Date.now() - openedAt),
    });
    onBegun(email.trim());
  };

  return (
    <Formik
      initialValues={initialValues}
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={async (values, { setErrors }) => {
        setFailure(null);
        try {
          await begin(values);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          setErrors(errorsOf(error));
          if (error.fields.length === 0) setFailure(asSentence(error.message || somethingWentWrong));
        }
      }}
    >
      {({ isSubmitting }) => (
        <Form noValidate>
          <FormColumn>
            {failure && (
              <FormAlert severity="error" title="The application was not started">
                {failure} Nothing you typed is lost.
              </FormAlert>
            )}
            <TextInput
              name="email"
              label="Your email address"
              type="email"
              autoComplete="email"
              inputMode="email"
            />
            <CheckboxListInput name="activities.services" label="Services" options={msbServices} />
            <TextInput
              name="activities.description"
              label="How the services work"
              help="Optional. You can say more later"
              multiline
            />
            {/* A honeypot: only bots fill it in. */}
            <div className={text.away} aria-hidden="true">
              <label>
                Website
                <input ref={trap} name="website" type="text" tabIndex={-1} autoComplete="off" />
              </label>
            </div>
          </FormColumn>
          <SaveBar label="Begin" busyLabel="Sending…" busy={isSubmitting} />
        </Form>
      )}
    </Formik>
  );
}

function errorsOf({ fields }: ApiError): FormikErrors<Values> {
  const messageOf = (property: string) => fields.find((field) => field.property === property)?.message;
  const [email, services, description] = [
    messageOf('email'),
    messageOf('activities.services'),
    messageOf('activities.description'),
  ];
  return {
    ...(email !== undefined && { email }),
    activities: {
      ...(services !== undefined && { services }),
      ...(description !== undefined && { description }),
    },
  };
}
