import type { AskedDescriptions, EventDescriptions } from './descriptions.ts';
import type { onboardingMachine } from './onboarding.machine.ts';
import type { requestCodeMachine } from './request-code.machine.ts';

const onboarding: EventDescriptions<typeof onboardingMachine> = {
  open: 'A page of the wizard is requested.',
  verify: 'A login code was typed or came with an emailed link.',
  'code.edited': 'The code is edited, which clears the last message.',
  'account.confirm': 'The user confirms that the account of the link is theirs.',
  'account.decline': 'The user declines the account of the link.',
  'session.started': 'Another tab of this browser has signed in.',
  'session.expired': 'The server no longer accepts the session.',
  'session.ended': 'Another tab of this browser has signed out.',
  signOut: 'The user logs out.',
  next: 'The user goes to the next step.',
  'form.changed': 'The form now differs from the saved record, or matches it again.',
  save: 'The user saves the form and continues.',
  reload: 'The user retries the failed read.',
  'answers.arrived': 'The failed read has succeeded after all.',
  'case.arrived': 'The whole case has loaded, with its status.',
  'files.chosen': 'Files were chosen or dropped for a group of documents.',
  'uploads.changed': 'The number of pending uploads changed.',
  'mail.send': 'The user sends one person the link to their identity check.',
  'mail.sendAll': 'The user sends the link to everyone not yet asked.',
  'entry.add': 'The form for an entry of a list is opened.',
  'entry.delete': 'The user asks to delete an entry of a list.',
  'delete.confirm': 'The user confirms the deletion.',
  'delete.cancel': 'The user keeps the entry.',
  'leave.discard': 'The user leaves and discards the unsaved input.',
  'leave.stay': 'The user stays, and nothing is lost.',
  'link.followed': 'The emailed link was opened, and its code is tried first.',
  'draft.kept': 'Unsaved input from the expired session is stored, in this tab only.',
  'draft.taken': 'A form has restored its stored input.',
  'conflict.choose': 'The user chooses mine or theirs for an answer.',
  'conflict.takeTheirs': 'The user replaces all typed answers with theirs.',
  'watch.again': 'A background actor that has stopped is restarted.',
  'watch.lasted': 'A restarted actor has run for a while.',
  'submission.known': 'The server sends the status of the submission.',
  submit: 'The user submits the certified case.',
  'submit.confirm': 'The user submits with requested changes still open.',
  'submit.cancel': 'The user goes back to the open changes.',
  withdraw: 'The user asks to withdraw the submission.',
  'withdraw.confirm': 'The user confirms the withdrawal.',
  'withdraw.cancel': 'The user keeps the submission.',
};

const requestCode: EventDescriptions<typeof requestCodeMachine> = {
  send: 'The user requests a login code by email.',
  'email.edited': 'The address is edited.',
};

const askedOfOnboarding: AskedDescriptions<typeof onboardingMachine> = {
  watchSession: 'reports when another tab signs in or logs out, and when the session ends.',
  verifyCode: 'checks a login code on the server.',
  loadSection: 'reads the saved record of the step.',
  saveSection: 'saves the step on the server.',
  watchSubmission: 'reports the status of the submission.',
  loadCase: 'reads the whole case.',
  submitCase: 'submits the case.',
  withdrawCase: 'withdraws the submission.',
  loadDocuments: 'reads the saved documents.',
  saveDocuments: 'saves the documents of the case.',
  uploads: 'sends files to the server.',
  loadPeople: 'reads the people to verify and their status.',
  sendVerificationMail: 'emails a person the link to their identity check.',
  identityCheck: 'runs an identity check.',
  requestCode: 'requests a login code by email.',
  addWallet: 'is the form for a wallet.',
  addPerson: 'is the form for a person.',
};

const askedOfRequestCode: AskedDescriptions<typeof requestCodeMachine> = {
  sendCode: 'asks the server to email a login code.',
};

/** The events and actors of the portal's machine and the sign-in. */
export const onboardingDescriptions = {
  events: { onboarding, requestCode },
  asked: { onboarding: askedOfOnboarding, requestCode: askedOfRequestCode },
} as const;
