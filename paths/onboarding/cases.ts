import type { Certification } from '#domain/rules/certification.ts';
import { emptyPerson } from '#domain/sections/person.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import { placeOf } from '#machines/graph/edges.ts';
import { activeStates } from '#machines/graph/xstate-internals.ts';
import type { VerificationMail } from '#machines/identity-outcomes.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { Draft, EntryTarget, OnboardingEvent } from '#machines/onboarding-types.ts';
import { hasConflict, type OnboardingSnapshot } from '#machines/selectors.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { outcomesByPlace } from '../engine/test-machine.ts';
import { type OnboardingOutcome, onboardingOutcomes } from './outcomes.ts';

/** Every event of a path through the portal: those of people and servers, and the outcomes. */
export type PathEventType = OnboardingEvent['type'] | OnboardingOutcome;

/** An event of the test model. */
export type PathEvent = { type: PathEventType };

type Case = {
  /** The payloads; an event with several meanings has several. */
  events: readonly PathEvent[];
  /** When a person can do this on the page, in addition to what the machine accepts. */
  when?: (snapshot: OnboardingSnapshot, event: PathEvent) => boolean;
};

const wallet = (index: number | null): EntryTarget => ({ list: 'wallets', index, entry: emptyWallet });
const director = (index: number | null): EntryTarget => ({ list: 'directors', index, entry: emptyPerson });

/** What was typed before a session ended. */
const draft: Draft = { owner: 'visitor@example.com', values: {}, base: null };

const grace: VerificationMail = { name: 'Grace Hopper', email: 'grace@example.com', role: 'directors' };
/** The number distinguishes the ids of paths, which consist of events. */
const severalMails = {
  type: 'mail.sendAll',
  mails: [grace, { ...grace, name: 'Ada King' }],
  people: 2,
} as const;

/** `from` names the event in paths and plans, next to the events of a draft. */
const whereLeft = {
  type: 'submission.known',
  from: 'elsewhere',
  status: 'draft',
  marked: [],
  left: { step: 'wallet', attention: [], adding: null, opens: true },
} as const;

const certification: Certification = { name: 'Ada Lovelace', role: 'Director', certified: true };

/** The back button: it differs from a link only if something typed would be lost. */
const back = { type: 'open', step: 'contactDetails', distance: -1 } as const satisfies OnboardingEvent;

function meant<Type extends OnboardingEvent['type']>(
  ...events: Extract<OnboardingEvent, { type: Type }>[]
): readonly PathEvent[] {
  return events;
}

/** Nothing is pending: events from elsewhere happen only then, so that a path covers one thing at a time. */
const atRest = (snapshot: OnboardingSnapshot) => !snapshot.hasTag('busy') && !isAsked(snapshot);
export const isAsked = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { leaving: 'asking' } });
const isOn =
  (...ids: readonly StepId[]) =>
  ({ context }: OnboardingSnapshot) =>
    ids.includes(context.step);

/** An edit conflict in a form with one record. */
const meets = (snapshot: OnboardingSnapshot) =>
  hasConflict(snapshot) && Object.keys(snapshot.context.chosen).length === 0;

const hasDraft = ({ context: { drafts } }: Pick<OnboardingSnapshot, 'context'>) =>
  Object.keys(drafts).length > 0;

/** Nothing could be read: there is nothing to certify or to track, only another attempt. */
const isUnread = ({ context: { failure } }: OnboardingSnapshot) => failure?.during === 'load';

/** The reason for the dialog has ended meanwhile, as an upload may. */
const hasNothingToLose = ({ context: { dirty, target, openUploads } }: OnboardingSnapshot) =>
  !dirty && target === null && openUploads === 0;

/** A failed read can be repeated. */
export const offersReload = isUnread;

/** Where the status of the submission changes the page: on the last step, and for a client who arrives anywhere. */
const receivesSubmission = (snapshot: OnboardingSnapshot) =>
  !isAsked(snapshot) &&
  !snapshot.context.dirty &&
  (snapshot.context.step === 'certifyAndSubmit'
    ? !snapshot.matches({ verified: { step: { certifyAndSubmit: 'loading' } } }) && !isUnread(snapshot)
    : snapshot.context.arrivesAnywhere && snapshot.matches({ verified: { step: 'contactDetails' } }));

