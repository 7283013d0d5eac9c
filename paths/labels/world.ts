import type { SectionId } from '#domain/records/sections.ts';
import type { PhotoSide } from '#machines/identity-outcomes.ts';
import { type StepId, stepOf, steps } from '#machines/steps.ts';
import type {
  Call,
  CallerName,
  IdentityStatus,
  PaymentReport,
  Possession,
  RecordCall,
  WorldAction,
} from '../actions.ts';
import { lifecycleOf } from '../lifecycles/lifecycles.ts';
import type { MachineId } from '../machines.ts';
import { listed, quoted } from './phrases.ts';

const terminal = 'in the terminal of the prepared portal';
const secondWindow = 'In a second window of the same browser,';
const administrator = 'As the administrator,';

/**
 * Returns an action outside the page as an instruction for a tester with a browser and the API page: 'In a second window of the
 * same browser, open “Wallets”, change an answer and save it.'
 */
export function worldInWords(action: WorldAction): string {
  switch (action.world) {
    case 'visitor':
      return 'Open a private window, in which nobody is signed in. Have an email address ready that was never used here.';
    case 'client':
      return `Sign in with an address that was never used here. ${possessed[action.has]}`;
    case 'hold':
      return `Type \`slow on\` ${terminal}: responses are delayed, such as that to ${callsInWords(action.calls)}.`;
    case 'release':
      return `Type \`slow off\` ${terminal}: delayed responses arrive, such as that to ${callsInWords(action.calls)}.`;
    case 'releasePending':
      return `Type \`slow off\` ${terminal}, and at once \`slow on\`: the response to ${callsInWords(action.calls)} arrives, later ones are delayed.`;
    case 'waitUntilPending':
      return `Wait a second, so that the portal has received ${callsInWords(action.calls)}.`;
    case 'cut':
      return `Type \`fail on\` ${terminal}: calls fail, such as ${callsInWords(action.calls)}.`;
    case 'reconnect':
      return `Type \`fail off\` ${terminal}: calls succeed again, such as ${callsInWords(action.calls)}.`;
    case 'requestCodeElsewhere':
      return `On another device, or in another browser, open the portal, enter ${action.email ?? 'the same address'} and press “Send me a code”.`;
    case 'saveElsewhere':
      return `${secondWindow} open ${quoted(titleOf(action.section))}, change an answer there and save it.`;
    case 'removeElsewhere':
      return takenAway[action.what];
    case 'restoreElsewhere':
      return `${secondWindow} open ${step('onboardingDocuments')}, upload a picture under “Board resolution” again and save.`;
    case 'mailElsewhere':
      return `${secondWindow} open ${step('controlOwnershipVerification')} and press “Send verification email” in the row of ${action.email}.`;
    case 'handInElsewhere':
      return action.who === 'client'
        ? `${secondWindow} open ${step('identityVerification')}, take the photographs of a passport and press “Submit”.`
        : `In a second private window, open the link from the newest mail to ${action.who.email}, take the photographs of a passport and press “Submit”.`;
    case 'addOwnerElsewhere':
      return `${secondWindow} open ${step('controlOwnership')}, add a second beneficial owner and save.`;
    case 'passMinute':
      return 'Wait a minute: an address is sent one mail a minute.';
    case 'submitElsewhere':
      return `${secondWindow} open ${step('certifyAndSubmit')}, certify and press “Submit”.`;
    case 'withdrawElsewhere':
      return `${secondWindow} open ${step('certifyAndSubmit')} and withdraw the submission.`;
    case 'decide':
      return decisionInWords(action);
    case 'endSession':
      return 'End the session on the server alone: on /api/docs send POST /api/auth/logout with the token of this window.';
    case 'signOutElsewhere':
      return `${secondWindow} press “Log out”.`;
    case 'signInElsewhere':
      return `${secondWindow} sign in with another address.`;
    case 'photographByPhone':
      return `${secondWindow} open ${step('identityVerification')}, choose the passport, press “Use your phone”, open the link that is shown on a phone or in a private window, and take the photograph ${quoted(photographs[action.side])}.`;
    case 'identify':
      return identificationInWords(action);
    case 'provider':
      return action.serves
        ? 'Have the portal’s server run with the identity provider: type `npm run sumsub` in a second terminal, stop the server (Ctrl-C), and start it with the settings that are printed there.'
        : 'Have the portal’s server run without the identity provider: stop it (Ctrl-C), and start it without the settings of `npm run sumsub`.';
    case 'providerSays':
      return `On the stand-in’s own page (its address stands where \`npm run sumsub\` runs), press “${verdicts[action.status]}” beside ${action.who === 'client' ? 'the client’s' : `${action.who.email}’s`} applicant; there is one as soon as the check was opened once.`;
    case 'record':
      return creationInWords(action.of);
    case 'call':
      return callInWords(action.call, action.refusedWith);
    case 'paymentSays':
      return `On the page of the payment provider’s stand-in (\`npm run stripe\` prints its address), or on the payment page that it opened, ${reports[action.says]}.`;
  }
}

