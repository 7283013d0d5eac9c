import { fromPromise, setup } from 'xstate';

export const identityCheckMachine = setup({
  actors: {
    watchCheck: fromPromise(() => new Promise(() => {})),
    handIn: fromPromise(() => new Promise(() => {})),
    fetchToken: fromPromise(() => new Promise(() => {})),
    upload: fromPromise(() => new Promise(() => {})),
  },
  guards: {
    leadsTo: () => true,
    isComplete: () => true,
    isHandedIn: () => true,
    isInvalid: () => true,
    isLinkDead: () => true,
    isToken: () => true,
    isInvalidToken: () => true,
    isRefusedToken: () => true,
  },
  actions: {
    logWidgetError: () => {},
    logWidgetMessage: () => {},
    followCheck: () => {},
    noteHandedIn: () => {},
    lookAgain: () => {},
    noteMessage: () => {},
    noteInvalid: () => {},
    clearMessage: () => {},
    chooseDocument: () => {},
    stopPhoto: () => {},
    startPhoto: () => {},
    noteStored: () => {},
    sendPhoto: () => {},
    requeuePhoto: () => {},
    forgetPhoto: () => {},
    forgetPhotos: () => {},
    noteToken: () => {},
    countRestart: () => {},
    forgetRestarts: () => {},
  },
}).createMachine({
  id: 'identityCheck',
  context: {
    check: null,
    document: null,
    photos: { front: null, back: null, selfie: null },
    stored: { front: null, back: null, selfie: null },
    taken: 0,
    fieldErrors: [],
    message: null,
    token: null,
    restarts: 0
  },
  invoke: {
    id: 'watchCheck',
    src: 'watchCheck',
    onError: { target: '.unreadable', actions: { type: 'noteMessage' } }
  },
  on: { 'link.dead': '.gone', 'upload.moved': { actions: 'noteStored' } },
  output: { kind: 'linkDead' },
  initial: 'loading',
  states: {
    loading: {
      tags: [ 'busy', 'loading' ],
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'verified' } },
            target: '#identityCheck.verified',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'waiting' } },
            target: '#identityCheck.waiting',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'closed' } },
            target: '#identityCheck.closed',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'refused' } },
            target: '#identityCheck.refused',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'widget' } },
            target: '#identityCheck.widget',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'choosing' } },
            target: '#identityCheck.choosing',
            actions: 'followCheck'
          }
        ],
        'check.failed': { target: 'unreadable', actions: { type: 'noteMessage' } }
      }
    },
    unreadable: {
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'verified' } },
            target: '#identityCheck.verified',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'waiting' } },
            target: '#identityCheck.waiting',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'closed' } },
            target: '#identityCheck.closed',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'refused' } },
            target: '#identityCheck.refused',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'widget' } },
            target: '#identityCheck.widget',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'choosing' } },
            target: '#identityCheck.choosing',
            actions: 'followCheck'
          }
        ],
        retry: { target: 'loading', actions: [ 'clearMessage', 'lookAgain' ] }
      }
    },
    choosing: {
      entry: 'clearMessage',
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'verified' } },
            target: '#identityCheck.verified',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'waiting' } },
            target: '#identityCheck.waiting',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'closed' } },
            target: '#identityCheck.closed',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'widget' } },
            target: '#identityCheck.widget',
            actions: 'followCheck'
          },
          { actions: 'followCheck' }
        ],
        'document.choose': { target: '#identityCheck.choosing', actions: { type: 'chooseDocument' } },
        'photo.take': {
          target: '#identityCheck.choosing',
          actions: [
            { type: 'stopPhoto' },
            { type: 'forgetPhoto' },
            { type: 'startPhoto' },
            { type: 'sendPhoto' }
          ]
        },
        'photo.remove': {
          target: '#identityCheck.choosing',
          actions: [ { type: 'stopPhoto' }, { type: 'forgetPhoto' } ]
        },
        handIn: {
          guard: 'isComplete',
          target: '#identityCheck.submitting',
          actions: 'clearMessage'
        },
        'photo.retry': { actions: [ { type: 'requeuePhoto' }, { type: 'sendPhoto' } ] }
      }
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'handIn',
        src: 'handIn',
        onDone: [
          {
            guard: { type: 'isHandedIn' },
            target: 'waiting',
            actions: [ 'forgetPhotos', { type: 'noteHandedIn' } ]
          },
          {
            guard: { type: 'isInvalid' },
            target: 'failed',
            actions: { type: 'noteInvalid' }
          },
          { guard: { type: 'isLinkDead' }, target: 'gone' },
          { target: 'loading', actions: 'lookAgain' }
        ],
        onError: { target: 'failed', actions: { type: 'noteMessage' } }
      }
    },
    failed: {
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'verified' } },
            target: '#identityCheck.verified',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'waiting' } },
            target: '#identityCheck.waiting',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'closed' } },
            target: '#identityCheck.closed',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'widget' } },
            target: '#identityCheck.widget',
            actions: 'followCheck'
          },
          { actions: 'followCheck' }
        ],
        'document.choose': { target: '#identityCheck.choosing', actions: { type: 'chooseDocument' } },
        'photo.take': {
          target: '#identityCheck.choosing',
          actions: [
            { type: 'stopPhoto' },
            { type: 'forgetPhoto' },
            { type: 'startPhoto' },
            { type: 'sendPhoto' }
          ]
        },
        'photo.remove': {
          target: '#identityCheck.choosing',
          actions: [ { type: 'stopPhoto' }, { type: 'forgetPhoto' } ]
        },
        handIn: {
          guard: 'isComplete',
          target: '#identityCheck.submitting',
          actions: 'clearMessage'
        }
      }
    },
    waiting: {
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'verified' } },
            target: '#identityCheck.verified',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'closed' } },
            target: '#identityCheck.closed',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'refused' } },
            target: '#identityCheck.refused',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'widget' } },
            target: '#identityCheck.widget',
            actions: 'followCheck'
          },
          { actions: 'followCheck' }
        ]
      }
    },
    refused: {
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'verified' } },
            target: '#identityCheck.verified',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'waiting' } },
            target: '#identityCheck.waiting',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'closed' } },
            target: '#identityCheck.closed',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'widget' } },
            target: '#identityCheck.widget',
            actions: 'followCheck'
          },
          { actions: 'followCheck' }
        ],
        again: 'choosing'
      }
    },
    closed: {
      entry: [
        { type: 'stopPhoto', params: { side: 'front' } },
        { type: 'stopPhoto', params: { side: 'back' } },
        { type: 'stopPhoto', params: { side: 'selfie' } },
        'forgetPhotos'
      ],
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'verified' } },
            target: '#identityCheck.verified',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'waiting' } },
            target: '#identityCheck.waiting',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'refused' } },
            target: '#identityCheck.refused',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'widget' } },
            target: '#identityCheck.widget',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'choosing' } },
            target: '#identityCheck.choosing',
            actions: 'followCheck'
          },
          { actions: 'followCheck' }
        ]
      }
    },
    widget: {
      initial: 'fetching',
      entry: [ 'clearMessage', 'forgetRestarts' ],
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'verified' } },
            target: '#identityCheck.verified',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'waiting' } },
            target: '#identityCheck.waiting',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'closed' } },
            target: '#identityCheck.closed',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'refused' } },
            target: '#identityCheck.refused',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'choosing' } },
            target: '#identityCheck.choosing',
            actions: 'followCheck'
          },
          { actions: 'followCheck' }
        ],
        'widget.error': { actions: { type: 'logWidgetError' } },
        'widget.message': { actions: { type: 'logWidgetMessage' } }
      },
      states: {
        fetching: {
          tags: [ 'busy', 'loading' ],
          invoke: {
            id: 'fetchToken',
            src: 'fetchToken',
            onDone: [
              {
                guard: { type: 'isToken' },
                target: '#identityCheck.widget.open',
                actions: { type: 'noteToken' }
              },
              { guard: { type: 'isLinkDead' }, target: '#identityCheck.gone' },
              {
                target: '#identityCheck.widget.unavailable',
                actions: [ { type: 'noteMessage' }, 'lookAgain' ]
              }
            ],
            onError: {
              target: '#identityCheck.widget.unavailable',
              actions: { type: 'noteMessage' }
            }
          }
        },
        open: {
          on: {
            'widget.tokenExpired': 'renewing',
            'widget.error': [
              {
                guard: { type: 'isRefusedToken' },
                target: 'fetching',
                actions: [ 'countRestart', { type: 'logWidgetError' } ]
              },
              {
                guard: { type: 'isInvalidToken' },
                target: 'unavailable',
                actions: { type: 'logWidgetError' }
              },
              { actions: { type: 'logWidgetError' } }
            ]
          }
        },
        renewing: {
          tags: 'busy',
          invoke: {
            id: 'fetchToken',
            src: 'fetchToken',
            onDone: [
              {
                guard: { type: 'isToken' },
                target: '#identityCheck.widget.open',
                actions: { type: 'noteToken' }
              },
              { guard: { type: 'isLinkDead' }, target: '#identityCheck.gone' },
              {
                target: '#identityCheck.widget.unavailable',
                actions: [ { type: 'noteMessage' }, 'lookAgain' ]
              }
            ],
            onError: {
              target: '#identityCheck.widget.unavailable',
              actions: { type: 'noteMessage' }
            }
          }
        },
        unavailable: {
          on: { retry: { target: 'fetching', actions: [ 'clearMessage', 'forgetRestarts' ] } }
        }
      }
    },
    verified: {
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'waiting' } },
            target: '#identityCheck.waiting',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'closed' } },
            target: '#identityCheck.closed',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'refused' } },
            target: '#identityCheck.refused',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'widget' } },
            target: '#identityCheck.widget',
            actions: 'followCheck'
          },
          { actions: 'followCheck' }
        ]
      }
    },
    gone: { type: 'final' }
  }
});
