import { fromPromise, setup } from 'xstate';

export const onboardingMachine = setup({
  actors: {
    watchSession: fromPromise(() => new Promise(() => {})),
    verifyCode: fromPromise(() => new Promise(() => {})),
    loadSection: fromPromise(() => new Promise(() => {})),
    saveSection: fromPromise(() => new Promise(() => {})),
    watchSubmission: fromPromise(() => new Promise(() => {})),
    loadCase: fromPromise(() => new Promise(() => {})),
    submitCase: fromPromise(() => new Promise(() => {})),
    withdrawCase: fromPromise(() => new Promise(() => {})),
    loadDocuments: fromPromise(() => new Promise(() => {})),
    saveDocuments: fromPromise(() => new Promise(() => {})),
    uploads: fromPromise(() => new Promise(() => {})),
    loadPeople: fromPromise(() => new Promise(() => {})),
    sendVerificationMail: fromPromise(() => new Promise(() => {})),
    identityCheck: fromPromise(() => new Promise(() => {})),
    requestCode: fromPromise(() => new Promise(() => {})),
    addWallet: fromPromise(() => new Promise(() => {})),
    addPerson: fromPromise(() => new Promise(() => {})),
  },
  guards: {
    startsVerified: () => false,
    isAt: () => true,
    isFirstCode: () => true,
    unconfirmed: () => true,
    accepted: () => true,
    saved: () => true,
    savedInRevision: () => true,
    invalid: () => true,
    added: () => true,
    mayLeave: () => true,
    wouldLose: () => true,
    byHistory: () => true,
    hasExpired: () => true,
    isDead: () => true,
    isAlive: () => true,
    hasConflict: () => true,
    mayAsk: () => true,
    mayAskMany: () => true,
    mailedWithMoreToCome: () => true,
    mailed: () => true,
    landsWhereLeft: () => true,
    fitsStep: () => true,
    isListed: () => true,
    hasFailed: () => true,
    isUnread: () => true,
    isStaying: () => true,
    mayEdit: () => true,
    maySave: () => true,
    maySubmit: () => true,
    leavesMarksOpen: () => true,
    mayWithdraw: () => true,
    isEditable: () => true,
    isFrozen: () => true,
    submitted: () => true,
    refusedFields: () => true,
    withdrawn: () => true,
    landsOnMarked: () => true,
  },
  actions: {
    noteDeath: () => {},
    beginAgainLater: () => {},
    beginAgain: () => {},
    noteAlive: () => {},
    lookWhetherItLasts: () => {},
    forgetDeaths: () => {},
    endSession: () => {},
    storeSession: () => {},
    refuseSession: () => {},
    recordStep: () => {},
    logFailure: () => {},
    goTo: () => {},
    startOver: () => {},
    noteSubmission: () => {},
    noteLeft: () => {},
    openWhereLeft: () => {},
    noteStatus: () => {},
    goToNextMarked: () => {},
    announceNextMarked: () => {},
    openFirstMarked: () => {},
    noteExpiry: () => {},
    clearNotice: () => {},
    keepGiven: () => {},
    keepUnconfirmed: () => {},
    forgetUnconfirmed: () => {},
    noteDeclined: () => {},
    keepVerifyMessage: () => {},
    clearVerifyMessage: () => {},
    forgetForm: () => {},
    keepDraft: () => {},
    forgetDraft: () => {},
    noteChange: () => {},
    startSaving: () => {},
    finishSaving: () => {},
    startCertifying: () => {},
    finishCertifying: () => {},
    noteChoice: () => {},
    noteSaved: () => {},
    noteInvalid: () => {},
    noteFailure: () => {},
    noteError: () => {},
    clearFailure: () => {},
    aimAt: () => {},
    forgetTarget: () => {},
    noteLocalChange: () => {},
    announceAdded: () => {},
    announceDeleted: () => {},
    announceMailed: () => {},
    startMailing: () => {},
    countMailed: () => {},
    announceAllMailed: () => {},
    leaveForCertify: () => {},
    rememberLeaving: () => {},
    forgetLeaving: () => {},
    discard: () => {},
    noteUploads: () => {},
    startUploads: () => {},
    cancelUploads: () => {},
    leaveNow: () => {},
    leaveByHistory: () => {},
  },
}).createMachine({
  id: 'onboarding',
  invoke: {
    id: 'watchSession',
    src: 'watchSession',
    onError: {
      actions: [
        { type: 'noteDeath', params: { watch: 'watchSession' } },
        { type: 'beginAgainLater', params: { watch: 'watchSession' } }
      ]
    }
  },
  on: {
    'watch.again': {
      guard: { type: 'isDead' },
      actions: [ { type: 'beginAgain' }, { type: 'noteAlive' }, { type: 'lookWhetherItLasts' } ]
    },
    'watch.lasted': { guard: { type: 'isAlive' }, actions: { type: 'forgetDeaths' } }
  },
  initial: 'starting',
  states: {
    starting: {
      always: [ { guard: 'startsVerified', target: 'verified' }, { target: 'unverified' } ]
    },
    unverified: {
      meta: { path: '/verify' },
      initial: 'editing',
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        onError: {
          actions: [
            { type: 'noteDeath', params: { watch: 'requestCode' } },
            { type: 'beginAgainLater', params: { watch: 'requestCode' } }
          ]
        }
      },
      exit: { type: 'forgetDeaths', params: { watch: 'requestCode' } },
      on: {
        'open.contactDetails': { actions: { type: 'goTo', params: { step: 'contactDetails' } } },
        'open.companyDetails': { actions: { type: 'goTo', params: { step: 'companyDetails' } } },
        'open.fundingDetails': { actions: { type: 'goTo', params: { step: 'fundingDetails' } } },
        'open.wallet': { actions: { type: 'goTo', params: { step: 'wallet' } } },
        'open.productsAndServices': { actions: { type: 'goTo', params: { step: 'productsAndServices' } } },
        'open.customerType': { actions: { type: 'goTo', params: { step: 'customerType' } } },
        'open.controlOwnership': { actions: { type: 'goTo', params: { step: 'controlOwnership' } } },
        'open.controlOwnershipVerification': { actions: { type: 'goTo', params: { step: 'controlOwnershipVerification' } } },
        'open.onboardingDocuments': { actions: { type: 'goTo', params: { step: 'onboardingDocuments' } } },
        'open.identityVerification': { actions: { type: 'goTo', params: { step: 'identityVerification' } } },
        'open.certifyAndSubmit': { actions: { type: 'goTo', params: { step: 'certifyAndSubmit' } } },
        'session.started': 'verified',
        'draft.kept': { guard: 'hasExpired', actions: { type: 'keepDraft' } }
      },
      states: {
        editing: {
          on: {
            verify: { target: 'verifying', actions: { type: 'keepGiven' } },
            'link.followed': { guard: 'isFirstCode', target: 'verifying', actions: { type: 'keepGiven' } }
          }
        },
        verifying: {
          tags: 'busy',
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            onDone: [
              { guard: { type: 'accepted' }, target: '#onboarding.verified' },
              {
                guard: { type: 'unconfirmed' },
                target: 'confirmingAccount',
                actions: { type: 'keepUnconfirmed' }
              },
              { target: 'failed', actions: { type: 'keepVerifyMessage' } }
            ],
            onError: { target: 'failed', actions: { type: 'keepVerifyMessage' } }
          }
        },
        failed: {
          on: {
            verify: { target: 'verifying', actions: { type: 'keepGiven' } },
            'code.edited': { target: 'editing', actions: 'clearVerifyMessage' }
          }
        },
        confirmingAccount: {
          on: {
            'account.confirm': {
              target: '#onboarding.verified',
              actions: [ { type: 'storeSession' }, 'forgetUnconfirmed' ]
            },
            'account.decline': {
              target: 'editing',
              actions: [ { type: 'refuseSession' }, 'forgetUnconfirmed', 'noteDeclined' ]
            },
            'session.started': {
              target: '#onboarding.verified',
              actions: [ { type: 'refuseSession' }, 'forgetUnconfirmed' ]
            }
          }
        }
      }
    },
    verified: {
      type: 'parallel',
      entry: 'clearNotice',
      invoke: {
        id: 'watchSubmission',
        src: 'watchSubmission',
        onError: {
          actions: [
            { type: 'noteDeath', params: { watch: 'watchSubmission' } },
            { type: 'beginAgainLater', params: { watch: 'watchSubmission' } }
          ]
        }
      },
      exit: { type: 'forgetDeaths', params: { watch: 'watchSubmission' } },
      on: {
        'submission.known': [
          {
            guard: { type: 'landsOnMarked' },
            actions: [ { type: 'noteSubmission' }, 'openFirstMarked' ]
          },
          {
            guard: { type: 'landsWhereLeft' },
            actions: [ { type: 'noteLeft' }, { type: 'noteSubmission' }, { type: 'openWhereLeft' } ]
          },
          { actions: [ { type: 'noteLeft' }, { type: 'noteSubmission' } ] }
        ],
        'draft.taken': { actions: { type: 'forgetDraft' } },
        'session.expired': { target: 'unverified', actions: [ 'forgetForm', 'noteExpiry', 'endSession' ] },
        'session.ended': { target: 'unverified', actions: [ 'forgetForm', 'startOver', 'endSession' ] },
        signOut: {
          guard: 'mayLeave',
          target: 'unverified',
          actions: [ 'forgetForm', 'startOver', 'endSession' ]
        }
      },
      states: {
        step: {
          initial: 'arriving',
          on: {
            'open.contactDetails': { guard: 'mayLeave', target: '#contactDetails' },
            'open.companyDetails': { guard: 'mayLeave', target: '#companyDetails' },
            'open.fundingDetails': { guard: 'mayLeave', target: '#fundingDetails' },
            'open.wallet': { guard: 'mayLeave', target: '#wallet' },
            'open.productsAndServices': { guard: 'mayLeave', target: '#productsAndServices' },
            'open.customerType': { guard: 'mayLeave', target: '#customerType' },
            'open.controlOwnership': { guard: 'mayLeave', target: '#controlOwnership' },
            'open.controlOwnershipVerification': { guard: 'mayLeave', target: '#controlOwnershipVerification' },
            'open.onboardingDocuments': { guard: 'mayLeave', target: '#onboardingDocuments' },
            'open.identityVerification': { guard: 'mayLeave', target: '#identityVerification' },
            'open.certifyAndSubmit': { guard: 'mayLeave', target: '#certifyAndSubmit' },
            'conflict.choose': { actions: { type: 'noteChoice' } }
          },
          states: {
            arriving: {
              id: 'arriving',
              always: [
                {
                  guard: { type: 'isAt', params: { step: 'contactDetails' } },
                  target: '#contactDetails'
                },
                {
                  guard: { type: 'isAt', params: { step: 'companyDetails' } },
                  target: '#companyDetails'
                },
                {
                  guard: { type: 'isAt', params: { step: 'fundingDetails' } },
                  target: '#fundingDetails'
                },
                { guard: { type: 'isAt', params: { step: 'wallet' } }, target: '#wallet' },
                {
                  guard: { type: 'isAt', params: { step: 'productsAndServices' } },
                  target: '#productsAndServices'
                },
                {
                  guard: { type: 'isAt', params: { step: 'customerType' } },
                  target: '#customerType'
                },
                {
                  guard: { type: 'isAt', params: { step: 'controlOwnership' } },
                  target: '#controlOwnership'
                },
                {
                  guard: { type: 'isAt', params: { step: 'controlOwnershipVerification' } },
                  target: '#controlOwnershipVerification'
                },
                {
                  guard: { type: 'isAt', params: { step: 'onboardingDocuments' } },
                  target: '#onboardingDocuments'
                },
                {
                  guard: { type: 'isAt', params: { step: 'identityVerification' } },
                  target: '#identityVerification'
                },
                {
                  guard: { type: 'isAt', params: { step: 'certifyAndSubmit' } },
                  target: '#certifyAndSubmit'
                }
              ]
            },
            contactDetails: {
              id: 'contactDetails',
              meta: { path: '/contact-details' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'contactDetails' } },
                { type: 'recordStep', params: { step: 'contactDetails' } }
              ],
              initial: 'loading',
              states: {
                loading: {
                  tags: [ 'busy', 'loading' ],
                  invoke: {
                    id: 'loadSection',
                    src: 'loadSection',
                    onDone: { target: 'editing', actions: 'clearFailure' },
                    onError: {
                      target: 'failed',
                      actions: [ { type: 'logFailure' }, { type: 'noteError' } ]
                    }
                  }
                },
                saving: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {} },
                  exit: 'finishSaving',
                  invoke: {
                    id: 'saveSection',
                    src: 'saveSection',
                    onDone: [
                      {
                        guard: { type: 'saved' },
                        target: '#companyDetails',
                        actions: 'noteSaved'
                      },
                      {
                        guard: { type: 'savedInRevision' },
                        target: '#arriving',
                        actions: [ 'noteSaved', { type: 'goToNextMarked' }, 'announceNextMarked' ]
                      },
                      {
                        guard: { type: 'invalid' },
                        target: 'invalid',
                        actions: { type: 'noteInvalid' }
                      },
                      { target: 'conflict', actions: { type: 'noteFailure' } }
                    ],
                    onError: { target: 'failed', actions: { type: 'noteError' } }
                  }
                },
                editing: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    save: {
                      guard: 'maySave',
                      target: '#contactDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                invalid: {
                  on: {
                    'form.changed': { target: '#contactDetails.editing', actions: { type: 'noteChange' } },
                    save: {
                      guard: 'maySave',
                      target: '#contactDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                conflict: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'conflict.takeTheirs': { target: 'loading', actions: 'discard' },
                    save: {
                      guard: 'maySave',
                      target: '#contactDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                failed: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' },
                    reload: { target: 'loading', actions: 'discard' },
                    save: {
                      guard: 'maySave',
                      target: '#contactDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                }
              }
            },
            companyDetails: {
              id: 'companyDetails',
              meta: { path: '/company-details' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'companyDetails' } },
                { type: 'recordStep', params: { step: 'companyDetails' } }
              ],
              initial: 'loading',
              states: {
                loading: {
                  tags: [ 'busy', 'loading' ],
                  invoke: {
                    id: 'loadSection',
                    src: 'loadSection',
                    onDone: { target: 'editing', actions: 'clearFailure' },
                    onError: {
                      target: 'failed',
                      actions: [ { type: 'logFailure' }, { type: 'noteError' } ]
                    }
                  }
                },
                saving: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {} },
                  exit: 'finishSaving',
                  invoke: {
                    id: 'saveSection',
                    src: 'saveSection',
                    onDone: [
                      {
                        guard: { type: 'saved' },
                        target: '#fundingDetails',
                        actions: 'noteSaved'
                      },
                      {
                        guard: { type: 'savedInRevision' },
                        target: '#arriving',
                        actions: [ 'noteSaved', { type: 'goToNextMarked' }, 'announceNextMarked' ]
                      },
                      {
                        guard: { type: 'invalid' },
                        target: 'invalid',
                        actions: { type: 'noteInvalid' }
                      },
                      { target: 'conflict', actions: { type: 'noteFailure' } }
                    ],
                    onError: { target: 'failed', actions: { type: 'noteError' } }
                  }
                },
                editing: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    save: {
                      guard: 'maySave',
                      target: '#companyDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                invalid: {
                  on: {
                    'form.changed': { target: '#companyDetails.editing', actions: { type: 'noteChange' } },
                    save: {
                      guard: 'maySave',
                      target: '#companyDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                conflict: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'conflict.takeTheirs': { target: 'loading', actions: 'discard' },
                    save: {
                      guard: 'maySave',
                      target: '#companyDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                failed: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' },
                    reload: { target: 'loading', actions: 'discard' },
                    save: {
                      guard: 'maySave',
                      target: '#companyDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                }
              }
            },
            fundingDetails: {
              id: 'fundingDetails',
              meta: { path: '/funding-details' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'fundingDetails' } },
                { type: 'recordStep', params: { step: 'fundingDetails' } }
              ],
              initial: 'loading',
              states: {
                loading: {
                  tags: [ 'busy', 'loading' ],
                  invoke: {
                    id: 'loadSection',
                    src: 'loadSection',
                    onDone: { target: 'editing', actions: 'clearFailure' },
                    onError: {
                      target: 'failed',
                      actions: [ { type: 'logFailure' }, { type: 'noteError' } ]
                    }
                  }
                },
                saving: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {} },
                  exit: 'finishSaving',
                  invoke: {
                    id: 'saveSection',
                    src: 'saveSection',
                    onDone: [
                      { guard: { type: 'saved' }, target: '#wallet', actions: 'noteSaved' },
                      {
                        guard: { type: 'savedInRevision' },
                        target: '#arriving',
                        actions: [ 'noteSaved', { type: 'goToNextMarked' }, 'announceNextMarked' ]
                      },
                      {
                        guard: { type: 'invalid' },
                        target: 'invalid',
                        actions: { type: 'noteInvalid' }
                      },
                      { target: 'conflict', actions: { type: 'noteFailure' } }
                    ],
                    onError: { target: 'failed', actions: { type: 'noteError' } }
                  }
                },
                editing: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    save: {
                      guard: 'maySave',
                      target: '#fundingDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                invalid: {
                  on: {
                    'form.changed': { target: '#fundingDetails.editing', actions: { type: 'noteChange' } },
                    save: {
                      guard: 'maySave',
                      target: '#fundingDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                conflict: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'conflict.takeTheirs': { target: 'loading', actions: 'discard' },
                    save: {
                      guard: 'maySave',
                      target: '#fundingDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                failed: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' },
                    reload: { target: 'loading', actions: 'discard' },
                    save: {
                      guard: 'maySave',
                      target: '#fundingDetails.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                }
              }
            },
            wallet: {
              id: 'wallet',
              meta: { path: '/wallet' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'wallet' } },
                { type: 'recordStep', params: { step: 'wallet' } }
              ],
              initial: 'loading',
              states: {
                loading: {
                  tags: [ 'busy', 'loading' ],
                  invoke: {
                    id: 'loadSection',
                    src: 'loadSection',
                    onDone: { target: 'editing', actions: 'clearFailure' },
                    onError: {
                      target: 'failed',
                      actions: [ { type: 'logFailure' }, { type: 'noteError' } ]
                    }
                  }
                },
                saving: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {} },
                  exit: 'finishSaving',
                  invoke: {
                    id: 'saveSection',
                    src: 'saveSection',
                    onDone: [
                      {
                        guard: { type: 'saved' },
                        target: '#productsAndServices',
                        actions: 'noteSaved'
                      },
                      {
                        guard: { type: 'savedInRevision' },
                        target: '#arriving',
                        actions: [ 'noteSaved', { type: 'goToNextMarked' }, 'announceNextMarked' ]
                      },
                      {
                        guard: { type: 'invalid' },
                        target: 'invalid',
                        actions: { type: 'noteInvalid' }
                      },
                      { target: 'conflict', actions: { type: 'noteFailure' } }
                    ],
                    onError: { target: 'failed', actions: { type: 'noteError' } }
                  }
                },
                editing: {
                  initial: 'browsing',
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'answers.arrived': { guard: 'isUnread', actions: 'clearFailure' }
                  },
                  states: {
                    browsing: {
                      always: { guard: 'hasConflict', target: '#wallet.conflict' },
                      on: {
                        'entry.add': {
                          guard: { type: 'fitsStep' },
                          target: '#wallet.editing.adding',
                          actions: { type: 'aimAt' }
                        },
                        'entry.delete': {
                          guard: { type: 'isListed' },
                          target: '#wallet.editing.confirmingDelete',
                          actions: { type: 'aimAt' }
                        },
                        save: {
                          guard: 'maySave',
                          target: '#wallet.saving',
                          actions: { type: 'startSaving' }
                        },
                        reload: {
                          guard: 'hasFailed',
                          target: '#wallet.loading',
                          actions: 'discard'
                        }
                      }
                    },
                    adding: {
                      tags: 'formOpen',
                      invoke: {
                        id: 'addWallet',
                        src: 'addWallet',
                        onDone: [
                          {
                            guard: { type: 'added' },
                            target: 'browsing',
                            actions: [
                              { type: 'announceAdded' },
                              'forgetTarget',
                              'noteLocalChange'
                            ]
                          },
                          { target: 'browsing', actions: 'forgetTarget' }
                        ],
                        onError: { target: 'browsing', actions: 'forgetTarget' }
                      }
                    },
                    confirmingDelete: {
                      on: {
                        'delete.confirm': {
                          target: 'browsing',
                          actions: [ 'announceDeleted', 'forgetTarget', 'noteLocalChange' ]
                        },
                        'delete.cancel': { target: 'browsing', actions: 'forgetTarget' }
                      }
                    }
                  }
                },
                invalid: {
                  on: {
                    'form.changed': { target: '#wallet.editing', actions: { type: 'noteChange' } },
                    'entry.add': {
                      guard: { type: 'fitsStep' },
                      target: '#wallet.editing.adding',
                      actions: { type: 'aimAt' }
                    },
                    'entry.delete': {
                      guard: { type: 'isListed' },
                      target: '#wallet.editing.confirmingDelete',
                      actions: { type: 'aimAt' }
                    },
                    save: {
                      guard: 'maySave',
                      target: '#wallet.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                conflict: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'conflict.takeTheirs': { target: 'loading', actions: 'discard' },
                    'entry.add': {
                      guard: { type: 'fitsStep' },
                      target: '#wallet.editing.adding',
                      actions: { type: 'aimAt' }
                    },
                    'entry.delete': {
                      guard: { type: 'isListed' },
                      target: '#wallet.editing.confirmingDelete',
                      actions: { type: 'aimAt' }
                    },
                    save: {
                      guard: 'maySave',
                      target: '#wallet.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                failed: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' },
                    reload: { target: 'loading', actions: 'discard' },
                    'entry.add': {
                      guard: { type: 'fitsStep' },
                      target: '#wallet.editing.adding',
                      actions: { type: 'aimAt' }
                    },
                    'entry.delete': {
                      guard: { type: 'isListed' },
                      target: '#wallet.editing.confirmingDelete',
                      actions: { type: 'aimAt' }
                    },
                    save: {
                      guard: 'maySave',
                      target: '#wallet.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                }
              }
            },
            productsAndServices: {
              id: 'productsAndServices',
              meta: { path: '/products-and-services' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'productsAndServices' } },
                { type: 'recordStep', params: { step: 'productsAndServices' } }
              ],
              initial: 'loading',
              states: {
                loading: {
                  tags: [ 'busy', 'loading' ],
                  invoke: {
                    id: 'loadSection',
                    src: 'loadSection',
                    onDone: { target: 'editing', actions: 'clearFailure' },
                    onError: {
                      target: 'failed',
                      actions: [ { type: 'logFailure' }, { type: 'noteError' } ]
                    }
                  }
                },
                saving: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {} },
                  exit: 'finishSaving',
                  invoke: {
                    id: 'saveSection',
                    src: 'saveSection',
                    onDone: [
                      {
                        guard: { type: 'saved' },
                        target: '#customerType',
                        actions: 'noteSaved'
                      },
                      {
                        guard: { type: 'savedInRevision' },
                        target: '#arriving',
                        actions: [ 'noteSaved', { type: 'goToNextMarked' }, 'announceNextMarked' ]
                      },
                      {
                        guard: { type: 'invalid' },
                        target: 'invalid',
                        actions: { type: 'noteInvalid' }
                      },
                      { target: 'conflict', actions: { type: 'noteFailure' } }
                    ],
                    onError: { target: 'failed', actions: { type: 'noteError' } }
                  }
                },
                editing: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    save: {
                      guard: 'maySave',
                      target: '#productsAndServices.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                invalid: {
                  on: {
                    'form.changed': {
                      target: '#productsAndServices.editing',
                      actions: { type: 'noteChange' }
                    },
                    save: {
                      guard: 'maySave',
                      target: '#productsAndServices.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                conflict: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'conflict.takeTheirs': { target: 'loading', actions: 'discard' },
                    save: {
                      guard: 'maySave',
                      target: '#productsAndServices.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                failed: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' },
                    reload: { target: 'loading', actions: 'discard' },
                    save: {
                      guard: 'maySave',
                      target: '#productsAndServices.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                }
              }
            },
            customerType: {
              id: 'customerType',
              meta: { path: '/customer-type' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'customerType' } },
                { type: 'recordStep', params: { step: 'customerType' } }
              ],
              initial: 'loading',
              states: {
                loading: {
                  tags: [ 'busy', 'loading' ],
                  invoke: {
                    id: 'loadSection',
                    src: 'loadSection',
                    onDone: { target: 'editing', actions: 'clearFailure' },
                    onError: {
                      target: 'failed',
                      actions: [ { type: 'logFailure' }, { type: 'noteError' } ]
                    }
                  }
                },
                saving: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {} },
                  exit: 'finishSaving',
                  invoke: {
                    id: 'saveSection',
                    src: 'saveSection',
                    onDone: [
                      {
                        guard: { type: 'saved' },
                        target: '#controlOwnership',
                        actions: 'noteSaved'
                      },
                      {
                        guard: { type: 'savedInRevision' },
                        target: '#arriving',
                        actions: [ 'noteSaved', { type: 'goToNextMarked' }, 'announceNextMarked' ]
                      },
                      {
                        guard: { type: 'invalid' },
                        target: 'invalid',
                        actions: { type: 'noteInvalid' }
                      },
                      { target: 'conflict', actions: { type: 'noteFailure' } }
                    ],
                    onError: { target: 'failed', actions: { type: 'noteError' } }
                  }
                },
                editing: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    save: {
                      guard: 'maySave',
                      target: '#customerType.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                invalid: {
                  on: {
                    'form.changed': { target: '#customerType.editing', actions: { type: 'noteChange' } },
                    save: {
                      guard: 'maySave',
                      target: '#customerType.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                conflict: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'conflict.takeTheirs': { target: 'loading', actions: 'discard' },
                    save: {
                      guard: 'maySave',
                      target: '#customerType.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                failed: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' },
                    reload: { target: 'loading', actions: 'discard' },
                    save: {
                      guard: 'maySave',
                      target: '#customerType.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                }
              }
            },
            controlOwnership: {
              id: 'controlOwnership',
              meta: { path: '/control-ownership' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'controlOwnership' } },
                { type: 'recordStep', params: { step: 'controlOwnership' } }
              ],
              initial: 'loading',
              states: {
                loading: {
                  tags: [ 'busy', 'loading' ],
                  invoke: {
                    id: 'loadSection',
                    src: 'loadSection',
                    onDone: { target: 'editing', actions: 'clearFailure' },
                    onError: {
                      target: 'failed',
                      actions: [ { type: 'logFailure' }, { type: 'noteError' } ]
                    }
                  }
                },
                saving: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {} },
                  exit: 'finishSaving',
                  invoke: {
                    id: 'saveSection',
                    src: 'saveSection',
                    onDone: [
                      {
                        guard: { type: 'saved' },
                        target: '#controlOwnershipVerification',
                        actions: 'noteSaved'
                      },
                      {
                        guard: { type: 'savedInRevision' },
                        target: '#arriving',
                        actions: [ 'noteSaved', { type: 'goToNextMarked' }, 'announceNextMarked' ]
                      },
                      {
                        guard: { type: 'invalid' },
                        target: 'invalid',
                        actions: { type: 'noteInvalid' }
                      },
                      { target: 'conflict', actions: { type: 'noteFailure' } }
                    ],
                    onError: { target: 'failed', actions: { type: 'noteError' } }
                  }
                },
                editing: {
                  initial: 'browsing',
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'answers.arrived': { guard: 'isUnread', actions: 'clearFailure' }
                  },
                  states: {
                    browsing: {
                      always: { guard: 'hasConflict', target: '#controlOwnership.conflict' },
                      on: {
                        'entry.add': {
                          guard: { type: 'fitsStep' },
                          target: '#controlOwnership.editing.adding',
                          actions: { type: 'aimAt' }
                        },
                        'entry.delete': {
                          guard: { type: 'isListed' },
                          target: '#controlOwnership.editing.confirmingDelete',
                          actions: { type: 'aimAt' }
                        },
                        save: {
                          guard: 'maySave',
                          target: '#controlOwnership.saving',
                          actions: { type: 'startSaving' }
                        },
                        reload: {
                          guard: 'hasFailed',
                          target: '#controlOwnership.loading',
                          actions: 'discard'
                        }
                      }
                    },
                    adding: {
                      tags: 'formOpen',
                      invoke: {
                        id: 'addPerson',
                        src: 'addPerson',
                        onDone: [
                          {
                            guard: { type: 'added' },
                            target: 'browsing',
                            actions: [
                              { type: 'announceAdded' },
                              'forgetTarget',
                              'noteLocalChange'
                            ]
                          },
                          { target: 'browsing', actions: 'forgetTarget' }
                        ],
                        onError: { target: 'browsing', actions: 'forgetTarget' }
                      }
                    },
                    confirmingDelete: {
                      on: {
                        'delete.confirm': {
                          target: 'browsing',
                          actions: [ 'announceDeleted', 'forgetTarget', 'noteLocalChange' ]
                        },
                        'delete.cancel': { target: 'browsing', actions: 'forgetTarget' }
                      }
                    }
                  }
                },
                invalid: {
                  on: {
                    'form.changed': {
                      target: '#controlOwnership.editing',
                      actions: { type: 'noteChange' }
                    },
                    'entry.add': {
                      guard: { type: 'fitsStep' },
                      target: '#controlOwnership.editing.adding',
                      actions: { type: 'aimAt' }
                    },
                    'entry.delete': {
                      guard: { type: 'isListed' },
                      target: '#controlOwnership.editing.confirmingDelete',
                      actions: { type: 'aimAt' }
                    },
                    save: {
                      guard: 'maySave',
                      target: '#controlOwnership.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                conflict: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'conflict.takeTheirs': { target: 'loading', actions: 'discard' },
                    'entry.add': {
                      guard: { type: 'fitsStep' },
                      target: '#controlOwnership.editing.adding',
                      actions: { type: 'aimAt' }
                    },
                    'entry.delete': {
                      guard: { type: 'isListed' },
                      target: '#controlOwnership.editing.confirmingDelete',
                      actions: { type: 'aimAt' }
                    },
                    save: {
                      guard: 'maySave',
                      target: '#controlOwnership.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                },
                failed: {
                  on: {
                    'form.changed': { actions: { type: 'noteChange' } },
                    'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' },
                    reload: { target: 'loading', actions: 'discard' },
                    'entry.add': {
                      guard: { type: 'fitsStep' },
                      target: '#controlOwnership.editing.adding',
                      actions: { type: 'aimAt' }
                    },
                    'entry.delete': {
                      guard: { type: 'isListed' },
                      target: '#controlOwnership.editing.confirmingDelete',
                      actions: { type: 'aimAt' }
                    },
                    save: {
                      guard: 'maySave',
                      target: '#controlOwnership.saving',
                      actions: { type: 'startSaving' }
                    }
                  }
                }
              }
            },
            controlOwnershipVerification: {
              id: 'controlOwnershipVerification',
              meta: { path: '/control-ownership-verification' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'controlOwnershipVerification' } },
                { type: 'recordStep', params: { step: 'controlOwnershipVerification' } }
              ],
              initial: 'loading',
              on: { next: '#onboardingDocuments' },
              states: {
                loading: {
                  tags: [ 'busy', 'loading' ],
                  invoke: {
                    id: 'loadPeople',
                    src: 'loadPeople',
                    onDone: { target: 'browsing', actions: 'clearFailure' },
                    onError: {
                      target: 'failed',
                      actions: [ { type: 'logFailure' }, { type: 'noteError' } ]
                    }
                  }
                },
                browsing: {
                  on: {
                    'mail.send': {
                      guard: { type: 'mayAsk' },
                      target: '#controlOwnershipVerification.sending',
                      actions: [ 'clearFailure', { type: 'startMailing' } ]
                    },
                    'mail.sendAll': {
                      guard: { type: 'mayAskMany' },
                      target: '#controlOwnershipVerification.sendingAll',
                      actions: [ 'clearFailure', { type: 'startMailing' } ]
                    }
                  }
                },
                sending: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {}, next: {} },
                  invoke: {
                    id: 'sendVerificationMail',
                    src: 'sendVerificationMail',
                    onDone: [
                      {
                        guard: { type: 'mailed' },
                        target: 'browsing',
                        actions: { type: 'announceMailed' }
                      },
                      { target: 'browsing', actions: { type: 'noteFailure' } }
                    ],
                    onError: { target: 'browsing', actions: { type: 'noteError' } }
                  }
                },
                sendingAll: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {}, next: {} },
                  invoke: {
                    id: 'sendNextVerificationMail',
                    src: 'sendVerificationMail',
                    onDone: [
                      {
                        guard: { type: 'mailedWithMoreToCome' },
                        target: 'sendingAll',
                        reenter: true,
                        actions: 'countMailed'
                      },
                      {
                        guard: { type: 'mailed' },
                        target: 'browsing',
                        actions: [ 'countMailed', 'announceAllMailed' ]
                      },
                      { target: 'browsing', actions: { type: 'noteFailure' } }
                    ],
                    onError: { target: 'browsing', actions: { type: 'noteError' } }
                  }
                },
                failed: {
                  on: {
                    reload: 'loading',
                    'answers.arrived': { target: 'browsing', actions: 'clearFailure' }
                  }
                }
              }
            },
            onboardingDocuments: {
              id: 'onboardingDocuments',
              meta: { path: '/onboarding-documents' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'onboardingDocuments' } },
                { type: 'recordStep', params: { step: 'onboardingDocuments' } }
              ],
              initial: 'loading',
              invoke: {
                id: 'uploads',
                src: 'uploads',
                onError: {
                  actions: [
                    { type: 'noteDeath', params: { watch: 'uploads' } },
                    { type: 'beginAgainLater', params: { watch: 'uploads' } }
                  ]
                }
              },
              exit: { type: 'forgetDeaths', params: { watch: 'uploads' } },
              on: { 'uploads.changed': { actions: { type: 'noteUploads' } } },
              states: {
                loading: {
                  tags: [ 'busy', 'loading' ],
                  invoke: {
                    id: 'loadDocuments',
                    src: 'loadDocuments',
                    onDone: { target: 'editing', actions: 'clearFailure' },
                    onError: {
                      target: 'failed',
                      actions: [ { type: 'logFailure' }, { type: 'noteError' } ]
                    }
                  }
                },
                editing: {
                  on: {
                    'files.chosen': { guard: 'mayEdit', actions: { type: 'startUploads' } },
                    save: {
                      guard: 'maySave',
                      target: '#onboardingDocuments.saving',
                      actions: { type: 'startSaving' }
                    },
                    'form.changed': { actions: { type: 'noteChange' } }
                  }
                },
                saving: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {} },
                  exit: 'finishSaving',
                  invoke: {
                    id: 'saveDocuments',
                    src: 'saveDocuments',
                    onDone: [
                      {
                        guard: { type: 'saved' },
                        target: '#identityVerification',
                        actions: 'noteSaved'
                      },
                      {
                        guard: { type: 'savedInRevision' },
                        target: '#arriving',
                        actions: [ 'noteSaved', { type: 'goToNextMarked' }, 'announceNextMarked' ]
                      },
                      {
                        guard: { type: 'invalid' },
                        target: 'invalid',
                        actions: { type: 'noteInvalid' }
                      },
                      { target: 'conflict', actions: { type: 'noteFailure' } }
                    ],
                    onError: { target: 'failed', actions: { type: 'noteError' } }
                  }
                },
                invalid: {
                  on: {
                    'files.chosen': { guard: 'mayEdit', actions: { type: 'startUploads' } },
                    save: {
                      guard: 'maySave',
                      target: '#onboardingDocuments.saving',
                      actions: { type: 'startSaving' }
                    },
                    'form.changed': {
                      target: '#onboardingDocuments.editing',
                      actions: { type: 'noteChange' }
                    }
                  }
                },
                conflict: {
                  on: {
                    'files.chosen': { guard: 'mayEdit', actions: { type: 'startUploads' } },
                    save: {
                      guard: 'maySave',
                      target: '#onboardingDocuments.saving',
                      actions: { type: 'startSaving' }
                    },
                    'form.changed': { actions: { type: 'noteChange' } },
                    'conflict.takeTheirs': { target: 'loading', actions: [ 'discard', 'cancelUploads' ] }
                  }
                },
                failed: {
                  on: {
                    'files.chosen': { guard: 'mayEdit', actions: { type: 'startUploads' } },
                    save: {
                      guard: 'maySave',
                      target: '#onboardingDocuments.saving',
                      actions: { type: 'startSaving' }
                    },
                    'form.changed': { actions: { type: 'noteChange' } },
                    'answers.arrived': { guard: 'isUnread', target: 'editing', actions: 'clearFailure' },
                    reload: { target: 'loading', actions: [ 'discard', 'cancelUploads' ] }
                  }
                }
              }
            },
            identityVerification: {
              id: 'identityVerification',
              meta: { path: '/identity-verification' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'identityVerification' } },
                { type: 'recordStep', params: { step: 'identityVerification' } }
              ],
              initial: 'checking',
              on: {
                next: [
                  { guard: 'mayLeave', target: '#certifyAndSubmit' },
                  { actions: 'leaveForCertify' }
                ]
              },
              states: {
                checking: {
                  on: { 'form.changed': { actions: { type: 'noteChange' } } },
                  invoke: {
                    id: 'identityCheck',
                    src: 'identityCheck',
                    onDone: 'failed',
                    onError: { target: 'failed', actions: { type: 'noteError' } }
                  }
                },
                failed: { on: { reload: { target: 'checking', actions: 'clearFailure' } } }
              }
            },
            certifyAndSubmit: {
              id: 'certifyAndSubmit',
              meta: { path: '/certify-and-submit' },
              entry: [
                'forgetForm',
                { type: 'goTo', params: { step: 'certifyAndSubmit' } },
                { type: 'recordStep', params: { step: 'certifyAndSubmit' } }
              ],
              initial: 'loading',
              states: {
                loading: {
                  tags: [ 'busy', 'loading' ],
                  invoke: {
                    id: 'loadCase',
                    src: 'loadCase',
                    onDone: [
                      {
                        guard: { type: 'isEditable' },
                        target: 'editing',
                        actions: [ 'clearFailure', { type: 'noteStatus' } ]
                      },
                      {
                        target: 'submitted',
                        actions: [ 'clearFailure', { type: 'noteStatus' } ]
                      }
                    ],
                    onError: {
                      target: 'unread',
                      actions: [ { type: 'logFailure' }, { type: 'noteError' } ]
                    }
                  }
                },
                unread: {
                  on: {
                    reload: 'loading',
                    'case.arrived': [
                      {
                        guard: { type: 'isEditable' },
                        target: 'editing',
                        actions: [ 'clearFailure', { type: 'noteStatus' } ]
                      },
                      {
                        target: 'submitted',
                        actions: [ 'clearFailure', { type: 'noteStatus' } ]
                      }
                    ]
                  }
                },
                editing: {
                  initial: 'idle',
                  on: {
                    'submission.known': {
                      guard: { type: 'isFrozen' },
                      target: '#certifyAndSubmit.submitted',
                      actions: { type: 'noteSubmission' }
                    }
                  },
                  states: {
                    idle: {
                      on: {
                        submit: [
                          {
                            guard: { type: 'leavesMarksOpen' },
                            target: '#certifyAndSubmit.confirming'
                          },
                          {
                            guard: { type: 'maySubmit' },
                            target: '#certifyAndSubmit.submitting',
                            actions: { type: 'startCertifying' }
                          }
                        ],
                        withdraw: {
                          guard: 'mayWithdraw',
                          target: '#certifyAndSubmit.editing.asking',
                          actions: 'clearFailure'
                        }
                      }
                    },
                    asking: {
                      on: { 'withdraw.confirm': 'withdrawing', 'withdraw.cancel': 'idle' }
                    },
                    withdrawing: {
                      tags: 'busy',
                      on: { 'open.*': {}, signOut: {} },
                      invoke: {
                        id: 'withdrawCase',
                        src: 'withdrawCase',
                        onDone: [
                          {
                            guard: { type: 'withdrawn' },
                            target: '#certifyAndSubmit.editing',
                            actions: [ 'clearFailure', { type: 'noteStatus' } ]
                          },
                          {
                            target: '#certifyAndSubmit.loading',
                            actions: { type: 'noteStatus' }
                          }
                        ],
                        onError: { target: 'idle', actions: { type: 'noteError' } }
                      }
                    }
                  }
                },
                confirming: {
                  on: {
                    'submission.known': {
                      guard: { type: 'isFrozen' },
                      target: '#certifyAndSubmit.submitted',
                      actions: { type: 'noteSubmission' }
                    },
                    'submit.confirm': {
                      guard: { type: 'maySubmit' },
                      target: 'submitting',
                      actions: { type: 'startCertifying' }
                    },
                    'submit.cancel': 'editing'
                  }
                },
                submitting: {
                  tags: 'busy',
                  on: { 'open.*': {}, signOut: {} },
                  exit: 'finishCertifying',
                  invoke: {
                    id: 'submitCase',
                    src: 'submitCase',
                    onDone: [
                      {
                        guard: { type: 'submitted' },
                        target: 'submitted',
                        actions: [ 'noteSaved', { type: 'noteStatus' } ]
                      },
                      {
                        guard: { type: 'refusedFields' },
                        target: 'invalid',
                        actions: { type: 'noteInvalid' }
                      },
                      { target: 'incomplete' }
                    ],
                    onError: { target: 'failed', actions: { type: 'noteError' } }
                  }
                },
                invalid: {
                  on: {
                    'submission.known': {
                      guard: { type: 'isFrozen' },
                      target: '#certifyAndSubmit.submitted',
                      actions: { type: 'noteSubmission' }
                    },
                    submit: {
                      guard: { type: 'maySubmit' },
                      target: '#certifyAndSubmit.submitting',
                      actions: { type: 'startCertifying' }
                    },
                    withdraw: {
                      guard: 'mayWithdraw',
                      target: '#certifyAndSubmit.editing.asking',
                      actions: 'clearFailure'
                    }
                  }
                },
                incomplete: {
                  on: {
                    'submission.known': {
                      guard: { type: 'isFrozen' },
                      target: '#certifyAndSubmit.submitted',
                      actions: { type: 'noteSubmission' }
                    },
                    submit: {
                      guard: { type: 'maySubmit' },
                      target: '#certifyAndSubmit.submitting',
                      actions: { type: 'startCertifying' }
                    },
                    withdraw: {
                      guard: 'mayWithdraw',
                      target: '#certifyAndSubmit.editing.asking',
                      actions: 'clearFailure'
                    }
                  }
                },
                failed: {
                  on: {
                    'submission.known': {
                      guard: { type: 'isFrozen' },
                      target: '#certifyAndSubmit.submitted',
                      actions: { type: 'noteSubmission' }
                    },
                    submit: {
                      guard: { type: 'maySubmit' },
                      target: '#certifyAndSubmit.submitting',
                      actions: { type: 'startCertifying' }
                    },
                    withdraw: {
                      guard: 'mayWithdraw',
                      target: '#certifyAndSubmit.editing.asking',
                      actions: 'clearFailure'
                    }
                  }
                },
                submitted: {
                  initial: 'idle',
                  on: {
                    'submission.known': {
                      guard: { type: 'isEditable' },
                      target: '#certifyAndSubmit.editing',
                      actions: { type: 'noteSubmission' }
                    }
                  },
                  states: {
                    idle: {
                      on: {
                        withdraw: { guard: 'mayWithdraw', target: 'asking', actions: 'clearFailure' }
                      }
                    },
                    asking: {
                      on: { 'withdraw.confirm': 'withdrawing', 'withdraw.cancel': 'idle' }
                    },
                    withdrawing: {
                      tags: 'busy',
                      on: { 'open.*': {}, signOut: {} },
                      invoke: {
                        id: 'withdrawCase',
                        src: 'withdrawCase',
                        onDone: [
                          {
                            guard: { type: 'withdrawn' },
                            target: '#certifyAndSubmit.editing',
                            actions: [ 'clearFailure', { type: 'noteStatus' } ]
                          },
                          {
                            target: '#certifyAndSubmit.loading',
                            actions: { type: 'noteStatus' }
                          }
                        ],
                        onError: { target: 'idle', actions: { type: 'noteError' } }
                      }
                    }
                  }
                }
              }
            }
          }
        },
        leaving: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'open.contactDetails': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                'open.companyDetails': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                'open.fundingDetails': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                'open.wallet': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                'open.productsAndServices': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                'open.customerType': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                'open.controlOwnership': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                'open.controlOwnershipVerification': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                'open.onboardingDocuments': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                'open.identityVerification': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                'open.certifyAndSubmit': {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving' }
                },
                signOut: {
                  guard: 'wouldLose',
                  target: 'asking',
                  actions: { type: 'rememberLeaving', params: { to: { by: 'signOut' } } }
                }
              }
            },
            asking: {
              always: { guard: 'isStaying', target: 'idle' },
              on: {
                'leave.discard': [
                  {
                    guard: 'byHistory',
                    target: 'idle',
                    actions: [ 'discard', 'leaveByHistory', 'forgetLeaving' ]
                  },
                  { target: 'idle', actions: [ 'discard', 'leaveNow' ] }
                ],
                'leave.stay': { target: 'idle', actions: 'forgetLeaving' }
              }
            }
          }
        }
      }
    }
  }
});
