import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type MsbRegister = components['schemas']['MsbRegister'];

/** The state of FINTRAC's register. */
export const msbRegisterQuery = queryOptions({
  queryKey: ['admin', 'msb-register'] as const,
  queryFn: async ({ signal }) => (await adminAnswerOf(adminClient.GET('/msb-register', { signal }))).data,
});

/** Fetches the register from the configured address. @throws ApiError 409 with the reason if that fails */
export async function fetchMsbRegister(): Promise<MsbRegister> {
  return (await adminAnswerOf(adminClient.POST('/msb-register/fetch'))).data;
}

/** Replaces the register by a file. @throws ApiError 400 with the reason for a file that is refused, 413 for one that is too large */
export async function uploadMsbRegister(file: File): Promise<MsbRegister> {
  const call = adminClient.POST('/msb-register', {
    // The contract types a file as a string of its bytes; the request is a form that contains the file.
    body: { file: '' },
    bodySerializer: () => {
      const form = new FormData();
      form.append('file', file, file.name);
      return form;
    },
  });
  return (await adminAnswerOf(call)).data;
}
