import { visitorAddress } from '../actions.ts';
import { lifecycles } from '../lifecycles/lifecycles.ts';
import type { MachineId } from '../machines.ts';
import type { EventLabels } from './events.ts';
import { spelledOut } from './phrases.ts';

type Table = Readonly<Record<string, EventLabels>>;

const addForm: Table = {
  cancel: { title: () => 'Cancel the add form' },
};

const supervised: Table = {
  'session.started': { title: () => 'Another window signs in', before: 'a sign-in in another window' },
  'subscription.failed': { title: () => 'The page cannot listen to other windows', before: 'a failure' },
  'after.backOff': { title: () => 'Wait until the page tries again', before: 'another try' },
  'after.stable': { title: () => 'Wait a minute', before: 'a minute' },
};

const requestCode: Table = {
  send: {
    title: (_, address) =>
      address === visitorAddress ? 'Ask for a code' : 'Ask for a code for another address',
    during: 'while a code is being asked for',
  },
  'send.done': { title: () => 'Get a code by mail', before: 'a mailed code' },
  'send.refused': { title: () => 'Ask for a code, refused by the server', before: 'a refused request' },
  'send.tooSoon': {
    title: () => 'Ask for a code that was asked for a moment ago',
    before: 'a request that came too soon',
  },
  'send.failed': { title: () => 'Ask for a code while the connection breaks', before: 'a failed request' },
  'after.second': { title: () => 'Wait a second', before: 'a second' },
  'email.edited': { title: () => 'Change the address', before: 'a change of the address' },
};

const addWallet: Table = {
  ...addForm,
  add: { title: () => 'Add the wallet' },
  'asset.changed': {
    title: (_, asset) => `Choose ${asset} as primary asset`,
    before: (asset) => `choosing ${asset}`,
  },
  'blockchain.changed': {
    title: (_, blockchain) => `Choose ${blockchain} as blockchain`,
    before: (blockchain) => `choosing ${blockchain}`,
  },
};

const addPerson: Table = {
  ...addForm,
  add: { title: () => 'Add the person' },
  'dual.toggled': {
    title: () => 'Tick or untick dual citizenship',
    before: 'a change of dual citizenship',
  },
  'secondCountry.changed': {
    title: (_, country) => `Choose ${country} as second country of citizenship`,
    before: (country) => `choosing ${country}`,
  },
};

const uploads: Table = {
  add: { title: () => 'Choose a file to upload' },
  cancel: { title: () => 'Cancel an upload', before: 'a cancelled upload' },
  cancelAll: { title: () => 'Leave the step while files are uploading' },
  'upload.moved': { title: () => 'A file makes progress', before: 'progress of a file' },
  retry: { title: () => 'Try an upload again' },
};

const upload: Table = {
  start: { title: () => 'The upload starts', before: 'its start' },
  cancel: { title: () => 'Cancel the upload' },
  sent: { title: () => 'A part of the file is sent' },
  stored: { title: () => 'The whole file is stored' },
  refused: { title: () => 'The server refuses the file', before: 'a refused file' },
  broken: { title: () => 'Upload while the connection breaks', before: 'a broken connection' },
  retry: { title: () => 'Try the upload again' },
};

/** Returns the status of a check in the detail of its event: 'manual refused and decided' as 'to be refused, …'. */
function checkInWords(check: string): string {
  const [provider = '', ...status] = check.split(' ');
  const stands = checks[status.join(' ')] ?? `to be ${spelledOut(status.join(' ').replaceAll('_', ' '))}`;
  return provider === 'sumsub' ? `${stands}, at the provider` : stands;
}

const checks: Readonly<Record<string, string>> = {
  not_started: 'not to have begun',
  pending: 'to be waiting for a decision',
  refused: 'to be refused',
  verified: 'to be approved',
  'refused and decided': 'to be refused, with the whole case decided',
  'pending and decided': 'to be waiting, with the whole case decided',
  'verified and decided': 'to be approved, with the whole case decided',
};

