import { handInNow, identityCheckSetup, noneStored, noPhotos, type Place } from './identity-check-setup.ts';
import { messageOf } from './outcomes.ts';

/** The state ids of the places that the server's response may lead to. */
const places = {
  verified: '#identityCheck.known.atRest.verified',
  waiting: '#identityCheck.known.atRest.waiting',
  refused: '#identityCheck.known.atRest.refused',
  closed: '#identityCheck.known.elsewhere.closed',
  widget: '#identityCheck.known.elsewhere.widget',
  choosing: '#identityCheck.known.open.choosing',
} as const satisfies Record<Place, string>;

const { waiting, choosing } = places;
const widgetIn = <const Inside extends string>(inside: Inside) => `${places.widget}.${inside}` as const;
const gone = '#identityCheck.gone';

/** Returns transitions that follow the server's response to the given places. */
function follow(...named: readonly Place[]) {
  return named.map(
    (place) =>
      ({
        guard: { type: 'leadsTo', params: { place } },
        target: places[place],
        actions: 'followCheck',
      }) as const,
  );
}

/** The events of taking photographs and handing them in, for an open manual check. */
const takePhotos = identityCheckSetup.createStateConfig({
  on: {
    'document.choose': {
      target: choosing,
      actions: [
        { type: 'chooseDocument', params: ({ event }) => event },
        { type: 'keepDocument', params: ({ event }) => event },
      ],
    },
    'photo.take': {
      target: choosing,
      actions: [
        { type: 'stopPhoto', params: ({ event }) => event },
        { type: 'forgetPhoto', params: ({ event }) => event },
        { type: 'startPhoto', params: ({ event }) => event },
        { type: 'sendPhoto', params: ({ event }) => event },
      ],
    },
    'photo.remove': {
      target: choosing,
      actions: [
        { type: 'stopPhoto', params: ({ event }) => event },
        { type: 'forgetPhoto', params: ({ event }) => event },
        { type: 'forgetStored', params: ({ event }) => event },
        { type: 'discardStored', params: ({ event }) => event },
      ],
    },
    handIn: { guard: 'isComplete', target: '#identityCheck.submitting', actions: 'clearMessage' },
  },
}).on;

/** A failed upload is retried. Photographs that were handed in had been uploaded. */
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
    input: ({ context }) => handInNow(context),
    onDone: [
      {
        guard: { type: 'isHandedIn', params: ({ event }) => ({ outcome: event.output }) },
        target: waiting,
        actions: [
          'forgetPhotos',
          { type: 'noteHandedIn', params: ({ event }) => ({ outcome: event.output }) },
        ],
      },
      {
        guard: { type: 'isInvalid', params: ({ event }) => ({ outcome: event.output }) },
        target: '#identityCheck.known.open.failed',
        actions: {
          type: 'noteInvalid',
          params: ({ event }) => ({ errors: event.output.kind === 'invalid' ? event.output.errors : [] }),
        },
      },
      {
        guard: { type: 'isLinkDead', params: ({ event }) => ({ outcome: event.output }) },
        target: gone,
      },
      { target: 'reading', actions: 'lookAgain' },
    ],
    onError: {
      target: '#identityCheck.known.open.failed',
      actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
    },
  },
});

/** Fetches a token, for the widget's first start and for later ones. */
const fetchToken = identityCheckSetup.createStateConfig({
  invoke: {
    id: 'fetchToken',
    src: 'fetchToken',
    onDone: [
      {
        guard: { type: 'isToken', params: ({ event }) => ({ outcome: event.output }) },
        target: widgetIn('open'),
        actions: { type: 'noteToken', params: ({ event }) => ({ outcome: event.output }) },
      },
      {
        guard: { type: 'isLinkDead', params: ({ event }) => ({ outcome: event.output }) },
        target: gone,
      },
      {
        target: widgetIn('unavailable'),
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
      target: widgetIn('unavailable'),
      actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
    },
  },
}).invoke;

/**
 * The provider's widget. If its token expires, it stays and gets another one. If its token is refused, it restarts with another
 * one. If the provider is unavailable, an error is shown and can be retried. All other messages are only logged.
 */
const widget = identityCheckSetup.createStateConfig({
  initial: 'fetching',
  entry: ['clearMessage', 'forgetRestarts'],
  on: {
    // It stays in its state: a restarted widget would ask for everything again.
    'check.known': { guard: { type: 'leadsTo', params: { place: 'widget' } }, actions: 'followCheck' },
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

/** Nothing is known yet: the first response leads to the state of the check. */
const reading = identityCheckSetup.createStateConfig({
  initial: 'loading',
  on: { 'check.known': follow('verified', 'waiting', 'closed', 'refused', 'widget', 'choosing') },
  states: {
    loading: {
      tags: ['busy', 'loading'],
      on: {
        'check.failed': {
          target: 'unreadable',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: event.message }) },
        },
      },
    },
    unreadable: { on: { retry: { target: 'loading', actions: ['clearMessage', 'lookAgain'] } } },
  },
});

/** Photographs are being taken. */
const open = identityCheckSetup.createStateConfig({
  initial: 'choosing',
  on: takePhotos,
  states: {
    choosing: { entry: 'clearMessage', on: retryPhoto },
    /** Handing in failed, or was refused before a check. */
    failed: {},
  },
});

/** Photographs were handed in. A response that says otherwise is outdated; the person starts again only on request. */
const atRest = identityCheckSetup.createStateConfig({
  initial: 'waiting',
  on: { 'check.known': follow('refused') },
  states: { waiting: {}, refused: { on: { again: choosing } }, verified: {} },
});

/** No photographs are needed: the provider checks, or the case was decided. A response may change that. */
const elsewhere = identityCheckSetup.createStateConfig({
  initial: 'widget',
  on: { 'check.known': follow('refused', 'choosing') },
  states: {
    widget,
    /** The case was decided without it. Photographs taken meanwhile cannot be used. */
    closed: {
      entry: [
        { type: 'stopPhoto', params: { side: 'front' } },
        { type: 'stopPhoto', params: { side: 'back' } },
        { type: 'stopPhoto', params: { side: 'selfie' } },
        'forgetPhotos',
      ],
    },
  },
});

/**
 * One person's identity check, the same for the client's own step and for the page behind a person's link: reading, then what the
 * server says. Photographs (choosing → submitting → waiting → verified or refused) where an administrator decides, the provider's
 * widget where it is configured, nothing once the case is decided. The browser can verify no one.
 *
 * `known` defines the transitions that all its states have for the server's response. `open` takes photographs. `atRest` also
 * follows a refusal, and `elsewhere` also a new start. Any other response is only stored.
 */
export const identityCheckMachine = identityCheckSetup.createMachine({
  id: 'identityCheck',
  context: {
    check: null,
    document: null,
    photos: noPhotos,
    kept: noneStored,
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
      target: '#identityCheck.reading.unreadable',
      actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
    },
  },
  on: {
    'link.dead': '.gone',
    'upload.moved': { actions: 'noteStored' },
    'photos.known': { actions: { type: 'followPhotos', params: ({ event }) => event } },
  },
  output: { kind: 'linkDead' },
  initial: 'reading',
  states: {
    reading,
    known: {
      initial: 'open',
      on: {
        'check.known': [...follow('verified', 'waiting', 'closed', 'widget'), { actions: 'followCheck' }],
      },
      states: { open, atRest, elsewhere },
    },
    submitting,
    gone: { type: 'final' },
  },
});
