import { useState } from 'react';
import { type RaRecord, useEditContext, useNotify, useResourceContext, useUpdate } from 'react-admin';
import { always } from './use-save.ts';

/**
 * Changes a record as it is shown, outside of a form; where somebody else was quicker it is read anew, and it is said why.
 *
 * @returns `change` sends the fields and says `done` once they are kept; `refusal`: why the last change was not, or null
 */
export function useChange<Entry extends RaRecord>(record: Entry) {
  const resource = useResourceContext();
  const notify = useNotify();
  const { refetch } = useEditContext();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [update, { isPending }] = useUpdate<Entry, Error>(resource, {}, always);
  const change = (data: Partial<Entry>, done: string) => {
    setRefusal(null);
    void update(
      resource,
      { id: record.id, data, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(done, { type: 'success' }),
        onError: (error) => {
          setRefusal(error.message);
          void refetch();
        },
      },
    );
  };
  return { change, isChanging: isPending, refusal };
}