/** The payloads of each event of the machine. Complete by type: an event without a case does not compile. */
const cases: Record<OnboardingEvent['type'], Case> = {
  verify: { events: meant<'verify'>({ type: 'verify', code: '123456', flow: null, byLink: false }) },
  'link.followed': {
    events: meant<'link.followed'>({ type: 'link.followed', code: '123456', flow: null, byLink: true }),
    // A link is followed when the portal is opened.
    when: ({ context }) => context.notice === null,
  },
  'code.edited': { events: meant<'code.edited'>({ type: 'code.edited' }) },
  'account.confirm': { events: meant<'account.confirm'>({ type: 'account.confirm' }) },
  'account.decline': { events: meant<'account.decline'>({ type: 'account.decline' }) },
  'session.started': { events: meant<'session.started'>({ type: 'session.started' }), when: atRest },
  'session.expired': { events: meant<'session.expired'>({ type: 'session.expired' }), when: atRest },
  'session.ended': { events: meant<'session.ended'>({ type: 'session.ended' }), when: atRest },
  signOut: { events: meant<'signOut'>({ type: 'signOut' }), when: (snapshot) => !isAsked(snapshot) },
  open: {
    // A person goes to another step, through the list of steps or by an address.
    events: meant<'open'>(...steps.map(({ id }) => ({ type: 'open', step: id }) as const), back),
    when: (snapshot, event) =>
      (!isAsked(snapshot) || hasNothingToLose(snapshot)) &&
      (!snapshot.matches('verified') || snapshot.context.step !== requestedIn(event)) &&
      (!isByHistory(event) || (snapshot.context.dirty && isOn('companyDetails')(snapshot))),
  },
  next: { events: meant<'next'>({ type: 'next' }), when: (snapshot) => !isAsked(snapshot) },
  'form.changed': {
    events: meant<'form.changed'>(
      { type: 'form.changed', dirty: true },
      { type: 'form.changed', dirty: false },
    ),
    when: atRest,
  },
  save: {
    events: meant<'save'>({ type: 'save', record: {}, basedOn: null }),
    when: (snapshot) => !isAsked(snapshot),
  },
  reload: {
    events: meant<'reload'>({ type: 'reload' }),
    when: (snapshot) => !isAsked(snapshot),
  },
  'conflict.choose': {
    events: meant<'conflict.choose'>({ type: 'conflict.choose', answer: '"1" First name', side: 'theirs' }),
    // Once, if both have changed the first name.
    when: (snapshot) => !isAsked(snapshot) && isOn('contactDetails')(snapshot) && meets(snapshot),
  },
  'conflict.takeTheirs': {
    events: meant<'conflict.takeTheirs'>({ type: 'conflict.takeTheirs' }),
    when: (snapshot) => !isAsked(snapshot),
  },
  'draft.kept': {
    events: meant<'draft.kept'>({ type: 'draft.kept', form: 'contactDetails', draft }),
    when: ({ context }) => context.step === 'contactDetails' && !hasDraft({ context }),
  },
  'draft.taken': {
    events: meant<'draft.taken'>({ type: 'draft.taken', form: 'contactDetails' }),
    when: (snapshot) => atRest(snapshot) && hasDraft(snapshot),
  },
  'answers.arrived': {
    events: meant<'answers.arrived'>({ type: 'answers.arrived' }),
    // Values that were typed meanwhile are not overwritten.
    when: (snapshot) => !isAsked(snapshot) && isUnread(snapshot) && !snapshot.context.dirty,
  },
  'case.arrived': {
    events: meant<'case.arrived'>(
      { type: 'case.arrived', status: 'draft' },
      { type: 'case.arrived', status: 'submitted' },
    ),
  },
  'files.chosen': {
    events: meant<'files.chosen'>({
      type: 'files.chosen',
      group: 'boardResolution',
      files: [{ file: null, name: 'resolution.jpg' }],
    }),
    when: (snapshot) => !isAsked(snapshot),
  },
  'uploads.changed': {
    events: meant<'uploads.changed'>(
      { type: 'uploads.changed', open: 1 },
      { type: 'uploads.changed', open: 0 },
    ),
    // An upload may end while the dialog is open.
    when: (snapshot) => !snapshot.hasTag('busy') && isOn('onboardingDocuments')(snapshot),
  },
  'mail.send': {
    events: meant<'mail.send'>({
      type: 'mail.send',
      mail: grace,
      verified: false,
    }),
    when: (snapshot) => !isAsked(snapshot),
  },
  'mail.sendAll': {
    events: meant<'mail.sendAll'>({ type: 'mail.sendAll', mails: [grace] }, severalMails),
    when: (snapshot) => !isAsked(snapshot),
  },
  'entry.add': {
    events: meant<'entry.add'>(
      { type: 'entry.add', target: wallet(null) },
      { type: 'entry.add', target: director(null) },
    ),
    when: (snapshot) => !isAsked(snapshot),
  },
  'entry.delete': {
    events: meant<'entry.delete'>(
      { type: 'entry.delete', target: wallet(0) },
      { type: 'entry.delete', target: director(0) },
    ),
    // A list that could not be loaded only has the entries that were added since.
    when: (snapshot) =>
      !isAsked(snapshot) && (snapshot.context.failure?.during !== 'load' || snapshot.context.dirty),
  },
  'delete.confirm': { events: meant<'delete.confirm'>({ type: 'delete.confirm' }) },
  'delete.cancel': { events: meant<'delete.cancel'>({ type: 'delete.cancel' }) },
  'leave.discard': { events: meant<'leave.discard'>({ type: 'leave.discard' }) },
  'leave.stay': { events: meant<'leave.stay'>({ type: 'leave.stay' }) },
  'submission.known': {
    events: meant<'submission.known'>(
      { type: 'submission.known', status: 'draft', marked: [] },
      { type: 'submission.known', status: 'submitted', marked: [] },
      { type: 'submission.known', status: 'changes_requested', marked: ['companyDetails'] },
      whereLeft,
    ),
    when: receivesSubmission,
  },
  submit: {
    events: meant<'submit'>(
      { type: 'submit', certification, missing: 0, open: 0 },
      { type: 'submit', certification, missing: 0, open: 1 },
    ),
    when: (snapshot) => !isAsked(snapshot),
  },
  'submit.confirm': {
    events: meant<'submit.confirm'>({ type: 'submit.confirm', certification, missing: 0 }),
    when: (snapshot) => !isAsked(snapshot),
  },
  'submit.cancel': {
    events: meant<'submit.cancel'>({ type: 'submit.cancel' }),
    when: (snapshot) => !isAsked(snapshot),
  },
  withdraw: {
    events: meant<'withdraw'>({ type: 'withdraw' }),
    when: (snapshot) => !isAsked(snapshot),
  },
  'withdraw.confirm': { events: meant<'withdraw.confirm'>({ type: 'withdraw.confirm' }) },
  'withdraw.cancel': { events: meant<'withdraw.cancel'>({ type: 'withdraw.cancel' }) },
};

