import { describe, expect, it } from 'vitest';
import { pathOf } from '#machines/selectors.ts';
import { formFixtures, laterSteps } from '../domain/wizard.ts';
import { openStep, places, save, stepIds } from './places.ts';
import { startPortal } from './portal.ts';

/** Specification section 2, "Navigation after a successful save": a form leads to the step below it. */
const afterSave = formFixtures.map(
  ({ step, path }, index) => [step, path, [...formFixtures, ...laterSteps][index + 1]?.path] as const,
);

describe('after a successful save', () => {
  it.each(afterSave)('%s leads from %s to %s', async (step, from, to) => {
    const portal = await openStep(step);
    expect(pathOf(portal.snapshot())).toBe(from);
    portal.send(save);
    expect(pathOf(portal.snapshot())).toBe(from);
    await portal.saveSection.answer({ kind: 'saved' });
    expect(pathOf(portal.snapshot())).toBe(to);
  });

  it('leads through all forms, one after the other', async () => {
    const portal = startPortal();
    const visited: string[] = [];
    for (const [step] of afterSave) {
      await portal.loadSection.answer({ kind: 'missing' });
      portal.send(save);
      await portal.saveSection.answer({ kind: 'saved' });
      visited.push(step);
    }
    expect(pathOf(portal.snapshot())).toBe('/control-ownership-verification');
    expect(portal.opened).toEqual([...visited, 'controlOwnershipVerification']);
    expect(portal.saveSection.inputs().map((input) => input.step)).toEqual(visited);
  });
});

describe('next', () => {
  it('leads from the verification page to the documents', () => {
    const portal = startPortal({ step: 'controlOwnershipVerification' });
    portal.send({ type: 'next' });
    expect(pathOf(portal.snapshot())).toBe('/onboarding-documents');
  });

  it('leads from the identity check to certify and submit', () => {
    const portal = startPortal({ step: 'identityVerification' });
    portal.send({ type: 'next' });
    expect(pathOf(portal.snapshot())).toBe('/certify-and-submit');
  });

  it('leads nowhere from certify and submit', () => {
    expect(startPortal({ step: 'certifyAndSubmit' }).can({ type: 'next' })).toBe(false);
  });

  it('has no effect in a form: only a save continues', async () => {
    const portal = await openStep('contactDetails');
    expect(portal.can({ type: 'next' })).toBe(false);
  });
});

describe('the sidebar', () => {
  const atRest = places.filter(({ name }) => !['saving', 'adding', 'confirming a delete'].includes(name));

  it.each(atRest)('opens every step from $step, $name', async ({ reach, at }) => {
    for (const to of stepIds) {
      const portal = await reach();
      expect(portal.at()).toBe(at);
      portal.send({ type: 'open', step: to });
      expect(portal.context().step).toBe(to);
      expect(portal.at()).toMatch(new RegExp(`^${to}\\.`));
      expect(portal.opened.at(-1)).toBe(to);
    }
  });

  it('opens a finished step again, with its answers', async () => {
    const portal = await openStep('contactDetails');
    portal.send(save);
    await portal.saveSection.answer({ kind: 'saved' });
    portal.send({ type: 'open', step: 'contactDetails' });
    expect(portal.at()).toBe('contactDetails.loading');
    await portal.loadSection.answer({ kind: 'found' });
    expect(portal.at()).toBe('contactDetails.ready.editing');
  });
});
