import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshUsers, type User } from '#src/api/admin/users.ts';
import { ApiError } from '#src/api/api-error.ts';

/** The server's refusals, by the field's name. */
type RefusedFields = Readonly<Record<string, string>>;

const noFields: RefusedFields = {};

/** What a refusal means to whoever pressed the button; the server's own words where they say it. */
function wordsOf(error: ApiError): string {
  if (error.status === 401) return 'Your session had ended. Press the button once more.';
  if (error.status === 404) return 'This account does not exist any more. The list is up to date again.';
  return error.message;
}

/**
 * One change of an account: runs it, keeps what the server refuses, and reads the list anew after it in any case.
 *
 * @param shownFields the fields that stand in the dialog; what is refused of others is told above them
 */
export function useAccountDeed<Input>(
  deed: (input: Input) => Promise<User>,
  onDone: (user: User) => void,
  shownFields: readonly string[] = [],
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState(noFields);
  const { mutate, isPending } = useMutation({
    mutationFn: deed,
    // Offline is a failure to be told, not a reason to wait in silence.
    networkMode: 'always',
    onMutate: () => {
      setFailure(null);
      setFields(noFields);
    },
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      if (!error.fields.some(({ property }) => shownFields.includes(property))) setFailure(wordsOf(error));
      else setFields(Object.fromEntries(error.fields.map(({ property, message }) => [property, message])));
    },
    onSettled: () => void refreshUsers(),
  });
  return {
    run: mutate,
    isPending,
    failure,
    fields,
    /** Takes the refusal of one field away, once it is edited. */
    forgetField: (name: string) => setFields(({ [name]: _, ...others }) => others),
  };
}