const identityCheck: Table = {
  'document.choose': { title: (_, document) => `Choose the ${spelledOut(document)} as document` },
  'photo.take': { title: () => 'Take a photograph', before: 'a photograph' },
  'photo.retry': { title: () => 'Send a photograph again', before: 'sending a photograph again' },
  'photo.remove': { title: () => 'Remove a photograph', before: 'removing a photograph' },
  handIn: { title: () => 'Press “Submit”', during: 'while the photographs are being handed in' },
  'check.known': {
    title: (_, check) => `The check turns out ${checkInWords(check)}`,
    // A check that was not begun needs no mention.
    before: (check) =>
      check.endsWith('not_started')
        ? ''
        : `news that the check is ${checkInWords(check).replace('to be ', '')}`,
  },
  'check.failed': { title: () => 'Open the check while the connection breaks', before: 'a failed load' },
  'upload.moved': { title: () => 'A photograph is on its way' },
  'link.dead': { title: () => 'The link turns out to be dead' },
  'widget.tokenExpired': { title: () => 'The provider’s window needs a new token' },
  'widget.error': {
    title: () => 'The provider’s window fails',
    before: 'a failure of the provider’s window',
  },
  'widget.message': { title: () => 'The provider’s window tells something' },
  retry: { title: () => 'Try again', before: 'another try' },
  again: { title: () => 'Begin again after a refusal', before: 'beginning again' },
  'handIn.done': { title: () => 'Hand in the photographs', before: 'handing in' },
  'handIn.invalid': {
    title: () => 'Hand in the photographs, refused by the server',
    before: 'refused photographs',
  },
  'handIn.overtaken': {
    title: () => 'Hand in the photographs when another window already has',
    before: 'handing in too late',
  },
  'handIn.dead': { title: () => 'Hand in the photographs by a link that has died' },
  'handIn.failed': {
    title: () => 'Hand in the photographs while the connection breaks',
    before: 'a failed handing in',
  },
  'token.done': { title: () => 'The provider’s window opens' },
  'token.refused': { title: () => 'The provider’s window cannot open', before: 'a refused token' },
  'token.dead': { title: () => 'The provider’s window meets a dead link' },
  'token.failed': {
    title: () => 'Open the provider’s window while the connection breaks',
    before: 'a failed token',
  },
};

const submission: Table = {
  submit: { title: () => 'The client certifies and submits', before: 'a submission' },
  withdraw: { title: () => 'The client withdraws the submission', before: 'a withdrawal' },
  takeIntoReview: {
    title: () => 'The administrator takes the case into review',
    before: 'the review’s start',
  },
  requestChanges: { title: () => 'The administrator requests changes', before: 'a request for changes' },
  approve: { title: () => 'The administrator approves the case', before: 'an approval' },
  reject: { title: () => 'The administrator rejects the case', before: 'a rejection' },
  reopen: { title: () => 'The administrator reopens the case', before: 'reopening' },
  amend: {
    title: () => 'The administrator changes an answer on the client’s behalf',
    before: 'a change on the client’s behalf',
  },
  restore: {
    title: () => 'The administrator puts back what the client certified',
    before: 'putting back what was certified',
  },
  certify: {
    title: () => 'The client certifies what was changed on their behalf',
    before: 'certifying the change',
  },
  update: { title: () => 'The client starts to update the approved answers', before: 'an update' },
  abandon: { title: () => 'The client gives up the update', before: 'giving up the update' },
  startReview: {
    title: () => 'The administrator asks the client to confirm the approved answers',
    before: 'the start of the periodic review',
  },
  endReview: {
    title: () => 'The administrator closes the periodic review without the client',
    before: 'the end of the periodic review',
  },
};

const answerSheet: Table = {
  answer: { title: () => 'Answer the question', before: 'an answer' },
  handIn: { title: () => 'Press “Submit” in the quiz' },
  confirm: { title: () => 'Submit with an unanswered question', before: 'submitting without an answer' },
  goBack: { title: () => 'Go back to the questions', before: 'going back to the questions' },
  retry: { title: () => 'Try again at once', before: 'another try' },
  'after.pause': { title: () => 'Pause until the answer is sent' },
  'after.untilRetry': { title: () => 'Wait until the page tries again', before: 'waiting for another try' },
  'after.untilTimeIsUp': { title: () => 'Wait until the time is over', before: 'the end of the time' },
  'saveAnswers.kept': { title: () => 'The answer is saved', before: 'a saved answer' },
  'saveAnswers.over': {
    title: () => 'Answer after another window has submitted',
    before: 'a submission by another window',
  },
  'saveAnswers.failed': {
    title: () => 'Answer while the connection breaks',
    before: 'an answer that was not saved',
  },
  'handIn.over': { title: () => 'The attempt is submitted' },
  'handIn.failed': {
    title: () => 'Submit while the connection breaks',
    before: 'a failed submission',
  },
};

const draft: Table = {
  type: { title: () => 'Change the title', before: 'a change' },
  save: { title: () => 'Press “Save post”', during: 'while the post is being saved' },
  'after.pause': { title: () => 'Pause until the change is sent' },
  'save.stored': { title: () => 'The post is saved', before: 'a save' },
  'save.failed': { title: () => 'Save while the connection breaks', before: 'a failed save' },
};

/** Titles for the events of the machines inside the steps whose names are hard to read, by machine. */
export const childEvents: Readonly<Partial<Record<MachineId, Readonly<Record<string, EventLabels>>>>> = {
  supervised,
  requestCode,
  addWallet,
  addPerson,
  uploads,
  upload,
  identityCheck,
  submission,
  draft,
  answerSheet,
  ...Object.fromEntries(Object.values(lifecycles).map(({ id, titles }) => [id, titles])),
  personVerification: {
    'open.done': { title: () => 'Open a person’s link', before: 'opening the link' },
    'open.dead': { title: () => 'Open a dead link', before: 'a dead link' },
    'open.failed': {
      title: () => 'Open a person’s link while the connection breaks',
      before: 'a failed load',
    },
    'check.dead': { title: () => 'The link dies during the check', before: 'a link that died' },
    retry: { title: () => 'Try again', before: 'another try' },
  },
};
