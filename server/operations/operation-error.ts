/** Why a command of the operator cannot do its work. The message is one line that says what to do. */
export class OperationError extends Error {
  override name = 'OperationError';
}

/** Returns the code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
