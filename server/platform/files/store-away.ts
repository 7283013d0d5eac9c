/**
 * The file store cannot do its work at the moment: it does not answer, refuses us, or has no room. `code` names the
 * cause in the log.
 */
export class FileStoreAwayError extends Error {
  override name = 'FileStoreAwayError';
  readonly code: string;

  constructor(cause: unknown, code = codeOf(cause)) {
    super('The file store is away', { cause });
    this.code = code;
  }
}

/** A system's code, or the name of a store's refusal (`NoSuchBucket`). */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

/** What the store itself is asked: that it fails says that it is away. */
export async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof FileStoreAwayError ? error : new FileStoreAwayError(error);
  }
}
