import { describe, expect, it } from 'vitest';
import { firstStep, numberOf, sectionOf, stepAt, stepOf, steps, verifyPath } from '#machines/steps.ts';
import { formFixtures, laterSteps } from '../domain/wizard.ts';

describe('the steps', () => {
  it('are in the order of the sidebar', () => {
    expect(steps.map(({ id, title, path, section }) => ({ step: id, title, path, section }))).toEqual([
      ...formFixtures,
      ...laterSteps.map((step) => ({ ...step, section: null })),
    ]);
    expect(firstStep).toBe('contactDetails');
  });

  it('are numbered from 1', () => {
    expect(steps.map(({ id }) => numberOf(id))).toEqual(steps.map((_, index) => index + 1));
  });

  it('are found by their id', () => {
    expect(steps.map(({ id }) => stepOf(id))).toEqual(steps);
  });

  it.each(steps)('are found by their path: $path', (step) => {
    expect(stepAt(step.path)).toBe(step);
    expect(stepAt(`${step.path}/`)).toBe(step);
  });

  it.each([
    '/',
    '',
    '//',
    verifyPath,
    '/nowhere',
    '/wallet/1',
    'wallet',
    '/Wallet',
    '/wallet?tab=1',
    '/constructor',
  ])('do not include %j', (path) => {
    expect(stepAt(path)).toBeUndefined();
  });

  it('store their answers in their sections', () => {
    expect(formFixtures.map(({ step }) => sectionOf(step))).toEqual(
      formFixtures.map(({ section }) => section),
    );
  });
});
