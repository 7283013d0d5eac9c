import { currentPlace } from '#machines/earlier-names.ts';
import { stepOf } from '#machines/steps.ts';
import type { Case } from '#src/api/admin/case.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';

type Journey = NonNullable<Case['journeyState']>;

/** What a client is doing in the states of the wizard, for any step; '' where the step alone is sufficient. */
export const doings: Readonly<Record<string, string>> = {
  loading: '',
  'ready.editing': '',
  'unsubmitted.ready.editing': '',
  browsing: '',
  checking: '',
  'submitted.idle': '',
  saving: 'saving',
  'ready.invalid': 'answers were refused',
  'ready.conflict': 'two users changed the same answers',
  'ready.failed': 'a save or a read failed',
  failed: 'a read failed',
  unread: 'it could not be read',
  adding: 'an entry’s form is open',
  confirmingDelete: 'asked whether to delete an entry',
  sending: 'emailing a person',
  sendingAll: 'emailing people',
  'unsubmitted.asking': 'asked whether to withdraw',
  'unsubmitted.withdrawing': 'withdrawing',
  'unsubmitted.confirming': 'asked whether to submit all the same',
  'unsubmitted.ready.invalid': 'answers were refused',
  'unsubmitted.ready.incomplete': 'the submission was refused as incomplete',
  'unsubmitted.ready.failed': 'the submission failed',
  submitting: 'submitting',
  'submitted.asking': 'asked whether to withdraw',
  'submitted.withdrawing': 'withdrawing',
};

const asked = 'verified.leaving.asking';

/**
 * Returns the last reported state of the client's wizard and its time: `an entry’s form is open (21 November 2026, 09:00)`. For
 * an unknown state of another version of the wizard, it returns only the time.
 */
export function journeyInWords({ state, at }: Journey): string {
  const inStep = `verified.step.${state.step}.`;
  const place =
    state.places
      .map(currentPlace)
      .find((each) => each.startsWith(inStep))
      ?.slice(inStep.length) ?? '';
  const doing = state.places.includes(asked) ? 'asked whether to leave without saving' : doings[place];
  return doing ? `${doing} (${timeInWords(at)})` : `last seen ${timeInWords(at)}`;
}

/** Returns the titles of the steps whose last save was refused or failed; null for none. */
export function attentionInWords({ state }: Journey): string | null {
  return state.attention.map((step) => stepOf(step).title).join(', ') || null;
}
