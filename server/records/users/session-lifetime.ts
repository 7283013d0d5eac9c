import type { Principal } from '#server/platform/caller/principal.ts';
import { latestAfter } from '#server/platform/core/clock.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import type { Config } from '#server/platform/settings/config.ts';

export interface SessionLifetime {
  idleMinutes: number;
  absoluteHours: number;
}

type Lifetimes = Pick<
  Config,
  'sessionIdleMinutes' | 'sessionAbsoluteHours' | 'staffIdleMinutes' | 'staffSessionHours'
>;

/** Returns how long sessions of a role last. */
export function lifetimeOf(role: Principal['role'], config: Lifetimes): SessionLifetime {
  if (role === 'client') {
    return { idleMinutes: config.sessionIdleMinutes, absoluteHours: config.sessionAbsoluteHours };
  }
  return { idleMinutes: config.staffIdleMinutes, absoluteHours: config.staffSessionHours };
}

/** The times by which a stored session is judged. */
export type SessionLimits = {
  now: string;
  /** A session whose last use is not later is idle. */
  idleSince: string;
  /** A session that would end later was opened by a clock that was ahead, or under a longer setting. */
  endsBy: string;
};

/** Returns the times by which sessions of a role are judged. */
export function limitsOf(role: Principal['role'], config: Lifetimes, now: Date): SessionLimits {
  const { idleMinutes, absoluteHours } = lifetimeOf(role, config);
  return {
    now: now.toISOString(),
    idleSince: secondsBefore(now, idleMinutes * 60),
    endsBy: latestAfter(now, absoluteHours * 3600),
  };
}

/** Whether a stored session is valid. */
export function isLive(
  { role, lastUsedAt, expiresAt }: { role: Principal['role']; lastUsedAt: string; expiresAt: string },
  config: Lifetimes,
  at: Date,
): boolean {
  const { now, idleSince, endsBy } = limitsOf(role, config, at);
  return expiresAt > now && expiresAt <= endsBy && lastUsedAt > idleSince;
}
