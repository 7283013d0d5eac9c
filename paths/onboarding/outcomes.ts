import type { SendMailOutcome } from '#machines/identity-outcomes.ts';
import type { LoadOutcome, SaveOutcome, VerifyOutcome } from '#machines/outcomes.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { visitorAddress } from '../actions.ts';
import type { Outcome } from '../engine/test-machine.ts';

type Kinds<Output extends { kind: string }> = Record<Output['kind'] | 'failed', Outcome>;

const loads = {
  found: { event: 'load.done', output: { kind: 'found' } },
  missing: { event: 'load.empty', output: { kind: 'missing' } },
  failed: { event: 'load.failed' },
} as const satisfies Kinds<LoadOutcome>;

/** The reviewer has marked one step; if a path saves that one itself, another. */
export const markedInRevision = ['companyDetails', 'wallet'] as const;

const saves = {
  saved: { event: 'save.done', output: { kind: 'saved' } },
  savedInRevision: {
    event: 'save.doneInRevision',
    output: { kind: 'savedInRevision', marked: markedInRevision },
  },
  invalid: { event: 'save.invalid', output: { kind: 'invalid', errors: [{ property: 'x', message: 'No' }] } },
  conflict: { event: 'save.conflict', output: { kind: 'conflict', message: 'Changed elsewhere' } },
  failed: { event: 'save.failed' },
} as const satisfies Kinds<SaveOutcome>;

const verifications = {
  verified: { event: 'verify.done', output: { kind: 'verified' } },
  unconfirmed: {
    event: 'verify.unconfirmed',
    output: { kind: 'unconfirmed', session: { token: 'x'.repeat(43), email: visitorAddress } },
  },
  refused: { event: 'verify.refused', output: { kind: 'refused', message: 'Wrong code' } },
  failed: { event: 'verify.failed' },
} as const satisfies Kinds<VerifyOutcome>;

const mails = {
  sent: { event: 'mail.done', output: { kind: 'sent', name: 'Grace Hopper' } },
  refused: { event: 'mail.refused', output: { kind: 'refused', message: 'Too soon' } },
  failed: { event: 'mail.failed' },
} as const satisfies Kinds<SendMailOutcome>;

const forms = {
  added: { event: 'form.added', output: { kind: 'added', entry: {} } },
  cancelled: { event: 'form.cancelled', output: { kind: 'cancelled' } },
  failed: { event: 'form.failed' },
} as const;

/**
 * Every outcome of every invocation of the onboarding machine, by the invocation's id. Complete by type: a missing invocation
 * does not compile.
 */
export const onboardingOutcomes = {
  watchSession: { failed: { event: 'watchSession.failed' } },
  requestCode: { failed: { event: 'requestCode.failed' } },
  verifyCode: verifications,
  watchSubmission: { failed: { event: 'watchSubmission.failed' } },
  loadSection: loads,
  saveSection: saves,
  addWallet: forms,
  addPerson: forms,
  loadPeople: { done: { event: 'load.done', output: undefined }, failed: { event: 'load.failed' } },
  sendVerificationMail: mails,
  sendNextVerificationMail: mails,
  loadDocuments: loads,
  saveDocuments: saves,
  uploads: { failed: { event: 'uploads.failed' } },
  identityCheck: {
    linkDead: { event: 'identity.linkDead', output: { kind: 'linkDead' } },
    failed: { event: 'identity.failed' },
  },
  loadCase: {
    editable: { event: 'load.done', output: { status: 'draft' } },
    frozen: { event: 'load.submitted', output: { status: 'submitted' } },
    failed: { event: 'load.failed' },
  },
  submitCase: {
    submitted: { event: 'submit.done', output: { kind: 'submitted', status: 'submitted' } },
    invalid: {
      event: 'submit.invalid',
      output: { kind: 'invalid', errors: [{ property: 'name', message: 'No' }] },
    },
    incomplete: { event: 'submit.incomplete', output: { kind: 'incomplete' } },
    failed: { event: 'submit.failed' },
  },
  withdrawCase: {
    withdrawn: { event: 'withdraw.done', output: { kind: 'withdrawn', status: 'withdrawn' } },
    overtaken: {
      event: 'withdraw.overtaken',
      output: { kind: 'refused', status: 'approved', message: 'Decided' },
    },
    failed: { event: 'withdraw.failed' },
  },
} as const satisfies { [Id in keyof OnboardingSnapshot['children']]-?: Record<string, Outcome> };

type Table = typeof onboardingOutcomes;
type Ways = { [Id in keyof Table]: Table[Id][keyof Table[Id]] }[keyof Table];

/** The name of an outcome of the onboarding machine's invocations, such as `save.invalid`. */
export type OnboardingOutcome = Extract<Ways, { event: string }>['event'];
