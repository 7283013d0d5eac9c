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

const response = 'The server sends the status of the check.';
const retry = 'The user tries again.';
const linkDead = 'The link that led here is no longer valid.';
const noResponse = 'The server could not be reached.';

/** Returns transitions that follow the server's response to the given places. */
function follow(...named: readonly Place[]) {
  return named.map(
    (place) =>
      ({
        description: response,
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
      description: 'The user chooses the kind of document.',
      target: choosing,
      actions: [
        { type: 'chooseDocument', params: ({ event }) => event },
        { type: 'keepDocument', params: ({ event }) => event },
      ],
    },
    'photo.take': {
      description: 'A photograph was taken or chosen.',
      target: choosing,
      actions: [
        { type: 'stopPhoto', params: ({ event }) => event },
        { type: 'forgetPhoto', params: ({ event }) => event },
        { type: 'startPhoto', params: ({ event }) => event },
        { type: 'sendPhoto', params: ({ event }) => event },
      ],
    },
    'photo.remove': {
      description: 'A photograph is removed.',
      target: choosing,
      actions: [
        { type: 'stopPhoto', params: ({ event }) => event },
        { type: 'forgetPhoto', params: ({ event }) => event },
        { type: 'forgetStored', params: ({ event }) => event },
        { type: 'discardStored', params: ({ event }) => event },
      ],
    },
    handIn: {
      description: 'The user submits the photographs.',
      guard: 'isComplete',
      target: '#identityCheck.submitting',
      actions: 'clearMessage',
    },
  },
}).on;

/** A failed upload is retried. Photographs that were handed in had been uploaded. */
const retryPhoto = identityCheckSetup.createStateConfig({
  on: {
    'photo.retry': {
      description: 'A failed photograph is sent again.',
      actions: [
        { type: 'requeuePhoto', params: ({ event }) => event },
        { type: 'sendPhoto', params: ({ event }) => event },
      ],
    },
  },
}).on;

