import { emptyPerson } from '#domain/sections/person.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { EntryTarget, OnboardingEvent } from '#machines/onboarding-types.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { placeOf } from '../edges.ts';
import { outcomesByPlace } from '../test-machine.ts';
import { type OnboardingOutcome, onboardingOutcomes } from './outcomes.ts';

/** Everything that a path through the portal is made of: what people and servers do, and how what was begun ends. */
export type PathEventType = OnboardingEvent['type'] | OnboardingOutcome;

/** An event as the test model hears it. */
export type PathEvent = { type: PathEventType };

type Case = {
  /** What is sent; one event with several meanings has several. */
  events: readonly PathEvent[];
  /** Where a person can do this on the page, beyond what the machine accepts. */
  when?: (snapshot: OnboardingSnapshot) => boolean;
};

const wallet = (index: number | null): EntryTarget => ({ list: 'wallets', index, entry: emptyWallet });
const director = (index: number | null): EntryTarget => ({ list: 'directors', index, entry: emptyPerson });

function meant<Type extends OnboardingEvent['type']>(
  ...events: Extract<OnboardingEvent, { type: Type }>[]
): readonly PathEvent[] {
  return events;
}

/** Nothing is on its way: what comes from elsewhere is heard then, so that a path tells one thing at a time. */
const atRest = (snapshot: OnboardingSnapshot) => !snapshot.hasTag('busy') && !isAsked(snapshot);
export const isAsked = (snapshot: OnboardingSnapshot) =>
  snapshot.matches({ verified: { leaving: 'asking' } });
const isOn =
  (...ids: readonly StepId[]) =>
  ({ context }: OnboardingSnapshot) =>
    ids.includes(context.step);

/** Nothing could be read: there is nothing to certify or to follow, only another try. */
const isUnread = ({ context: { failure } }: OnboardingSnapshot) => failure?.during === 'load';

/** What was asked about has ended meanwhile, as an upload may. */
const hasNothingToLose = ({ context: { dirty, target, openUploads } }: OnboardingSnapshot) =>
  !dirty && target === null && openUploads === 0;

/** What could not be read, or was changed elsewhere, can be read again. */
export const offersReload = (snapshot: OnboardingSnapshot) =>
  isUnread(snapshot) || snapshot.context.failure?.reason === 'conflict';

/** Where the submission's news change what is shown: the last step, and a client who arrives anywhere. */
const hearsOfSubmission = (snapshot: OnboardingSnapshot) =>
  !isAsked(snapshot) &&
  !snapshot.context.dirty &&
  (snapshot.context.step === 'certifyAndSubmit'
    ? !snapshot.matches({ verified: { step: { certifyAndSubmit: 'loading' } } }) && !isUnread(snapshot)
    : snapshot.context.arrivesAnywhere && snapshot.matches({ verified: { step: 'contactDetails' } }));

