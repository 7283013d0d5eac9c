import type { Follower } from '#server/platform/events/events.ts';

/** Deletes the records of a deleted application. */
export const msbRecordFollower: Follower = {
  async 'entry.deleted'(trx, { resource, id }) {
    if (resource !== 'msb-application') return;
    await trx.deleteFrom('msb_records').where('application_id', '=', id).execute();
  },
};
