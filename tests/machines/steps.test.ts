import { describe, expect, it } from 'vitest';
import { firstStep, numberOf, sectionOf, stepAt, stepOf, steps, verifyPath } from '#machines/steps.ts';
import { formSteps } from './places.ts';

/** The sidebar of specification section 2 with its routes, written out by hand. */
const sidebar = [
  ['Contact Details', '/contact-details'],
  ['Company Details', '/company-details'],
  ['Activities Funding & Revenue', '/funding-details'],
  ['Wallets', '/wallet'],
  ['Products & Services', '/products-and-services'],
  ['Customer Type', '/customer-type'],
  ['Control Ownership & Related Parties', '/control-ownership'],
  ['Control & Ownership Verification', '/control-ownership-verification'],
  ['Required Onboarding Documents', '/onboarding-documents'],
  ['Identity verification', '/identity-verification'],
  ['Certify & Submit', '/certify-and-submit'],
];

describe('the steps', () => {
  it('stand in the order of the sidebar', () => {
    expect(steps.map(({ title, path }) => [title, path])).toEqual(sidebar);
    expect(firstStep).toBe('contactDetails');
  });

  it('are numbered from 1', () => {
    expect(steps.map(({ id }) => numberOf(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
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
  ])('are not at %j', (path) => {
    expect(stepAt(path)).toBeUndefined();
  });

  /** Specification section 7, "Onboarding", written out by hand. */
  it('keep their answers in the seven sections', () => {
    expect(formSteps.map((step) => [step, sectionOf(step)])).toEqual([
      ['contactDetails', 'contact-details'],
      ['companyDetails', 'company-details'],
      ['fundingDetails', 'activity-funding-revenue'],
      ['wallet', 'wallets'],
      ['productsAndServices', 'products-and-services'],
      ['customerType', 'customer-type'],
      ['controlOwnership', 'control-ownership-and-related-parties'],
    ]);
  });
});
