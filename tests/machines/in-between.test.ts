import { describe, expect, it } from 'vitest';
import type { SaveOutcome } from '#machines/outcomes.ts';
import { hasUnsaved, isAskingToLeave } from '#machines/selectors.ts';
import { openCase } from './certify-places.ts';
import {
  changed,
  formSteps,
  listSteps,
  openDocuments,
  openStep,
  type Place,
  places,
  save,
  saveStep,
  targetOf,
} from './places.ts';
import type { Portal } from './portal.ts';

const answering = (ends: (portal: Portal) => Promise<void>) => async (portal: Portal) => {
  portal.send(save);
  await ends(portal);
};

/** The states of a form before its answers are saved. */
const endings: { name: string; state: string; end: (portal: Portal) => Promise<void> }[] = [
  { name: 'just typed', state: 'editing', end: async () => {} },
  {
    name: 'refused',
    state: 'invalid',
    end: answering((portal) => answerSave(portal, { kind: 'invalid', errors: [] })),
  },
  {
    name: 'not saved for a change made elsewhere',
    state: 'conflict',
    end: answering((portal) => answerSave(portal, { kind: 'conflict', message: 'Changed elsewhere' })),
  },
];

function answerSave(portal: Portal, outcome: SaveOutcome) {
  const call = portal.context().step === 'onboardingDocuments' ? portal.saveDocuments : portal.saveSection;
  return call.answer(outcome);
}

const savedSteps = [...formSteps, 'onboardingDocuments'] as const;
const openSaved = (step: (typeof savedSteps)[number]) =>
  step === 'onboardingDocuments' ? openDocuments() : openStep(step);

/** Every form with unsaved changes. */
const unsavedPlaces = savedSteps.flatMap((step) =>
  endings.map(({ name, state, end }) => ({
    step,
    name,
    at: `${step}.ready.${state}`,
    async reach() {
      const portal = await openSaved(step);
      portal.send(changed);
      await end(portal);
      return portal;
    },
  })),
);

/** Every state with a form that continues when something is typed; it ends a refused save. */
const resting = places.filter(
  ({ step, name }) =>
    savedSteps.some((saved) => saved === step) &&
    ['editing', 'failed to load', 'failed to save'].includes(name),
);

const waiting: readonly Place[] = [
  ...places.filter(({ name }) => name === 'saving'),
  ...(['submitted', 'changes_requested'] as const).map(
    (status): Place => ({
      step: 'certifyAndSubmit',
      name: `withdrawing what is ${status}`,
      at: `certifyAndSubmit.${status === 'submitted' ? 'submitted' : 'unsubmitted'}.withdrawing`,
      async reach() {
        const portal = await openCase(status);
        portal.send({ type: 'withdraw' });
        portal.send({ type: 'withdraw.confirm' });
        return portal;
      },
    }),
  ),
];

/** Events in states in which a person can hardly send them; they must do no harm. */
describe('events between a request and its response', () => {
  it.each(listSteps)(
    'a conflict in %s remains after the list was changed, and can be resolved',
    async (step) => {
      const portal = await saveStep(step);
      await portal.saveSection.answer({ kind: 'conflict', message: 'Changed elsewhere' });
      portal.send({ type: 'entry.add', target: targetOf(step) });
      portal.actor
        .getSnapshot()
        .children[step === 'wallet' ? 'addWallet' : 'addPerson']?.send({ type: 'cancel' });
      expect(portal.at()).toBe(`${step}.ready.conflict`);
      portal.send({ type: 'conflict.takeTheirs' });
      expect(portal.at()).toBe(`${step}.loading`);
      expect(portal.loadSection.inputs().at(-1)).toEqual({ step, fresh: true });
    },
  );

  it.each(listSteps)('%s has nothing to reload while nothing has failed', async (step) => {
    const portal = await openStep(step);
    expect(portal.can({ type: 'reload' })).toBe(false);
  });

  it.each(unsavedPlaces)(
    'a save of $step ($name) waits until the confirmation to leave is answered',
    async ({ reach, at }) => {
      const portal = await reach();
      expect(portal.at()).toBe(at);
      portal.send({ type: 'open', step: 'certifyAndSubmit' });
      expect(portal.can(save)).toBe(false);
      portal.send({ type: 'leave.stay' });
      expect(portal.can(save)).toBe(true);
    },
  );

  it.each(resting)('$step ($name) is unchanged while the user types', async ({ reach, at }) => {
    const portal = await reach();
    portal.send(changed);
    expect(portal.at()).toBe(at);
    expect(hasUnsaved(portal.snapshot())).toBe(true);
    portal.send({ type: 'form.changed', dirty: false });
    expect(portal.at()).toBe(at);
    expect(hasUnsaved(portal.snapshot())).toBe(false);
  });

  it.each(waiting)(
    '$step ($name) cannot be left between a request and its response',
    async ({ reach, at }) => {
      const portal = await reach();
      const elsewhere = [
        { type: 'open', step: 'companyDetails' },
        { type: 'open', step: 'certifyAndSubmit' },
        { type: 'next' },
        { type: 'signOut' },
      ] as const;
      for (const event of elsewhere) {
        portal.send(event);
        expect(portal.at()).toBe(at);
      }
      expect(isAskingToLeave(portal.snapshot())).toBe(false);
      expect(portal.endedSessions()).toBe(0);
    },
  );

  it('a confirmation that the user has left is closed, and answers nothing', async () => {
    const portal = await openStep('contactDetails');
    portal.send(changed);
    portal.send({ type: 'open', step: 'companyDetails' });
    portal.send({ type: 'form.changed', dirty: false });
    portal.send({ type: 'open', step: 'customerType' });
    expect(isAskingToLeave(portal.snapshot())).toBe(false);
    portal.send({ type: 'leave.discard' });
    expect(portal.at()).toBe('customerType.loading');
    expect(portal.endedSessions()).toBe(0);
  });

  it.each([false, true])('no one can sign out between a save and its response (typed: %s)', async (dirty) => {
    const portal = await openStep('contactDetails');
    portal.send({ type: 'form.changed', dirty });
    portal.send(save);
    portal.send({ type: 'signOut' });
    expect(portal.at()).toBe('contactDetails.saving');
    expect(isAskingToLeave(portal.snapshot())).toBe(false);
  });

  it.each(listSteps)('%s deletes only listed entries', async (step) => {
    const portal = await openStep(step);
    expect(portal.can({ type: 'entry.delete', target: targetOf(step, null) })).toBe(false);
    expect(portal.can({ type: 'entry.delete', target: targetOf(step, 0) })).toBe(true);
  });

  it.each(['session.expired', 'session.ended'] as const)('%s leaves no typed text behind', async (type) => {
    const portal = await openStep('wallet');
    portal.send(changed);
    portal.send({ type: 'entry.add', target: targetOf('wallet') });
    portal.hear({ type });
    expect(hasUnsaved(portal.snapshot())).toBe(false);
    expect(portal.context()).toMatchObject({ dirty: false, target: null, fieldErrors: [], failure: null });
  });
});
