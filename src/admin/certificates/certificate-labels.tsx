import type { CertificateEvent } from '#machines/certificate.machine.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';

export type Certificate = RecordOf<'/training-certificates'>;
export type CertificateStatus = Certificate['status'];

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

export const moveLabels: Record<CertificateEvent, string> = {
  withdraw: 'Withdraw certificate',
  reinstate: 'Make valid again',
};

export function CertificateBadge({ status }: { status: CertificateStatus }) {
  return (
    <Badge tone={tones[status]} status={status}>
      {statusLabels[status]}
    </Badge>
  );
}
