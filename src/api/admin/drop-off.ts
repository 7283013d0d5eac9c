import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type DropOff = components['schemas']['DropOff'];
export type StayFigures = components['schemas']['StayFigures'];
export type CaseJourney = components['schemas']['CaseJourney'];

/** The state machine to report on: the wizard's or that of a case. */
export type ShownMachine = DropOff['machine'];

/** Days 'YYYY-MM-DD', UTC, both included; the server chooses what is omitted. */
export type DropOffAsked = { machine: ShownMachine; from?: string; to?: string };

/** The time that clients spent in each state. The figures of the previous range stay until the new ones are loaded. */
export const dropOffQuery = (asked: DropOffAsked) =>
  queryOptions({
    queryKey: ['admin', 'drop-off', asked] as const,
    queryFn: async ({ signal }): Promise<DropOff> =>
      (await adminAnswerOf(adminClient.GET('/admin/drop-off', { params: { query: asked }, signal }))).data,
    placeholderData: keepPreviousData,
  });

/** The transitions of a case, as edges of a machine. */
export const journeyQuery = (id: string, machine: ShownMachine) =>
  queryOptions({
    queryKey: ['admin', 'case', id, 'journey', machine] as const,
    queryFn: async ({ signal }): Promise<CaseJourney> => {
      const params = { path: { id }, query: { machine } };
      return (await adminAnswerOf(adminClient.GET('/admin/cases/{id}/journey', { params, signal }))).data;
    },
  });
