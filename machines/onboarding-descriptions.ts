import type { AskedDescriptions, EventDescriptions } from './descriptions.ts';
import type { onboardingMachine } from './onboarding.machine.ts';
import type { requestCodeMachine } from './request-code.machine.ts';
import { type StepId, steps } from './steps.ts';

type OpensStep = Record<`open.${StepId}`, string>;

const opensSteps = Object.fromEntries(
  steps.map(({ id, title }) => [`open.${id}`, `The page “${title}” is asked for.`]),
) as OpensStep;

const onboarding: EventDescriptions<typeof onboardingMachine> = {
  ...opensSteps,
  verify: 'A login code was typed, or came with a mailed link.',
  'code.edited': 'The code is typed anew: what was said of the last one goes.',
  'account.confirm': 'The person says that the account of the link is theirs.',
  'account.decline': 'The person says that the account of the link is not theirs.',
  'session.started': 'Another tab of this browser has signed in.',
  'session.expired': 'The server takes the session no more.',
  'session.ended': 'Another tab of this browser has signed out.',
  signOut: 'The person signs out.',
  next: 'The person goes on to the next step.',
  'form.changed': 'Something in the form differs from what is saved, or no more.',
  save: 'The person saves the form and goes on.',
  reload: 'The person asks for what could not be read, once more.',
  'answers.arrived': 'What could not be read is here after all.',
  'case.arrived': 'The whole case is here, with where it stands.',
  'files.chosen': 'Files were chosen or dropped for a group of documents.',
  'uploads.changed': 'Another number of files is on its way.',
  'mail.send': 'One person is to be mailed a link to their identity check.',
  'mail.sendAll': 'Everybody who was not asked yet is to be mailed.',
  'entry.add': 'The form for an entry of a list is opened.',
  'entry.delete': 'An entry of a list is to be deleted.',
  'delete.confirm': 'The person confirms that the entry goes.',
  'delete.cancel': 'The person keeps the entry.',
  'leave.discard': 'The person leaves, and what was typed goes.',
  'leave.stay': 'The person stays, and nothing is lost.',
  'link.followed': 'The mailed link was opened: its code is the first that comes.',
  'draft.kept': 'What was typed when the session expired is kept, in this tab alone.',
  'draft.taken': 'A form has taken back what was kept for it.',
  'conflict.choose': 'The person chooses mine or theirs for an answer.',
  'conflict.takeTheirs': 'The person takes theirs in place of all that was typed.',
  'watch.again': 'What watches beside the pages, and has died, is begun again.',
  'watch.lasted': 'What was begun again has lasted for a while.',
  'submission.known': 'The server says where the submission stands.',
  submit: 'The person submits what they have certified.',
  'submit.confirm': 'The person submits although changes asked for are open.',
  'submit.cancel': 'The person looks at the open changes first.',
  withdraw: 'The person wants to take the submission back.',
  'withdraw.confirm': 'The person confirms that the submission comes back.',
  'withdraw.cancel': 'The person leaves the submission where it is.',
};

const requestCode: EventDescriptions<typeof requestCodeMachine> = {
  send: 'A login code is asked for by e-mail.',
  'email.edited': 'The address is typed anew.',
};

const askedOfOnboarding: AskedDescriptions<typeof onboardingMachine> = {
  watchSession: 'tells when another tab signs in or out, and when the session ends.',
  verifyCode: 'checks a login code at the server.',
  loadSection: 'reads what is saved of the step.',
  saveSection: 'saves the step at the server.',
  watchSubmission: 'tells where the submission stands.',
  loadCase: 'reads the whole case.',
  submitCase: 'submits the case.',
  withdrawCase: 'takes the submission back.',
  loadDocuments: 'reads which documents are there.',
  saveDocuments: 'saves which documents belong to the case.',
  uploads: 'sends files to the server.',
  loadPeople: 'reads who is to be verified, and who was.',
  sendVerificationMail: 'mails a person the link to their identity check.',
  identityCheck: 'leads through an identity check.',
  requestCode: 'asks for a login code by e-mail.',
  addWallet: 'is the form that a wallet is typed into.',
  addPerson: 'is the form that a person is typed into.',
};

const askedOfRequestCode: AskedDescriptions<typeof requestCodeMachine> = {
  sendCode: 'asks the server to mail a login code.',
};

/** The events and actors of the portal's machine and the sign-in. */
export const onboardingDescriptions = {
  events: { onboarding, requestCode },
  asked: { onboarding: askedOfOnboarding, requestCode: askedOfRequestCode },
} as const;
