import { describe, expect, it } from 'vitest';
import { emptyPerson } from '#domain/sections/person.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import { addPersonMachine } from '#machines/add-person.machine.ts';
import { addWalletMachine } from '#machines/add-wallet.machine.ts';
import type { EntryTarget } from '#machines/onboarding-types.ts';
import {
  changed,
  formSteps,
  listSteps,
  openStep,
  personTarget,
  save,
  saveStep,
  targetOf,
  walletTarget,
} from './places.ts';
import { type Portal, startPortal } from './portal.ts';

const add = (target: EntryTarget) => ({ type: 'entry.add', target }) as const;
const remove = (target: EntryTarget) => ({ type: 'entry.delete', target }) as const;

const typedWallet = { walletAddress: '0xabc', provider: 'Ledger' };
const typedPerson = { ...emptyPerson, firstName: 'Grace' };

/** Completes the open add form. */
function complete(portal: Portal) {
  const { addWallet, addPerson } = portal.snapshot().children;
  addWallet?.send({ type: 'add', ...typedWallet });
  addPerson?.send({ type: 'add', answers: typedPerson });
}

/** Cancels the open add form. */
function cancel(portal: Portal) {
  const { addWallet, addPerson } = portal.snapshot().children;
  addWallet?.send({ type: 'cancel' });
  addPerson?.send({ type: 'cancel' });
}

describe('adding a wallet', () => {
  it('opens the form with the selected wallet and the catalogue', async () => {
    const portal = await openStep('wallet');
    const entry = { ...emptyWallet, primaryAsset: 'ETH', blockchain: 'Polygon' } as const;
    portal.send(add({ list: 'wallets', index: 2, entry }));
    expect(portal.at()).toBe('wallet.adding');
    expect(portal.snapshot().children.addWallet?.getSnapshot().context.wallet).toEqual(entry);
  });

  it.each([null, 0, 3])('passes the wallet added at %s to the form, and closes', async (index) => {
    const portal = await openStep('wallet');
    portal.send(add(walletTarget(index)));
    complete(portal);
    expect(portal.emitted).toEqual([
      { type: 'entry.added', list: 'wallets', index, entry: { ...emptyWallet, ...typedWallet } },
    ]);
    expect(portal.at()).toBe('wallet.ready.editing');
    expect(portal.context()).toMatchObject({ target: null, dirty: true });
    expect(portal.snapshot().children.addWallet).toBeUndefined();
  });
});

describe('adding a person', () => {
  it.each(['directors', 'beneficialOwners', 'relatedParties'] as const)(
    'passes the list to the form: %s',
    async (list) => {
      const portal = await openStep('controlOwnership');
      portal.send(add({ list, index: null, entry: emptyPerson }));
      complete(portal);
      expect(portal.emitted).toEqual([{ type: 'entry.added', list, index: null, entry: typedPerson }]);
      expect(portal.at()).toBe('controlOwnership.ready.editing');
    },
  );

  it('opens the form with the edited person', async () => {
    const portal = await openStep('controlOwnership');
    portal.send(add({ list: 'directors', index: 1, entry: typedPerson }));
    expect(portal.snapshot().children.addPerson?.getSnapshot().context.entry).toEqual(typedPerson);
  });
});

