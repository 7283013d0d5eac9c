import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import {
  CreateBase,
  EditBase,
  Form,
  type RaRecord,
  useCreatePath,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
  useSaveContext,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ApiError } from '#src/api/api-error.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { ChevronLeftIcon } from '#src/ui/icons/icons.tsx';
import { Page } from '../page.tsx';
import { fullRecord } from '../resource/record-query.ts';
import { TryAgain } from '../try-again.tsx';
import { FormRefusal } from './form-refusal.tsx';
import styles from './record-pages.module.css';
import { useHeldDelete } from './use-held-delete.tsx';
import { always, shownIn, trimmed } from './use-save.ts';

const ConfirmDialog = lazy(() =>
  import('#src/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

interface WayBack {
  /** The way back to the list, such as "Back to the partners". */
  back: string;
}

interface RecordPageProps extends WayBack {
  /** The button that saves, such as "Save partner". */
  action: string;
  /** The fields. */
  children: ReactNode;
}

interface RecordCreateProps<Saved extends RaRecord> extends RecordPageProps {
  title: string;
  defaultValues?: Partial<Saved>;
  /** Where it goes on: at the list, or where the new record is written further. */
  next?: 'list' | 'edit';
  /** What the toast says of it. */
  done(saved: Saved): string;
}

/** The form of a new record at `…/create`: react-admin's `Create`, in the area's own page. */
export function RecordCreate<Saved extends RaRecord>(props: RecordCreateProps<Saved>) {
  const { title, back, action, defaultValues, next, children } = props;
  const onSuccess = useWayOut(props.done, next ? { next } : {});
  return (
    <Page title={title} back={<Back label={back} />}>
      <CreateBase<Saved, Saved>
        disableAuthentication
        transform={trimmed}
        mutationOptions={{ ...always, onSuccess }}
      >
        <RecordForm action={action} {...(defaultValues && { defaultValues })}>
          {children}
        </RecordForm>
      </CreateBase>
    </Page>
  );
}

interface RecordOfPage<Saved extends RaRecord> extends WayBack {
  titleOf(record: Saved): string;
  /** How it is removed, where it can be. */
  removal?: Removal<Saved>;
}

interface RecordEditProps<Saved extends RaRecord> extends RecordOfPage<Saved>, RecordPageProps {
  done(saved: Saved): string;
}

interface Removal<Saved extends RaRecord> {
  /** Such as "Delete partner"; the button of the question says it too. */
  action: string;
  question(record: Saved): string;
  /** What is lost by it. */
  text: string;
  /** What the record is called in “… is deleted” and “… was not deleted”. */
  nameOf(record: Saved): string;
}

/** The form of a record at `…/:id`: react-admin's `Edit`, in the area's own page. The list comes after it. */
export function RecordEdit<Saved extends RaRecord>(props: RecordEditProps<Saved>) {
  const onSuccess = useWayOut(props.done);
  return (
    <EditBase<Saved>
      disableAuthentication
      mutationMode="pessimistic"
      transform={trimmed}
      mutationOptions={{ ...always, onSuccess, meta: fullRecord }}
      // The page shows a failure itself.
      queryOptions={{ onError: () => {}, meta: fullRecord }}
    >
      <Loaded {...props}>{() => <RecordForm action={props.action}>{props.children}</RecordForm>}</Loaded>
    </EditBase>
  );
}

interface RecordShowProps<Shown extends RaRecord> extends RecordOfPage<Shown> {
  children(record: Shown): ReactNode;
}

/** A record at `…/:id` that has no form: what it says, and what can be done with it. */
export function RecordShow<Shown extends RaRecord>(props: RecordShowProps<Shown>) {
  return (
    <EditBase<Shown>
      disableAuthentication
      queryOptions={{ onError: () => {}, staleTime: 0, meta: fullRecord }}
    >
      <Loaded {...props} />
    </EditBase>
  );
}

/** The page of a record, and what is said while it is not there. */
function Loaded<Shown extends RaRecord>({ titleOf, back, removal, children }: RecordShowProps<Shown>) {
  const { record, error, refetch } = useEditContext<Shown>();
  const isGone = error instanceof ApiError && error.status === 404;
  if (record) {
    return (
      <Page
        title={titleOf(record)}
        back={<Back label={back} />}
        actions={removal && <Remove record={record} {...removal} />}
      >
        {children(record)}
      </Page>
    );
  }
  return (
    <Page title={isGone ? 'This does not exist' : 'Edit'} back={<Back label={back} />}>
      {isGone && <FormAlert severity="info">The address may be mistyped, or it was deleted.</FormAlert>}
      {error && !isGone && (
        <FormAlert
          severity="error"
          title="It could not be loaded"
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {error.message}
        </FormAlert>
      )}
      {!error && <FormSkeleton rows={4} hasHeading />}
    </Page>
  );
}

interface RecordFormProps {
  action: string;
  defaultValues?: object;
  children: ReactNode;
}

/** The fields in one column, above them what was refused as a whole. */
function RecordForm({ action, defaultValues, children }: RecordFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const { save } = useSaveContext();
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      defaultValues={defaultValues}
      onSubmit={async (values: Record<string, unknown>) => {
        const refused = await save?.(values);
        return refused && shownIn(values, refused);
      }}
    >
      <div ref={place} className={styles.form}>
        <Stack spacing={5}>
          <FormRefusal form={place} />
          {children}
        </Stack>
        {/* Not in the stack, which would take its margins: on a phone it goes from edge to edge. */}
        <Save label={action} />
      </div>
    </Form>
  );
}

function Save({ label }: { label: string }) {
  return <SaveBar label={label} busy={useFormState().isSubmitting} />;
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
            {removal.text}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

/** Says what was done, and goes on from there. */
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
