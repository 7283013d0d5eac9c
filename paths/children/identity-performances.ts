import type { identityCheckMachine } from '#machines/identity-check.machine.ts';
import type { PhotoSide } from '#machines/identity-outcomes.ts';
import { placeShown } from '#machines/identity-selectors.ts';
import type { Action, IdentityStatus } from '../actions.ts';
import type { Moment, Performance } from '../script.ts';
import type { ChildEvent } from './child-subject.ts';
import type { IdentityHome } from './identity-home.ts';
import type { IdentityEvent, IdentityName, IdentityState } from './identity-model.ts';

type Event = ChildEvent<typeof identityCheckMachine, IdentityName>;
type Performances = Readonly<Record<Event['type'], Performance<IdentityState, Event>>>;
type IdentityMoment = Moment<IdentityState, Event>;

export const submit = 'Submit';
export const again = 'Submit new photographs';

export function labelOf(side: PhotoSide): string {
  return { front: 'Page with your photograph', back: 'Back of the document', selfie: 'Your face' }[side];
}

/** The reviewer decides about the whole case. */
const reject: readonly Action[] = [
  { world: 'decide', decision: 'takeIntoReview' },
  { world: 'decide', decision: 'reject' },
];

type CheckKnown = Extract<IdentityEvent, { type: 'check.known' }>;

/** Returns whether an event says that the case was decided: only a submitted case is. */
export function closes(event: Event): boolean {
  return event.type === 'check.known' && 'check' in event && event.check.closed;
}

/** Returns the actions that set the status of a check on the server, and let the page receive it. */
function statusPerformancesAt({ who, provider: atFirst, statusCalls, opensWidget }: IdentityHome) {
  const handedIn: Action = { world: 'handInElsewhere', who };
  const report = (status: IdentityStatus, known: IdentityStatus): readonly Action[] => [
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
      asks === 'sumsub' ? [{ world: 'providerSays', who, status }] : report(status, known);
    const reopens = check?.closed && !closes(event);
    const decides = !check?.closed && closes(event);
    const opens = placeShown(after) === 'widget' && placeShown(before) !== 'widget';
    // Until it requests its token, the page may not have received the status: it is loading either way.
    const opened: readonly Action[] = opens ? [{ world: 'waitUntilPending', calls: opensWidget }] : [];
    const all: readonly Action[] = [
      ...(reopens ? [{ world: 'decide', decision: 'reopen' } as const] : []),
      ...(isOld || status === known ? [] : happens),
      ...(decides ? reject : []),
      // Calls during the restart of the server wait until it is back.
      ...(provider === asks
        ? []
        : ([
            { world: 'hold', calls: statusCalls },
            { world: 'provider', serves: provider === 'sumsub' },
          ] as const)),
      ...(opens ? [{ world: 'hold', calls: opensWidget } as const] : []),
    ];
    if (placeShown(before) !== 'loading')
      return [...all, { world: 'reconnect', calls: statusCalls }, { do: 'lookAgain' }, ...opened];
    // The status of the case was read before the decision.
    const looks: readonly Action[] = decides ? [{ do: 'lookAgain' }] : [];
    return [...all, { world: 'release', calls: statusCalls }, ...looks, ...opened];
  };
}

/** What is done in the provider's window, and while it waits for its token. */
function widgetPerformancesAt({ who, statusCalls, opensWidget }: IdentityHome) {
  const holdToken: Action = { world: 'hold', calls: opensWidget };
  const giveToken: Action = { world: 'release', calls: opensWidget };
  return {
    'widget.tokenExpired': () => [holdToken, { do: 'pressInWidget', button: 'End the session' }],
    'widget.error': () => [{ do: 'pressInWidget', button: 'Fail' }],
    'widget.message': () => [{ do: 'pressInWidget', button: 'Next screen' }],
    'token.done': () => [giveToken],
    // There is no token for a person whom the provider has verified meanwhile; the page receives that only later.
    'token.refused': () => [
      { world: 'hold', calls: statusCalls },
      { world: 'providerSays', who, status: 'verified' },
      giveToken,
    ],
    'token.dead': () => [{ world: 'removeElsewhere', what: 'the people' }, giveToken],
    'token.failed': () => [{ world: 'cut', calls: opensWidget }],
  } satisfies Partial<Performances>;
}

export function performancesAt(home: IdentityHome): Performances {
  const { who, statusCalls, sends, handsIn, opensWidget } = home;
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
        { world: 'hold', calls: statusCalls },
      ],
      'handIn.dead': [{ world: 'removeElsewhere', what: 'the people' }],
    };
    return [
      ...((end && meanwhile[end]) || []),
      { world: 'hold', calls: handsIn },
      { do: 'press', button: submit },
    ];
  };
  const release = (): readonly Action[] => [{ world: 'release', calls: handsIn }];

  return {
    ...widgetPerformancesAt(home),
    'check.known': statusPerformancesAt(home),
    'check.failed': () => [
      { world: 'cut', calls: statusCalls },
      { do: 'wait', seconds: 8 },
    ],
    'link.dead': () => [{ world: 'removeElsewhere', what: 'the people' }, { do: 'lookAgain' }],
    retry: ({ before }) =>
      placeShown(before) === 'widget'
        ? [
            { world: 'hold', calls: opensWidget },
            { do: 'press', button: 'Try again' },
          ]
        : [
            { world: 'hold', calls: statusCalls },
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
    'upload.moved': () => [{ world: 'release', calls: sends }],
    handIn,
    'handIn.done': release,
    // If they were removed sooner, the page would know it.
    'handIn.invalid': () => [{ world: 'removeElsewhere', what: 'the photographs' }, ...release()],
    'handIn.overtaken': release,
    'handIn.dead': release,
    'handIn.failed': () => [{ world: 'cut', calls: handsIn }],
    again: () => [{ do: 'press', button: again }],
    'photos.known': () => [{ world: 'photographByPhone', side: 'front' }, { do: 'lookAgain' }],
    // Only covered by the model (`onlyInModel`).
    'watchCheck.failed': () => [],
  };
}
