// @ts-check
// The first form of a returning client as react-jsonschema-form draws it with MUI: the same fields with the same
// names, the same 250 countries, the same second address. It has no session, no record to read, no list of steps.
import Form from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { countries } from '../../domain/catalogues/countries.ts';
import { companyDetailsLabels as labels } from '../../domain/sections/company-details.ts';

/** @typedef {keyof typeof labels} Name */

/**
 * @param {Name} name
 * @param {import('@rjsf/utils').RJSFSchema} [more]
 * @returns {import('@rjsf/utils').RJSFSchema}
 */
const text = (name, more = {}) => ({ type: 'string', title: labels[name], maxLength: 200, ...more });

/** @param {Name} name */
const country = (name) => text(name, { enum: [...countries] });

/** @param {'Registered' | 'Physical'} kind */
const address = (kind) => ({
  [`country${kind}`]: country(`country${kind}`),
  [`street${kind}`]: text(`street${kind}`),
  [`city${kind}`]: text(`city${kind}`),
  [`state${kind}`]: text(`state${kind}`),
  [`zip${kind}`]: text(`zip${kind}`),
});

/** @type {import('@rjsf/utils').RJSFSchema} */
const schema = {
  type: 'object',
  title: 'Company Details',
  properties: {
    legalName: text('legalName'),
    registrationNumber: text('registrationNumber', {
      description: 'As on the certificate of incorporation',
    }),
    dateOfIncorporation: text('dateOfIncorporation', { format: 'date' }),
    countryOfLegalFormation: country('countryOfLegalFormation'),
    taxIdentificationNumber: text('taxIdentificationNumber'),
    tradeName: text('tradeName'),
    companyPhone: text('companyPhone'),
    website: text('website'),
    ...address('Registered'),
    addressDiffers: { type: 'boolean', title: 'Registered address is different from physical address' },
  },
  if: { properties: { addressDiffers: { const: true } }, required: ['addressDiffers'] },
  // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
  then: { properties: address('Physical') },
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(createElement(Form, { schema, validator }));
