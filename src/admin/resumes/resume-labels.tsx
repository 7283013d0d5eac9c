import type { ResumeEvent, ResumeStatus } from '#machines/resume.machine.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';

export const statusLabels: Record<ResumeStatus, string> = {
  new: 'New',
  in_review: 'In review',
  interview: 'Interview',
  offered: 'Offered',
  hired: 'Hired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

const tones: Record<ResumeStatus, BadgeTone> = {
  new: 'ours',
  in_review: 'ours',
  interview: 'ours',
  offered: 'ours',
  hired: 'approved',
  declined: 'rejected',
  withdrawn: 'rejected',
};

export const moveLabels: Record<ResumeEvent, string> = {
  takeUp: 'Take into review',
  invite: 'Invite to interview',
  offer: 'Record offer',
  hire: 'Record hire',
  decline: 'Decline',
  withdraw: 'Record withdrawal',
};

/** Moves that end the work on an application. */
export const endings: readonly ResumeEvent[] = ['decline', 'withdraw'];

export function ResumeBadge({ status }: { status: ResumeStatus }) {
  return (
    <Badge tone={tones[status]} status={status}>
      {statusLabels[status]}
    </Badge>
  );
}
