import type { components } from '#contract/schema.d.ts';
import { todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { isCalendarDate } from '#domain/rules/calendar-date.ts';
import { missingOf } from '#domain/rules/msb-application.ts';
import { moveTo } from '#machines/lifecycle.ts';
import {
  type MsbEvent,
  type MsbParty,
  type MsbStatus,
  msbApplicationMachine,
} from '#machines/msb-application.machine.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import { badRequest, type FieldError } from '#server/platform/http/errors.ts';
import { contentOf, type MsbStep, type MsbValues } from './definition.ts';

type Asked = Omit<components['schemas']['MsbApplicationStatusChange'], 'version' | 'assigneeId'>;

/** @property byId the staff member; null for a client and for the server, which acts for the staff */
type TakenBy = { party: MsbParty; byId: string | null; now: Date };

/** Maximum number of steps stored per application; the oldest are dropped. */
const STEPS_AT_MOST = 200;

/** Errors for a missing text, by event. */
const words: Partial<Record<MsbEvent, string>> = {
  askClarification: 'Enter the question to clarify',
  answer: 'Enter your answer',
  refuse: 'Enter the reason for the refusal',
};

/**
 * Returns an application after a step. Throws 400 for missing data. An illegal transition is refused by the machine,
 * not here.
 */
export function moved(before: MsbValues, asked: Asked, { party, byId, now }: TakenBy): MsbValues {
  const step = moveTo(msbApplicationMachine, before.status, asked.status, party);
  if (!step) return { ...before, status: asked.status };
  const today = todayAtRegistrar(now);
  const { text = '', on = '' } = trimmedOf(asked);
  const texts = {
    text,
    on: on === '' || party === 'client' ? today : on,
    // A renewal keeps the registration number.
    registrationNumber: asked.registrationNumber?.trim() || before.registrationNumber,
    validUntil: asked.validUntil ?? '',
  };
  const refused = refusedOf(before, step.event, texts, today, dayOf(now));
  if (refused.length > 0) throw badRequest(refused);
  const done: MsbStep = {
    at: now.toISOString(),
    by: party,
    byId,
    from: before.status,
    to: step.to,
    text: texts.text,
    on: texts.on,
  };
  const steps = [...before.steps, done].slice(-STEPS_AT_MOST);
  return { ...before, ...followsOf(before, step.event, texts, now), status: step.to, steps };
}

type Said = { text: string; on: string; registrationNumber: string; validUntil: string };

function trimmedOf({ text, on }: Asked) {
  return { ...(text !== undefined && { text: text.trim() }), ...(on !== undefined && { on }) };
}

/** Returns the fields that a step changes. */
function followsOf(
  before: MsbValues,
  event: MsbEvent,
  { on, registrationNumber, validUntil }: Said,
  now: Date,
): Partial<MsbValues> {
  switch (event) {
    case 'submit':
    case 'answer':
      return {
        submitted: contentOf(before),
        earlier: before.submitted,
        submittedAt: now.toISOString(),
        clarificationAskedOn: '',
      };
    case 'askClarification':
      return { clarificationAskedOn: on };
    case 'register':
      return { registeredOn: on, validUntil, registrationNumber };
    case 'startRenewal':
      // A renewal needs a new signature.
      return { declaration: { ...before.declaration, agreed: false } };
    default:
      return {};
  }
}

function refusedOf(
  before: MsbValues,
  event: MsbEvent,
  { text, on, registrationNumber, validUntil }: Said,
  registrarToday: string,
  today: string,
): FieldError[] {
  const refused: FieldError[] = [];
  const needed = words[event];
  if (needed !== undefined && text === '') refused.push({ property: 'text', message: needed });
  if (!isCalendarDate(on))
    refused.push({ property: 'on', message: 'Enter a date that exists, as YYYY-MM-DD' });
  else if (on > registrarToday)
    refused.push({ property: 'on', message: 'Enter a date that is not in the future' });
  if (event === 'register') {
    if (registrationNumber === '') {
      refused.push({ property: 'registrationNumber', message: 'Enter FINTRAC’s registration number' });
    }
    if (validUntil !== '' && (!isCalendarDate(validUntil) || validUntil <= on)) {
      refused.push({ property: 'validUntil', message: 'Enter a date after the registration, as YYYY-MM-DD' });
    }
  }
  if (event === 'submit' || event === 'answer') refused.push(...missingOf(contentOf(before), { today }));
  return refused;
}

const inWords = (status: MsbStatus) => status.replaceAll('_', ' ');

/** Returns why an application cannot change to this status, as a sentence; null if it can. */
export function moveRefusal(before: MsbStatus, wanted: MsbStatus, party: MsbParty): string | null {
  if (before === wanted || moveTo(msbApplicationMachine, before, wanted, party)) return null;
  return `This is now “${inWords(before)}”. It cannot become “${inWords(wanted)}”`;
}
