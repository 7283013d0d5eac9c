import type { OperationId } from '#server/platform/contract/handlers.ts';
import type { Anchoring } from './anchoring.ts';

type Handler = (request: never, reply: never) => Promise<unknown>;

/** The operations that change the status of a submission, except submitting it. */
const decisions = [
  'withdrawOnboarding',
  'startUpdate',
  'abandonUpdate',
  'startReview',
  'startReviews',
  'closeReview',
  'decideOnboarding',
  'certifyAmendments',
] as const satisfies OperationId[];

/** Wraps these handlers so that the end of the chain is anchored after their response, without waiting for it. */
export function anchorDecisions<Handlers extends Record<(typeof decisions)[number], Handler>>(
  handlers: Handlers,
  anchoring: Pick<Anchoring, 'nudge'>,
): Handlers {
  const anchored = decisions.map((id) => {
    const decide = handlers[id];
    const andAnchor = async (request: never, reply: never): Promise<unknown> => {
      const answer = await decide(request, reply);
      anchoring.nudge();
      return answer;
    };
    return [id, andAnchor];
  });
  return { ...handlers, ...Object.fromEntries(anchored) };
}
