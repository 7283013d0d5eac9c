import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { anonymousClient, answerOf, client, plainAnswerOf } from './client.ts';
import { headersOf, type PhotoKey, photographsQuery } from './photographs.ts';
import { queryClient } from './query-client.ts';

type Schemas = components['schemas'];

export type FaceComparison = Schemas['FaceComparison'];

const path = '/verification/consent';

/** Milliseconds between two refetches of a phone, which follows what is decided on the computer. */
const whileAPhoneWaits = 3000;

/** Who compares the face, how long the photographs are stored, and what the person has decided. */
export function faceComparisonQuery(key: PhotoKey) {
  return queryOptions({
    queryKey: ['face-consent', key] as const,
    queryFn: async (): Promise<FaceComparison> => {
      const by = { headers: headersOf(key) };
      const answer =
        key === 'session'
          ? answerOf(client.GET(path, by), { silent: true })
          : plainAnswerOf(anonymousClient.GET(path, by));
      return (await answer).data;
    },
    refetchInterval: key !== 'session' && 'phone' in key ? whileAPhoneWaits : false,
  });
}

/**
 * Records a decision about the comparison of the face; a photograph that the earlier decision asked for is deleted.
 *
 * @throws ApiError 409 once the check or the case is decided, or if the privacy notice has a new version
 */
export async function decideFaceConsent(
  key: Exclude<PhotoKey, { phone: string }>,
  body: Schemas['FaceConsentInput'],
): Promise<void> {
  const call = { headers: headersOf(key), body };
  const answer =
    key === 'session'
      ? answerOf(client.PUT(path, call), { silent: true })
      : plainAnswerOf(anonymousClient.PUT(path, call));
  await isNow(key, (await answer).data);
  await queryClient.invalidateQueries({ queryKey: photographsQuery(key).queryKey });
}

/**
 * Records the document of another issuer; its photograph was uploaded before as the side `source`.
 *
 * @throws ApiError 400 with what is wrong, 409 once the check or the case is decided
 */
export async function stateSecondSource(
  key: Exclude<PhotoKey, { phone: string }>,
  body: Schemas['SecondSourceInput'],
): Promise<void> {
  const call = { headers: headersOf(key), body };
  const answer =
    key === 'session'
      ? answerOf(client.PUT('/verification/second-source', call), { silent: true })
      : plainAnswerOf(anonymousClient.PUT('/verification/second-source', call));
  await isNow(key, (await answer).data);
}

/** Shows an answer of the server. A refetch in progress is cancelled, because it would return the old state. */
async function isNow(key: PhotoKey, comparison: FaceComparison): Promise<void> {
  const { queryKey } = faceComparisonQuery(key);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, comparison);
}
