import { type Download, downloadOf } from '../download.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** Downloads any user's certificate as a PDF. @throws ApiError */
export async function downloadAnyCertificate({
  id,
  number,
}: {
  id: string;
  number: string;
}): Promise<Download> {
  const params = { path: { id } };
  const call = adminClient.GET('/training-certificates/{id}/pdf', { params, parseAs: 'blob' });
  return downloadOf(await adminAnswerOf(call), `certificate-${number}.pdf`);
}
