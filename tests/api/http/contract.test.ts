import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { sectionIds } from '#domain/records/sections.ts';
import { steps } from '#machines/steps.ts';
import { readContract } from '#server/platform/contract/contract.ts';
import { operations } from '#tests/support/contract.ts';

// SQLite alone: http

it('is a well-formed OpenAPI document', async () => {
  expect(await new Validator().validate(await readContract())).toEqual({ valid: true });
});

describe('every operation', () => {
  it.each(operations.map((operation) => ({ id: operation.id, operation })))(
    '$id documents its responses',
    ({ operation }) => {
      const statuses = Object.keys(operation.responses);
      expect(statuses).toContain('500');
      expect(statuses).toContain('429');
      // All others need the database.
      if (!['hello', 'health', 'countries'].includes(operation.id)) expect(statuses).toContain('503');
      if (operation.schemes.length > 0) expect(statuses).toContain('401');
      // A person's link is valid or not; it cannot lack a role. An API key can lack a scope, where every role is allowed.
      const isByLink = operation.schemes.includes('personLink');
      if (operation.schemes.length > 0 && !isByLink) {
        expect(statuses.includes('403')).toBe(!operation.isOpen);
      }
      if (operation.body || operation.isUpload) {
        expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']));
      }
      // A signed link responds with the same for a missing file as for an altered link.
      const isRecord = operation.parameters.some(
        ({ name, required }) => required && (name === 'id' || name === 'userId'),
      );
      if (isRecord && operation.id !== 'readSignedFile') expect(statuses).toContain('404');
      if (operation.parameters.some(({ name }) => name === 'If-Match')) expect(statuses).toContain('412');
    },
  );

  it.each(operations.filter(({ body }) => body).map((operation) => ({ id: operation.id, operation })))(
    '$id gives an example of its body, and refuses unknown properties',
    ({ operation }) => {
      expect(operation.body?.examples).toHaveLength(1);
      // The providers' events have a schema that may grow.
      const additionalProperties = ['receiveSumsubWebhook', 'receiveStripeWebhook'].includes(operation.id);
      expect(operation.body).toMatchObject({ type: 'object', additionalProperties });
    },
  );
});

it('names the same wizard steps and sections as the machines and the domain', () => {
  const change = operations.find(({ id }) => id === 'updateOnboarding');
  expect(change?.body?.properties?.currentStep?.enum).toEqual(steps.map(({ id }) => id));
  const paths = operations.map(({ path }) => path);
  for (const section of sectionIds) {
    expect(paths).toEqual(expect.arrayContaining([`/${section}`, `/${section}/admin`]));
  }
});
