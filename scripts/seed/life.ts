import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { nextStatus, type SubmissionEvent, type SubmissionStatus } from '#machines/submission.machine.ts';
import type { Chance } from './chance.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The longest time for which a case is left lying. */
const HOLIDAY = 21 * DAY;

export type LifeEvent = {
  /** In milliseconds since 1970, like every instant here. */
  at: number;
  event: SubmissionEvent['type'];
  from: SubmissionStatus;
  to: SubmissionStatus;
  note: string | null;
  changes: ChangeRequest[];
};

/** The history of one case until now. */
export type Life = {
  startedAt: number;
  /** When each finished step was finished. */
  finished: { step: StepId; at: number }[];
  /** The client's current step. */
  step: StepId;
  touchedAt: number;
  status: SubmissionStatus;
  events: LifeEvent[];
};

/** Simulates one case from its start until `until`. */
export function live(chance: Chance, startedAt: number, until: number): Life {
  let at = startedAt;
  const passes = (ms: number) => {
    at += Math.round(ms);
    return at <= until;
  };
  const life: Life = {
    startedAt,
    finished: [],
    step: steps[0].id,
    touchedAt: startedAt,
    status: 'draft',
    events: [],
  };
  const happens = (event: LifeEvent['event'], words: Partial<LifeEvent> = {}) => {
    const to = statusAfter(life.status, event);
    life.events.push({ at, event, from: life.status, to, note: null, changes: [], ...words });
    life.status = to;
    life.touchedAt = at;
  };

  const stopsAt = chance.isTrue(0.2) ? chance.below(steps.length) : steps.length;
  for (const [index, { id }] of steps.entries()) {
    if (id === 'certifyAndSubmit') break;
    const isLate = chance.isTrue(0.15);
    if (index >= stopsAt) return life;
    if (!passes(isLate ? chance.between(HOUR, 3 * DAY) : chance.between(2 * MINUTE, 30 * MINUTE)))
      return life;
    life.finished.push({ step: id, at });
    life.touchedAt = at;
    life.step = steps[index + 1]?.id ?? id;
  }
  if (stopsAt < steps.length || !passes(chance.between(5 * MINUTE, 2 * DAY))) return life;
  happens('submit');
  // Some reviewers are on holiday, and some clients never respond.
  const waits = (share: number) => chance.isTrue(share) && until - at < HOLIDAY;
  if (waits(0.5) || !passes(chance.between(HOUR, 4 * DAY))) return life;
  if (chance.isTrue(0.03)) {
    happens('withdraw');
    return life;
  }
  happens('takeIntoReview');
  if (chance.isTrue(0.25)) {
    if (!passes(chance.between(HOUR, 5 * DAY))) return life;
    happens('requestChanges', { changes: madeUpChanges(chance) });
    if (chance.isTrue(0.05) || !passes(chance.between(2 * HOUR, 14 * DAY))) return life;
    happens('submit');
    if (!passes(chance.between(HOUR, 3 * DAY))) return life;
    happens('takeIntoReview');
  }
  if (waits(0.3) || !passes(chance.between(2 * HOUR, 9 * DAY))) return life;
  if (chance.isTrue(0.1)) happens('reject', { note: 'The register extract contradicts what you entered.' });
  else happens('approve');
  return life;
}

const known = new Map<string, SubmissionStatus>();

/** The status according to the machine, computed once for each pair. */
function statusAfter(status: SubmissionStatus, event: LifeEvent['event']): SubmissionStatus {
  const key = `${status} ${event}`;
  const to =
    known.get(key) ??
    nextStatus(
      status,
      event === 'submit' || event === 'certify'
        ? { type: event, missing: 0 }
        : { type: event, isAlone: false, open: 0 },
    );
  if (to === null) throw new Error(`${event} is not legal while a case is ${status}`);
  known.set(key, to);
  return to;
}

function madeUpChanges(chance: Chance): ChangeRequest[] {
  const group = chance.oneOf([
    'proofOfAddress',
    'ownershipStructure',
    'boardResolution',
    'operatingAgreement',
  ]);
  const changes: ChangeRequest[] = [
    {
      step: 'onboardingDocuments',
      property: group,
      reason: 'The document is cut off: please send all of it.',
    },
  ];
  if (chance.isTrue(0.4)) {
    changes.push({
      step: 'companyDetails',
      property: 'legalName',
      reason: 'Enter the name as on the certificate.',
    });
  }
  return changes;
}
