import type { Follower } from '#server/platform/events/events.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { purchasers } from './access.ts';

const message =
  'Somebody has bought or begun this training, so it is kept. Withdraw it instead, and the catalogue shows it no more';

/** Prevents the deletion of a training with purchases (a free one has purchases too). Throws 409. */
export const trainingKeeper: Follower = {
  async 'entry.deleted'(trx, { resource, id }) {
    if (resource === 'trainings' && (await purchasers(trx, id))) throw conflict(message);
  },
};
