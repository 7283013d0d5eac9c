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
    followPhotos: () => {},
    keepDocument: () => {},
    dropKept: () => {},
    sendPhoto: () => {},
    requeuePhoto: () => {},
    forgetPhoto: () => {},
    forgetKept: () => {},
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
    kept: {
      document: null,
      photos: { front: null, back: null, selfie: null },
      arriving: [],
      phone: null
    },
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
    onError: { target: '#identityCheck.reading.unreadable', actions: { type: 'noteMessage' } }
  },
  on: {
    'link.dead': '.gone',
    'upload.moved': { actions: 'noteStored' },
    'photos.known': { actions: { type: 'followPhotos' } }
  },
  output: { kind: 'linkDead' },
  initial: 'reading',
  states: {
    reading: {
      initial: 'loading',
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'verified' } },
            target: '#identityCheck.known.atRest.verified',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'waiting' } },
            target: '#identityCheck.known.atRest.waiting',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'closed' } },
            target: '#identityCheck.known.elsewhere.closed',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'refused' } },
            target: '#identityCheck.known.atRest.refused',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'widget' } },
            target: '#identityCheck.known.elsewhere.widget',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'choosing' } },
            target: '#identityCheck.known.open.choosing',
            actions: 'followCheck'
          }
        ]
      },
      states: {
        loading: {
          tags: [ 'busy', 'loading' ],
          on: { 'check.failed': { target: 'unreadable', actions: { type: 'noteMessage' } } }
        },
        unreadable: {
          on: { retry: { target: 'loading', actions: [ 'clearMessage', 'lookAgain' ] } }
        }
      }
    },
    known: {
      initial: 'open',
      on: {
        'check.known': [
          {
            guard: { type: 'leadsTo', params: { place: 'verified' } },
            target: '#identityCheck.known.atRest.verified',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'waiting' } },
            target: '#identityCheck.known.atRest.waiting',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'closed' } },
            target: '#identityCheck.known.elsewhere.closed',
            actions: 'followCheck'
          },
          {
            guard: { type: 'leadsTo', params: { place: 'widget' } },
            target: '#identityCheck.known.elsewhere.widget',
            actions: 'followCheck'
          },
          { actions: 'followCheck' }
        ]
      },
      states: {
        open: {
          initial: 'choosing',
          on: {
            'document.choose': {
              target: '#identityCheck.known.open.choosing',
              actions: [ { type: 'chooseDocument' }, { type: 'keepDocument' } ]
            },
            'photo.take': {
              target: '#identityCheck.known.open.choosing',
              actions: [
                { type: 'stopPhoto' },
                { type: 'forgetPhoto' },
                { type: 'startPhoto' },
                { type: 'sendPhoto' }
              ]
            },
            'photo.remove': {
              target: '#identityCheck.known.open.choosing',
              actions: [
                { type: 'stopPhoto' },
                { type: 'forgetPhoto' },
                { type: 'forgetKept' },
                { type: 'dropKept' }
              ]
            },
            handIn: {
              guard: 'isComplete',
              target: '#identityCheck.submitting',
              actions: 'clearMessage'
            }
          },
          states: {
            choosing: {
              entry: 'clearMessage',
              on: {
                'photo.retry': { actions: [ { type: 'requeuePhoto' }, { type: 'sendPhoto' } ] }
              }
            },
            failed: {}
          }
        },
        atRest: {
          initial: 'waiting',
          on: {
            'check.known': [
              {
                guard: { type: 'leadsTo', params: { place: 'refused' } },
                target: '#identityCheck.known.atRest.refused',
                actions: 'followCheck'
              }
            ]
          },
          states: {
            waiting: {},
            refused: { on: { again: '#identityCheck.known.open.choosing' } },
            verified: {}
          }
        },
        elsewhere: {
          initial: 'widget',
          on: {
            'check.known': [
              {
                guard: { type: 'leadsTo', params: { place: 'refused' } },
                target: '#identityCheck.known.atRest.refused',
                actions: 'followCheck'
              },
              {
                guard: { type: 'leadsTo', params: { place: 'choosing' } },
                target: '#identityCheck.known.open.choosing',
                actions: 'followCheck'
              }
            ]
          },
          states: {
            widget: {
              initial: 'fetching',
              entry: [ 'clearMessage', 'forgetRestarts' ],
              on: {
                'check.known': {
                  guard: { type: 'leadsTo', params: { place: 'widget' } },
                  actions: 'followCheck'
                },
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
                        target: '#identityCheck.known.elsewhere.widget.open',
                        actions: { type: 'noteToken' }
                      },
                      { guard: { type: 'isLinkDead' }, target: '#identityCheck.gone' },
                      {
                        target: '#identityCheck.known.elsewhere.widget.unavailable',
                        actions: [ { type: 'noteMessage' }, 'lookAgain' ]
                      }
                    ],
                    onError: {
                      target: '#identityCheck.known.elsewhere.widget.unavailable',
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
                        target: '#identityCheck.known.elsewhere.widget.open',
                        actions: { type: 'noteToken' }
                      },
                      { guard: { type: 'isLinkDead' }, target: '#identityCheck.gone' },
                      {
                        target: '#identityCheck.known.elsewhere.widget.unavailable',
                        actions: [ { type: 'noteMessage' }, 'lookAgain' ]
                      }
                    ],
                    onError: {
                      target: '#identityCheck.known.elsewhere.widget.unavailable',
                      actions: { type: 'noteMessage' }
                    }
                  }
                },
                unavailable: {
                  on: {
                    retry: { target: 'fetching', actions: [ 'clearMessage', 'forgetRestarts' ] }
                  }
                }
              }
            },
            closed: {
              entry: [
                { type: 'stopPhoto', params: { side: 'front' } },
                { type: 'stopPhoto', params: { side: 'back' } },
                { type: 'stopPhoto', params: { side: 'selfie' } },
                'forgetPhotos'
              ]
            }
          }
        }
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
            target: '#identityCheck.known.atRest.waiting',
            actions: [ 'forgetPhotos', { type: 'noteHandedIn' } ]
          },
          {
            guard: { type: 'isInvalid' },
            target: '#identityCheck.known.open.failed',
            actions: { type: 'noteInvalid' }
          },
          { guard: { type: 'isLinkDead' }, target: '#identityCheck.gone' },
          { target: 'reading', actions: 'lookAgain' }
        ],
        onError: { target: '#identityCheck.known.open.failed', actions: { type: 'noteMessage' } }
      }
    },
    gone: { type: 'final' }
  }
});