const submitting = identityCheckSetup.createStateConfig({
  description: 'The photographs are being submitted.',
  tags: 'busy',
  invoke: {
    id: 'handIn',
    src: 'handIn',
    input: ({ context }) => handInNow(context),
    onDone: [
      {
        description: 'The server has accepted the photographs.',
        guard: { type: 'isHandedIn', params: ({ event }) => ({ outcome: event.output }) },
        target: waiting,
        actions: [
          'forgetPhotos',
          { type: 'noteHandedIn', params: ({ event }) => ({ outcome: event.output }) },
        ],
      },
      {
        description: 'The server refuses the photographs.',
        guard: { type: 'isInvalid', params: ({ event }) => ({ outcome: event.output }) },
        target: '#identityCheck.known.open.failed',
        actions: {
          type: 'noteInvalid',
          params: ({ event }) => ({ errors: event.output.kind === 'invalid' ? event.output.errors : [] }),
        },
      },
      {
        description: linkDead,
        guard: { type: 'isLinkDead', params: ({ event }) => ({ outcome: event.output }) },
        target: gone,
      },
      { description: 'The check has changed meanwhile.', target: 'reading', actions: 'lookAgain' },
    ],
    onError: {
      description: noResponse,
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
        description: 'The server returns a token.',
        guard: { type: 'isToken', params: ({ event }) => ({ outcome: event.output }) },
        target: widgetIn('open'),
        actions: { type: 'noteToken', params: ({ event }) => ({ outcome: event.output }) },
      },
      {
        description: linkDead,
        guard: { type: 'isLinkDead', params: ({ event }) => ({ outcome: event.output }) },
        target: gone,
      },
      {
        description: 'The server refuses a token.',
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
      description: noResponse,
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
  description: 'The provider’s widget runs the check.',
  initial: 'fetching',
  entry: ['clearMessage', 'forgetRestarts'],
  on: {
    // It stays in its state: a restarted widget would ask for everything again.
    'check.known': {
      description: response,
      guard: { type: 'leadsTo', params: { place: 'widget' } },
      actions: 'followCheck',
    },
    'widget.error': {
      description: 'The provider’s widget reports an error.',
      actions: { type: 'logWidgetError', params: ({ event }) => ({ error: event.error }) },
    },
    'widget.message': {
      description: 'The provider’s widget reports its status.',
      actions: { type: 'logWidgetMessage', params: ({ event }) => ({ name: event.name }) },
    },
  },
  states: {
    fetching: {
      description: 'The token for the provider’s widget is being fetched.',
      tags: ['busy', 'loading'],
      invoke: fetchToken,
    },
    open: {
      description: 'The provider’s widget is open.',
      on: {
        'widget.tokenExpired': {
          description: 'The provider’s widget needs a new token.',
          target: 'renewing',
        },
        'widget.error': [
          {
            description: 'The provider refuses the token.',
            guard: { type: 'isRefusedToken', params: ({ event }) => event },
            target: 'fetching',
            actions: ['countRestart', { type: 'logWidgetError', params: ({ event }) => event }],
          },
          {
            description: 'The provider refuses the token again.',
            guard: { type: 'isInvalidToken', params: ({ event }) => event },
            target: 'unavailable',
            actions: { type: 'logWidgetError', params: ({ event }) => event },
          },
          {
            description: 'The provider’s widget reports an error.',
            actions: { type: 'logWidgetError', params: ({ event }) => event },
          },
        ],
      },
    },
    renewing: {
      description: 'The provider’s widget is given a new token.',
      tags: 'busy',
      invoke: fetchToken,
    },
    unavailable: {
      description: 'The provider cannot be reached.',
      on: {
        retry: {
          description: retry,
          target: 'fetching',
          actions: ['clearMessage', 'forgetRestarts'],
        },
      },
    },
  },
});

/** Nothing is known yet: the first response leads to the state of the check. */
const reading = identityCheckSetup.createStateConfig({
  description: 'The status of the check is not known yet.',
  initial: 'loading',
  on: { 'check.known': follow('verified', 'waiting', 'closed', 'refused', 'widget', 'choosing') },
  states: {
    loading: {
      description: 'The status of the check is being loaded.',
      tags: ['busy', 'loading'],
      on: {
        'check.failed': {
          description: 'The status of the check could not be read.',
          target: 'unreadable',
          actions: { type: 'noteMessage', params: ({ event }) => ({ message: event.message }) },
        },
      },
    },
    unreadable: {
      description: 'The status of the check could not be read.',
      on: { retry: { description: retry, target: 'loading', actions: ['clearMessage', 'lookAgain'] } },
    },
  },
});

/** Photographs are being taken. */
const open = identityCheckSetup.createStateConfig({
  description: 'Photographs can be taken and submitted.',
  initial: 'choosing',
  on: takePhotos,
  states: {
    choosing: {
      description: 'A document is chosen, and photographs of it are taken.',
      entry: 'clearMessage',
      on: retryPhoto,
    },
    failed: { description: 'The submission of the photographs failed or was refused at once.' },
  },
});

/** Photographs were handed in. A response that says otherwise is outdated; the person starts again only on request. */
const atRest = identityCheckSetup.createStateConfig({
  description: 'The user can only wait or start again.',
  initial: 'waiting',
  on: { 'check.known': follow('refused') },
  states: {
    waiting: { description: 'The photographs are being reviewed.' },
    refused: {
      description: 'The photographs were refused. The user can try again.',
      on: { again: { description: 'The user starts again after a refusal.', target: choosing } },
    },
    verified: { description: 'The person is verified.' },
  },
});

/** No photographs are needed: the provider checks, or the case was decided. A response may change that. */
const elsewhere = identityCheckSetup.createStateConfig({
  description: 'The check continues without photographs.',
  initial: 'widget',
  on: { 'check.known': follow('refused', 'choosing') },
  states: {
    widget,
    /** Photographs taken meanwhile cannot be used. */
    closed: {
      description: 'The case was decided without this check.',
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
  description: 'One person’s identity check, by photographs or in the provider’s widget.',
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
      description: noResponse,
      target: '#identityCheck.reading.unreadable',
      actions: { type: 'noteMessage', params: ({ event }) => ({ message: messageOf(event.error) }) },
    },
  },
  on: {
    'link.dead': { description: linkDead, target: '.gone' },
    'upload.moved': { description: 'A photograph upload changed its state.', actions: 'noteStored' },
    'photos.known': {
      description: 'The server sends the list of stored photographs.',
      actions: { type: 'followPhotos', params: ({ event }) => event },
    },
  },
  output: { kind: 'linkDead' },
  initial: 'reading',
  states: {
    reading,
    known: {
      description: 'The status of the check is known, and updates are received.',
      initial: 'open',
      on: {
        'check.known': [
          ...follow('verified', 'waiting', 'closed', 'widget'),
          { description: response, actions: 'followCheck' },
        ],
      },
      states: { open, atRest, elsewhere },
    },
    submitting,
    gone: { description: linkDead, type: 'final' },
  },
});
