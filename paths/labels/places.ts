import { type Step, stepOf, steps } from '#machines/steps.ts';
import { spelledOut } from './phrases.ts';

/** Labels for states whose names are hard to read. All other names are split into words. */
const states: Readonly<Record<string, string>> = {
  loading: 'loading',
  editing: 'ready to fill in',
  'ready.editing': 'ready to fill in',
  'ready.invalid': 'refused by the server',
  'ready.conflict': 'another window has saved meanwhile',
  'ready.failed': 'failed',
  adding: 'the add form is open',
  confirmingDelete: 'asked whether to delete',
  saving: 'saving',
  failed: 'failed',
  browsing: 'the people are listed',
  sending: 'sending the mail',
  sendingAll: 'sending the mails',
  checking: 'the check is shown',
  submitting: 'submitting',
  unread: 'could not be read',
  'reading.loading': 'loading',
  'reading.unreadable': 'could not be read',
  'known.open.choosing': 'taking photographs',
  'known.open.failed': 'not handed in',
  'known.atRest.waiting': 'waiting for a decision',
  'known.atRest.refused': 'refused',
  'known.atRest.verified': 'verified',
  'known.elsewhere.closed': 'the case was decided',
  'known.elsewhere.widget.fetching': "fetching the provider's window",
  'known.elsewhere.widget.open': "the provider's window is open",
  'known.elsewhere.widget.renewing': "renewing the provider's window",
  'known.elsewhere.widget.unavailable': 'the provider cannot be reached',
  'unsubmitted.ready.editing': 'ready to certify',
  'unsubmitted.ready.invalid': 'refused by the server',
  'unsubmitted.ready.incomplete': 'something is missing',
  'unsubmitted.ready.failed': 'failed',
  'unsubmitted.confirming': 'asked whether to submit with changes still open',
  'unsubmitted.asking': 'asked whether to withdraw',
  'unsubmitted.withdrawing': 'withdrawing',
  'submitted.idle': 'the case is submitted',
  'submitted.asking': 'asked whether to withdraw',
  'submitted.withdrawing': 'withdrawing',
  // The machines inside the steps.
  'running.connecting': 'the page has begun to listen to other windows',
  'running.reconnecting': 'the page listens again, and may be outdated',
  'running.connected': 'the page has listened for a minute',
  backingOff: 'the page waits before it listens again',
  outdated: 'the page cannot listen, and may be outdated',
  asking: 'no code is asked for yet',
  waiting: 'a code is on its way, the next has to wait',
  resendable: 'a code is on its way, the next can be asked for',
  tooSoon: 'a code was asked for too soon',
  queued: 'the file waits for its turn',
  uploading: 'the file is being sent',
  done: 'the file is stored',
  cancelled: 'it is cancelled',
  added: 'it is added to the list',
  opening: 'the link is being opened',
  open: 'the link is open',
  unreachable: 'the server is out of reach',
  dead: 'the link is dead',
  gone: 'the link has died',
  'answering.saved': 'every answer is saved',
  'answering.pausing': 'an answer is about to be sent',
  'answering.saving': 'an answer is being sent',
  'answering.failed': 'an answer could not be sent',
  'answering.asking': 'asked whether to submit with unanswered questions',
  'answering.handingIn': 'the attempt is being submitted',
  'answering.notHandedIn': 'the attempt could not be submitted',
  over: 'the quiz is closed',
  'editing.idle': 'nothing was changed',
  'editing.saved': 'the post is saved',
  'editing.typed': 'changes are about to be sent',
  'editing.sending.saving': 'the post is being saved',
  'editing.halted.failed': 'the post could not be saved',
  'editing.halted.conflict': 'another editor has changed the same field',
};

const signIn: Readonly<Record<string, string>> = {
  editing: 'waiting for the code',
  verifying: 'checking the code',
  failed: 'the code was not accepted',
  confirmingAccount: 'asked whose account it is',
};

/** Returns the step of a place of the portal's machine; undefined on the sign-in page, and in other machines. */
export function stepIn(places: readonly string[]): Step | undefined {
  const [id] = places.flatMap((place) => /^verified\.step\.(\w+)/.exec(place)?.[1] ?? []);
  return steps.find((step) => step.id === id);
}

/**
 * Returns a place in a tester's words: `verified.step.wallet.adding` as 'Wallets: the add form is open'.
 *
 * @returns null for the place without a dialog, which is active in parallel to every other place
 */
export function placeInWords(place: string): string | null {
  if (place === 'verified.leaving.idle') return null;
  if (place === 'verified.leaving.asking') return 'Asked whether to leave without saving';
  const [area, ...inside] = place.split('.');
  if (area === 'unverified') return `Sign in: ${signIn[inside.join('.')] ?? spelledOut(inside.join('.'))}`;
  const step = stepIn([place]);
  if (step) return `${stepOf(step.id).title}: ${stateInWords(place.split('.').slice(3).join('.'))}`;
  const state = stateInWords(place);
  return state.charAt(0).toUpperCase() + state.slice(1);
}

function stateInWords(state: string): string {
  return states[state] ?? spelledOut(state);
}
