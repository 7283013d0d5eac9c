import { describe, expect, it } from 'vitest';
import {
  isAmendable,
  isDecided,
  isEditable,
  mayBeApproved,
  nextStanding,
  nextStatus,
  type Standing,
  type SubmissionEvent,
  type SubmissionStatus,
  submissionMachine,
  submissionStatuses,
} from '#machines/submission.machine.ts';

const events = [
  { type: 'submit', missing: 0 },
  { type: 'withdraw' },
  { type: 'takeIntoReview' },
  { type: 'requestChanges' },
  { type: 'approve', isAlone: false, open: 0 },
  { type: 'reject' },
  { type: 'reopen' },
  { type: 'amend' },
  { type: 'restore' },
  { type: 'certify', missing: 0 },
  { type: 'update' },
  { type: 'abandon' },
  { type: 'startReview' },
  { type: 'endReview' },
] as const satisfies readonly SubmissionEvent[];
type EventName = (typeof events)[number]['type'];

/** A status, with a plus if staff have changed what was certified. */
type Place = SubmissionStatus | `${SubmissionStatus}+`;

/** Every legal event, with and without changes by staff; all others are refused. */
const legal: Partial<Record<Place, Partial<Record<EventName, Place>>>> = {
  draft: { submit: 'submitted' },
  submitted: { takeIntoReview: 'in_review', withdraw: 'withdrawn', amend: 'submitted+' },
  'submitted+': {
    takeIntoReview: 'in_review+',
    withdraw: 'withdrawn',
    amend: 'submitted+',
    restore: 'submitted',
    certify: 'submitted',
  },
  in_review: {
    requestChanges: 'changes_requested',
    approve: 'approved',
    reject: 'rejected',
    withdraw: 'withdrawn',
    amend: 'in_review+',
  },
  'in_review+': {
    requestChanges: 'changes_requested',
    reject: 'rejected+',
    withdraw: 'withdrawn',
    amend: 'in_review+',
    restore: 'in_review',
    certify: 'in_review',
  },
  changes_requested: { submit: 'submitted', withdraw: 'withdrawn' },
  approved: {
    reopen: 'in_review',
    update: 'updating',
    startReview: 'periodic_review',
    endReview: 'approved',
  },
  updating: { submit: 'submitted', abandon: 'approved' },
  periodic_review: { submit: 'submitted', endReview: 'approved' },
  rejected: { reopen: 'in_review' },
  'rejected+': { reopen: 'in_review+' },
  withdrawn: { submit: 'submitted' },
};

const places = Object.keys(legal) as Place[];
const standingAt = (place: Place): Standing => ({
  status: place.replace('+', '') as SubmissionStatus,
  isAmended: place.endsWith('+'),
});
const placeOf = ({ status, isAmended }: Standing): Place => (isAmended ? `${status}+` : status);

