/** The external parts that may be temporarily unavailable, as named in the log. */
export const parts = [
  'database',
  'file store',
  'disk',
  'mail server',
  'identity provider',
  'payment provider',
  'trace collector',
] as const;
export type Part = (typeof parts)[number];

export type Away = { part: Part; code: string };

/**
 * A part is temporarily unavailable: it does not respond, refuses us, is full, or has reached its connection limit. The
 * call may be retried; nothing was acknowledged. `code` names the cause in the log: an SQLSTATE, an SQLite result code,
 * a system error, or a store's error name (`NoSuchBucket`).
 */
export class PartAwayError extends Error implements Away {
  override name = 'PartAwayError';
  readonly part: Part;
  readonly code: string;

  constructor(part: Part, cause: unknown, code = codeOf(cause)) {
    super(`The ${part} is unavailable`, { cause });
    this.part = part;
    this.code = code;
  }
}

/** Returns the name of a cause for the log. */
export function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return cause.name === 'Error' ? 'unknown' : cause.name;
}

/** Runs a call of a part, and converts its errors, also synchronous ones, to `PartAwayError`. */
export async function askedOf<T>(part: Part, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof PartAwayError ? error : new PartAwayError(part, error);
  }
}

/** System errors of a full, broken or read-only disk of the data folder. */
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG', 'ENXIO', 'ENODEV', 'ESTALE']);

/** Returns the part whose unavailability caused this error, or null. The only place that decides this. */
export function awayOf(error: unknown): Away | null {
  if (error instanceof PartAwayError) return { part: error.part, code: error.code };
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return null;
  const code = String(error.code);
  return DISK.has(code) ? { part: 'disk', code } : null;
}
