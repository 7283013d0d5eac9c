import type { components } from '#contract/schema.d.ts';
import { certificateStatusOf } from '#domain/learning/certificate-validity.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { changedMeanwhile, HttpError } from '#server/platform/http/errors.ts';
import type { CertificateEntry } from './definition.ts';

type Schemas = components['schemas'];
type PresentDeps = Pick<CoreDeps, 'config' | 'clock'>;

/** Returns the URL of the public page that shows whether a certificate is genuine. */
export function sharePageOf({ publicUrl }: Pick<CoreDeps['config'], 'publicUrl'>, shareId: string): string {
  return `${publicUrl}/certificates/${shareId}`;
}

/** Returns a certificate as its holder and administrators see it. */
export function presentCertificate(
  { config, clock }: PresentDeps,
  entry: CertificateEntry,
): Schemas['TrainingCertificate'] {
  const { trainingVersionId, occasion, createdAt, ...shown } = entry;
  return {
    ...shown,
    issuedAt: createdAt,
    reason: entry.reason || null,
    status: certificateStatusOf(entry, dayOf(clock.now())),
    shareUrl: sharePageOf(config, entry.shareId),
  };
}

/** Presents the stored certificate in an edit-conflict response as the caller may see it. */
export async function showingStoredCertificate<Answer>(
  deps: PresentDeps,
  work: Promise<Answer>,
): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof HttpError) || !('stored' in error.more)) throw error;
    throw changedMeanwhile(presentCertificate(deps, error.more.stored as CertificateEntry), error.message);
  }
}
