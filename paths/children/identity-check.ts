import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type { PhotoSide } from '#machines/identity-outcomes.ts';
import type { Action, Check } from '../actions.ts';
import type { PlaceIn } from '../places.ts';
import type { Moment, Performance } from '../script.ts';
import { type ChildEvent, childSubject } from './child-subject.ts';
import { clientsHome, type IdentityHome, linkHome, linkPath } from './identity-home.ts';
import {
  type IdentityEvent,
  type IdentityName,
  type IdentityState,
  identityActions,
  identityCases,
  identityKey,
  identityOutcomes,
  isStored,
  isTaken,
  notThere,
} from './identity-model.ts';

type Event = ChildEvent<typeof identityCheckMachine, IdentityName>;
type Performances = Readonly<Record<Event['type'], Performance<IdentityState, Event>>>;
type IdentityMoment = Moment<IdentityState, Event>;

const submit = 'Submit';
const again = 'Submit new photographs';
const question: Check = { see: 'text', text: 'Which document do you have at hand?' };
const notSubmitted: Check = { see: 'alert', text: 'Not submitted' };
const refused: Check = { see: 'alert', text: 'Your identity could not be verified yet' };
const waiting: Check = { see: 'text', text: 'Waiting for a decision' };
const verified: Check = { see: 'text', text: 'Your identity is verified' };
const unavailable: Check = { see: 'alert', text: 'The identity check cannot be reached right now' };

function labelOf(side: PhotoSide): string {
  return { front: 'Page with your photograph', back: 'Back of the document', selfie: 'Your face' }[side];
}

/** Tells whether the reviewer, the client or another window can bring this about where there is no provider. */
function isHeardOnPage(
  event: Extract<IdentityEvent, { type: 'check.known' }>,
  state: IdentityState,
): boolean {
  const { provider, status, closed } = event.check;
  if (provider === 'sumsub') return false;
  // Who has submitted has begun.
  if (closed && state.context.check?.status === 'not_started') return false;
  if (state.matches('loading') || state.matches('unreadable')) return true;
  const known = state.context.check?.status;
  if (status === known) return true;
  // What is verified stays so; what is handed in is decided, and nobody begins anew.
  if (known === 'verified' || status === 'not_started') return false;
  return status !== 'refused' || known === 'pending';
}

/** The reviewer decides about the whole case. */
const reject: readonly Action[] = [
  { world: 'decide', decision: 'takeIntoReview' },
  { world: 'decide', decision: 'reject' },
];

/** Whether an event is the word that the case was decided: only a submitted case ever is. */
function closes(event: Event): boolean {
  return event.type === 'check.known' && 'check' in event && event.check.closed;
}

function performancesAt({ who, hears, sends, handsIn }: IdentityHome): Performances {
  const hear = ({ before, event, rest }: IdentityMoment): readonly Action[] => {
    const { status } = (event as Extract<IdentityEvent, { type: 'check.known' }>).check;
    // Read again after a hand-in that was overtaken: it has happened already.
    const isOld = before.context.check !== null && before.matches('loading');
    const isFromSubmitted = [event, ...rest].some(closes);
    const known = before.context.check?.status ?? (isFromSubmitted ? 'pending' : 'not_started');
    const isDecided = status === 'verified' || status === 'refused';
    const happens: readonly Action[] =
      isOld || status === known
        ? []
        : [
            ...(known === 'pending' ? [] : [{ world: 'handInElsewhere', who } as const]),
            ...(isDecided ? [{ world: 'identify', who, as: status } as const] : []),
          ];
    const reopens = before.context.check?.closed && !closes(event);
    const decides = !before.context.check?.closed && closes(event);
    const all: readonly Action[] = [
      ...(reopens ? [{ world: 'decide', decision: 'reopen' } as const] : []),
      ...happens,
      ...(decides ? reject : []),
    ];
    if (!before.matches('loading')) return [...all, { world: 'mend', calls: hears }, { do: 'lookAgain' }];
    // Where the case stands was read before it was decided.
    return [...all, { world: 'letGo', calls: hears }, ...(decides ? [{ do: 'lookAgain' } as const] : [])];
  };

  const take = ({ event, rest }: IdentityMoment): readonly Action[] => {
    const { side } = event as Extract<IdentityEvent, { type: 'photo.take' }>;
    const breaks = rest[0]?.type === 'photo.retry';
    const label = labelOf(side);
    return [
      { world: breaks ? 'cut' : 'hold', calls: sends },
      { do: 'choose', field: label, files: [`${side}.jpg`] },
      { do: 'waitFor', check: { see: 'button', name: `${breaks ? 'Send it again' : 'Remove'}: ${label}` } },
    ];
  };

  const handIn = ({ rest }: IdentityMoment): readonly Action[] => {
    const end = rest[0]?.type;
    const meanwhile: Partial<Record<string, readonly Action[]>> = {
      'handIn.invalid': [{ world: 'takeAway', what: 'the photographs' }],
      'handIn.overtaken': [
        { world: 'handInElsewhere', who },
        { world: 'hold', calls: hears },
      ],
      'handIn.dead': [{ world: 'takeAway', what: 'the people' }],
    };
    return [
      ...((end && meanwhile[end]) || []),
      { world: 'hold', calls: handsIn },
      { do: 'press', button: submit },
    ];
  };
  const letGo = (): readonly Action[] => [{ world: 'letGo', calls: handsIn }];
  const nothing = (): readonly Action[] => [];

  return {
    'check.known': hear,
    'check.failed': () => [
      { world: 'cut', calls: hears },
      { do: 'wait', seconds: 8 },
    ],
    'link.dead': () => [{ world: 'takeAway', what: 'the people' }, { do: 'lookAgain' }],
    retry: () => [
      { world: 'hold', calls: hears },
      { do: 'press', button: 'Load it again' },
    ],
    'document.choose': ({ after }) => [
      {
        do: 'fill',
        answers: { [after.context.document?.kind === 'passport' ? 'Passport' : 'Identity card']: true },
      },
    ],
    'photo.take': take,
    'photo.retry': () => [
      { world: 'hold', calls: sends },
      { do: 'press', button: `Send it again: ${labelOf('front')}` },
    ],
    'photo.remove': ({ event }) => [
      {
        do: 'press',
        button: `Remove: ${labelOf((event as Extract<IdentityEvent, { type: 'photo.remove' }>).side)}`,
      },
    ],
    'upload.moved': () => [{ world: 'letGo', calls: sends }],
    handIn,
    'handIn.done': letGo,
    'handIn.invalid': letGo,
    'handIn.overtaken': letGo,
    'handIn.dead': letGo,
    'handIn.failed': () => [{ world: 'cut', calls: handsIn }],
    again: () => [{ do: 'press', button: again }],
    'watchCheck.failed': nothing,
    'widget.tokenExpired': nothing,
    'widget.error': nothing,
    'widget.message': nothing,
    'token.done': nothing,
    'token.refused': nothing,
    'token.dead': nothing,
    'token.failed': nothing,
  };
}

