import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { EditedForm } from './edited-form.tsx';

const firstControl = 'input:not([type="radio"]), input:checked';

interface FormDialogProps<Saved extends RaRecord> {
  /** A resource of `pages.ts`. */
  resource: string;
  /** The record to change; without it, the dialog creates one. */
  record?: Saved;
  /** Fields of the dialog that are not fields of the record, such as a reason, with their initial values. */
  asked?: object;
  /** Identifies the dialog among those of the same record, if its button does not. */
  name?: string;
  /** Values to send in addition to the fields; for an action without fields, the whole change. */
  change?: Partial<Saved>;
  /** The initial values of a new record. */
  defaultValues?: object;
  title: string;
  /** The action button, such as "Disable account". */
  action: string;
  busyLabel: string;
  cancelLabel?: string;
  /** `destructive`: the action removes something, and the focus is on the safe answer. */
  tone?: 'plain' | 'destructive';
  /** Returns the text of the success toast; null for none. */
  done(saved: Saved): string | null;
  onClose(): void;
  children: ReactNode;
}

/**
 * Asks for the values of a new or changed record, and saves it. A click outside the dialog does not close it, and the server's
 * errors are shown at the fields, so that no typed text is lost.
 */
export function FormDialog<Saved extends RaRecord>(props: FormDialogProps<Saved>) {
  const { resource, record, asked, change, defaultValues, tone, onClose, children } = props;
  const form = useId();
  const content = useRef<HTMLDivElement>(null);
  const [{ busy, isBlocked }, setState] = useState({ busy: false, isBlocked: false });
  const notify = useNotify();
  const isDestructive = tone === 'destructive';
  return (
    <QuestionDialog
      title={props.title}
      action={props.action}
      busyLabel={props.busyLabel}
      busy={busy}
      disabled={isBlocked}
      color={isDestructive ? 'error' : 'primary'}
      cancelLabel={props.cancelLabel ?? 'Cancel'}
      isAlert={isDestructive}
      form={form}
      onCancel={onClose}
    >
      <EditedForm<Saved>
        id={form}
        resource={resource}
        name={props.name ?? props.action}
        record={record}
        asked={asked}
        change={change}
        defaultValues={defaultValues}
        onState={setState}
        onSaved={(saved) => {
          const message = props.done(saved);
          if (message !== null) notify(message, { type: 'success' });
          onClose();
        }}
      >
        <Stack ref={content} spacing={5} sx={{ paddingTop: 1 }}>
          {children}
          {!isDestructive && <FirstFocus within={content} />}
        </Stack>
      </EditedForm>
    </QuestionDialog>
  );
}

/** Focuses the first field, or the selected choice. A safe answer takes the focus itself. */
function FirstFocus({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => within.current?.querySelector<HTMLElement>(firstControl)?.focus(), [within]);
  return null;
}
