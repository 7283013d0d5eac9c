import { adminPaths, adminRoot } from '../kit/admin-paths.ts';
import type { InboxEntry } from './resource.ts';

const records: Readonly<Record<InboxEntry['about'], string>> = {
  onboarding: 'a case',
  contacts: 'a contact message',
  'msb-application': 'an MSB application',
  resumes: 'a résumé',
  task: 'a task',
};

/** Returns what an entry says, such as `Rita Reviewer mentioned you in a note on Zanzibar Spices Ltd`. */
export function inboxText({ kind, about, by, title, task, isClosed }: InboxEntry): string {
  const who = by?.name ?? 'The system';
  const record = isClosed ? 'a case that you can no longer open' : title || records[about];
  switch (kind) {
    case 'case-assigned':
      return `${who} assigned ${record} to you`;
    case 'case-submitted':
      return `The client submitted ${record}`;
    case 'client-message':
      return `The client sent a message about ${record}`;
    case 'mentioned':
      return `${who} mentioned you in a note on ${record}`;
    case 'registration-changed':
      return `FINTRAC’s register has changed for ${record}`;
    case 'registration-ending':
      return `The registration of ${record} with FINTRAC ends soon`;
    case 'review-due':
      return `The periodic review of ${record} is due soon`;
    case 'msb-registered':
      return `FINTRAC has registered the business of ${record}`;
    case 'msb-notice-due':
      return `A change notice of ${record} is due soon`;
    case 'msb-notice-overdue':
      return `A change notice of ${record} is overdue`;
    case 'task-assigned':
      return `${who} assigned you a task${task === null ? '' : `: ${task}`}`;
  }
}

/** Returns the address of the page and the place that an entry is about. */
export function inboxPath({ kind, about, subjectId, itemId }: InboxEntry): string {
  const note = kind === 'mentioned' && itemId !== null ? `#note-${itemId}` : '';
  const id = encodeURIComponent(subjectId);
  switch (about) {
    case 'onboarding':
      if (kind === 'mentioned') return `${adminPaths.case(subjectId, 'notes')}${note}`;
      if (kind === 'client-message') return adminPaths.case(subjectId, 'messages');
      if (kind === 'task-assigned') return adminPaths.case(subjectId, 'tasks');
      if (kind === 'review-due') return adminPaths.case(subjectId, 'compliance');
      return adminPaths.case(subjectId);
    case 'contacts':
      return `${adminPaths.contacts}/${id}${note}`;
    case 'msb-application':
      return `${adminPaths.msbApplications}/${id}${note}`;
    case 'resumes':
      return `${adminRoot}/resumes/${id}${note}`;
    case 'task':
      return adminPaths.tasks;
  }
}
