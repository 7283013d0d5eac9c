import type { RegisterStatus } from '#domain/compliance/register/register-entry.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';

export const registerStatusLabels: Record<RegisterStatus, string> = {
  registered: 'Registered',
  expired: 'Expired',
  ceased: 'Ceased',
  revoked: 'Revoked',
};

const tones: Record<RegisterStatus, BadgeTone> = {
  registered: 'approved',
  expired: 'ours',
  ceased: 'rejected',
  revoked: 'rejected',
};

/** The status of a business in FINTRAC's register. */
export function RegisterBadge({ status }: { status: RegisterStatus }) {
  return (
    <Badge tone={tones[status]} status={status}>
      {registerStatusLabels[status]}
    </Badge>
  );
}
