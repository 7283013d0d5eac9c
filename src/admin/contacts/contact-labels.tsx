import type { ContactEvent, ContactStatus } from '#machines/contact.machine.ts';
import { Badge, type BadgeTone } from '../kit/case/badge.tsx';

/** The labels of a message's statuses. */
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

/** The button labels of a message's transitions. */
export const moveLabels: Record<ContactEvent, string> = {
  takeUp: 'Take up',
  resolve: 'Resolve',
  markAsSpam: 'Mark as spam',
  clear: 'Not spam',
};

/** The status of a message. */
export function ContactBadge({ status }: { status: ContactStatus }) {
  return (
    <Badge tone={tones[status]} status={status}>
      {statusLabels[status]}
    </Badge>
  );
}
