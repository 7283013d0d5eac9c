import type { components } from '#contract/schema.d.ts';
import { certificateStatusOf, neverEnds } from '#domain/learning/certificate-validity.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { limitingMisses } from '#server/platform/limits/link-misses.ts';

/** 128 bits in characters that can be read from paper without confusion. */
const SHARE_ID = /^[0-9a-hjkmnp-tv-z]{26}$/;

/**
 * Returns what the public page of a share link shows; of the holder only the name. A genuine link is never refused.
 * Throws 404 for any other link, including a guessed number, and 429 for a network that has tried many.
 */
export function sharedCertificate(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { shareId, ip }: { shareId: string; ip: string },
): Promise<components['schemas']['SharedCertificate']> {
  const { db, clock } = deps;
  return limitingMisses(deps, { bucket: 'certificate-link-misses', ip }, async () => {
    const typed = shareId.toLowerCase();
    if (!SHARE_ID.test(typed)) throw notFound();
    const found = await db
      .selectFrom('certificates')
      .select(['number', 'holder', 'title', 'created_at', 'valid_until', 'state'])
      .where('share_id', '=', typed)
      .executeTakeFirst();
    if (!found) throw notFound();
    const validUntil = found.valid_until === neverEnds ? null : found.valid_until;
    const { number, holder, title, state } = found;
    return {
      ...{ number, holder, title, validUntil },
      issuedAt: found.created_at,
      status: certificateStatusOf({ state, validUntil }, dayOf(clock.now())),
    };
  });
}
