import type { Call } from './open-firm.ts';

type FormFile = { name: string; type: string; bytes: Buffer };

/** Returns a form with a file, as a browser sends it. */
export async function formOf(
  fields: Record<string, string>,
  { name, type, bytes }: FormFile,
): Promise<Pick<Call, 'payload' | 'headers'>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const sent = new Response(form);
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}
