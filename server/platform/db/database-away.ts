/**
 * The database cannot do its work at the moment: it is stopped, silent, full, or takes no more connections. What was
 * asked may be asked again; nothing was acknowledged. `code` names the cause in the log, by its SQLSTATE, its SQLite
 * result code or its system error.
 */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
  readonly code: string;

  constructor(cause: unknown, code = codeOf(cause)) {
    super('The database is away', { cause });
    this.code = code;
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}
