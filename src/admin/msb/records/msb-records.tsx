import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { nameOfPerson, subjectOfCheck } from '#domain/msb/check-person.ts';
import { msbRecordForms, msbRecordKinds } from '#domain/msb/records/record-forms.ts';
import { useMay } from '#src/admin/kit/staff-member.ts';
import {
  deleteMsbRecord,
  findMsbRecord,
  type MsbOpenItem,
  type MsbRecord,
  msbOpenItemsQuery,
} from '#src/api/admin/msb-records.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import type { Application } from '../msb-application-page.tsx';
import { OpenItems } from './open-items.tsx';
import type { Writing } from './record-dialog.tsx';
import { RecordList } from './record-list.tsx';

const RecordDialog = lazy(() => import('./record-dialog.tsx'));

/** What staff record next to the answers of an application, and what is left to do. */
export function MsbRecords({ application: { id, version, content } }: { application: Application }) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const [deleting, setDeleting] = useState<MsbRecord | null>(null);
  const open = useQuery(msbOpenItemsQuery(id, version));
  const mayWrite = useMay()('msb-applications:write');
  const notify = useNotify();
  const { mutate } = useMutation({
    mutationFn: (record: MsbRecord) => deleteMsbRecord(id, record.id),
    onSuccess: () => notify('Deleted', { type: 'success' }),
    onError: (error) => notify(`It was not deleted. ${asSentence(error.message)}`, { type: 'error' }),
  });

  const { mutate: edit } = useMutation({
    mutationFn: async ({ kind, recordId }: MsbOpenItem) => ({
      kind,
      before: recordId === null ? undefined : await findMsbRecord(id, kind, recordId),
    }),
    onSuccess: ({ kind, before }) => {
      if (before) return setWriting({ kind, before });
      notify('Someone else has deleted this record.', { type: 'warning' });
      void open.refetch();
    },
    onError: (error) =>
      notify(`The record could not be opened. ${asSentence(error.message)}`, { type: 'error' }),
  });

  /** Starts a record with what the application says. */
  function add({ kind, subject }: MsbOpenItem): void {
    if (kind === 'agent') {
      const { street, city, state, zip, country, since } =
        content.agents.agents.find(({ name }) => name === subject) ?? {};
      setWriting({ kind, before: null, given: { name: subject, street, city, state, zip, country, since } });
      return;
    }
    const { people } = content.people;
    const person = people.find((each) => subjectOfCheck(each, people) === subject);
    // The application may have changed since the list of what is left: the record then begins empty.
    setWriting({
      kind,
      before: null,
      ...(person && {
        given: { name: nameOfPerson(person), dateOfBirth: person.dateOfBirth, roles: person.roles },
      }),
    });
  }

  return (
    <>
      <OpenItems
        items={open.data?.items}
        error={open.error}
        onRetry={() => void open.refetch()}
        {...(mayWrite && { onAdd: add, onEdit: edit })}
      />
      {msbRecordKinds.map((kind) => (
        <RecordList
          key={kind}
          applicationId={id}
          kind={kind}
          mayWrite={mayWrite}
          onWrite={(before) => setWriting({ kind, before })}
          onDelete={setDeleting}
        />
      ))}
      {writing && (
        <Suspense fallback={null}>
          <RecordDialog applicationId={id} writing={writing} onClose={() => setWriting(null)} />
        </Suspense>
      )}
      {deleting && (
        <ConfirmDialog
          open
          title={`Delete the ${msbRecordForms[deleting.kind].one}?`}
          confirmLabel={`Delete ${msbRecordForms[deleting.kind].one}`}
          cancelLabel="Keep it"
          onConfirm={() => {
            mutate(deleting);
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
        >
          {msbRecordForms[deleting.kind].nameOf(deleting.answers)}
        </ConfirmDialog>
      )}
    </>
  );
}
