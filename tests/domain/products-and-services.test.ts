import { describe, expect, it } from 'vitest';
import { serviceKeys } from '#domain/catalogues/services.ts';
import { refusals } from './valid-records.ts';

const section = 'products-and-services';

describe('products and services', () => {
  it('accept any of the twelve services, and all of them', () => {
    for (const key of serviceKeys) expect(refusals(section, { services: [key] })).toEqual({});
    expect(refusals(section, { services: serviceKeys })).toEqual({});
  });

  it.each([
    [[], 'Choose at least one service'],
    [['enhancedDueDiligence'], 'Choose services from the list only'],
    [['amliTech', null], 'Choose services from the list only'],
    [[['amliTech']], 'Choose services from the list only'],
    [['amliTech', 'amliTech'], 'Choose each service at most once'],
    [undefined, 'Send the services as a list'],
    [null, 'Send the services as a list'],
    ['amliTech', 'Send the services as a list'],
    [{ 0: 'amliTech', length: 1 }, 'Send the services as a list'],
  ])('refuse %j: %s', (services, message) => {
    expect(refusals(section, { services })).toEqual({ services: message });
  });

  it.each([
    ['', 'Explain why you need these services'],
    ['because', 'Say a little more, at least 10 characters'],
    ['a'.repeat(2001), 'Shorten this to 2000 characters or fewer'],
    [5, 'Enter this as text'],
  ])('refuse the rationale %j', (description, message) => {
    expect(refusals(section, { description })).toEqual({ description: message });
  });
});
