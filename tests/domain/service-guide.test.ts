import { expect, it } from 'vitest';
import { proposedServices, serviceSituations, withProposed } from '#domain/catalogues/service-guide.ts';
import { serviceKeys } from '#domain/catalogues/services.ts';

it('proposes each service for at least one situation, and nothing for none', () => {
  expect(proposedServices(serviceSituations.map(({ key }) => key))).toEqual(serviceKeys);
  expect(proposedServices([])).toEqual([]);
});

it('proposes in display order, and keeps what is chosen', () => {
  const proposed = proposedServices(['cyber', 'noOfficer']);
  expect(proposed).toEqual(['camloMlroServices', 'amliCyber']);
  expect(withProposed(['amliTech', 'amliCyber'], proposed)).toEqual([
    'camloMlroServices',
    'amliTech',
    'amliCyber',
  ]);
});
