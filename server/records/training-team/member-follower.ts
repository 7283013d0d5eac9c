import type { Follower } from '#server/platform/events/events.ts';

/**
 * Gives the places in training teams to the new address of their member. A place of the new address in the same team is replaced,
 * and so is one in the member's own team.
 */
export const memberFollower: Follower = {
  async 'user.address-changed'(trx, { userId, from, to }) {
    const places = await trx
      .selectFrom('training_team')
      .select('owner_id')
      .where('email', '=', from)
      .execute();
    const owners = [userId, ...places.map(({ owner_id }) => owner_id)];
    await trx.deleteFrom('training_team').where('email', '=', to).where('owner_id', 'in', owners).execute();
    await trx.updateTable('training_team').set({ email: to }).where('email', '=', from).execute();
  },
};
