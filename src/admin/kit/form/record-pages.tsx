import Button from '@mui/material/Button';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import {
  EditBase,
  type RaRecord,
  useCreatePath,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { ApiError } from '#src/api/api-error.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { ChevronLeftIcon } from '#src/ui/icons/icons.tsx';
import layout from '../layout.module.css';
import { Page } from '../page.tsx';
import { isHeld } from '../resource/held-actions.ts';
import { watched } from '../resource/record-query.ts';
import { useMayChange } from '../staff-member.ts';
import { TryAgain } from '../try-again.tsx';
import { EditedForm } from './edited-form.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { RecordNews, type ReportedFields } from './record-news.tsx';
import { useHeldDelete } from './use-held-action.tsx';

const ConfirmDialog = lazy(() =>
  import('#src/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

interface WayBack {
  /** The label of the link to the list, such as "Back to the partners". */
  back: string;
}

interface RecordPageProps extends WayBack {
  /** The label of the save button, such as "Save partner". */
  action: string;
  children: ReactNode;
}

interface RecordCreateProps<Saved extends RaRecord> extends RecordPageProps {
  title: string;
  defaultValues?: Partial<Saved>;
  /** Where to go after saving: to the list, or to the page that edits the new record. */
  next?: 'list' | 'edit';
  /** Returns the text of the success toast. */
  done(saved: Saved): string;
}

/** The form of a new record at `…/create`. */
export function RecordCreate<Saved extends RaRecord>(props: RecordCreateProps<Saved>) {
  const { title, back, action, defaultValues, next, children } = props;
  const onSaved = useWayOut(props.done, next ? { next } : {});
  return (
    <Page title={title} back={<Back label={back} />}>
      <RecordForm<Saved> action={action} defaultValues={defaultValues} onSaved={onSaved}>
        {children}
      </RecordForm>
    </Page>
  );
}

interface RecordOfPage<Saved extends RaRecord> extends WayBack {
  titleOf(record: Saved): string;
  /** How the record is deleted, if it can be. */
  removal?: Removal<Saved>;
}

interface RecordEditProps<Saved extends RaRecord> extends RecordOfPage<Saved>, RecordPageProps {
  done(saved: Saved): string;
}

interface Removal<Saved extends RaRecord> {
  /** The label of the button, such as "Delete partner"; also used in the dialog. */
  action: string;
  question(record: Saved): string;
  /** What the deletion loses; a function if that depends on the record. */
  text: string | ((record: Saved) => ReactNode);
  /** Returns the name of the record in “… is deleted” and “… was not deleted”. */
  nameOf(record: Saved): string;
}

/** The form of a record at `…/:id`. After saving, it leads to the list. */
export function RecordEdit<Saved extends RaRecord>(props: RecordEditProps<Saved>) {
  const onSaved = useWayOut(props.done);
  return (
    <EditBase<Saved> disableAuthentication queryOptions={watched}>
      <Loaded {...props}>
        {(record) => (
          <RecordForm<Saved> key={record.id} action={props.action} record={record} onSaved={onSaved}>
            {props.children}
          </RecordForm>
        )}
      </Loaded>
    </EditBase>
  );
}

interface RecordShowProps<Shown extends RaRecord> extends RecordOfPage<Shown> {
  /** Labels of the fields whose change by another user the page reports. */
  reported?: ReportedFields<Shown>;
  children(record: Shown): ReactNode;
}

/** A record at `…/:id` without a form: its content, and the actions on it. */
export function RecordShow<Shown extends RaRecord>(props: RecordShowProps<Shown>) {
  return (
    <EditBase<Shown> disableAuthentication queryOptions={watched}>
      <Loaded {...props} />
    </EditBase>
  );
}

/** The page of a record, or the message while it is not available. */
function Loaded<Shown extends RaRecord>(props: RecordShowProps<Shown>) {
  const { titleOf, back, removal, reported, children } = props;
  const mayChange = useMayChange();
  const { record, error, refetch } = useEditContext<Shown>();
  const isGone = error instanceof ApiError && error.status === 404;
  if (record) {
    return (
      <Page
        title={titleOf(record)}
        back={<Back label={back} />}
        actions={removal && mayChange && <Remove record={record} {...removal} />}
      >
        {isGone && (
          <FormAlert severity="warning" title="This record was deleted">
            You see its last state. It can no longer be changed.
          </FormAlert>
        )}
        {reported && <RecordNews key={record.id} record={record} reported={reported} />}
        {children(record)}
      </Page>
    );
  }
  return (
    <Page title={isGone ? 'This record does not exist' : 'Edit'} back={<Back label={back} />}>
      {isGone && <FormAlert severity="info">The address may be mistyped, or it was deleted.</FormAlert>}
      {error && !isGone && (
        <FormAlert
          severity="error"
          title="The record could not be loaded"
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {error.message}
        </FormAlert>
      )}
      {!error && <FormSkeleton rows={4} hasHeading />}
    </Page>
  );
}

interface RecordFormProps<Saved extends RaRecord> {
  action: string;
  record?: Saved;
  defaultValues?: object | undefined;
  onSaved(saved: Saved): void;
  children: ReactNode;
}

/** The fields of a page in one column; leaving with unsaved text asks for confirmation. */
function RecordForm<Saved extends RaRecord>({ action, ...form }: RecordFormProps<Saved>) {
  const resource = useResourceContext() ?? '';
  const mayChange = useMayChange();
  const { record } = form;
  return (
    <EditedForm<Saved>
      {...form}
      resource={resource}
      name="page"
      className={layout.narrow}
      footer={({ busy, isBlocked, isTyped, isSaved }) => (
        <>
          {mayChange && (
            <SaveBar
              label={action}
              busy={busy}
              disabled={isBlocked}
              note={noteOf(isTyped && !isSaved, isBlocked)}
            />
          )}
          <LeaveQuestion
            isDirty={isTyped && !isSaved}
            isNeeded={() => !record || !isHeld(resource, record.id)}
          />
        </>
      )}
    />
  );
}

function noteOf(isTyped: boolean, isBlocked: boolean): string | null {
  if (isBlocked) return 'Not saved: someone else has changed it';
  return isTyped ? 'Not saved yet' : null;
}

function Back({ label }: { label: string }) {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  return (
    <Button
      size="small"
      component={Link}
      to={createPath({ resource: resource ?? '', type: 'list' })}
      startIcon={<ChevronLeftIcon size={18} />}
    >
      {label}
    </Button>
  );
}

function Remove<Saved extends RaRecord>({ record, ...removal }: Removal<Saved> & { record: Saved }) {
  const [isAsking, setAsking] = useState(false);
  const resource = useResourceContext() ?? '';
  const redirect = useRedirect();
  const createPath = useCreatePath();
  const remove = useHeldDelete();
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {removal.action}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            open
            title={removal.question(record)}
            confirmLabel={removal.action}
            cancelLabel="Keep it"
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              remove({
                resource,
                record,
                name: removal.nameOf(record),
                at: createPath({ resource, type: 'list' }),
              });
              redirect('list', resource);
            }}
          >
            {typeof removal.text === 'function' ? removal.text(record) : removal.text}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

/** Shows the success toast, and navigates to the next page. */
function useWayOut<Saved extends RaRecord>(
  done: (saved: Saved) => string,
  { next = 'list' }: { next?: 'list' | 'edit' } = {},
) {
  const resource = useResourceContext();
  const notify = useNotify();
  const redirect = useRedirect();
  return (saved: Saved) => {
    notify(done(saved), { type: 'success' });
    redirect(next, resource, saved.id);
  };
}
