import type { OperationId } from '#server/platform/contract/handlers.ts';
import type { Anchoring } from './anchoring.ts';

type Handler = (request: never, reply: never) => Promise<unknown>;

/** The calls by which a submission moves on, but for the one that hands it in. */
const decisions = [
  'withdrawOnboarding',
  'decideOnboarding',
  'certifyAmendments',
] as const satisfies OperationId[];

/** The same handlers; once one of these calls is answered, the chain's end is anchored without waiting for it. */
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
