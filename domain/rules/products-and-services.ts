import { type AnyObject, array, type ObjectSchema } from 'yup';
import { type ServiceKey, serviceKeys } from '../catalogues/services.ts';
import type { ProductsAndServices } from '../records/products-and-services.ts';
import { answerField } from './answer-field.ts';
import { closedObject } from './closed-object.ts';

const wrongType = 'Send the services as a list';
const known = new Set<unknown>(serviceKeys);

/**
 * What must hold of the products and services. The services are one field on the page, so that whatever is wrong
 * with an entry is reported of the whole.
 */
export const productsAndServicesRule: ObjectSchema<ProductsAndServices> = closedObject(
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