/** What each event of the machine is sent with. The table is whole by type: an event without a case does not compile. */
const cases: Record<OnboardingEvent['type'], Case> = {
  verify: { events: meant<'verify'>({ type: 'verify', code: '123456', flow: null, byLink: false }) },
  'code.edited': { events: meant<'code.edited'>({ type: 'code.edited' }) },
  'account.confirm': { events: meant<'account.confirm'>({ type: 'account.confirm' }) },
  'account.decline': { events: meant<'account.decline'>({ type: 'account.decline' }) },
  'session.started': { events: meant<'session.started'>({ type: 'session.started' }), when: atRest },
  'session.expired': { events: meant<'session.expired'>({ type: 'session.expired' }), when: atRest },
  'session.ended': { events: meant<'session.ended'>({ type: 'session.ended' }), when: atRest },
  signOut: { events: meant<'signOut'>({ type: 'signOut' }), when: (snapshot) => !isAsked(snapshot) },
  ...opens(),
  next: { events: meant<'next'>({ type: 'next' }), when: (snapshot) => !isAsked(snapshot) },
  'form.changed': {
    events: meant<'form.changed'>(
      { type: 'form.changed', dirty: true },
      { type: 'form.changed', dirty: false },
    ),
    when: (snapshot) => atRest(snapshot) && !snapshot.hasTag('formOpen'),
  },
  save: {
    events: meant<'save'>({ type: 'save', record: {}, basedOn: null }),
    when: (snapshot) => !isAsked(snapshot),
  },
  reload: {
    events: meant<'reload'>({ type: 'reload' }),
    when: (snapshot) => !isAsked(snapshot),
  },
  'answers.arrived': {
    events: meant<'answers.arrived'>({ type: 'answers.arrived' }),
    // What was typed meanwhile is not overwritten.
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
    // An upload may end while the question stands.
    when: (snapshot) => !snapshot.hasTag('busy') && isOn('onboardingDocuments')(snapshot),
  },
  'mail.send': {
    events: meant<'mail.send'>({
      type: 'mail.send',
      mail: { name: 'Grace Hopper', email: 'grace@example.com', role: 'directors' },
      verified: false,
    }),
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
    // A list that could not be loaded holds only what was added to it since.
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
    ),
    when: hearsOfSubmission,
  },
  submit: {
    events: meant<'submit'>({
      type: 'submit',
      certification: { name: 'Ada Lovelace', role: 'Director', certified: true },
      missing: 0,
    }),
    when: (snapshot) => !isAsked(snapshot),
  },
  withdraw: {
    events: meant<'withdraw'>({ type: 'withdraw' }),
    when: (snapshot) => !isAsked(snapshot),
  },
  'withdraw.confirm': { events: meant<'withdraw.confirm'>({ type: 'withdraw.confirm' }) },
  'withdraw.cancel': { events: meant<'withdraw.cancel'>({ type: 'withdraw.cancel' }) },
};

/** Every event of the machine, with what it is sent with. */
export const said = Object.values(cases).flatMap(({ events }) => events);

/** A person goes to another step, by the list of steps or by an address. */
function opens() {
  const entries = steps.map(({ id }): [`open.${StepId}`, Case] => [
    `open.${id}`,
    {
      events: [{ type: `open.${id}` }],
      when: (snapshot) =>
        (!isAsked(snapshot) || hasNothingToLose(snapshot)) &&
        (!snapshot.matches('verified') || snapshot.context.step !== id),
    },
  ]);
  return Object.fromEntries(entries) as Record<`open.${StepId}`, Case>;
}

/** What can happen next, for as far as a person, the server or another window can bring it about. */
export function eventsIn(snapshot: OnboardingSnapshot): readonly PathEvent[] {
  const possible = Object.values(cases)
    .filter(({ when }) => when?.(snapshot) ?? true)
    .flatMap(({ events }) => events);
  return [...possible.filter((event) => isHeard(snapshot, event)), ...outcomesIn(snapshot)];
}

const outcomesAt = outcomesByPlace(onboardingMachine, onboardingOutcomes);

/** How what is under way in the active states may end. */
function outcomesIn({ _nodes }: OnboardingSnapshot): readonly PathEvent[] {
  return _nodes.flatMap((node) => outcomesAt.get(placeOf(node)) ?? []) as PathEvent[];
}

/** Whether a transition answers, one that forbids the event included. */
function isHeard(snapshot: OnboardingSnapshot, event: PathEvent): boolean {
  return (
    isListenedFor(snapshot, event) &&
    snapshot.machine.getTransitionData(snapshot, event as OnboardingEvent).length > 0
  );
}

/** Whether an active state has the event at all: most have few, and guards take their time. */
function isListenedFor({ _nodes }: OnboardingSnapshot, { type }: PathEvent): boolean {
  const anyOfItsKind = `${type.split('.')[0]}.*`;
  return _nodes.some(({ transitions }) => transitions.has(type) || transitions.has(anyOfItsKind));
}
