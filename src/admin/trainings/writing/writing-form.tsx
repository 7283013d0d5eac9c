import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { ConflictNotice } from '#src/admin/kit/conflict/conflict-notice.tsx';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { changesBetween, fieldsOf, isEmpty } from './fields.ts';
import { formIsOpen } from './open-forms.ts';
import { typedHere } from './typed.ts';
import { useWriting, type WritingCalls, type WritingStatus, type Written } from './use-writing.ts';
import styles from './writing.module.css';

interface WritingFormProps<Stored extends Written, Fields extends FieldValues> {
  record: Stored;
  calls: WritingCalls<Stored, Fields>;
  /** What each field is called, where two versions of it are told apart. */
  labels: Record<keyof Fields, string>;
  /** The button that saves at once, such as "Save step". */
  action: string;
  onStored(stored: Stored): void;
  /** The fields. */
  children: ReactNode;
}

/**
 * The form of a training or of one of its parts, which is saved while it is written. It begins with what was typed here and not
 * saved, and says at its foot how it stands.
 */
export function WritingForm<Stored extends Written, Fields extends FieldValues>(
  props: WritingFormProps<Stored, Fields>,
) {
  const { record, calls } = props;
  const { id: staffId } = useStaffMember();
  const [begun] = useState(() => {
    const typed = typedHere(staffId, record.id, calls.empty);
    const stored = fieldsOf(calls.empty, record);
    // Nothing is left of it where the answer to a save was lost on the way.
    const left = typed ? changesBetween(stored, { ...stored, ...typed.changes }) : {};
    const version = typed && !isEmpty(left) ? typed.version : record.version;
    return { values: { ...record, ...stored, ...left }, version };
  });
  const save = useRef<() => Promise<void>>(undefined);
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      record={begun.values}
      // What is refused is told at the fields by what saves.
      onSubmit={() => save.current?.()}
    >
      <Body {...props} begunWith={begun.version} onSave={save} />
    </Form>
  );
}

interface BodyProps<Stored extends Written, Fields extends FieldValues>
  extends WritingFormProps<Stored, Fields> {
  begunWith: number;
  onSave: { current: (() => Promise<void>) | undefined };
}

function Body<Stored extends Written, Fields extends FieldValues>(props: BodyProps<Stored, Fields>) {
  const { record, calls, labels, action, begunWith, onStored, onSave, children } = props;
  const writing = useWriting<Stored, Fields>({ calls, record, begunWith, onStored });
  const { status } = writing;
  const place = useRef<HTMLDivElement>(null);
  // Once the fields have drawn what is wrong with them.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0 && place.current) focusFirstError(place.current);
  }, [refusals]);
  onSave.current = async () => {
    if (!(await writing.save())) setRefusals((before) => before + 1);
  };
  const latest = useRef(writing.save);
  useEffect(() => {
    latest.current = writing.save;
  });
  useEffect(() => formIsOpen(() => latest.current()), []);
  return (
    <div ref={place} className={styles.form}>
      <Stack spacing={5}>
        {status.is === 'conflict' && (
          <ConflictNotice
            labels={labels}
            mine={writing.mine()}
            theirs={fieldsOf(calls.empty, status.theirs)}
            onKeepMine={writing.keepMine}
            onTakeTheirs={writing.takeTheirs}
          />
        )}
        {children}
      </Stack>
      <SaveBar
        label={action}
        busy={status.is === 'saving'}
        disabled={status.is === 'conflict'}
        note={statusInWords(status)}
      />
    </div>
  );
}

function statusInWords(status: WritingStatus<unknown>): string | null {
  switch (status.is) {
    case 'typed':
      return 'Not saved yet';
    case 'failed':
      return `Not saved: ${status.why}. What you typed stays in this window`;
    case 'conflict':
      return 'Not saved: somebody else has changed it';
    case 'saved':
      return `Saved ${timeOfDay.format(status.at)}`;
    default:
      return null;
  }
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
