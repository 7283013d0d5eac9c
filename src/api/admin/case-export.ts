import { type Download, downloadOf } from '../download.ts';
import { adminAnswerOf, adminClient } from './client.ts';

/** The document of a submitted version of a case. @throws ApiError */
export async function fetchVersionPdf(id: string, version: number): Promise<Download> {
  const call = adminClient.GET('/onboarding/{id}/submissions/{version}/pdf', {
    params: { path: { id, version } },
    parseAs: 'blob',
  });
  return downloadOf(await adminAnswerOf(call), `onboarding-version-${version}.pdf`);
}

/** Downloads everything about a case in one archive; the export is audited. @throws ApiError */
export async function fetchCaseArchive(id: string): Promise<Download> {
  const call = adminClient.GET('/admin/cases/{id}/export', { params: { path: { id } }, parseAs: 'blob' });
  return downloadOf(await adminAnswerOf(call), `case-${id}.zip`);
}
