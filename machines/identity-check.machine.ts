import { handInOf, identityCheckSetup, noPhotos, type Place } from './identity-check-setup.ts';
import { messageOf } from './outcomes.ts';

const here = '#identityCheck' as const;

/** Every place that the server's word may lead to. */
const everyPlace = [
  'verified',
  'waiting',
  'closed',
  'refused',
  'widget',
  'choosing',
] as const satisfies readonly Place[];

/** Follows the server's word to the places named; any other word is only noted. */
function follow(...places: readonly Place[]) {
  return identityCheckSetup.createStateConfig({
    on: {
      'check.known': [
        ...places.map(
          (place) =>
            ({
              guard: { type: 'leadsTo', params: { place } },
              target: `${here}.${place}`,
              actions: 'followCheck',
            }) as const,
        ),
        ...(places.length < everyPlace.length ? [{ actions: 'followCheck' } as const] : []),
      ],
    },
  }).on;
}

/** Taking photographs and handing them in, as the states of a manual check at rest accept it. */
const takePhotos = identityCheckSetup.createStateConfig({
  on: {
    ...follow('verified', 'waiting', 'closed', 'widget'),
    'document.choose': {
      target: `${here}.choosing`,
      actions: { type: 'chooseDocument', params: ({ event }) => event },
    },
    'photo.take': {
      target: `${here}.choosing`,
      actions: [
        { type: 'stopPhoto', params: ({ event }) => event },
        { type: 'forgetPhoto', params: ({ event }) => event },
        { type: 'startPhoto', params: ({ event }) => event },
        { type: 'sendPhoto', params: ({ event }) => event },
      ],
    },
    'photo.remove': {
      target: `${here}.choosing`,
      actions: [
        { type: 'stopPhoto', params: ({ event }) => event },
        { type: 'forgetPhoto', params: ({ event }) => event },
      ],
    },
    handIn: { guard: 'isComplete', target: `${here}.submitting`, actions: 'clearMessage' },
  },
}).on;

/** A photograph that did not get through is sent again. What was handed in had got through. */
const retryPhoto = identityCheckSetup.createStateConfig({
  on: {
    'photo.retry': {
      actions: [
        { type: 'requeuePhoto', params: ({ event }) => event },
        { type: 'sendPhoto', params: ({ event }) => event },
      ],
    },
  },
}).on;

const submitting = identityCheckSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'handIn',
    src: 'handIn',
    input: ({ context }) => handInOf(context),
    onDone: [
      {
        guard: { type: 'isHandedIn', params: ({ event }) => ({ outcome: event.output }) },
        target: 'waiting',
        actions: [
          'forgetPhotos',
          { type: 'noteHandedIn', params: ({ event }) => ({ outcome: event.output }) },
        ],
      },
      {
        guard: { type: 'isInvalid', params: ({ event }) => ({ outcome: event.output }) },
        target: 'failed',
        actions: {
          type: 'noteInvalid',
          params: ({ event }) => ({ errors: event.output.kind === 'invalid' ? event.output.errors : [] }),
        },
      },
      {
        guard: { type: 'isLinkDead', params: ({ event }) => ({ outcome: event.output }) },
        target: 'gone',
      },
      { target: 'loading', actions: 'lookAgain' },
    ],
    onError: {
      target: 'failed',
      actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
    },
  },
});

/** Fetching a token, for the widget's first start as for its later ones. */
const fetchToken = identityCheckSetup.createStateConfig({
  invoke: {
    id: 'fetchToken',
    src: 'fetchToken',
    onDone: [
      {
        guard: { type: 'isToken', params: ({ event }) => ({ outcome: event.output }) },
        target: `${here}.widget.open`,
        actions: { type: 'noteToken', params: ({ event }) => ({ outcome: event.output }) },
      },
      {
        guard: { type: 'isLinkDead', params: ({ event }) => ({ outcome: event.output }) },
        target: `${here}.gone`,
      },
      {
        target: `${here}.widget.unavailable`,
        actions: [
          {
            type: 'noteMessage',
            params: ({ event }) => ({
              message: event.output.kind === 'refused' ? event.output.message : '',
            }),
          },
          'lookAgain',
        ],
      },
    ],
    onError: {
      target: `${here}.widget.unavailable`,
      actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
    },
  },
}).invoke;

