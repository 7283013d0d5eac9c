import { type ResumeStatus, resumeMachine } from '#machines/resume.machine.ts';
import type { RecordCall } from '../actions.ts';
import { lifecycle } from './lifecycle.ts';

const move = (status: ResumeStatus): RecordCall => ({
  by: 'administrator',
  method: 'PATCH',
  path: '/resumes/{id}/status',
  body: { status, version: '{version}' },
});

/** The handling of a job application. */
export const resumeLifecycle = lifecycle({
  id: 'resume',
  title: 'A job application',
  machine: resumeMachine,
  created: 'As a visitor, send a résumé at /careers.',
  read: { path: '/resumes/{id}', by: 'administrator', status: 'status' },
  moves: {
    takeUp: { does: 'takes the application up', doing: 'taking it up', by: { staff: move('in_review') } },
    invite: {
      does: 'invites the applicant to an interview',
      doing: 'inviting the applicant',
      by: { staff: move('interview') },
    },
    offer: { does: 'records an offer', doing: 'recording an offer', by: { staff: move('offered') } },
    hire: { does: 'records that the applicant is hired', doing: 'hiring', by: { staff: move('hired') } },
    decline: { does: 'declines the application', doing: 'declining it', by: { staff: move('declined') } },
    withdraw: {
      does: 'records that the applicant has withdrawn',
      doing: 'recording a withdrawal',
      by: { staff: move('withdrawn') },
    },
  },
  refusedTo: { reviewer: 403, stranger: 403, visitor: 401 },
});
