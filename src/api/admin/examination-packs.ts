import type { components } from '#contract/schema.d.ts';
import { type Download, downloadOf } from '../download.ts';
import { adminAnswerOf, adminClient } from './client.ts';

export type ExaminationPack = components['schemas']['ExaminationPack'];

/** Downloads a pack; the download is audited. @throws ApiError 409 if it has no file */
export async function fetchExaminationPack({ id, from, to }: ExaminationPack): Promise<Download> {
  const params = { path: { id } };
  const call = adminClient.GET('/admin/examination-packs/{id}/file', { params, parseAs: 'blob' });
  return downloadOf(await adminAnswerOf(call), `examination-pack-${from}-${to}.zip`);
}

/** Returns the pack whose archive has a SHA-256; undefined for none. */
export async function findPackOf(hash: string): Promise<ExaminationPack | undefined> {
  const call = adminClient.GET('/admin/examination-packs', { params: { query: { hash } } });
  return (await adminAnswerOf(call)).data.items[0];
}