/**
 * The provider's widget. Expired: it stays, and is handed another token. Refused: it starts anew with another. The
 * provider is down: it says so, and can be tried again. What else it tells is only logged.
 */
const widget = identityCheckSetup.createStateConfig({
  initial: 'fetching',
  entry: ['clearMessage', 'forgetRestarts'],
  on: {
    ...follow('verified', 'waiting', 'closed', 'refused', 'choosing'),
    'widget.error': {
      actions: { type: 'logWidgetError', params: ({ event }) => ({ error: event.error }) },
    },
    'widget.message': {
      actions: { type: 'logWidgetMessage', params: ({ event }) => ({ name: event.name }) },
    },
  },
  states: {
    fetching: { tags: ['busy', 'loading'], invoke: fetchToken },
    open: {
      on: {
        'widget.tokenExpired': 'renewing',
        'widget.error': [
          {
            guard: { type: 'isRefusedToken', params: ({ event }) => event },
            target: 'fetching',
            actions: ['countRestart', { type: 'logWidgetError', params: ({ event }) => event }],
          },
          {
            guard: { type: 'isInvalidToken', params: ({ event }) => event },
            target: 'unavailable',
            actions: { type: 'logWidgetError', params: ({ event }) => event },
          },
          { actions: { type: 'logWidgetError', params: ({ event }) => event } },
        ],
      },
    },
    renewing: { tags: 'busy', invoke: fetchToken },
    unavailable: { on: { retry: { target: 'fetching', actions: ['clearMessage', 'forgetRestarts'] } } },
  },
});

/**
 * One person's identity check, the same for the client's own step and for the page behind a person's link: loading, then
 * whatever the server says. Photographs (choosing → submitting → waiting → verified or refused) where an administrator
 * decides, the provider's widget where it is set up, nothing once the case is decided. Nobody becomes verified by what the browser says.
 */
export const identityCheckMachine = identityCheckSetup.createMachine({
  id: 'identityCheck',
  context: {
    check: null,
    document: null,
    photos: noPhotos,
    stored: noPhotos,
    taken: 0,
    fieldErrors: [],
    message: null,
    token: null,
    restarts: 0,
  },
  invoke: {
    id: 'watchCheck',
    src: 'watchCheck',
    onError: {
      target: '.unreadable',
      actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
    },
  },
  on: { 'link.dead': '.gone', 'upload.moved': { actions: 'noteStored' } },
  output: { kind: 'linkDead' },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy', 'loading'],
      on: {
        ...follow(...everyPlace),
        'check.failed': {
          target: 'unreadable',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: event.message }) },
        },
      },
    },
    unreadable: {
      on: {
        ...follow(...everyPlace),
        retry: { target: 'loading', actions: ['clearMessage', 'lookAgain'] },
      },
    },
    choosing: { entry: 'clearMessage', on: { ...takePhotos, ...retryPhoto } },
    submitting,
    /** What was handed in did not get through, or was refused before anybody looked at it. */
    failed: { on: takePhotos },
    waiting: { on: follow('verified', 'closed', 'refused', 'widget') },
    refused: { on: { ...follow('verified', 'waiting', 'closed', 'widget'), again: 'choosing' } },
    /** The case was decided without it. What was photographed meanwhile can go nowhere. */
    closed: {
      entry: [
        { type: 'stopPhoto', params: { side: 'front' } },
        { type: 'stopPhoto', params: { side: 'back' } },
        { type: 'stopPhoto', params: { side: 'selfie' } },
        'forgetPhotos',
      ],
      on: follow('verified', 'waiting', 'refused', 'widget', 'choosing'),
    },
    widget,
    verified: { on: follow('waiting', 'closed', 'refused', 'widget') },
    gone: { type: 'final' },
  },
});
