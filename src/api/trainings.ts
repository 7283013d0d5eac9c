import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { anonymousClient, plainAnswerOf } from './client.ts';

type Schemas = components['schemas'];
export type CatalogueTraining = Schemas['CatalogueTraining'];
export type ListedTraining = Schemas['CatalogueTrainingListed'];

/** What is looked for in the catalogue. @property page from 1 */
export interface CatalogueQuestion {
  search: string;
  tag: string;
  language: string;
  /** Null for whatever it costs. */
  free: boolean | null;
  page: number;
}

/** How many trainings a page of the catalogue has. */
export const cataloguePageSize = 12;

/** A page of the catalogue: always as everybody sees it, whose token there may be in the browser. */
export const catalogueQuery = ({ search, tag, language, free, page }: CatalogueQuestion) =>
  queryOptions({
    queryKey: ['trainings', 'catalogue', { search, tag, language, free, page }] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        page,
        pageSize: cataloguePageSize,
        ...(search && { search }),
        ...(tag && { tag }),
        ...(language && { language }),
        ...(free !== null && { free }),
      };
      const { data } = await plainAnswerOf(anonymousClient.GET('/trainings', { params: { query }, signal }));
      // Whoever shows no token is answered with the catalogue.
      return data as Schemas['CatalogueTrainingPage'];
    },
  });

/** A training of the catalogue by its address, a former one too; rejects with 404 where it is not offered. */
export const trainingQuery = (slug: string) =>
  queryOptions({
    queryKey: ['trainings', 'slug', slug] as const,
    queryFn: async ({ signal }) => {
      const call = anonymousClient.GET('/trainings/slug/{slug}', { params: { path: { slug } }, signal });
      return (await plainAnswerOf(call)).data;
    },
  });
