import { type PostState, postMachine } from '#machines/post.machine.ts';
import type { Action, RecordCall } from '../actions.ts';
import { lifecycle } from './lifecycle.ts';

const move = (state: PostState, more: object = {}): RecordCall => ({
  by: 'administrator',
  method: 'PATCH',
  path: '/blogs/{id}/state',
  body: { state, ...more, version: '{version}' },
});

/** The life cycle of a post. */
export const postLifecycle = lifecycle({
  id: 'post',
  title: 'A post',
  machine: postMachine,
  created: {
    by: 'administrator',
    method: 'POST',
    path: '/blogs',
    body: { title: 'How we know our clients', summary: 'Who they are.', body: '<p>All of it.</p>' },
  },
  read: { path: '/blogs/{id}', by: 'administrator', status: 'state' },
  moves: {
    publish: {
      does: 'publishes the post',
      doing: 'publishing',
      by: {
        administrator: move('published'),
        // The server publishes what is due when it is read.
        server: (): readonly Action[] => [
          { world: 'passMinute' },
          { world: 'call', call: { by: 'visitor', method: 'GET', path: '/blogs' } },
        ],
      },
    },
    schedule: {
      does: 'schedules the post',
      doing: 'scheduling',
      by: { administrator: move('scheduled', { publishAt: '{soon}' }) },
    },
    takeBack: {
      does: 'makes the post a draft again',
      doing: 'making it a draft again',
      by: { administrator: move('draft') },
    },
    archive: { does: 'archives the post', doing: 'archiving', by: { administrator: move('archived') } },
    restore: {
      does: 'takes the post out of the archive',
      doing: 'taking it out of the archive',
      by: { administrator: move('draft') },
    },
  },
  refusedTo: { reviewer: 403, stranger: 403, visitor: 401 },
  staffArea: {
    path: '/admin/blogs/{id}',
    by: 'administrator',
    labels: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', archived: 'Archived' },
    buttons: {
      publish: 'Publish',
      schedule: (from: PostState) => (from === 'scheduled' ? 'Another time…' : 'Schedule…'),
      takeBack: 'Back to draft',
      archive: 'Archive',
      restore: 'Take out of the archive',
    },
    dialogs: {
      schedule: [
        { do: 'fill', answers: { 'Day and time': '2031-05-04T10:00' } },
        { do: 'press', button: 'Schedule the post' },
      ],
    },
  },
});
