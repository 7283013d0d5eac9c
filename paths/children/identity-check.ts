import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type { PhotoSide } from '#machines/identity-outcomes.ts';
import { placeShown } from '#machines/identity-selectors.ts';
import type { Action, Check, IdentityStatus } from '../actions.ts';
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
  // The provider comes while the page is open: a check that was not begun, or is to be begun anew, goes on in its window.
  if (provider === 'sumsub')
    return state.context.check?.provider === 'manual' && status === state.context.check.status;
  if (state.context.check?.provider === 'sumsub') return false;
  // Who has submitted has begun.
  if (closed && state.context.check?.status === 'not_started') return false;
  if (state.matches('reading')) return true;
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

type CheckKnown = Extract<IdentityEvent, { type: 'check.known' }>;

/** Whether an event is the word that the case was decided: only a submitted case ever is. */
export function closes(event: Event): boolean {
  return event.type === 'check.known' && 'check' in event && event.check.closed;
}

/** Whether an event is the word that the provider checks from now on. */
function comesFromProvider(event: Event): boolean {
  return event.type === 'check.known' && 'check' in event && event.check.provider === 'sumsub';
}

/** What is done for the server to say how a check stands, and for the page to hear it. */
function hearingAt({ who, provider: atFirst, hears, opensWidget }: IdentityHome) {
  const handedIn: Action = { world: 'handInElsewhere', who };
  const says = (status: IdentityStatus, known: IdentityStatus): readonly Action[] => [
    ...(known === 'pending' ? [] : [handedIn]),
    ...(status === 'verified' || status === 'refused'
      ? [{ world: 'identify', who, as: status } as const]
      : []),
  ];

  return ({ before, event, after, rest }: IdentityMoment): readonly Action[] => {
    const { status, provider } = (event as CheckKnown).check;
    const { check } = before.context;
    // Read again after a hand-in that was overtaken: it has happened already.
    const isOld = check !== null && placeShown(before) === 'loading';
    const isFromSubmitted = [event, ...rest].some(closes);
    const known = check?.status ?? (isFromSubmitted ? 'pending' : 'not_started');
    const asks = check?.provider ?? atFirst;
    const happens: readonly Action[] =
      asks === 'sumsub' ? [{ world: 'providerSays', who, status }] : says(status, known);
    const reopens = check?.closed && !closes(event);
    const decides = !check?.closed && closes(event);
    const all: readonly Action[] = [
      ...(reopens ? [{ world: 'decide', decision: 'reopen' } as const] : []),
      ...(isOld || status === known ? [] : happens),
      ...(decides ? reject : []),
      // What is asked while the server is started anew waits until it is there.
      ...(provider === asks
        ? []
        : ([
            { world: 'hold', calls: hears },
            { world: 'provider', serves: provider === 'sumsub' },
          ] as const)),
      ...(placeShown(after) === 'widget' && placeShown(before) !== 'widget'
        ? [{ world: 'hold', calls: opensWidget } as const]
        : []),
    ];
    if (placeShown(before) !== 'loading')
      return [...all, { world: 'mend', calls: hears }, { do: 'lookAgain' }];
    // Where the case stands was read before it was decided.
    return [...all, { world: 'letGo', calls: hears }, ...(decides ? [{ do: 'lookAgain' } as const] : [])];
  };
}

/** What is done to the provider's window, and while it waits for its token. */
function widgetPerformancesAt({ who, hears, opensWidget }: IdentityHome) {
  const holdToken: Action = { world: 'hold', calls: opensWidget };
  const giveToken: Action = { world: 'letGo', calls: opensWidget };
  return {
    'widget.tokenExpired': () => [holdToken, { do: 'pressInWidget', button: 'End the session' }],
    'widget.error': () => [{ do: 'pressInWidget', button: 'Fail' }],
    'widget.message': () => [{ do: 'pressInWidget', button: 'Next screen' }],
    'token.done': () => [giveToken],
    // There is none for whom the provider has verified meanwhile; the page hears of that only later.
    'token.refused': () => [
      { world: 'hold', calls: hears },
      { world: 'providerSays', who, status: 'verified' },
      giveToken,
    ],
    'token.dead': () => [{ world: 'takeAway', what: 'the people' }, giveToken],
    'token.failed': () => [{ world: 'cut', calls: opensWidget }],
  } satisfies Partial<Performances>;
}

