import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { purchaseStore } from '../purchases/store.ts';
import { mailAgain, takeBack } from './change-seat.ts';
import { inviteToSeats } from './invite.ts';
import { presentRows, presentSeats } from './present.ts';

type SeatOperation = 'listPurchaseSeats' | 'inviteToSeats' | 'mailSeatAgain' | 'takeBackSeat';

/** The seats of team purchases: who has one, invitations, and taking back. */
export function trainingSeatHandlers(deps: Deps): Handlers<SeatOperation> {
  const { db, mailer } = deps;
  const own = { ...deps, purchases: purchaseStore(deps) };
  return {
    async listPurchaseSeats({ params: { id }, query, principal: { role, userId } }) {
      const team = await own.purchases.find(db, id);
      if (team?.kind !== 'team' || (role === 'client' && team.userId !== userId)) throw notFound();
      return presentSeats(db, team, query);
    },

    async inviteToSeats({ params: { id: purchaseId }, body: { emails }, principal }) {
      const answer = await inviteToSeats(own, { purchaseId, emails, principal });
      mailer.nudge();
      return answer;
    },

    async mailSeatAgain({ params: { id }, principal }) {
      const seat = await mailAgain(own, { id, principal });
      mailer.nudge();
      const [shown] = await presentRows(db, [seat]);
      if (!shown) throw notFound();
      return shown;
    },

    async takeBackSeat({ params: { id }, principal }, reply) {
      await takeBack(own, { id, principal });
      return reply.code(204).send();
    },
  };
}
