import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, type RaRecord } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { ConflictNotice } from '../conflict/conflict-dialog.tsx';
import { useStaffMember } from '../staff-member.ts';
import { type FieldLabels, FieldLabelsContext } from './field-labels.ts';
import { RestoredNotice } from './restored-notice.tsx';
import { begin } from './typed-forms.ts';
import { type EditedForm as Edited, useEditedForm } from './use-edited-form.ts';
import { useSave } from './use-save.ts';

/** The state of the form, for its buttons. */
export type FormState = { busy: boolean; isBlocked: boolean; isTyped: boolean; isSaved: boolean };

interface EditedFormProps<Saved extends RaRecord> {
  resource: string;
  /** Identifies the form among those of the same record: `edit`, or the title of a dialog. */
  name: string;
  /** The record as last fetched; without it, the form creates one. */
  record?: Saved | undefined;
  /** Fields of the form that are not fields of the record, such as a reason, with their initial values. */
  asked?: object | undefined;
  /** Values to send in addition to the fields. */
  change?: Partial<Saved> | undefined;
  /** The initial values of a new record. */
  defaultValues?: object | undefined;
  id?: string;
  /** Called once the record is saved and there is no unsaved text. */
  onSaved(saved: Saved): void;
  onState?(state: FormState): void;
  children: ReactNode;
  /** Rendered after the fields, such as the save button. */
  footer?(state: FormState): ReactNode;
  className?: string | undefined;
}

/**
 * The form of a record or of a new one, on a page or in a dialog. Typed text survives a reload and a closed dialog. Changes that
 * another user stores meanwhile are merged; if both have changed the same field, the user chooses.
 */
export function EditedForm<Saved extends RaRecord>(props: EditedFormProps<Saved>) {
  const { resource, name, record, asked, defaultValues, id } = props;
  const { id: staffId } = useStaffMember();
  const place = [resource, record?.id ?? 'new', name].join(' ');
  const latest = { ...defaultValues, ...record, ...asked };
  const [begun] = useState(() => begin(staffId, place, latest));
  const [labels] = useState<FieldLabels>(() => new Map());
  const submit = useRef<(values: Record<string, unknown>) => Promise<object | undefined>>(undefined);
  return (
    <FieldLabelsContext value={labels}>
      <Form
        noValidate
        disableInvalidFormNotification
        {...(id !== undefined && { id })}
        resource={resource}
        record={begun.values}
        onSubmit={(values: Record<string, unknown>) => submit.current?.(values)}
      >
        <Body {...props} place={place} begun={begun} latest={latest} labels={labels} submit={submit} />
      </Form>
    </FieldLabelsContext>
  );
}

interface BodyProps<Saved extends RaRecord> extends EditedFormProps<Saved> {
  place: string;
  begun: ReturnType<typeof begin>;
  latest: object;
  labels: FieldLabels;
  submit: RefObject<((values: Record<string, unknown>) => Promise<object | undefined>) | undefined>;
}

