import type { MachineId } from './machines.ts';

const onlyWhenPossible = 'The button is disabled in this state, so the page sends nothing.';
const inTwoSteps = 'The page first knows the check and then that the case is closed, in two events.';
const onChange = 'The page reports a check only when it has changed.';

/**
 * Edges that the model takes on a path and a running actor does not, with the reason: the page reaches the same state in another
 * way. They do not count as covered on a page. `tests/paths/rig/run-shard.ts` fails for any other edge that no actor took.
 */
export const passedBy: Readonly<Partial<Record<MachineId, Readonly<Record<string, string>>>>> = {
  onboarding: {
    'verified.step.certifyAndSubmit.submitted.withdrawing|xstate.done.actor.withdrawCase|withdrawn|verified.step.certifyAndSubmit.unsubmitted':
      'The subscription to the submission reports the withdrawal before the response to it arrives.',
  },
  requestCode: {
    'sending|send|-|-': onlyWhenPossible,
    'waiting|send|-|-': onlyWhenPossible,
    'tooSoon|send|-|-': onlyWhenPossible,
    'tooSoon|send|isAnotherAddress|sending':
      'Typing another address has left this state before the button is pressed.',
  },
  identityCheck: {
    'reading|check.known|leadsTo|known.elsewhere.closed': inTwoSteps,
    'known.elsewhere.widget|check.known|leadsTo|-': onChange,
    'known.atRest|check.known|leadsTo|known.atRest.refused': onChange,
  },
};
