import { useEffect, useState } from 'react';
import { type RaRecord, useEditContext, useNotify, useResourceContext, useUpdate } from 'react-admin';
import { fullRecord } from '../resource/record-query.ts';
import { always } from './use-save.ts';

/**
 * Changes a record on its page, outside a form. The change is shown at once, and reverted if the server refuses it, such as when
 * another user was faster. A form waits for the server instead, so that a refused user keeps the typed text.
 *
 * @returns `change` sends the fields and shows the toast `done` once they are stored; `refusal`: the error of the last change, or
 * null
 */
export function useChange<Entry extends RaRecord>(record: Entry) {
  const resource = useResourceContext();
  const notify = useNotify();
  const { isFetching } = useEditContext();
  const [refusal, setRefusal] = useState<string | null>(null);
  // The background refetches of the page must not disable its buttons.
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
        // The record and its version are refetched in either case. The toast is shown here, because `onSuccess` runs before the
        // refetch.
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
  // Until the new version is known, another change would be based on the previous one.
  return { change, isChanging: isOwn && (isPending || isFetching), refusal };
}
