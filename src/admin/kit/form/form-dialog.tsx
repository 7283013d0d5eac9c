import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Form, type RaRecord, useNotify } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { useSave } from './use-save.ts';

const firstControl = 'input:not([type="radio"]), input:checked';

interface FormDialogProps<Saved extends RaRecord> {
  /** One of `pages.ts`. */
  resource: string;
  /** What is changed; without it, a new one is made. */
  record?: Saved;
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
  const { resource, record, change, defaultValues, tone, onClose } = props;
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const isBusy = useRef(false);
  const notify = useNotify();
  const save = useSave<Saved>(resource, record, (saved) => {
    const said = props.done(saved);
    if (said !== null) notify(said, { type: 'success' });
    onClose();
  });
  const isDestructive = tone === 'destructive';
  return (
    <Dialog
      open
      role={isDestructive ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={isDestructive ? `${id}-text` : undefined}
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } }}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !isBusy.current) onClose();
      }}
    >
      <Form
        noValidate
        disableInvalidFormNotification
        resource={resource}
        {...(record && { record })}
        defaultValues={defaultValues}
        onSubmit={async (values: object) => {
          isBusy.current = true;
          const refused = await save({ ...values, ...change });
          isBusy.current = false;
          return refused;
        }}
      >
        <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
        <DialogContent id={`${id}-text`} ref={content}>
          <Stack spacing={5} sx={{ overflowWrap: 'anywhere', paddingTop: 1 }}>
            <FormRefusal form={content} />
            {props.children}
          </Stack>
        </DialogContent>
        <Actions {...props} isDestructive={isDestructive} content={content} />
      </Form>
    </Dialog>
  );
}

interface ActionsProps
  extends Pick<FormDialogProps<RaRecord>, 'action' | 'busyLabel' | 'cancelLabel' | 'onClose'> {
  isDestructive: boolean;
  content: RefObject<HTMLElement | null>;
}

function Actions({ action, busyLabel, cancelLabel, isDestructive, content, onClose }: ActionsProps) {
  const { isSubmitting } = useFormState();
  useEffect(() => {
    // Where one begins: the first field, or the choice as it is. A safe answer has the focus itself.
    if (!isDestructive) content.current?.querySelector<HTMLElement>(firstControl)?.focus();
  }, [isDestructive, content]);
  return (
    <DialogActions>
      <Button variant="outlined" autoFocus={isDestructive} disabled={isSubmitting} onClick={onClose}>
        {cancelLabel ?? 'Cancel'}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color={isDestructive ? 'error' : 'primary'}
        disabled={isSubmitting}
      >
        <BusyLabel busy={isSubmitting} label={action} busyLabel={busyLabel} />
      </Button>
    </DialogActions>
  );
}
