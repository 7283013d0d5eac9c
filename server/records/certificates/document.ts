import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { SetCertificate } from '#server/platform/workers/pdf/set-certificate.ts';
import type { CertificateEntry } from './definition.ts';
import { sharePageOf } from './present.ts';

/** Returns the content of a certificate's document; it does not contain the holder's address. */
export function certificateDocument(
  { config }: Pick<CoreDeps, 'config'>,
  {
    number,
    holder,
    title,
    score,
    completedAt,
    validUntil,
    versionNumber,
    createdAt,
    ...entry
  }: CertificateEntry,
): SetCertificate {
  return {
    kind: 'certificate',
    title: `Certificate ${number}: ${title}`,
    firm: firmName,
    createdAt,
    heading: 'Certificate of completion',
    lead: 'This is to certify that',
    holder,
    did: 'has completed the training',
    subject: title,
    remark: score === null ? '' : `with ${score} per cent of all marks`,
    facts: [
      { label: 'Completed on', value: dayInWords(completedAt.slice(0, 10)) },
      { label: 'Valid until', value: validUntil === null ? 'No end date' : dayInWords(validUntil) },
      { label: 'Number', value: number },
      { label: 'Version of the training', value: String(versionNumber) },
    ],
    link: sharePageOf(config, entry.shareId),
    linkWords: 'Whether this certificate is genuine and still valid is shown by the code, or at',
    stamp: entry.state === 'withdrawn' ? 'Withdrawn' : '',
  };
}