function Body<Saved extends RaRecord>(props: BodyProps<Saved>) {
  const { resource, record, change, begun, labels, submit, onSaved, onState, children, footer } = props;
  const edited = useEditedForm(props);
  const fields = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isRestored, setRestored] = useState(begun.isRestored);
  const save = useSave<Saved>(resource);

  submit.current = async (values) => {
    if (edited.conflict) return undefined;
    setBusy(true);
    const base = edited.base() as Saved;
    const sent = record ? { ...edited.changes(), ...change } : { ...values, ...change };
    const outcome = await save(sent, record ? base : undefined, values);
    setBusy(false);
    if ('saved' in outcome) {
      edited.end();
      setSaved(outcome.saved);
      return undefined;
    }
    // If the form has none of the conflicting fields, the refusal says so, and the next submission is based on the new record.
    if (outcome.theirs && !edited.rebase(outcome.theirs)) {
      // The notice is above the fields, the button below them.
      fields.current?.scrollIntoView?.({ block: 'start' });
      return {};
    }
    return outcome.errors;
  };

  const state: FormState = {
    busy,
    isBlocked: edited.conflict !== null,
    isTyped: edited.isTyped,
    isSaved: saved !== null,
  };
  const { busy: isBusy, isBlocked, isTyped, isSaved } = state;
  const listener = useRef({ onSaved, onState });
  useEffect(() => {
    listener.current = { onSaved, onState };
  });
  useEffect(() => {
    listener.current.onState?.({ busy: isBusy, isBlocked, isTyped, isSaved });
  }, [isBusy, isBlocked, isTyped, isSaved]);
  // Not earlier, because the confirmation on leaving must be removed first.
  useEffect(() => {
    if (saved) listener.current.onSaved(saved);
  }, [saved]);

  return (
    <div ref={fields} className={props.className}>
      <Stack spacing={5} sx={{ overflowWrap: 'anywhere' }}>
        {isRestored && isTyped && (
          <RestoredNotice
            onDiscard={() => {
              edited.discard();
              setRestored(false);
            }}
          />
        )}
        <Conflict edited={edited} labels={labels} onStoredText={() => submitForm(fields.current)} />
        {edited.news.length > 0 && (
          <FormAlert
            severity="info"
            title="Someone else has changed this record"
            action={<AlertButton onClick={edited.forgetNews}>Close</AlertButton>}
          >
            Changed: {edited.news.join(', ')}.{isTyped && ' What you typed is not affected.'}
          </FormAlert>
        )}
        <FormRefusal form={fields} />
        {children}
      </Stack>
      {/* Outside the stack, which would remove its margins: on a phone it extends to the edges. */}
      {footer?.(state)}
    </div>
  );
}

/** Submits the form around these fields, once it contains the chosen values. */
function submitForm(fields: HTMLElement | null): void {
  fields?.closest('form')?.requestSubmit();
}

interface ConflictProps {
  edited: Edited;
  labels: FieldLabels;
  onStoredText(): void;
}

function Conflict({ edited, labels, onStoredText }: ConflictProps) {
  const { conflict } = edited;
  // Called once the form is based on the other record, so that it is not refused again.
  const [isStored, setStored] = useState(false);
  const stored = useRef(onStoredText);
  useEffect(() => {
    stored.current = onStoredText;
  });
  useEffect(() => {
    if (!isStored || conflict) return;
    setStored(false);
    stored.current();
  }, [isStored, conflict]);
  if (!conflict) return null;
  const mine = edited.changes();
  const named = conflict.names.map((name) => [name, labels.get(name)?.label ?? name] as const);
  return (
    <ConflictNotice<Record<string, unknown>>
      labels={Object.fromEntries(named)}
      mine={Object.fromEntries(conflict.names.map((name) => [name, mine[name] ?? null]))}
      theirs={conflict.theirs}
      textOf={(name, value) => labels.get(name)?.textOf?.(value)}
      onKeepMine={() => {
        edited.choose('mine');
        setStored(true);
      }}
      onTakeTheirs={() => edited.choose('theirs')}
    />
  );
}

/**
 * Shows above the fields why the server refused the surrounding form. A refused field shows its own message, and the first one
 * gets the focus.
 *
 * @param form the element that contains the fields
 */
function FormRefusal({ form }: { form: RefObject<HTMLElement | null> }) {
  const { errors, submitCount, isSubmitting } = useFormState();
  const { root, ...ofFields } = errors;
  const message = root?.serverError?.message;
  const refused = Object.keys(ofFields).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same fields may be refused again
  useEffect(() => {
    if (refused !== '' && !isSubmitting && form.current) focusFirstError(form.current);
  }, [refused, isSubmitting, submitCount, form]);
  return message && !isSubmitting && <FormAlert severity="error">{message}</FormAlert>;
}
