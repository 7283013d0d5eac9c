import { type AnyObject, array } from 'yup';
import { type ServiceKey, serviceKeys, services } from '../catalogues/services.ts';
import type { SectionRecords } from '../records/sections.ts';
import { answerField } from '../rules/answer-field.ts';
import { closedObject } from '../rules/closed-object.ts';
import { answerRows, type Labels } from './answers.ts';
import type { Section, SectionRule } from './section.ts';

/** Which services the company asks for, and why (specification section 3, "Products and services"). */
export type ProductsAndServices = SectionRecords['products-and-services'];

/** The record before anything was saved. */
export const emptyProductsAndServices: ProductsAndServices = { description: '', services: [] };

export const productsAndServicesLabels: Labels<ProductsAndServices> = {
  services: 'Services',
  description: 'Rationale',
};

export const productsAndServices: Section<ProductsAndServices> = {
  name: 'ProductsAndServices',
  empty: emptyProductsAndServices,
  labels: productsAndServicesLabels,
  readBack: ({ services: chosen, description }) => [
    {
      title: 'Products and services',
      rows: answerRows(
        { services: chosen.map(serviceLabel).join(', '), description },
        productsAndServicesLabels,
      ),
    },
  ],
};

function serviceLabel(key: string): string {
  return services.find((service) => service.key === key)?.label ?? key;
}

const wrongType = 'Send the services as a list';

/**
 * What must hold of the products and services. The services are one field on the page, so that whatever is wrong
 * with an entry is reported of the whole.
 */
export const productsAndServicesRule: SectionRule<ProductsAndServices> = {
  schema() {
    const known = new Set<unknown>(serviceKeys);
    return closedObject(
      {
        services: array<AnyObject, ServiceKey>()
          .typeError(wrongType)
          .required(wrongType)
          .min(1, 'Choose at least one service')
          .test('known', 'Choose services from the list only', (keys) => keys.every((key) => known.has(key)))
          .test('repeated', 'Choose each service at most once', (keys) => new Set(keys).size === keys.length),
        description: answerField('Explain why you need these services'),
      },
      'Send the products and services as an object',
    );
  },
};
