import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { anonymousClient, plainAnswerOf } from './client.ts';

type Schemas = components['schemas'];
export type CatalogueTraining = Schemas['CatalogueTraining'];
export type ListedTraining = Schemas['CatalogueTrainingListed'];

/** A search of the catalogue. @property page from 1 */
export interface CatalogueQuestion {
  search: string;
  tag: string;
  language: string;
  /** Null for any price. */
  free: boolean | null;
  page: number;
}

export const cataloguePageSize = 12;

/** A page of the catalogue: always the public view, even if the browser holds a token. */
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
      // A caller without a token receives the catalogue.
      return data as Schemas['CatalogueTrainingPage'];
    },
  });

/** A training of the catalogue by its current or a former slug; rejects with 404 where it is not offered. */
export const trainingQuery = (slug: string) =>
  queryOptions({
    queryKey: ['trainings', 'slug', slug] as const,
    queryFn: async ({ signal }) => {
      const call = anonymousClient.GET('/trainings/slug/{slug}', { params: { path: { slug } }, signal });
      return (await plainAnswerOf(call)).data;
    },
  });