/** Who sends a call, after 'sent'. */
export const callers: Readonly<Record<CallerName, string>> = {
  administrator: 'by the administrator',
  reviewer: 'by a reviewer',
  client: 'by the client',
  stranger: 'by another client',
  colleague: 'by the team member',
  visitor: 'without a token',
};

const reports: Readonly<Record<PaymentReport, string>> = {
  succeed: 'pay with the card 4242 4242 4242 4242',
  decline: 'pay with the card 4000 0000 0000 0002, which is declined',
  refund: 'press “refund”',
  dispute: 'press “dispute”',
  win: 'press “win”',
  lose: 'press “lose”',
};

function creationInWords(machine: MachineId): string {
  const { created } = lifecycleOf(machine);
  return typeof created === 'string' ? created : callInWords(created);
}

/** A call of the API as an instruction for /api/docs. */
function callInWords({ by, method, path, body = {}, says }: RecordCall, refusedWith?: number): string {
  const values = Object.entries(body).map(([name, value]) => `${name} ${valueInWords(value)}`);
  const sent = says ?? listed(values);
  const answer = refusedWith === undefined ? '' : ` It is refused with ${refusedWith}.`;
  return `On /api/docs send ${method} /api${path} ${callers[by]}${sent === '' ? '' : `, with ${sent}`}.${answer}`;
}

function valueInWords(value: unknown): string {
  if (value === '{version}') return 'of the newest answer';
  if (value === '{soon}') return 'in one minute';
  return typeof value === 'string' && value.startsWith('{') ? 'of this path' : quoted(String(value));
}

/** The page's labels of the photographs. */
const photographs: Readonly<Record<PhotoSide, string>> = {
  front: 'Page with your photograph',
  back: 'Back of the document',
  selfie: 'Your face',
};

/** The stand-in's names of its results. */
const verdicts: Readonly<Record<IdentityStatus, string>> = {
  not_started: 'init',
  pending: 'pending',
  verified: 'GREEN',
  refused: 'RED',
};

const possessed: Readonly<Record<Possession, string>> = {
  nothing: 'Nothing is saved yet.',
  'answers in all seven forms': 'Save valid answers in all seven forms.',
  'everything that is needed to submit':
    'Fill in everything that “Certify & Submit” asks for, without submitting: forms, documents, mails to the people, your own identity.',
  'a submitted case': 'Fill in everything, certify and submit.',
};

const takenAway: Readonly<Record<Extract<WorldAction, { world: 'removeElsewhere' }>['what'], string>> = {
  'the board resolution': `${secondWindow} open ${step('onboardingDocuments')}, delete the file under “Board resolution” and save.`,
  'the people': `${secondWindow} open ${step('controlOwnership')}, delete every director and beneficial owner and save.`,
  'the photographs':
    'Delete the photographs from the storage: on /api/docs send DELETE /api/upload/onboarding/{id} for each.',
};

/** The additional parameters of the administrator's call for a decision. */
const decisionNeeds: Readonly<Record<Extract<WorldAction, { world: 'decide' }>['decision'], string>> = {
  takeIntoReview: '',
  requestChanges: ' and one change with a reason of yours',
  approve: ' and a rationale of yours',
  reject: ' and a reason of yours',
  reopen: '',
};

function decisionInWords({ decision, marked }: Extract<WorldAction, { world: 'decide' }>): string {
  const event = `the event ${decision}${decisionNeeds[decision]}`;
  const where = marked === undefined ? '' : `, for the step ${marked} (${quoted(stepOf(marked).title)})`;
  return `${administrator} decide the case: on /api/docs send POST /api/onboarding/{id}/decision with ${event}${where}.`;
}

function identificationInWords({ who, as }: Extract<WorldAction, { world: 'identify' }>): string {
  const check = `${who === 'client' ? 'the client’s own' : `${who.email}’s`} identity check`;
  const decision = as === 'verified' ? 'the decision approve' : 'the decision refuse and a reason of yours';
  return `${administrator} ${as === 'verified' ? 'approve' : 'refuse'} ${check}: on /api/docs send PUT /api/sumsub/admin with its id and ${decision}.`;
}

/** Calls as in a browser's network panel: 'GET /api/wallets and PUT /api/wallets'. */
function callsInWords(calls: readonly Call[]): string {
  return listed(calls.map(({ method, path }) => `${method} /api${path.replaceAll('*', '…')}`));
}

function titleOf(section: SectionId | 'onboarding-documents'): string {
  return steps.find((each) => each.section === section)?.title ?? stepOf('onboardingDocuments').title;
}

function step(id: StepId): string {
  return quoted(stepOf(id).title);
}
