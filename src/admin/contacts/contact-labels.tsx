import type { ContactEvent, ContactStatus } from '#machines/contact.machine.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';

export const statusLabels: Record<ContactStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  resolved: 'Resolved',
  spam: 'Spam',
};

const tones: Record<ContactStatus, BadgeTone> = {
  new: 'ours',
  in_progress: 'ours',
  resolved: 'approved',
  spam: 'rejected',
};

export const moveLabels: Record<ContactEvent, string> = {
  takeUp: 'Take up',
  resolve: 'Resolve',
  markAsSpam: 'Mark as spam',
  clear: 'Not spam',
};

export function ContactBadge({ status }: { status: ContactStatus }) {
  return (
    <Badge tone={tones[status]} status={status}>
      {statusLabels[status]}
    </Badge>
  );
}
