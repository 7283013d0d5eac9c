import { Form, Formik, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { asSentence, somethingWentWrong } from '#domain/copy.ts';
import { minFormElapsed } from '#domain/public-form.ts';
import { ApiError, type RefusedField } from '#src/api/api-error.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { endRefusals } from '#src/ui/feedback/toast.ts';
import { FormColumn } from '#src/ui/form/form-layout.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { UnplacedRefusals, useShownRefusals } from '#src/ui/form/shown-refusals.tsx';
import text from '#src/ui/text/text.module.css';
import { type Draft, type FormValues, keepDraft, storedDraft } from './typed-form.ts';

/** What a public form sends in addition to its fields. */
export type Marks = { from: string; website: string; elapsed: number };

interface PublicFormProps<Values extends FormValues> {
  /** The storage key of typed text, which survives a reload. */
  name: string;
  empty: Values;
  /** @throws ApiError */
  send(values: Values, marks: Marks): Promise<void>;
  onSent(values: Values): void;
  label: string;
  busyLabel: string;
  /** The title of the alert when it was not sent. */
  failed: string;
  /** Shown next to the button while the form is sent. */
  note?: ReactNode;
  children: ReactNode;
}

const nothing: readonly RefusedField[] = [];

/**
 * A public form, without an account: typed text survives a reload, the server's errors are shown at their fields, and there is no
 * captcha. It knows its fields only by their names.
 */
export function PublicForm<Values extends FormValues>({
  name,
  empty,
  send,
  onSent,
  failed,
  children,
  ...button
}: PublicFormProps<Values>) {
  const [{ values: initialValues, openedAt }] = useState(() => storedDraft(name, empty));
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState(nothing);
  const trap = useRef<HTMLInputElement>(null);

  const submit = async (values: Values) => {
    setFailure(null);
    setRefused(nothing);
    try {
      const elapsed = await longEnough(openedAt);
      const from = window.location.origin + window.location.pathname;
      await send(values, { from, website: trap.current?.value ?? '', elapsed });
      keepDraft(name, null);
      endRefusals();
      onSent(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.fields);
      if (error.fields.length === 0) setFailure(asSentence(error.message || somethingWentWrong));
    }
  };

  return (
    <Formik<Values>
      initialValues={initialValues}
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={submit}
    >
      <Form noValidate>
        <FormColumn>
          {failure && (
            <FormAlert severity="error" title={failed}>
              {failure} Nothing you typed is lost.
            </FormAlert>
          )}
          {children}
          {/* A honeypot: only bots fill it in. */}
          <div className={text.away} aria-hidden="true">
            <label>
              Website
              <input ref={trap} name="website" type="text" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
        </FormColumn>
        <Foot name={name} openedAt={openedAt} refused={refused} failed={failed} {...button} />
      </Form>
    </Formik>
  );
}

/** Waits, because a faster submission would be taken for a bot's. @returns the elapsed milliseconds, at least the minimum */
async function longEnough(openedAt: number): Promise<number> {
  const wait = openedAt + minFormElapsed - Date.now();
  if (wait > 0) await new Promise((done) => window.setTimeout(done, wait));
  return Math.max(minFormElapsed, Date.now() - openedAt);
}

interface FootProps
  extends Pick<PublicFormProps<FormValues>, 'name' | 'label' | 'busyLabel' | 'failed' | 'note'>,
    Pick<Draft<unknown>, 'openedAt'> {
  refused: readonly RefusedField[];
}

/** The submit button. It also stores the typed text and focuses the first error. */
function Foot({ name, openedAt, refused, failed, label, busyLabel, note }: FootProps) {
  const { values, isSubmitting } = useFormikContext<FormValues>();
  const form = useRef<HTMLFormElement | null>(null);
  useShownRefusals(refused, form);
  useEffect(() => keepDraft(name, { values, openedAt }), [name, values, openedAt]);
  return (
    <div
      ref={(place) => {
        form.current = place?.closest('form') ?? null;
      }}
    >
      <UnplacedRefusals title={failed} errors={refused} values={values} />
      <SaveBar label={label} busyLabel={busyLabel} busy={isSubmitting} note={note} />
    </div>
  );
}