/** Every event of the machine, with its payloads. */
export const said = Object.values(cases).flatMap(({ events }) => events);

/** Returns whether the browser's back or forward button leads to a step. */
export const isByHistory = (event: PathEvent) => 'distance' in event;

/** Returns the step that an event requests; undefined for other events. */
export function requestedIn(event: PathEvent): StepId | undefined {
  return event.type === 'open' ? (event as { step?: StepId }).step : undefined;
}

/** Returns the events that can happen next, if a person, the server or another window can cause them. */
export function eventsIn(snapshot: OnboardingSnapshot): readonly PathEvent[] {
  const possible = Object.values(cases).flatMap(({ events, when }) =>
    events.filter((event) => when?.(snapshot, event) ?? true),
  );
  const heard = [...possible.filter((event) => isHeard(snapshot, event)), ...outcomesIn(snapshot)];
  return heard.filter((event) => isOneThing(snapshot, event));
}

/** A path covers one thing at a time: after a draft or a link, only what belongs to it happens. */
function isOneThing(snapshot: OnboardingSnapshot, { type }: PathEvent): boolean {
  const { context } = snapshot;
  if (breakdowns.has(type)) return quietPlaces.some((place) => snapshot.matches(place)) && !context.dirty;
  if (snapshot.matches('unverified') && context.notice === 'expired') {
    return hasDraft(snapshot) ? type === 'verify' || type === 'verify.done' : type === 'draft.kept';
  }
  if (hasDraft(snapshot)) return type === 'draft.taken' || type.startsWith('load.');
  if (context.given?.byLink) return type === 'verify.unconfirmed' || !type.startsWith('verify.');
  return type !== 'verify.unconfirmed';
}

/** Background machines fail while nothing else happens. */
const breakdowns: ReadonlySet<string> = new Set([
  'watchSession.failed',
  'requestCode.failed',
  'watchSubmission.failed',
  'uploads.failed',
]);
const quietPlaces = [
  { unverified: 'editing' },
  { verified: { step: { onboardingDocuments: { ready: 'editing' } } } },
] as const;

const outcomesAt = outcomesByPlace(onboardingMachine, onboardingOutcomes);

/** Returns the possible outcomes of the active states' invocations. */
function outcomesIn(snapshot: OnboardingSnapshot): readonly PathEvent[] {
  return activeStates(snapshot).flatMap((node) => outcomesAt.get(placeOf(node)) ?? []) as PathEvent[];
}

/** Returns whether a transition exists for the event, including one that forbids it. */
function isHeard(snapshot: OnboardingSnapshot, event: PathEvent): boolean {
  return (
    isListenedFor(snapshot, event) &&
    snapshot.machine.getTransitionData(snapshot, event as OnboardingEvent).length > 0
  );
}

/** Returns whether an active state has the event at all: a cheap check before the guards are evaluated. */
function isListenedFor(snapshot: OnboardingSnapshot, { type }: PathEvent): boolean {
  const anyOfItsKind = `${type.split('.')[0]}.*`;
  return activeStates(snapshot).some(
    ({ transitions }) => transitions.has(type) || transitions.has(anyOfItsKind),
  );
}
