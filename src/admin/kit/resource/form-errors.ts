import { ApiError } from '#src/api/api-error.ts';

/**
 * A refusal as a form shows it. A 400 with a list names its fields by dotted paths, as the form does; every other one says
 * something about the whole, and says it in the server's own words where there are any.
 *
 * @param called what was changed, within a sentence: `account`
 * @returns the same error, with what react-admin looks for beside it
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

/** What a refusal means to whoever pressed the button. */
function wordsOf(error: ApiError, called: string): string {
  if (error.status === 401) return 'Your session had ended. Press the button once more.';
  if (error.status === 404) return `This ${called} does not exist any more. The list is up to date again.`;
  return error.message;
}