/** The photographs that are asked for, each as far as it is. */
function photographs(state: IdentityState): readonly Check[] {
  const { document } = state.context;
  if (!document) return [{ see: 'button', name: submit, not: true }];
  if (document.kind !== 'passport') return [{ see: 'button', name: `Choose a file: ${labelOf('back')}` }];
  const sides = ['front', 'selfie'] as const;
  return [
    ...sides.map(
      (side): Check => ({
        see: 'button',
        name: isTaken(state, side) ? `Remove: ${labelOf(side)}` : `Choose a file: ${labelOf(side)}`,
      }),
    ),
    { see: 'button', name: submit, enabled: sides.every((side) => isStored(state, side)) },
  ];
}

type IdentityPlace = PlaceIn<typeof identityCheckMachine>;

function recognitionsAt({
  page,
}: IdentityHome): Record<IdentityPlace, (state: IdentityState) => readonly Check[]> {
  return {
    loading: () => [page, { see: 'loading' }],
    unreadable: () => [
      page,
      { see: 'alert', text: 'How your check stands could not be loaded' },
      { see: 'button', name: 'Load it again', enabled: true },
    ],
    choosing: (state) => [page, question, { ...notSubmitted, not: true }, ...photographs(state)],
    submitting: () => [page, { see: 'button', name: 'Submitting…', enabled: false }],
    failed: ({ context: { message } }) => [
      page,
      notSubmitted,
      {
        see: 'alert',
        text: message === notThere ? 'take it again' : 'We could not reach the server',
      },
    ],
    waiting: () => [page, waiting, { ...question, not: true }],
    refused: () => [page, refused, { see: 'button', name: again, enabled: true }],
    closed: () => [
      page,
      { see: 'text', text: 'nothing more can be handed in here' },
      { ...refused, not: true },
      { see: 'button', name: again, not: true },
      { ...question, not: true },
    ],
    verified: () => [page, verified],
    'widget.fetching': () => [page, { see: 'loading' }],
    'widget.open': () => [page, { ...unavailable, not: true }],
    'widget.renewing': () => [page, { ...unavailable, not: true }],
    'widget.unavailable': () => [page, unavailable, { see: 'button', name: 'Try again', enabled: true }],
    gone: () => [{ see: 'page', heading: 'This link does not work any more', path: linkPath }],
  };
}

const unbegun =
  'A case is only decided once the check has begun, and no check ever goes back to before that.';

const widget =
  "The provider's widget needs the provider: `tests/browser/identity/identity-widget.test.ts` walks it against a stand-in of theirs.";

const onlyInModel = {
  'watchCheck.failed':
    'It tells its failures as `check.failed`. The edge keeps a fault of ours from ending the portal.',
  'check.known of the provider':
    'What only the provider says needs the provider: `tests/browser/identity/identity-widget.test.ts` walks its window, `tests/machines/identity-check.test.ts` that it takes a verification back.',
  'check.known before anything was handed in': unbegun,
  'widget.tokenExpired': widget,
  'widget.error': widget,
  'widget.message': widget,
  'token.done': widget,
  'token.refused': widget,
  'token.dead': widget,
  'token.failed': widget,
};

const inGeneral = {
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
  beginning: ({ steps }) =>
    steps.some(({ event }) => closes(event)) ? clientsHome.opensSubmitted : clientsHome.opens,
  performances: performancesAt(clientsHome),
  recognitions: recognitionsAt(clientsHome),
  onlyInModel: {
    ...onlyInModel,
    'link.dead': "Only a person's link can be dead; a client's own session ends instead.",
    'handIn.dead': "Only a person's link can be dead; a client's own session ends instead.",
  },
  isOnlyInModel: (event, state) => event.type === 'check.known' && !isHeardOnPage(event, state),
});

const onTheStep = "As on the client's own step, where it is walked.";

/** How the check ends behind a person's link that dies; everything else is as on the client's own step. */
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
    'photo.retry': onTheStep,
    'photo.remove': onTheStep,
    'handIn.done': onTheStep,
    'handIn.invalid': onTheStep,
    'handIn.overtaken': onTheStep,
    'handIn.failed': onTheStep,
  },
  isOnlyInModel: (event, state) =>
    event.type === 'check.known' && !(event.check.status === 'not_started' && state.matches('loading')),
});
