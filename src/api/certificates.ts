import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { type Download, downloadOf } from './download.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];
export type Certificate = Schemas['TrainingCertificate'];
export type WaitingCertificate = Schemas['OwnTrainingCertificatePage']['waiting'][number];

const key = 'certificates';
const silent = { silent: true } as const;

/** A page of the client's own certificates, newest first. @param page from 1 */
export const myCertificatesQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [key, 'mine', { page, pageSize }] as const,
    queryFn: async ({ signal }) => {
      const params = { query: { page, pageSize } };
      return (await answerOf(client.GET('/training-certificates/user', { params, signal }), silent)).data;
    },
  });

/**
 * Issues the certificate of a training that was completed while the account had no name.
 * @param holder the name to print on it
 * @throws ApiError 400 for an invalid name
 */
export async function claimCertificate(trainingId: string, holder: string): Promise<Certificate> {
  const call = client.POST('/training-certificates', { body: { trainingId, holder } });
  const { data } = await answerOf(call, silent);
  void queryClient.invalidateQueries({ queryKey: [key] });
  return data;
}

/** Downloads a certificate as a PDF. @throws ApiError */
export async function downloadCertificate({
  id,
  number,
}: Pick<Certificate, 'id' | 'number'>): Promise<Download> {
  const params = { path: { id } };
  const call = client.GET('/training-certificates/{id}/pdf', { params, parseAs: 'blob' });
  return downloadOf(await answerOf(call, silent), `certificate-${number}.pdf`);
}