describe.each(listSteps)('the lists of %s', (step) => {
  it('cannot be saved while an add form is open', async () => {
    const portal = await openStep(step);
    portal.send(add(targetOf(step)));
    expect(portal.can(save)).toBe(false);
    portal.send(save);
    expect(portal.at()).toBe(`${step}.adding`);
    expect(portal.saveSection.inputs()).toEqual([]);
    complete(portal);
    expect(portal.can(save)).toBe(true);
  });

  it('cannot be saved while a delete confirmation is open', async () => {
    const portal = await openStep(step);
    portal.send(remove(targetOf(step, 0)));
    expect(portal.can(save)).toBe(false);
    portal.send(save);
    expect(portal.at()).toBe(`${step}.confirmingDelete`);
    expect(portal.saveSection.inputs()).toEqual([]);
    portal.send({ type: 'delete.cancel' });
    expect(portal.can(save)).toBe(true);
  });

  it('are unchanged if the form is cancelled', async () => {
    const portal = await openStep(step);
    portal.send(add(targetOf(step)));
    cancel(portal);
    expect(portal.at()).toBe(`${step}.ready.editing`);
    expect(portal.emitted).toEqual([]);
    expect(portal.context()).toMatchObject({ target: null, dirty: false });
  });

  it('open one form at a time', async () => {
    const portal = await openStep(step);
    portal.send(add(targetOf(step)));
    expect(portal.can(add(targetOf(step, 1)))).toBe(false);
    expect(portal.can(remove(targetOf(step, 1)))).toBe(false);
  });

  it.each([
    ['the add form', add(targetOf(step)), `${step}.adding`],
    ['a delete confirmation', remove(targetOf(step, 0)), `${step}.confirmingDelete`],
  ] as const)('note a change behind %s', async (_what, event, at) => {
    const portal = await openStep(step);
    portal.send(event);
    portal.send(changed);
    expect([portal.at(), portal.context().dirty]).toEqual([at, true]);
  });

  it('lose an entry only after the confirmation', async () => {
    const portal = await openStep(step);
    const target = targetOf(step, 1);
    portal.send(remove(target));
    expect(portal.emitted).toEqual([]);
    portal.send({ type: 'delete.confirm' });
    expect(portal.emitted).toEqual([{ type: 'entry.deleted', list: target.list, index: 1 }]);
    expect(portal.at()).toBe(`${step}.ready.editing`);
    expect(portal.context()).toMatchObject({ target: null, dirty: true });
  });

  it('keep the entry if the confirmation is declined', async () => {
    const portal = await openStep(step);
    portal.send(remove(targetOf(step, 1)));
    portal.send({ type: 'delete.cancel' });
    expect(portal.emitted).toEqual([]);
    expect(portal.at()).toBe(`${step}.ready.editing`);
    expect(portal.context()).toMatchObject({ target: null, dirty: false });
  });

  it('are local until Save', async () => {
    const portal = await openStep(step);
    portal.send(add(targetOf(step)));
    complete(portal);
    expect(portal.saveSection.inputs()).toEqual([]);
    portal.send(save);
    await portal.saveSection.answer({ kind: 'saved' });
    expect(portal.context().dirty).toBe(false);
  });

  it('can still be edited after a refused save', async () => {
    const portal = await saveStep(step);
    await portal.saveSection.answer({ kind: 'invalid', errors: [{ property: 'x', message: 'No' }] });
    portal.send(add(targetOf(step, 0)));
    expect(portal.at()).toBe(`${step}.adding`);
  });

  it('can still lose an entry after a refused save', async () => {
    const portal = await saveStep(step);
    await portal.saveSection.answer({ kind: 'invalid', errors: [] });
    portal.send(remove(targetOf(step, 0)));
    expect(portal.at()).toBe(`${step}.confirmingDelete`);
    expect(portal.context().target).toEqual(targetOf(step, 0));
  });

  it('can still be edited after a save that failed', async () => {
    const portal = await saveStep(step);
    await portal.saveSection.fail(new Error('Down'));
    portal.send(remove(targetOf(step, 0)));
    expect(portal.at()).toBe(`${step}.confirmingDelete`);
  });

  it('refuse an entry that belongs to the other step', async () => {
    const foreign = step === 'wallet' ? personTarget(0) : walletTarget(0);
    const portal = await openStep(step);
    for (const event of [add(foreign), remove(foreign)]) {
      expect(portal.can(event)).toBe(false);
      portal.send(event);
      expect(portal.at()).toBe(`${step}.ready.editing`);
      expect(portal.context().target).toBeNull();
    }
  });

  it('refuse an entry of the other step after a refused or failed save as well', async () => {
    const foreign = step === 'wallet' ? personTarget(0) : walletTarget(0);
    const portal = await saveStep(step);
    await portal.saveSection.answer({ kind: 'invalid', errors: [] });
    expect(portal.can(add(foreign))).toBe(false);
    expect(portal.can(remove(foreign))).toBe(false);
    portal.send(save);
    await portal.saveSection.fail(new Error('Down'));
    expect(portal.can(add(foreign))).toBe(false);
    expect(portal.can(remove(foreign))).toBe(false);
  });

  it('accept no entry while the record loads or is being saved', async () => {
    const portal = await saveStep(step);
    expect(portal.can(add(targetOf(step)))).toBe(false);
    expect(portal.can(remove(targetOf(step, 0)))).toBe(false);
    await portal.saveSection.answer({ kind: 'conflict', message: '' });
    portal.send({ type: 'conflict.takeTheirs' });
    expect(portal.can(add(targetOf(step)))).toBe(false);
  });

  it('have nothing to lose once the saved record replaces what was added after a conflict', async () => {
    const portal = await saveStep(step);
    await portal.saveSection.answer({ kind: 'conflict', message: 'Changed elsewhere' });
    portal.send(add(targetOf(step)));
    complete(portal);
    expect(portal.context().dirty).toBe(true);
    expect(portal.at()).toBe(`${step}.ready.conflict`);
    portal.send({ type: 'conflict.takeTheirs' });
    expect(portal.context().dirty).toBe(false);
    await portal.loadSection.answer({ kind: 'found' });
    expect(portal.context()).toMatchObject({ dirty: false, failure: null });
    portal.send({ type: 'open', step: 'contactDetails' });
    expect(portal.at()).toMatch(/^contactDetails\./);
  });

  it('survive a failing add form', async () => {
    const actions = {
      complete: () => {
        throw new Error('Broken');
      },
    };
    const forms = {
      addWallet: addWalletMachine.provide({ actions }),
      addPerson: addPersonMachine.provide({ actions }),
    };
    const portal = startPortal({ step, forms });
    await portal.loadSection.answer({ kind: 'found' });
    portal.send(add(targetOf(step)));
    complete(portal);
    expect(portal.snapshot().status).toBe('active');
    expect(portal.at()).toBe(`${step}.ready.editing`);
    expect(portal.context().target).toBeNull();
    expect(portal.emitted).toEqual([]);
  });
});

describe('a step without lists', () => {
  it.each(formSteps.filter((step) => !listSteps.includes(step)))('%s accepts no entries', async (step) => {
    const portal = await openStep(step);
    for (const target of [walletTarget(0), personTarget(0)]) {
      expect(portal.can(add(target))).toBe(false);
      expect(portal.can(remove(target))).toBe(false);
    }
  });
});
