import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type RaRecord,
  useCreate,
  useEditContext,
  useNotify,
  useResourceContext,
  useUpdate,
} from 'react-admin';
import { theirsOf } from '../resource/edit-conflict.ts';
import { fullRecord, updateMeta } from '../resource/record-query.ts';

/** The values of a react-admin form, by field. */
type Values = Record<string, unknown>;

/** Being offline must be reported as an error; the default is to wait silently. */
const always = { networkMode: 'always' } as const;

/** The result of a save: the record, or the errors, with the other editor's record if both changed the same fields. */
export type SaveOutcome<Saved> = { saved: Saved } | { errors: object; theirs: RaRecord | undefined };

/**
 * Returns the function that saves a form: as a change of the record that it is based on, or as a new record. Errors are returned
 * by field (`form-errors.ts`); `shown` names the fields of the form.
 */
export function useSave<Saved extends RaRecord>(resource: string) {
  const queryClient = useQueryClient();
  const [create] = useCreate<Saved, Error, Saved>(resource, {}, always);
  const [update] = useUpdate<Saved, Error>(resource, {}, always);
  return async (values: Values, base: Saved | undefined, shown: Values): Promise<SaveOutcome<Saved>> => {
    const data = trimmed(values) as Partial<Saved>;
    try {
      const saved = base
        ? await update(
            resource,
            { id: base.id, data, previousData: base, ...updateMeta(queryClient, resource, base.id) },
            { returnPromise: true, mutationMode: 'pessimistic' },
          )
        : await create(resource, { data }, { returnPromise: true });
      return { saved: saved as Saved };
    } catch (error) {
      const { body } = error as { body?: { errors?: object } };
      if (!body?.errors) throw error;
      return { errors: shownIn(shown, body.errors), theirs: theirsOf(error) };
    }
  };
}

/**
 * Returns the errors as the form can show them: an error without a field becomes one of the whole form. An error of an unknown
 * field would block every further submission.
 *
 * @param errors by field, as dotted paths, and under `root` the error of the whole form
 */
export function shownIn(values: Values, errors: object): object {
  const { root, ...fields } = errors as Record<string, unknown>;
  const [here, elsewhere] = [new Map<string, unknown>(), [] as unknown[]];
  for (const [name, message] of Object.entries(fields)) {
    const field = name.split('.')[0] ?? name;
    const value = values[field];
    // A list of texts is one field, whichever item was refused.
    const isOfTexts = Array.isArray(value) && value.every((each) => typeof each === 'string');
    if (field in values) here.set(isOfTexts ? field : name, message);
    else elsewhere.push(message);
  }
  const whole = root ?? (elsewhere.length > 0 ? { serverError: elsewhere.join(' ') } : undefined);
  return { ...Object.fromEntries(here), ...(whole !== undefined && { root: whole }) };
}

function trimmed<Given extends object>(values: Given): Given {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Given;
}

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
