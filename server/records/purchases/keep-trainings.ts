import type { Follower } from '#server/platform/events/events.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { purchasers } from './access.ts';

const message =
  'Someone has bought or begun this training, so it cannot be deleted. Withdraw it instead to remove it from the catalogue';

/** Prevents the deletion of a training with purchases (a free one has purchases too). Throws 409. */
export const trainingKeeper: Follower = {
  async 'entry.deleted'(trx, { resource, id }) {
    if (resource === 'trainings' && (await purchasers(trx, id))) throw conflict(message);
  },
};
