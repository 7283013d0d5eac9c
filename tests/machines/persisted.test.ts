import { describe, expect, it } from 'vitest';
import { machineVersion } from '#machines/onboarding.machine.ts';
import type { Left } from '#machines/onboarding-types.ts';
import { type Persisted, persistedOf, restoredFrom } from '#machines/persisted.ts';
import { reopens } from '#machines/selectors.ts';
import { known } from './certify-places.ts';
import { openStep, save, targetOf } from './places.ts';
import { startPortal } from './portal.ts';

/** The persisted snapshots of every version of the machine that was ever in production, as they were stored. */
const stored = import.meta.glob<Persisted>('./persisted/[0-9].json', { eager: true, import: 'default' });

const goesOn = {
  1: { step: 'wallet', attention: [], adding: null },
  2: { step: 'wallet', attention: ['fundingDetails'], adding: 'wallets' },
  3: { step: 'wallet', attention: ['fundingDetails'], adding: 'wallets' },
  4: { step: 'wallet', attention: ['fundingDetails'], adding: 'wallets' },
};

describe('a persisted state', () => {
  it('exists for every version', () => {
    const versions = Array.from({ length: machineVersion }, (_, index) => `./persisted/${index + 1}.json`);
    expect(Object.keys(stored)).toEqual(versions);
  });

  it.each(Object.entries(stored))('restores %s', (_, persisted) => {
    expect(restoredFrom(persisted)).toEqual(goesOn[persisted.version as keyof typeof goesOn]);
  });

  it.each([
    { version: machineVersion + 1, state: stored['./persisted/2.json']?.state },
    { version: 1, state: { currentStep: 'a step that is gone' } },
    { version: 2, state: { places: [] } },
    { version: 2, state: null },
    { version: 2, state: 'wallet' },
  ])('is discarded for %j', (persisted) => {
    expect(restoredFrom(persisted)).toBeNull();
  });

  it('equals the fixture of this version', async () => {
    const portal = await openStep('wallet');
    portal.send({ type: 'entry.add', target: targetOf('wallet') });
    const { state, version } = persistedOf(portal.snapshot());
    expect({ version, state: { ...state, attention: ['fundingDetails'] } }).toEqual(
      stored[`./persisted/${machineVersion}.json`],
    );
  });

  it('of a save in progress reads its step again', async () => {
    const portal = await openStep('companyDetails');
    portal.send(save);
    const persisted = persistedOf(portal.snapshot());
    expect(persisted.state.places[0]).toBe('verified.step.companyDetails.saving');
    const other = arriveWith({ ...restoredFrom(persisted), opens: true });
    expect(other.at()).toBe('companyDetails.loading');
  });
});

describe('a restored wizard', () => {
  const left: Left = { step: 'wallet', attention: ['fundingDetails'], adding: 'wallets', opens: true };

  it('opens its last state, with the attention marks and the open form', async () => {
    const portal = arriveWith(left);
    expect(portal.at()).toBe('wallet.loading');
    expect(reopens(portal.snapshot()), 'not before the list was read').toBeNull();
    await portal.loadSection.answer({ kind: 'found' });
    expect(reopens(portal.snapshot())).toBe('wallets');
    portal.send({ type: 'entry.add', target: targetOf('wallet') });
    expect(portal.at()).toBe('wallet.adding');
    expect(portal.context()).toMatchObject({ attention: ['fundingDetails'], reopens: null });
  });

  it.each([
    ['the address names a step', { step: 'companyDetails' as const }, left],
    ['nobody has just signed in', {}, { ...left, opens: false }],
  ])('stays in the current state of the portal if %s', (_, beginning, told) => {
    const portal = startPortal(beginning);
    const at = portal.at();
    portal.send({ ...known('draft'), left: told });
    expect(portal.at()).toBe(at);
    expect(portal.context(), 'no form opens on another step').toMatchObject({ reopens: null });
    expect(portal.context().attention).toEqual(['fundingDetails']);
  });

  it('gives priority to what the reviewer marked', () => {
    const portal = startPortal();
    portal.send({ ...known('changes_requested', ['companyDetails']), left });
    expect(portal.at()).toBe('companyDetails.loading');
  });

  it('does not move a user who has begun to type or navigated elsewhere', async () => {
    const typing = startPortal();
    await typing.loadSection.answer({ kind: 'found' });
    typing.send({ type: 'form.changed', dirty: true });
    typing.send({ ...known('draft'), left });
    expect(typing.at()).toBe('contactDetails.ready.editing');
    const elsewhere = startPortal();
    elsewhere.send({ type: 'open', step: 'customerType' });
    elsewhere.send({ ...known('draft'), left });
    expect(elsewhere.at()).toBe('customerType.loading');
  });

  it('is restored once: later events open no form', async () => {
    const portal = await openStep('wallet');
    portal.send(known('draft'));
    portal.send({ ...known('withdrawn'), left });
    expect(portal.context()).toMatchObject({ reopens: null, attention: [] });
  });

  it('closes its form on the way to another step', async () => {
    const portal = arriveWith(left);
    portal.send({ type: 'open', step: 'customerType' });
    portal.send({ type: 'open', step: 'wallet' });
    await portal.loadSection.answer({ kind: 'found' });
    expect(reopens(portal.snapshot())).toBeNull();
  });
});

/** A client who signs in without naming a step. */
function arriveWith(left: Partial<Left>) {
  const portal = startPortal();
  portal.send({ ...known('draft'), left: left as Left });
  return portal;
}
