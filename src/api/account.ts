import { answerOf, client } from './client.ts';
import { type Download, downloadOf } from './download.ts';

/** Downloads everything stored about the client, as one ZIP. @throws ApiError 429 while other archives are created */
export async function downloadOwnData(): Promise<Download> {
  const call = client.GET('/account/personal-data', { parseAs: 'blob' });
  return downloadOf(await answerOf(call, { silent: true }), 'personal-data.zip');
}
