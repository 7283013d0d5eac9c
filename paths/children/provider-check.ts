import type { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type { IdentityCheck } from '#machines/identity-outcomes.ts';
import { placeShown, widgetState } from '#machines/identity-selectors.ts';
import { type ChildEvent, childSubject } from './child-subject.ts';
import { inGeneral, onTheStep, refusedToken } from './identity-check.ts';
import { clientsHomeWithProvider, linkHomeWithProvider } from './identity-home.ts';
import { checkOf, type IdentityName, type IdentityState, identityCases, newsOf } from './identity-model.ts';
import { closes, performancesAt } from './identity-performances.ts';
import { type IdentityPlace, recognitionsAt } from './identity-recognitions.ts';

type Event = ChildEvent<typeof identityCheckMachine, IdentityName>;

const never = { events: [] };

/**
 * With the provider, no photographs are taken in the portal: the events are the provider's results, and the messages of its
 * window.
 */
const cases = {
  ...identityCases,
  'check.known': {
    events: newsOf([
      checkOf('not_started', 'sumsub'),
      checkOf('pending', 'sumsub'),
      checkOf('refused', 'sumsub'),
      checkOf('verified', 'sumsub'),
      { ...checkOf('refused', 'sumsub'), closed: true },
      checkOf('not_started'),
      checkOf('refused'),
    ]),
    // Once the built-in check is used, the path continues as one with it from the start.
    when: ({ context: { check } }: IdentityState) => check?.provider !== 'manual',
  },
  'photos.known': never,
  'link.dead': never,
  'document.choose': never,
  'photo.take': never,
  'photo.retry': never,
  'photo.remove': never,
  'upload.moved': never,
  handIn: never,
  again: never,
} as const satisfies typeof identityCases;

/** Returns whether the server or the provider can cause this, and it differs from the built-in check. */
function isVisitedHere(event: Event, state: IdentityState): boolean {
  switch (event.type) {
    case 'check.known':
      return isNewsHere(event.check, state);
    case 'widget.error':
    case 'widget.message':
      return isWindowThere(state) && !('code' in event && event.code === 'invalid-token');
    default:
      return true;
  }
}

const isWindowThere = (state: IdentityState) => ['open', 'renewing'].includes(widgetState(state) ?? '');

function isNewsHere({ provider, status, closed }: IdentityCheck, state: IdentityState): boolean {
  const known = state.context.check;
  // A case is only decided after the check has begun.
  if (closed && known?.status === 'not_started') return false;
  // The settings change while the page is open.
  if (provider === 'manual')
    return (
      placeShown(state) === 'widget' ||
      (placeShown(state) === 'verified' && status === 'refused') ||
      (placeShown(state) === 'closed' && status === 'not_started')
    );
  if (!closed && (status === 'not_started' || status === 'refused')) return true;
  const isNews = closed || status !== known?.status;
  return isNews && ['loading', 'widget', 'verified'].includes(placeShown(state));
}

const general = {
  'watchCheck.failed':
    'It tells its failures as `check.failed`. The edge keeps a fault of ours from ending the portal.',
  'check.known as with the built-in check': 'As with the built-in check, where it is walked.',
  'widget.error of a refused token': refusedToken,
  'widget.message where there is no window': 'A window that is not there tells nothing.',
};

const onTheStepWithProvider = childSubject<typeof identityCheckMachine, IdentityName, IdentityPlace>({
  ...inGeneral,
  title: "The client's identity check by the provider",
  starts: { 'the step with the provider': undefined },
  cases,
  beginning: ({ steps }) =>
    steps.some(({ event }) => closes(event))
      ? clientsHomeWithProvider.opensSubmitted
      : clientsHomeWithProvider.opens,
  performances: performancesAt(clientsHomeWithProvider),
  recognitions: recognitionsAt(clientsHomeWithProvider),
  onlyInModel: {
    ...general,
    'token.dead': "Only a person's link can be dead; a client's own session ends instead.",
  },
  isOnlyInModel: (event, state) => !isVisitedHere(event, state),
});

/** The client's own check with the identity provider, and with a change to it while the page is open. */
export const providerCheckSubject: typeof onTheStepWithProvider = {
  ...onTheStepWithProvider,
  plan: () => {
    const plan = onTheStepWithProvider.plan();
    // The other places are covered with the built-in check.
    const states = plan.states.filter(({ steps }) => steps.some(({ state }) => widgetState(state) !== null));
    return { ...plan, states };
  },
};

/** How the provider's window ends behind a person's link that is revoked; everything else is as on the client's own step. */
export const linkedProviderCheckSubject = childSubject<
  typeof identityCheckMachine,
  IdentityName,
  IdentityPlace
>({
  ...inGeneral,
  title: 'The identity check by the provider behind a link',
  starts: { 'a link with the provider': undefined },
  // The page has read the check together with the link.
  isReadAhead: true,
  cases,
  beginning: () => linkHomeWithProvider.opens,
  performances: performancesAt(linkHomeWithProvider),
  recognitions: recognitionsAt(linkHomeWithProvider),
  onlyInModel: {
    ...general,
    'check.failed': onTheStep,
    retry: onTheStep,
    'token.refused': onTheStep,
    'token.failed': onTheStep,
    'widget.error': onTheStep,
    'widget.message': onTheStep,
  },
  isOnlyInModel: (event, state) =>
    event.type === 'check.known' &&
    !(event.check.provider === 'sumsub' && event.check.status === 'not_started' && state.matches('reading')),
});
