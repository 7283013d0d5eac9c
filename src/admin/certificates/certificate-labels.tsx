import type { CertificateEvent } from '#machines/certificate.machine.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';

export type Certificate = RecordOf<'/training-certificates'>;
export type CertificateStatus = Certificate['status'];

/** The labels of a certificate's current status. */
export const statusLabels: Record<CertificateStatus, string> = {
  valid: 'Valid',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

const tones: Record<CertificateStatus, BadgeTone> = {
  valid: 'approved',
  expired: 'theirs',
  withdrawn: 'rejected',
};

/** The button labels of a certificate's transitions. */
export const moveLabels: Record<CertificateEvent, string> = {
  withdraw: 'Withdraw certificate',
  reinstate: 'Make valid again',
};

/** The current status of a certificate. */
export function CertificateBadge({ status }: { status: CertificateStatus }) {
  return (
    <Badge tone={tones[status]} status={status}>
      {statusLabels[status]}
    </Badge>
  );
}
