import type { TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/documents.ts';
import { form, type Part } from '#tests/support/pictures.ts';

export const written = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0958',
  position: 'Compliance analyst',
  letter: 'I have read every rule.\nMost of them twice.',
  consent: 'true',
  from: 'https://www.example.com/careers',
};

export type Sent = { fields?: Record<string, string>; file?: Buffer | null; name?: string; parts?: Part[] };
let networks = 0;

/** Sends a form like an applicant from another network. */
export function sendTo(
  api: TestApi,
  { fields = {}, file = pdf(), name = 'Résumé.pdf', parts }: Sent,
  ip = '',
) {
  networks += 1;
  const texts = Object.entries({ ...written, ...fields }).map(([field, text]) => ({
    field,
    name: null,
    bytes: Buffer.from(text),
  }));
  const { payload, headers } = form(
    ...(parts ?? [...texts, ...(file ? [{ name, type: 'application/octet-stream', bytes: file }] : [])]),
  );
  const remoteAddress = ip || `10.3.${networks >> 8}.${networks & 255}`;
  return api.app.inject({ method: 'POST', url: '/api/resumes', payload, headers, remoteAddress });
}
