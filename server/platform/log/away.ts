import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../core/clock.ts';

/** The external parts that may be temporarily unavailable, as named in the log. */
export const parts = ['database', 'file store', 'disk'] as const;
type Part = (typeof parts)[number];

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

function codeOf(cause: unknown): string {
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

const PAUSE_MS = 10_000;

/**
 * Logs that a part is unavailable: at once, and then one line every ten seconds with the number of failures.
 * @returns a function that records a failure
 */
export function createAwayLog(log: Pick<FastifyBaseLogger, 'error'>, clock: Clock): (away: Away) => void {
  const spoken = new Map<Part, { at: number; misses: number }>();
  return ({ part, code }) => {
    const now = clock.now().getTime();
    const last = spoken.get(part) ?? { at: Number.NEGATIVE_INFINITY, misses: 0 };
    last.misses += 1;
    spoken.set(part, last);
    // The absolute difference, so that setting the clock back does not silence the log.
    if (Math.abs(now - last.at) < PAUSE_MS) return;
    log.error({ part, code, times: last.misses }, 'away');
    spoken.set(part, { at: now, misses: 0 });
  };
}
