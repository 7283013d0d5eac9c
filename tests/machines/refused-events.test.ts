import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import { nodesOf, placeOf } from '#machines/graph/edges.ts';
import { activeStates } from '#machines/graph/xstate-internals.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { isLifecycle } from '#paths/lifecycles/lifecycles.ts';
import { type MachineId, machines } from '#paths/machines.ts';
import { formSteps, listSteps } from './places.ts';

/** Returns the same place in several steps. */
const inSteps = (ids: readonly StepId[], place: string) => ids.map((id) => `verified.step.${id}${place}`);

const savedSteps = [...formSteps, 'onboardingDocuments'] as const;
const inForms = (place: string) => inSteps(savedSteps, place);
const inLists = (place: string) => inSteps(listSteps, place);
const people = 'verified.step.controlOwnershipVerification';
const identity = 'verified.step.identityVerification';
const certify = 'verified.step.certifyAndSubmit';

type Table = Readonly<Record<string, readonly string[]>>;

/**
 * Where each event is accepted, by the outermost states; everywhere else it changes nothing. A status machine may be left out:
 * its refused moves are also sent to the server (`paths/lifecycles`).
 */
const accepted: Readonly<Partial<Record<MachineId, Table>>> = {
  onboarding: {
    open: ['unverified', 'verified'],
    'session.started': ['unverified'],
    'draft.kept': ['unverified'],
    verify: ['unverified.editing', 'unverified.failed'],
    'link.followed': ['unverified.editing'],
    'code.edited': ['unverified.failed'],
    'account.confirm': ['unverified.confirmingAccount'],
    'account.decline': ['unverified.confirmingAccount'],
    'submission.known': ['verified'],
    'draft.taken': ['verified'],
    'session.expired': ['verified'],
    'session.ended': ['verified'],
    signOut: ['verified'],
    'conflict.choose': ['verified.step'],
    'form.changed': [
      ...inForms('.ready'),
      ...inLists('.adding'),
      ...inLists('.confirmingDelete'),
      `${identity}.checking`,
    ],
    save: inForms('.ready'),
    'conflict.takeTheirs': inForms('.ready.conflict'),
    'answers.arrived': [
      ...inForms('.ready.failed'),
      ...inLists('.adding'),
      ...inLists('.confirmingDelete'),
      `${people}.failed`,
    ],
    reload: [...inForms('.ready.failed'), `${people}.failed`, `${identity}.failed`, `${certify}.unread`],
    'entry.add': inLists('.ready'),
    'entry.delete': inLists('.ready'),
    'delete.confirm': inLists('.confirmingDelete'),
    'delete.cancel': inLists('.confirmingDelete'),
    next: [people, identity],
    'mail.send': [`${people}.browsing`],
    'mail.sendAll': [`${people}.browsing`],
    'uploads.changed': inSteps(['onboardingDocuments'], ''),
    'files.chosen': inSteps(['onboardingDocuments'], '.ready'),
    'case.arrived': [`${certify}.unread`],
    submit: [`${certify}.unsubmitted.ready`],
    'submit.confirm': [`${certify}.unsubmitted.confirming`],
    'submit.cancel': [`${certify}.unsubmitted.confirming`],
    withdraw: [`${certify}.unsubmitted.ready`, `${certify}.submitted.idle`],
    'withdraw.confirm': [`${certify}.unsubmitted.asking`, `${certify}.submitted.asking`],
    'withdraw.cancel': [`${certify}.unsubmitted.asking`, `${certify}.submitted.asking`],
    'leave.discard': ['verified.leaving.asking'],
    'leave.stay': ['verified.leaving.asking'],
  },
  supervised: { '*': ['running'] },
  requestCode: { send: ['requestCode'], 'email.edited': ['tooSoon', 'failed'] },
  addWallet: {
    'asset.changed': ['editing'],
    'blockchain.changed': ['editing'],
    add: ['editing'],
    cancel: ['editing'],
  },
  addPerson: {
    'dual.toggled': ['editing'],
    'secondCountry.changed': ['editing'],
    'person.copied': ['editing'],
    add: ['editing'],
    cancel: ['editing'],
  },
  uploads: {
    add: ['uploads'],
    retry: ['uploads'],
    cancel: ['uploads'],
    cancelAll: ['uploads'],
    'upload.moved': ['uploads'],
  },
  upload: {
    start: ['queued'],
    cancel: ['queued', 'uploading', 'refused', 'failed'],
    sent: ['uploading'],
    stored: ['uploading'],
    refused: ['uploading'],
    broken: ['uploading'],
    retry: ['failed'],
  },
  identityCheck: {
    'link.dead': ['identityCheck'],
    'upload.moved': ['identityCheck'],
    'photos.known': ['identityCheck'],
    'check.known': ['reading', 'known'],
    'check.failed': ['reading.loading'],
    retry: ['reading.unreadable', 'known.elsewhere.widget.unavailable'],
    'document.choose': ['known.open'],
    'photo.take': ['known.open'],
    'photo.remove': ['known.open'],
    'photo.retry': ['known.open.choosing'],
    handIn: ['known.open'],
    again: ['known.atRest.refused'],
    'widget.error': ['known.elsewhere.widget'],
    'widget.message': ['known.elsewhere.widget'],
    'widget.tokenExpired': ['known.elsewhere.widget.open'],
  },
  personVerification: { retry: ['unreachable'] },
  submission: {
    submit: ['draft', 'changes_requested', 'withdrawn', 'updating', 'periodic_review'],
    withdraw: ['submitted', 'in_review', 'changes_requested'],
    amend: ['submitted', 'in_review'],
    takeIntoReview: ['submitted'],
    restore: ['submitted.amended', 'in_review.amended'],
    certify: ['submitted.amended', 'in_review.amended'],
    requestChanges: ['in_review'],
    approve: ['in_review.asCertified'],
    reject: ['in_review'],
    reopen: ['approved', 'rejected'],
    update: ['approved'],
    abandon: ['updating'],
    startReview: ['approved'],
    endReview: ['approved', 'periodic_review'],
  },
  draft: {
    type: ['editing'],
    save: ['editing'],
    flush: ['editing'],
    leave: ['editing'],
    fetched: ['editing'],
    adopt: ['editing'],
    undo: ['editing'],
    acceptReplacement: ['editing'],
    keepMine: ['editing.halted.conflict'],
    takeTheirs: ['editing.halted.conflict'],
  },
  contact: {
    takeUp: ['new', 'resolved'],
    resolve: ['new', 'in_progress'],
    markAsSpam: ['new', 'in_progress'],
    clear: ['spam'],
  },
  resume: {
    takeUp: ['new', 'declined', 'withdrawn'],
    invite: ['in_review'],
    offer: ['in_review', 'interview'],
    hire: ['offered'],
    decline: ['new', 'in_review', 'interview', 'offered'],
    withdraw: ['new', 'in_review', 'interview', 'offered'],
  },
  post: {
    publish: ['draft', 'scheduled'],
    schedule: ['draft', 'scheduled'],
    archive: ['draft', 'published'],
    takeBack: ['scheduled', 'published'],
    restore: ['archived'],
  },
  msbApplication: {
    submit: ['draft', 'renewal'],
    withdraw: ['draft', 'submitted', 'in_review', 'clarification', 'answered', 'filed'],
    takeUp: ['submitted'],
    file: ['in_review', 'answered'],
    askClarification: ['in_review', 'answered', 'filed'],
    refuse: ['in_review', 'clarification', 'answered', 'filed'],
    answer: ['clarification'],
    register: ['filed'],
    startRenewal: ['registered'],
    end: ['registered', 'renewal'],
  },
  purchase: {
    pay: ['created', 'paying', 'failed'],
    settle: ['created'],
    priceOf: ['created', 'paying', 'failed'],
    cancel: ['created', 'paying', 'failed'],
    succeed: ['paying', 'failed'],
    fail: ['paying', 'failed'],
    giveBack: ['paid', 'disputed'],
    dispute: ['paid'],
    win: ['disputed'],
    lose: ['disputed'],
  },
  answerSheet: {
    answer: ['answering'],
    handIn: ['answering'],
    retry: ['answering.failed', 'answering.refused', 'answering.notHandedIn'],
    confirm: ['answering.asking'],
    goBack: ['answering.asking'],
  },
  quizAttempt: {
    answer: ['begun', 'answering'],
    handIn: ['begun', 'answering'],
    timeUp: ['begun', 'answering'],
    pass: ['handedIn', 'timeOver'],
    fail: ['handedIn', 'timeOver'],
  },
  certificate: { withdraw: ['valid'], reinstate: ['withdrawn'] },
  teamMembership: {
    agree: ['invited', 'left'],
    leave: ['invited', 'member'],
    invite: ['invited', 'left'],
  },
  training: { publish: ['draft', 'published', 'withdrawn'], withdraw: ['published'] },
};

