import Stack from '@mui/material/Stack';
import { Form, Formik, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { errorTree, formErrors } from '#src/ui/form/field-error-tree.ts';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import layout from '../layout.module.css';
import { useStaffMember } from '../staff-member.ts';
import { RestoredNotice } from './restored-notice.tsx';
import { typedForms } from './typed-forms.ts';

type Values = Record<string, unknown>;
type Refused = readonly { property: string; message: string }[];

interface AnswersDialogProps {
  title: string;
  /** The action button, such as "Record". */
  action: string;
  busyLabel: string;
  /** The reason for the questions, in one sentence. */
  why: string;
  /** Identifies the form, so that typed text is stored apart from that of other forms. */
  place: string;
  /** The answers at first. */
  initial: Values;
  /** Returns what is wrong with the answers. */
  check(values: Values): Refused;
  /** Sends the answers. The server's errors are named `answers.…`. @throws ApiError */
  save(values: Values): Promise<void>;
  onSaved(values: Values): void;
  onClose(): void;
  /** The questions. */
  children: ReactNode;
}

/** Asks for the answers of a record, and sends them. Typed text is stored until it is sent. */
export function AnswersDialog(props: AnswersDialogProps) {
  const { place, initial, onClose } = props;
  const { id: staffId } = useStaffMember();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const formId = useId();
  const [typed, setTyped] = useState(() => typedForms.read(staffId, place)?.mine);
  const keep = (values: Values | null) =>
    typedForms.write(staffId, place, values && { mine: values, base: initial });

  const send = async (values: Values): Promise<Refused> => {
    const refused = props.check(values);
    if (refused.length > 0) return refused;
    setBusy(true);
    setFailure(null);
    try {
      await props.save(values);
      keep(null);
      props.onSaved(values);
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
      title={props.title}
      action={props.action}
      busyLabel={props.busyLabel}
      busy={isBusy}
      form={formId}
      classes={{ paper: layout.wideDialog }}
      onCancel={onClose}
    >
      <Formik<Values>
        key={typed ? 'typed' : 'empty'}
        initialValues={{ ...initial, ...typed }}
        validateOnBlur={false}
        validateOnChange={false}
        onSubmit={async (values, { setErrors }) => setErrors(formErrors(errorTree(await send(values))))}
      >
        <Form id={formId} noValidate>
          <Typed onChange={keep} />
          <Stack spacing={5} sx={{ paddingTop: 1 }}>
            <p>{props.why}</p>
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
            {props.children}
          </Stack>
        </Form>
      </Formik>
    </QuestionDialog>
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
