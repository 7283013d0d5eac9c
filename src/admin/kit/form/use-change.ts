import { useEffect, useState } from 'react';
import { type RaRecord, useEditContext, useNotify, useResourceContext, useUpdate } from 'react-admin';
import { fullRecord } from '../resource/record-query.ts';
import { always } from './use-save.ts';

/**
 * Changes a record as it is shown, outside of a form: it stands there at once, and is as it was again where the server
 * refuses it, such as when somebody else was quicker. A form waits for the server: who is refused keeps what they typed.
 *
 * @returns `change` sends the fields and says `done` once they are kept; `refusal`: why the last change was not, or null
 */
export function useChange<Entry extends RaRecord>(record: Entry) {
  const resource = useResourceContext();
  const notify = useNotify();
  const { isFetching } = useEditContext();
  const [refusal, setRefusal] = useState<string | null>(null);
  // The fetches of a page that is watched must not disable its buttons.
  const [isOwn, setOwn] = useState(false);
  const [update, { isPending }] = useUpdate<Entry, Error>(resource, {}, always);
  const change = (data: Partial<Entry>, done: string) => {
    setRefusal(null);
    setOwn(true);
    void update(
      resource,
      { id: record.id, data, previousData: record, meta: fullRecord },
      {
        mutationMode: 'optimistic',
        // The record is read anew in either case, and its version with it; success is said here, since `onSuccess` comes first.
        onSettled: (_saved, error) => {
          if (error) setRefusal(error.message);
          else notify(done, { type: 'success' });
        },
      },
    );
  };
  useEffect(() => {
    if (isOwn && !isPending && !isFetching) setOwn(false);
  }, [isOwn, isPending, isFetching]);
  // Until the new version is known another change would be based on the one before.
  return { change, isChanging: isOwn && (isPending || isFetching), refusal };
}
