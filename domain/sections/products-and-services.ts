import { serviceOptions } from '../catalogues/services.ts';
import type { SectionRecords } from '../records/sections.ts';
import { openAnswer } from './open-answer.ts';
import { defineSection } from './section.ts';

/** The services that the company requests, and the reason (specification section 3, "Products and services"). */
export type ProductsAndServices = SectionRecords['products-and-services'];

export const productsAndServices = defineSection<ProductsAndServices>({
  name: 'ProductsAndServices',
  title: 'Products and services',
  called: 'products and services',
  questions: {
    services: {
      label: 'Services',
      kind: 'choices',
      choices: serviceOptions,
      one: 'service',
      missing: 'Choose at least one service',
    },
    description: {
      label: 'Rationale',
      help: 'Why you need these services, in a few sentences',
      ...openAnswer,
      missing: 'Explain why you need these services',
    },
  },
});
