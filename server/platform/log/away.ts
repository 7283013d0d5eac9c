import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../core/clock.ts';

/** What the server depends on and may be without for a while, in the words of its log. */
export const parts = ['database', 'file store', 'disk'] as const;
type Part = (typeof parts)[number];

export type Away = { part: Part; code: string };

/**
 * A part cannot do its work at the moment: it does not answer, refuses us, is full, or takes no more connections. What was
 * asked may be asked again; nothing was acknowledged. `code` names the cause in the log: an SQLSTATE, an SQLite result
 * code, a system error, or the name of a store's refusal (`NoSuchBucket`).
 */
export class PartAwayError extends Error implements Away {
  override name = 'PartAwayError';
  readonly part: Part;
  readonly code: string;

  constructor(part: Part, cause: unknown, code = codeOf(cause)) {
    super(`The ${part} is away`, { cause });
    this.part = part;
    this.code = code;
  }
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return cause.name === 'Error' ? 'unknown' : cause.name;
}

/** What a part is asked: that it fails, be it before it is under way, says that it is away. */
export async function askedOf<T>(part: Part, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof PartAwayError ? error : new PartAwayError(part, error);
  }
}

/** Results of the system that say that the data folder's disk is full, broken or read-only. */
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG', 'ENXIO', 'ENODEV', 'ESTALE']);

/** Which part was away when this was thrown; null when it was something else. The one place that tells. */
export function awayOf(error: unknown): Away | null {
  if (error instanceof PartAwayError) return { part: error.part, code: error.code };
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return null;
  const code = String(error.code);
  return DISK.has(code) ? { part: 'disk', code } : null;
}

const PAUSE_MS = 10_000;

/**
 * Says in the log that a part is away: at once, and while it lasts one line in ten seconds with how often it was missed.
 * @returns what notes one more miss
 */
export function createAwayLog(log: Pick<FastifyBaseLogger, 'error'>, clock: Clock): (away: Away) => void {
  const spoken = new Map<Part, { at: number; misses: number }>();
  return ({ part, code }) => {
    const now = clock.now().getTime();
    const last = spoken.get(part) ?? { at: Number.NEGATIVE_INFINITY, misses: 0 };
    last.misses += 1;
    spoken.set(part, last);
    // The distance, because a clock that was set back must not silence the log.
    if (Math.abs(now - last.at) < PAUSE_MS) return;
    log.error({ part, code, times: last.misses }, 'away');
    spoken.set(part, { at: now, misses: 0 });
  };
}
