import { ApiError } from '#src/api/api-error.ts';

/**
 * Returns a refusal as a form shows it. A 400 with a list names its fields by dotted paths, like the form; any other refusal
 * concerns the whole form, with the server's message where there is one.
 *
 * @param called the singular in a sentence: `account`
 * @returns the same error, with the properties that react-admin needs
 */
export function formErrorsOf(error: unknown, called: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const { fields } = error;
  const errors =
    fields.length > 0
      ? Object.fromEntries(fields.map(({ property, message }) => [property, message]))
      : { root: { serverError: wordsOf(error, called) } };
  return Object.assign(error, { body: { errors } });
}

/** Returns the message of a refusal for the user. */
function wordsOf(error: ApiError, called: string): string {
  if (error.status === 401) return 'Your session had ended. Press the button again.';
  if (error.status === 404) return `This ${called} no longer exists. The list is refreshed.`;
  return error.message;
}
