import type { ReplySubjectType } from '#domain/reply-subjects.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { answeredRecords } from './records.ts';
import { deleteRepliesOn } from './replies.repository.ts';

/** Deletes the replies together with their record, and does not send what waits. */
export const replyFollower: Follower = {
  async 'entry.deleted'(trx, { resource, id }) {
    if (isAnswered(resource)) await deleteRepliesOn(trx, { about: resource, id });
  },
};

function isAnswered(resource: string): resource is ReplySubjectType {
  return Object.hasOwn(answeredRecords, resource);
}
