import { steps } from './steps.ts';

/** A sentence about each state, by path; `''` is the machine itself. */
export type StateDescriptions = Readonly<Record<string, string>>;

/** The descriptions of the states that steps share. */
const inStep: StateDescriptions = {
  loading: 'The saved record of the step is being loaded.',
  ready: 'The form is shown. It can be changed and saved.',
  'ready.editing': 'Nothing is wrong with the form.',
  'ready.invalid': 'The server refused the save and named fields. Typing clears the messages.',
  'ready.conflict': 'Edit conflict. The user chooses mine or theirs for each answer.',
  'ready.failed': 'A read or a save failed with one message. Unsaved input is not lost.',
  adding: 'The form of one entry is open. Saving is disabled.',
  confirmingDelete: 'The user is asked to confirm the deletion.',
  saving: 'The form is being saved. Navigation is blocked.',
  failed: 'A read failed with one message.',
  browsing: 'The people to verify are shown with the status of their checks.',
  sending: 'One person is being sent their link.',
  sendingAll: 'Everyone not yet asked is being sent their link, one after the other.',
};

const formSteps: StateDescriptions = Object.fromEntries(
  steps
    .filter(({ id }) => id !== 'identityVerification' && id !== 'certifyAndSubmit')
    .flatMap(({ id }) =>
      Object.entries(inStep).map(([state, description]) => [`verified.step.${id}.${state}`, description]),
    ),
);

const stepsThemselves: StateDescriptions = Object.fromEntries(
  steps.map(({ id, title }) => [`verified.step.${id}`, `The step “${title}” is open.`]),
);

const withdrawal = (place: string): StateDescriptions => ({
  [`${place}.asking`]: 'The user is asked to confirm the withdrawal.',
  [`${place}.withdrawing`]: 'The submission is being withdrawn.',
});

const certify = 'verified.step.certifyAndSubmit';

const onboarding: StateDescriptions = {
  '': 'The whole portal, from signing in to the submitted case.',
  starting: 'A stored token decides whether the user is signed in.',
  unverified: 'No user is signed in. The page asks for an address, then for the emailed code.',
  'unverified.editing': 'The code can be typed or come with the emailed link.',
  'unverified.verifying': 'The code is being checked by the server.',
  'unverified.failed': 'The code was refused, or could not be checked.',
  'unverified.confirmingAccount':
    'The link was opened in a browser that did not ask for it. The user must confirm the account.',
  verified: 'The user is signed in. One step is open, and leaving it is guarded.',
  'verified.step': 'Which of the eleven steps is open.',
  'verified.step.arriving': 'The requested step is about to open.',
  ...stepsThemselves,
  ...formSteps,
  'verified.step.identityVerification.checking': 'The identity check runs as a child machine.',
  'verified.step.identityVerification.failed': 'The identity check stopped with an unexpected error.',
  [`${certify}.loading`]: 'The whole case is being loaded.',
  [`${certify}.unread`]: 'The case could not be loaded, so it cannot be certified.',
  [`${certify}.unsubmitted`]: 'The client has answers to certify.',
  [`${certify}.unsubmitted.ready`]: 'All answers are shown, ready to be certified and submitted.',
  [`${certify}.unsubmitted.ready.editing`]: 'Nothing is wrong with the certification.',
  [`${certify}.unsubmitted.ready.invalid`]: 'The server refused the certification and named fields.',
  [`${certify}.unsubmitted.ready.incomplete`]: 'The server reports missing answers.',
  [`${certify}.unsubmitted.ready.failed`]: 'The submission failed with one message. It can be retried.',
  [`${certify}.unsubmitted.confirming`]:
    'Requested changes are still open. The user is asked whether to submit anyway.',
  ...withdrawal(`${certify}.unsubmitted`),
  [`${certify}.submitting`]: 'The case is being submitted. Navigation is blocked.',
  [`${certify}.submitted`]: 'The case is submitted. The page shows its status.',
  [`${certify}.submitted.idle`]: 'Nothing is asked.',
  ...withdrawal(`${certify}.submitted`),
  'verified.leaving': 'Tracks whether leaving the page would lose unsaved input.',
  'verified.leaving.idle': 'No navigation is pending.',
  'verified.leaving.asking': 'The user is asked whether to discard unsaved input.',
};

/** Every state of every machine, by the machine's id. */
export const stateDescriptions: Readonly<Record<string, StateDescriptions>> = {
  onboarding,
};
