import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { type DraftActor, type DraftCalls, type DraftRecord, fieldsOf } from '#src/drafts/draft-calls.ts';
import { type DraftStatus, noteOf } from '#src/drafts/draft-status.ts';
import { staffDrafts } from '#src/drafts/typed-drafts.ts';
import { useDraftActor } from '#src/drafts/use-draft-actor.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { ConflictNotice } from '../conflict/conflict-dialog.tsx';
import layout from '../layout.module.css';
import { useStaffMember } from '../staff-member.ts';
import { useBarHeight } from '../use-bar-height.ts';
import styles from './draft.module.css';
import { formIsOpen } from './open-forms.ts';
import { type Draft, useDraft } from './use-draft.ts';

interface DraftFormProps<Stored extends DraftRecord, Fields extends FieldValues> {
  record: Stored;
  calls: DraftCalls<Stored, Fields>;
  /** Labels of the fields, in the order of the form. */
  labels: Record<keyof Fields, string>;
  /** Returns a value as the comparison of two versions shows it; `undefined` for the default. */
  textOf?(name: keyof Fields, value: unknown): string | undefined;
  /** Whether the form takes the width of the page. */
  isWide?: boolean;
  /** The label of the save button, such as "Save step". */
  action: string;
  /** Receives each stored record, also after the user has left the page. */
  onStored(stored: Stored): void;
  /** Called after the button has saved. */
  onSaved?(stored: Stored): void;
  /** The fields. `showRefused` moves the focus to the first refused field. */
  children: ReactNode | ((draft: Draft<Stored, Fields>, showRefused: () => void) => ReactNode);
  /** The record's state and actions, in a bar that stays in sight with the save button; without it, the button is at the foot. */
  bar?(draft: Draft<Stored, Fields>, showRefused: () => void): ReactNode;
  after?(draft: Draft<Stored, Fields>): ReactNode;
}

/** The form of a record with autosave. It starts with the unsaved text of this tab. */
export function DraftForm<Stored extends DraftRecord, Fields extends FieldValues>(
  props: DraftFormProps<Stored, Fields>,
) {
  const { record, calls, onStored } = props;
  const { id: owner } = useStaffMember();
  const actor = useDraftActor({ calls, record, owner, typedDrafts: staffDrafts, onStored });
  const [initial] = useState(() => ({ ...record, ...actor.getSnapshot().context.typed }));
  const save = useRef<() => Promise<void>>(undefined);
  return (
    // The fields show the server's errors.
    <Form noValidate disableInvalidFormNotification record={initial} onSubmit={() => save.current?.()}>
      <Body {...props} actor={actor} onSave={save} />
    </Form>
  );
}

interface BodyProps<Stored extends DraftRecord, Fields extends FieldValues>
  extends DraftFormProps<Stored, Fields> {
  actor: DraftActor;
  onSave: { current: (() => Promise<void>) | undefined };
}

function Body<Stored extends DraftRecord, Fields extends FieldValues>(props: BodyProps<Stored, Fields>) {
  const { actor, record, calls, labels, action, textOf, isWide, onSaved, onSave, children, bar, after } =
    props;
  const draft = useDraft<Stored, Fields>({ actor, calls, record });
  const { status } = draft;
  const place = useRef<HTMLDivElement>(null);
  // After the fields have rendered their errors.
  const [refusals, setRefusals] = useState(0);
  const showRefused = () => setRefusals((before) => before + 1);
  useEffect(() => {
    if (refusals > 0 && place.current) focusFirstError(place.current);
  }, [refusals]);
  onSave.current = async () => {
    const saved = await draft.save();
    if (saved) onSaved?.(saved);
    else showRefused();
  };
  const latest = useRef(draft.save);
  useEffect(() => {
    latest.current = draft.save;
  });
  useEffect(() => formIsOpen(() => latest.current()), []);
  return (
    <div ref={place} className={`${styles.form} ${isWide ? styles.wide : ''}`}>
      {bar && (
        <Bar status={status} action={action}>
          {bar(draft, showRefused)}
        </Bar>
      )}
      <Stack spacing={5}>
        {status.is === 'conflict' && (
          <ConflictNotice
            labels={labels}
            mine={draft.mine()}
            theirs={fieldsOf(calls.empty, status.theirs)}
            keepsVersions={calls.keep !== undefined}
            {...(textOf && { textOf })}
            onKeepMine={draft.keepMine}
            onTakeTheirs={draft.takeTheirs}
          />
        )}
        <Replaced draft={draft} labels={labels} hasVersions={calls.keep !== undefined} />
        {typeof children === 'function' ? children(draft, showRefused) : children}
      </Stack>
      {!bar && (
        <SaveBar
          label={action}
          busy={status.is === 'saving'}
          disabled={status.is === 'conflict'}
          note={noteOf(status)}
        />
      )}
      {after?.(draft)}
    </div>
  );
}

interface BarProps {
  status: DraftStatus<unknown>;
  action: string;
  children: ReactNode;
}

function Bar({ status, action, children }: BarProps) {
  const isSaving = status.is === 'saving';
  return (
    <div ref={useBarHeight<HTMLDivElement>('--writing-bar')} className={styles.bar} data-covers="above">
      <div className={styles.actions}>{children}</div>
      <p className={`${textStyles.note} ${styles.saved}`} role="status">
        {noteOf(status)}
      </p>
      <Button type="submit" size="small" variant="contained" disabled={isSaving || status.is === 'conflict'}>
        <BusyLabel busy={isSaving} label={action} busyLabel="Saving…" />
      </Button>
    </div>
  );
}

interface ReplacedProps<Stored extends DraftRecord, Fields extends object> {
  draft: Draft<Stored, Fields>;
  labels: Record<keyof Fields, string>;
  hasVersions: boolean;
}

/** Warns that a long text was replaced by a few characters, with a button that restores it. */
function Replaced<Stored extends DraftRecord, Fields extends object>(props: ReplacedProps<Stored, Fields>) {
  const { draft, labels, hasVersions } = props;
  const names = (Object.keys(draft.replaced) as (keyof Fields)[]).map((name) => `“${labels[name]}”`);
  if (names.length === 0) return null;
  return (
    <FormAlert
      severity="warning"
      title={`Most of ${names.join(' and ')} was replaced`}
      action={
        <div className={layout.row}>
          <AlertButton onClick={draft.undo}>Undo</AlertButton>
          <AlertButton onClick={draft.acceptReplacement}>Keep the new text</AlertButton>
        </div>
      }
    >
      {hasVersions
        ? 'Undo restores the earlier text. It is also stored as a version below.'
        : 'Undo restores the earlier text. It is stored in this tab until you choose.'}
    </FormAlert>
  );
}