/** Returns the innermost states, each with the states around it and the initial states of other regions. */
function configurationsOf(machine: AnyStateMachine) {
  return nodesOf(machine)
    .filter((node) => Object.keys(node.states).length === 0)
    .map((node) => machine.resolveState({ value: stateValueOf(node), context: {} }));
}

/** Returns the value of a machine in that state; a machine without states has an empty one. */
function stateValueOf({ path }: AnyStateNode): StateValue {
  const [innermost, ...around] = path.toReversed();
  return around.reduce<StateValue>((inner, name) => ({ [name]: inner }), innermost ?? {});
}

const events = Object.entries(accepted).flatMap(([id, table]) =>
  Object.entries(table).map(([type, places]) => ({ id: id as MachineId, type, places })),
);

describe.each(events)('$id: $type', ({ id, type, places }) => {
  it('is refused in every other state', () => {
    const elsewhere = configurationsOf(machines[id]).filter(
      (state) => !activeStates(state).some((node) => places.includes(placeOf(node))),
    );
    const taken = elsewhere.filter((state) => state.can({ type }));
    expect(taken.map(({ value }) => value)).toEqual([]);
  });
});

const listed = Object.values(machines).flatMap((machine) => {
  const table = accepted[machine.id as MachineId];
  return table || !isLifecycle(machine.id as MachineId) ? [{ id: machine.id, machine, table }] : [];
});

it.each(listed)('every event of $id is listed, and each of its states exists', ({ machine, table = {} }) => {
  const own = machine.events.filter((event) => !event.startsWith('xstate.'));
  expect(Object.keys(table).toSorted()).toEqual([...own].toSorted());
  const known = nodesOf(machine).map(placeOf);
  expect(Object.values(table).flatMap((places) => places.filter((place) => !known.includes(place)))).toEqual(
    [],
  );
});

it('the steps that are saved are those with a form, and the documents', () => {
  const others = steps.map(({ id }) => id).filter((id) => !savedSteps.some((saved) => saved === id));
  expect(others).toEqual(['controlOwnershipVerification', 'identityVerification', 'certifyAndSubmit']);
});