export function performancesAt(home: IdentityHome): Performances {
  const { who, hears, sends, handsIn, opensWidget } = home;
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

  return {
    ...widgetPerformancesAt(home),
    'check.known': hearingAt(home),
    'check.failed': () => [
      { world: 'cut', calls: hears },
      { do: 'wait', seconds: 8 },
    ],
    'link.dead': () => [{ world: 'takeAway', what: 'the people' }, { do: 'lookAgain' }],
    retry: ({ before }) =>
      placeShown(before) === 'widget'
        ? [
            { world: 'hold', calls: opensWidget },
            { do: 'press', button: 'Try again' },
          ]
        : [
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
    // Any sooner, and the page would know that they are gone.
    'handIn.invalid': () => [{ world: 'takeAway', what: 'the photographs' }, ...letGo()],
    'handIn.overtaken': letGo,
    'handIn.dead': letGo,
    'handIn.failed': () => [{ world: 'cut', calls: handsIn }],
    again: () => [{ do: 'press', button: again }],
    'photos.known': () => [{ world: 'photographByPhone', side: 'front' }, { do: 'lookAgain' }],
    // Walked on the model alone (`onlyInModel`).
    'watchCheck.failed': () => [],
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
        name:
          isTaken(state, side) || isStored(state, side)
            ? `Remove: ${labelOf(side)}`
            : `Choose a file: ${labelOf(side)}`,
      }),
    ),
    { see: 'button', name: submit, enabled: sides.every((side) => isStored(state, side)) },
  ];
}

export type IdentityPlace = PlaceIn<typeof identityCheckMachine>;

export function recognitionsAt({
  page,
}: IdentityHome): Record<IdentityPlace, (state: IdentityState) => readonly Check[]> {
  return {
    'reading.loading': () => [page, { see: 'loading' }],
    'reading.unreadable': () => [
      page,
      { see: 'alert', text: 'How your check stands could not be loaded' },
      { see: 'button', name: 'Load it again', enabled: true },
    ],
    'known.open.choosing': (state) => [page, question, { ...notSubmitted, not: true }, ...photographs(state)],
    submitting: () => [page, { see: 'button', name: 'Submitting…', enabled: false }],
    'known.open.failed': ({ context: { message } }) => [
      page,
      notSubmitted,
      {
        see: 'alert',
        text: message === notThere ? 'take it again' : 'We could not reach the server',
      },
    ],
    'known.atRest.waiting': () => [page, waiting, { ...question, not: true }],
    'known.atRest.refused': () => [page, refused, { see: 'button', name: again, enabled: true }],
    'known.elsewhere.closed': () => [
      page,
      { see: 'text', text: 'nothing more can be handed in here' },
      { ...refused, not: true },
      { see: 'button', name: again, not: true },
      { ...question, not: true },
    ],
    'known.atRest.verified': () => [page, verified],
    'known.elsewhere.widget.fetching': () => [page, { see: 'loading' }],
    'known.elsewhere.widget.open': () => [
      page,
      { see: 'widget', text: 'The applicant is' },
      { ...unavailable, not: true },
    ],
    'known.elsewhere.widget.renewing': () => [
      page,
      { see: 'widget', text: 'The session has ended.' },
      { ...unavailable, not: true },
    ],
    'known.elsewhere.widget.unavailable': () => [
      page,
      unavailable,
      { see: 'button', name: 'Try again', enabled: true },
    ],
    gone: () => [{ see: 'page', heading: 'This link does not work any more', path: linkPath }],
  };
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
    // Once the provider checks, it goes on as with the provider from the start, where it is walked.
    state.context.check?.provider === 'sumsub' ||
    (event.type === 'check.known' && !isHeardOnPage(event, state)) ||
    // What the server no longer has, the page no longer offers.
    ((event.type === 'handIn' || event.type.startsWith('photo.')) && state.context.message === notThere),
});

export const onTheStep = "As on the client's own step, where it is walked.";

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