describe('a submission', () => {
  it('begins as a draft and has nine statuses', () => {
    expect(submissionStatuses).toEqual(places.filter((place) => !place.endsWith('+')));
  });

  it.each(places.flatMap((place) => events.map((event) => ({ place, event, type: event.type }))))(
    'at $place receives $type',
    ({ place, event, type }) => {
      const next = nextStanding(standingAt(place), event);
      expect(next && placeOf(next)).toBe(legal[place]?.[type] ?? null);
    },
  );

  it.each(places.flatMap((place) => events.map((event) => ({ place, event, type: event.type }))))(
    'at $place accepts $type from its own party only',
    ({ place, event, type }) => {
      const isClients = ['submit', 'withdraw', 'certify', 'update', 'abandon'].includes(type);
      const [own, other] = isClients ? (['client', 'staff'] as const) : (['staff', 'client'] as const);
      expect(nextStanding(standingAt(place), event, own)).toEqual(nextStanding(standingAt(place), event));
      expect(nextStanding(standingAt(place), event, other)).toBeNull();
    },
  );

  it('needs only its status if the answers are as certified', () => {
    expect(nextStatus('in_review', { type: 'approve', isAlone: false, open: 0 })).toBe('approved');
    expect(nextStatus('submitted', { type: 'approve', isAlone: false, open: 0 })).toBeNull();
  });

  it('is certified again only once nothing is missing', () => {
    for (const place of ['submitted+', 'in_review+'] as const) {
      expect(nextStanding(standingAt(place), { type: 'certify', missing: 1 })).toBeNull();
    }
  });

  it('can be approved in review only, also if changes must be reverted first', () => {
    expect(places.filter((place) => mayBeApproved(standingAt(place), { isAlone: false, open: 0 }))).toEqual([
      'in_review',
      'in_review+',
    ]);
  });

  it('is not approved by the only person who worked on it, where the firm demands four eyes', () => {
    expect(nextStatus('in_review', { type: 'approve', isAlone: true, open: 0 })).toBeNull();
    expect(places.filter((place) => mayBeApproved(standingAt(place), { isAlone: true, open: 0 }))).toEqual(
      [],
    );
  });

  it('can be amended until it is decided, but not while the client edits it', () => {
    expect(submissionStatuses.filter(isAmendable)).toEqual(['submitted', 'in_review']);
  });

  it.each(submissionStatuses)('at %s is not submitted while something is missing', (status) => {
    expect(nextStatus(status, { type: 'submit', missing: 1 })).toBeNull();
  });

  it('is with the client exactly while they may submit it', () => {
    for (const status of submissionStatuses) {
      expect([status, isEditable(status)]).toEqual([status, legal[status]?.submit !== undefined]);
    }
  });

  it('is final once it is approved or rejected', () => {
    expect(submissionStatuses.filter(isDecided)).toEqual(['approved', 'rejected']);
  });

  it('keeps an approved version in force during an update, until it is decided', () => {
    const inForce = (status: SubmissionStatus, isAmended = false): Standing => ({
      status,
      isAmended,
      isInForce: true,
    });
    expect(nextStanding(standingAt('in_review'), { type: 'approve', isAlone: false, open: 0 })).toEqual(
      inForce('approved'),
    );
    expect(nextStanding(inForce('approved'), { type: 'update' }, 'client')).toEqual(inForce('updating'));
    expect(nextStanding(inForce('updating'), { type: 'submit', missing: 0 })).toEqual(inForce('submitted'));
    for (const status of ['submitted', 'in_review', 'changes_requested'] as const) {
      expect(nextStanding(inForce(status), { type: 'withdraw' }, 'client')).toEqual(inForce('updating'));
    }
    expect(nextStanding(inForce('in_review', true), { type: 'withdraw' })).toEqual(inForce('updating'));
    expect(nextStanding(inForce('in_review'), { type: 'requestChanges' })).toEqual(
      inForce('changes_requested'),
    );
    expect(nextStanding(inForce('updating'), { type: 'abandon' }, 'client')).toEqual(inForce('approved'));
    expect(nextStanding(inForce('in_review'), { type: 'approve', isAlone: false, open: 0 })).toEqual(
      inForce('approved'),
    );
    for (const [status, event] of [
      ['in_review', 'reject'],
      ['approved', 'reopen'],
    ] as const) {
      expect(nextStanding(inForce(status), { type: event })?.isInForce).toBe(false);
    }
  });

  it('goes the whole way, with changes in between', () => {
    const way = [
      'submit',
      'takeIntoReview',
      'requestChanges',
      'submit',
      'takeIntoReview',
      'approve',
    ] as const;
    const end = way.reduce<SubmissionStatus | null>((status, type) => {
      const event = events.find((each) => each.type === type);
      return status && event ? nextStatus(status, event) : null;
    }, 'draft');
    expect(end).toBe('approved');
  });
});

it('the machine defines where the client may change answers', () => {
  const standing = submissionStatuses.filter((value) =>
    submissionMachine.resolveState({ value, context: { isInForce: false } }).hasTag('editable'),
  );
  expect(standing).toEqual(['draft', 'changes_requested', 'updating', 'periodic_review', 'withdrawn']);
  expect(standing).toEqual(submissionStatuses.filter(isEditable));
});
