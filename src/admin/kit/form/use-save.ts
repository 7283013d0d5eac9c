import { type RaRecord, useCreate, useUpdate } from 'react-admin';

/** What a form of react-admin sends, and shows where it is refused. */
type Values = Record<string, unknown>;

/** Offline is a failure to be told, not a reason to wait in silence. */
const always = { networkMode: 'always' } as const;

/**
 * Saves what a form holds: as a change of the record, or as a new one where there is none.
 *
 * @returns what `Form` takes as `onSubmit`: it answers the refusals by field (`form-errors.ts`)
 */
export function useSave<Saved extends RaRecord>(
  resource: string,
  record: Saved | undefined,
  onDone: (saved: Saved) => void,
) {
  const [create] = useCreate<Saved, Error, Saved>(resource, {}, always);
  const [update] = useUpdate<Saved, Error>(resource, {}, always);
  return async (values: Values): Promise<object | undefined> => {
    const data = trimmed(values) as Partial<Saved>;
    try {
      const saved = record
        ? await update(
            resource,
            { id: record.id, data, previousData: record },
            { returnPromise: true, mutationMode: 'pessimistic' },
          )
        : await create(resource, { data }, { returnPromise: true });
      onDone(saved as Saved);
      return undefined;
    } catch (error) {
      const { body } = error as { body?: { errors?: object } };
      if (!body?.errors) throw error;
      return body.errors;
    }
  };
}

/** Texts without the spaces around them. */
function trimmed(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}
