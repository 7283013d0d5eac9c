import type { ServiceKey } from '../catalogues/services.ts';

/** Which services the company asks for, and why (specification section 3, "Products and services"). */
export type ProductsAndServices = {
  /** The rationale. */
  description: string;
  services: ServiceKey[];
};

/** The record before anything was saved. */
export const emptyProductsAndServices: ProductsAndServices = { description: '', services: [] };
