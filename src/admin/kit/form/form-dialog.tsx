import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { EditedForm } from './edited-form.tsx';

const firstControl = 'input:not([type="radio"]), input:checked';

interface FormDialogProps<Saved extends RaRecord> {
  /** One of `pages.ts`. */
  resource: string;
  /** What is changed; without it, a new one is made. */
  record?: Saved;
  /** What the dialog asks beside the fields of the record, such as a reason, as it begins. */
  asked?: object;
  /** Names the dialog among those of the same record, where its button does not. */
  name?: string;
  /** What is sent beside the fields: of an action that has none, the whole change. */
  change?: Partial<Saved>;
  /** What the fields of a new record begin with. */
  defaultValues?: object;
  title: string;
  /** The button that does it, such as "Disable account". */
  action: string;
  busyLabel: string;
  cancelLabel?: string;
  /** `destructive`: it takes something away, and the focus is on the safe answer. */
  tone?: 'plain' | 'destructive';
  /** What the toast says of it; null for nothing. */
  done(saved: Saved): string | null;
  onClose(): void;
  /** The fields, and what they mean. */
  children: ReactNode;
}

/**
 * Asks for what is made or changed of a resource, and does it. A press outside of the dialog closes nothing, and what the
 * server refuses stands beside what was typed, so that nothing is lost by either.
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
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !busy) onClose();
      }}
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
          const said = props.done(saved);
          if (said !== null) notify(said, { type: 'success' });
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

/** Where one begins: the first field, or the choice as it is. A safe answer has the focus itself. */
function FirstFocus({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => within.current?.querySelector<HTMLElement>(firstControl)?.focus(), [within]);
  return null;
}
