import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import { placeShown } from '#machines/identity-selectors.ts';
import { type ChildEvent, childSubject } from './child-subject.ts';
import { clientsHome, linkHome } from './identity-home.ts';
import {
  type IdentityEvent,
  type IdentityName,
  type IdentityState,
  identityActions,
  identityCases,
  identityKey,
  identityOutcomes,
  notThere,
} from './identity-model.ts';
import { closes, performancesAt } from './identity-performances.ts';
import { type IdentityPlace, recognitionsAt } from './identity-recognitions.ts';

type Event = ChildEvent<typeof identityCheckMachine, IdentityName>;

/** Returns whether the reviewer, the client or another window can cause this without a provider. */
function isReceivedOnPage(
  event: Extract<IdentityEvent, { type: 'check.known' }>,
  state: IdentityState,
): boolean {
  const { provider, status, closed } = event.check;
  // The provider is activated while the page is open: a check that was not begun, or must begin again, continues in its window.
  if (provider === 'sumsub')
    return state.context.check?.provider === 'manual' && status === state.context.check.status;
  if (state.context.check?.provider === 'sumsub') return false;
  // A submitted client has begun the check.
  if (closed && state.context.check?.status === 'not_started') return false;
  if (state.matches('reading')) return true;
  const known = state.context.check?.status;
  if (status === known) return true;
  // A verified check stays verified; a handed-in check is decided, and does not begin again.
  if (known === 'verified' || status === 'not_started') return false;
  return status !== 'refused' || known === 'pending';
}

/** Returns whether an event says that the provider checks from now on. */
function comesFromProvider(event: Event): boolean {
  return event.type === 'check.known' && 'check' in event && event.check.provider === 'sumsub';
}

const unbegun =
  'A case is only decided once the check has begun, and no check ever goes back to before that.';

export const refusedToken =
  'The provider’s own package answers a refused token by asking for another (`widget.tokenExpired`), and tells nobody. The edge is for a version of it that does tell.';

const onlyInModel = {
  'watchCheck.failed':
    'It tells its failures as `check.failed`. The edge keeps a fault of ours from ending the portal.',
  'widget.error of a refused token': refusedToken,
  'check.known before anything was handed in': unbegun,
};

export const inGeneral = {
  id: 'identityCheck',
  machine: identityCheckMachine,
  outcomes: identityOutcomes,
  actions: identityActions,
  cases: identityCases,
  key: identityKey,
} as const;

/** The client's own check, on the step of the wizard. */
export const identityCheckSubject = childSubject<typeof identityCheckMachine, IdentityName, IdentityPlace>({
  ...inGeneral,
  title: "The client's identity check",
  starts: { 'the step': undefined },
  beginning: ({ steps }) => [
    ...(steps.some(({ event }) => comesFromProvider(event))
      ? [{ world: 'provider', serves: false } as const]
      : []),
    ...(steps.some(({ event }) => closes(event)) ? clientsHome.opensSubmitted : clientsHome.opens),
  ],
  performances: performancesAt(clientsHome),
  recognitions: recognitionsAt(clientsHome),
  onlyInModel: {
    ...onlyInModel,
    'link.dead': "Only a person's link can be dead; a client's own session ends instead.",
    'handIn.dead': "Only a person's link can be dead; a client's own session ends instead.",
  },
  isOnlyInModel: (event, state) =>
    // Once the provider checks, the path continues as one with the provider from the start, which covers it.
    state.context.check?.provider === 'sumsub' ||
    (event.type === 'check.known' && !isReceivedOnPage(event, state)) ||
    // The page no longer offers photographs that the server no longer has.
    ((event.type === 'handIn' || event.type.startsWith('photo.')) && state.context.message === notThere),
});

export const onTheStep = "As on the client's own step, where it is walked.";

/** How the check ends behind a person's link that is revoked; everything else is as on the client's own step. */
export const linkedCheckSubject = childSubject<typeof identityCheckMachine, IdentityName, IdentityPlace>({
  ...inGeneral,
  title: 'The identity check behind a link',
  starts: { 'a link': undefined },
  // The page has read the check together with the link.
  isReadAhead: true,
  beginning: () => linkHome.opens,
  performances: performancesAt(linkHome),
  recognitions: recognitionsAt(linkHome),
  onlyInModel: {
    ...onlyInModel,
    'check.failed': onTheStep,
    retry: onTheStep,
    again: onTheStep,
    'photos.known': onTheStep,
    'photo.retry': onTheStep,
    'photo.remove': onTheStep,
    'handIn.done': onTheStep,
    'handIn.invalid': onTheStep,
    'handIn.overtaken': onTheStep,
    'handIn.failed': onTheStep,
  },
  isOnlyInModel: (event, state) =>
    event.type === 'check.known' &&
    !(
      event.check.provider === 'manual' &&
      event.check.status === 'not_started' &&
      placeShown(state) === 'loading'
    ),
});
